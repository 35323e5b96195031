import type { MailboxStore } from '../storage/storage.js'
import type { RelayLimits } from './limits.js'

export type MailboxQuota = {
  /** Whether a publisher may store this much more; counts it when it may. */
  admit(publisher: string, messages: number, bytes: number): Promise<boolean>
  /** One message was acknowledged by a receiver. */
  release(publisher: string, bytes: number): void
  /** The publisher has left. */
  forget(publisher: string): void
}

type Count = { messages: number; bytes: number; admitted: number; loadedAt: number }

/** How long a refusal stands before the database is asked again, in milliseconds. */
const refusalLife = 1_000

/**
 * Counts what each connected publisher has waiting, in memory, so that a publish needs no read.
 *
 * The count is a guess between reads (it does not see expiry, and two receivers may acknowledge one message), so
 * it is read again from the database before it refuses anybody and after every fifth of the limit.
 */
export function createMailboxQuota({
  mailbox,
  limits,
  now,
}: {
  mailbox: Pick<MailboxStore, 'usage'>
  limits: Pick<RelayLimits, 'mailboxMessages' | 'mailboxBytes'>
  now: () => number
}): MailboxQuota {
  const counts = new Map<string, Count>()
  const loading = new Map<string, Promise<Count>>()
  const read = async (publisher: string): Promise<Count> => {
    const loadedAt = now()
    const count = { ...(await mailbox.usage(publisher, loadedAt)), admitted: 0, loadedAt }
    counts.set(publisher, count)
    return count
  }
  // Publishes that arrive together share one read, and so one count.
  const load = (publisher: string): Promise<Count> => {
    const running = loading.get(publisher) ?? read(publisher).finally(() => loading.delete(publisher))
    loading.set(publisher, running)
    return running
  }
  const fits = (count: Count, messages: number, bytes: number): boolean =>
    count.messages + messages <= limits.mailboxMessages && count.bytes + bytes <= limits.mailboxBytes

  return {
    async admit(publisher, messages, bytes) {
      let count = counts.get(publisher)
      if (count === undefined || count.admitted >= limits.mailboxMessages / 5) count = await load(publisher)
      if (!fits(count, messages, bytes) && now() - count.loadedAt >= refusalLife)
        count = await load(publisher)
      if (!fits(count, messages, bytes)) return false
      count.messages += messages
      count.bytes += bytes
      count.admitted += messages
      return true
    },
    release(publisher, bytes) {
      const count = counts.get(publisher)
      if (count === undefined) return
      count.messages = Math.max(0, count.messages - 1)
      count.bytes = Math.max(0, count.bytes - bytes)
    },
    forget(publisher) {
      counts.delete(publisher)
    },
  }
}
