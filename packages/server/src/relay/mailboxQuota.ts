import type { MailboxStore } from '../storage/storage.js'
import type { RelayLimits } from './limits.js'

export type MailboxQuota = {
  /** Whether a publisher may store this much; counts it if so. */
  admit(publisher: string, messages: number, bytes: number): Promise<boolean>
  /** Drops the count of a publisher that disconnected. */
  forget(publisher: string): void
}

type Count = { messages: number; bytes: number; readAt: number; refusedAt: number }

/** Milliseconds after a refusal during which the database is not read again. */
const refusalTtlMs = 1_000

/** Milliseconds that a count is cached when other processes write too. */
const sharedTtlMs = 10_000

/**
 * Counts the stored messages of each connected publisher in memory, so that a publish needs no read.
 *
 * The count only grows; it is read again from the database, which reflects deletions, before a
 * publish is refused.
 */
export function createMailboxQuota({
  mailbox,
  limits,
  now,
  shared = false,
}: {
  mailbox: Pick<MailboxStore, 'usage'>
  limits: Pick<RelayLimits, 'mailboxMessages' | 'mailboxBytes'>
  now: () => number
  /** Whether other processes write to the mailbox too. */
  shared?: boolean | undefined
}): MailboxQuota {
  const counts = new Map<string, Count>()
  const loading = new Map<string, Promise<Count>>()
  const read = async (publisher: string): Promise<Count> => {
    const readAt = now()
    const count = { ...(await mailbox.usage(publisher)), readAt, refusedAt: Number.NEGATIVE_INFINITY }
    counts.set(publisher, count)
    return count
  }
  // Concurrent publishes share one read.
  const load = (publisher: string): Promise<Count> => {
    const running = loading.get(publisher) ?? read(publisher).finally(() => loading.delete(publisher))
    loading.set(publisher, running)
    return running
  }

  return {
    async admit(publisher, messages, bytes) {
      const fits = (count: Count): boolean =>
        count.messages + messages <= limits.mailboxMessages && count.bytes + bytes <= limits.mailboxBytes
      let count = counts.get(publisher)
      if (count === undefined || (shared && now() - count.readAt >= sharedTtlMs))
        count = await load(publisher)
      if (!fits(count) && now() - count.refusedAt >= refusalTtlMs) count = await load(publisher)
      if (!fits(count)) {
        count.refusedAt = now()
        return false
      }
      count.messages += messages
      count.bytes += bytes
      return true
    },
    forget(publisher) {
      counts.delete(publisher)
    },
  }
}
