import { RequestError } from '../../signing/RequestError.js'
import type { SigningRpc } from '../../signing/types.js'

/** EIP-1474: a resource that is missing or busy, a limit that is exceeded. */
const busy = [-32001, -32002, -32005]
/** An endpoint's own failure; some nodes report a revert with it. */
const internal = -32603

/** Whether an error is a node's word about the call, as a revert or a method that it lacks, and not that it has none. */
const isReply = (error: unknown): boolean => {
  if (!(error instanceof RequestError) || busy.includes(error.rpcCode)) return false
  if (error.rpcCode === internal) return /revert/i.test(error.message)
  return error.rpcCode === 3 || error.rpcCode < 0
}

export type BoundReads = {
  rpc: SigningRpc
  /** Whether a read got no reply: none in time, none at all, or that the endpoint is busy. */
  isIncomplete(): boolean
  /** Frees the timer; what still runs has no effect. */
  stop(): void
}

/** Passes reads to an endpoint for `ms` milliseconds; afterwards what runs and what follows rejects at once. */
export function boundReads(rpc: SigningRpc, ms: number): BoundReads {
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RequestError('RPC_FAILED', 'The network took too long.', 5000)), ms)
  })
  over.catch(() => {})
  return {
    rpc: {
      ...rpc,
      async request(parameters) {
        try {
          return await Promise.race([over, rpc.request(parameters)])
        } catch (error) {
          if (!isReply(error)) hasFailed = true
          throw error
        }
      },
    },
    isIncomplete: () => hasFailed,
    stop: () => clearTimeout(timer),
  }
}
