import type { MailboxStore } from '../storage/storage.js'
import type { RelayLimits } from './limits.js'

export type MailboxQuota = {
  /** Whether a publisher may store this much more; counts it when it may. */
  admit(publisher: string, messages: number, bytes: number): Promise<boolean>
  /** The publisher has left. */
  forget(publisher: string): void
}

type Count = { messages: number; bytes: number; readAt: number; refusedAt: number }

/** How long a refusal stands before the database is asked again, in milliseconds. */
const refusalLife = 1_000

/** How long a count stands where other processes add to it unseen, in milliseconds. */
const sharedLife = 10_000

/**
 * Counts what each connected publisher has waiting, in memory, so that a publish needs no read.
 *
 * The count only grows: acknowledgements and expiry are seen when it is read again from the database, which happens
 * before anybody is refused.
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
    const count = { ...(await mailbox.usage(publisher, readAt)), readAt, refusedAt: Number.NEGATIVE_INFINITY }
    counts.set(publisher, count)
    return count
  }
  // Publishes that arrive together share one read, and so one count.
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
      if (count === undefined || (shared && now() - count.readAt >= sharedLife)) count = await load(publisher)
      if (!fits(count) && now() - count.refusedAt >= refusalLife) count = await load(publisher)
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
