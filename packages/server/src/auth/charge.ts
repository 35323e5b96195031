import { HttpError } from '../errors/HttpError.js'
import type { AuthChange } from '../storage/authStore.js'
import type { Records, Stored } from './records.js'

/** A number of uses in any span of time of this length: the window slides, so that two of them never touch. */
export type Budget = { name: string; most: number; windowMs: number }

type Parts = { records: Records; now: () => number }

/** @throws HttpError LOGIN_RATE_LIMITED */
export const rateLimited = (waitMs: number, details: Readonly<Record<string, unknown>> = {}): HttpError => {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new HttpError({
    status: 429,
    code: 'LOGIN_RATE_LIMITED',
    message: `There were too many tries. Try again in ${retryAfter} s.`,
    headers: { 'retry-after': String(retryAfter) },
    details: { retryAfter, ...details },
  })
}

/** When the uses were that still count, oldest first. */
function readTimes(stored: Stored<'counter'> | undefined, windowMs: number, now: number): number[] {
  if (stored === undefined) return []
  const { at, count = 0 } = stored.body
  // As an older version counted: all of them when its window began.
  const times = at ?? Array.from({ length: count }, () => stored.record.expiresAt - windowMs)
  return times.filter(time => time > now - windowMs)
}

/**
 * Returns the change that uses a budget once; it counts when it is committed, over all processes.
 *
 * @throws HttpError LOGIN_RATE_LIMITED when nothing is left
 */
export async function charge(budget: Budget, subject: string, { records, now }: Parts): Promise<AuthChange> {
  const { name, most, windowMs } = budget
  const key = `${name}|${subject}`
  const stored = await records.get('counter', key)
  const times = readTimes(stored, windowMs, now())
  const [oldest = 0] = times
  if (times.length >= most) throw rateLimited(oldest + windowMs - now())
  const body = { at: [...times, now()] }
  const expiresAt = now() + windowMs
  return stored === undefined
    ? records.insert('counter', key, body, { expiresAt })
    : records.replace(stored, body, expiresAt)
}

/** Uses of a budget that still count, and when there is one more (0: now). */
export async function readBudget(
  { name, most, windowMs }: Budget,
  subject: string,
  { records, now }: Parts,
): Promise<{ used: number; waitMs: number }> {
  const times = readTimes(await records.get('counter', `${name}|${subject}`), windowMs, now())
  const [oldest = 0] = times
  return { used: times.length, waitMs: times.length < most ? 0 : oldest + windowMs - now() }
}
