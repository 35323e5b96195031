import { toCallerBuckets } from '../utils/callerBuckets.js'
import type { Buckets } from './buckets.js'
import type { RelayLimits } from './limits.js'

export type StorageBudget = Pick<Buckets, 'spent' | 'charge'> & {
  /**
   * Charges a message to a network address until it expires.
   *
   * @param bytes - size of the message as it is stored
   * @param expiresAt - Unix milliseconds
   * @returns false, and charges nothing, when the address or the whole mailbox would exceed its budget
   */
  reserve(address: string, bytes: number, expiresAt: number): boolean
  /** Sets the bytes that the storage reports as used by all messages. */
  setTotal(bytes: number): void
  /** Deletes addresses without live messages. */
  prune(): void
  readonly size: number
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
/** What others announce is good for no longer than a message may be. */
const maxTtlMs = 31 * dayMs
/** Most reservations announced to other processes at a time. */
const maxSpenders = 500
/** Smallest share of its budget that an address keeps when the mailbox is nearly full. */
const minShare = 1 / 64

/**
 * Budgets what network addresses keep in the mailbox, in bytes × days: a message counts its bytes once per day of its
 * TTL, and at least once, until it expires. New client ids do not raise the budget, and an address counts for its wider
 * networks too. What other processes reserved is announced by them: its key is the expiry and the address. When the mailbox is more than half
 * full the budgets shrink, so that addresses that store little can still publish.
 */
export function createStorageBudget({
  limits,
  now,
  shared = false,
}: {
  limits: Pick<RelayLimits, 'mailboxBytesPerAddress' | 'mailboxTotalBytes'>
  now: () => number
  /** Whether other processes store messages of the same addresses. */
  shared?: boolean | undefined
}): StorageBudget {
  const addresses = new Map<string, { used: number; byExpiry: Map<number, number> }>()
  let total = 0
  let taken = new Map<string, number>()

  const getCost = (bytes: number, expiresAt: number): number =>
    bytes * Math.max(1, (expiresAt - now()) / dayMs)

  const release = (address: string): { used: number; byExpiry: Map<number, number> } => {
    const time = now()
    const account = addresses.get(address) ?? { used: 0, byExpiry: new Map<number, number>() }
    for (const [expiry, cost] of account.byExpiry)
      if (expiry <= time) {
        account.byExpiry.delete(expiry)
        account.used -= cost
      }
    return account
  }

  const add = (address: string, cost: number, expiry: number): void => {
    for (const { key } of toCallerBuckets(address)) {
      const account = release(key)
      account.used += cost
      account.byExpiry.set(expiry, (account.byExpiry.get(expiry) ?? 0) + cost)
      addresses.set(key, account)
    }
  }

  return {
    reserve(address, bytes, expiresAt) {
      const cost = getCost(bytes, expiresAt)
      const share = Math.min(1, Math.max(minShare, 2 * (1 - total / limits.mailboxTotalBytes)))
      const budget = limits.mailboxBytesPerAddress * share
      if (toCallerBuckets(address).some(({ key, multiple }) => release(key).used + cost > budget * multiple))
        return false
      if (total + bytes > limits.mailboxTotalBytes) return false
      const expiry = toSlot(expiresAt, now())
      add(address, cost, expiry)
      total += bytes
      if (shared) taken.set(`${expiry} ${address}`, (taken.get(`${expiry} ${address}`) ?? 0) + cost)
      return true
    },
    spent() {
      const all = [...taken].sort(([, a], [, b]) => b - a).slice(0, maxSpenders)
      taken = new Map()
      return all
    },
    charge(key, cost) {
      const [, expiry = '', address = ''] = /^(\d{1,15}) (\S{1,64})$/.exec(key) ?? []
      const at = Number(expiry)
      if (address !== '' && at > now() && at <= now() + maxTtlMs) add(address, cost, at)
    },
    setTotal(bytes) {
      total = bytes
    },
    prune() {
      for (const address of addresses.keys())
        if (release(address).byExpiry.size === 0) addresses.delete(address)
    },
    get size() {
      return addresses.size
    },
  }
}

/** Rounds an expiry up, more coarsely for a longer TTL, so that an address has at most about 170 of them. */
function toSlot(expiresAt: number, now: number): number {
  const ttl = expiresAt - now
  const step = ttl <= hourMs ? minuteMs : ttl <= dayMs ? 30 * minuteMs : 12 * hourMs
  return Math.ceil(expiresAt / step) * step
}
