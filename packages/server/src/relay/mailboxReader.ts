import type { MailboxStore, PendingMessages, PendingParameters } from '../storage/storage.js'
import { toCallerNetwork } from '../utils/callerBuckets.js'
import { createFairQueue } from '../utils/createFairQueue.js'
import type { Buckets } from './buckets.js'
import { type Connection, isOpen } from './connection.js'

export type MailboxReader = {
  /** Reads a page for a connection; waits while its network address has read too much. */
  read(connection: Connection, page: Page): Promise<PendingMessages>
  /** Whether the network address of a connection may read now. */
  allows(connection: Connection): boolean
}

type Page = Pick<PendingParameters, 'topics' | 'limit' | 'maxBytes'>

/**
 * Reads that run at once, in all and per network address. The storage handles them in order, so more of them would delay
 * the commits of everybody.
 */
const concurrency = 4
const perAddress = 2
/** Milliseconds until an address that has read too much may read again. */
const retryMs = 250
/** Bytes that a read costs at least, because an empty page is work too. */
const minCost = 500

/** Reads pages of the mailbox for few connections at once and in turn by network address, and charges their bytes. */
export function createMailboxReader({
  mailbox,
  bytes,
  now,
}: {
  mailbox: Pick<MailboxStore, 'pending'>
  /** Bytes read, by network address. */
  bytes: Buckets
  now: () => number
}): MailboxReader {
  const queue = createFairQueue({ concurrency, perKey: perAddress })
  const allows = ({ address }: Connection): boolean => bytes.take(address, 1)

  return {
    allows,
    async read(connection, page) {
      const { clientId, address } = connection
      while (!allows(connection)) {
        await new Promise(resolve => setTimeout(resolve, retryMs))
        if (!isOpen(connection)) return { messages: [], hasMore: false }
      }
      return queue.run(toCallerNetwork(address), async () => {
        const result = await mailbox.pending({ clientId, now: now(), ...page })
        bytes.charge(
          address,
          result.messages.reduce((sum, { message }) => sum + message.length, minCost),
        )
        return result
      })
    },
  }
}
