import type { Limit } from '../middleware/rateLimit.js'
import { type Caller, tooManyCalls } from '../upstream/createUpstreams.js'
import { toCallerNetwork } from '../utils/callerBuckets.js'
import { createFairQueue, QueueFullError } from '../utils/createFairQueue.js'

export type CallerQueue = {
  /** Charges a caller for one piece of work. @throws HttpError RATE_LIMITED */
  charge(caller: Caller): Promise<void>
  /** Charges, and runs `work` when it is the caller's turn. @throws HttpError RATE_LIMITED, and what `work` throws */
  run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>
}

/** Pieces of work of one caller that may wait. */
const maxWaiting = 200

/** A queue of what callers cause outside of the server: `concurrency` at once in all, `perCaller` of one, in turn. */
export function createCallerQueue({
  concurrency,
  perCaller,
  charge,
}: {
  concurrency: number
  perCaller: number
  charge: Limit
}): CallerQueue {
  const queue = createFairQueue({ concurrency, perKey: perCaller })
  return {
    charge: ({ address }) => charge(address),
    async run({ address }, work) {
      await charge(address)
      return queue.run(toCallerNetwork(address), work, { maxWaiting }).catch(error => {
        throw error instanceof QueueFullError ? tooManyCalls() : error
      })
    },
  }
}
