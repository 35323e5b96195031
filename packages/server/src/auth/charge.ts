import { HttpError } from '../errors/HttpError.js'
import type { AuthChange } from '../storage/authStore.js'
import type { Records } from './records.js'

/** A number of uses in a window that the first one begins. */
export type Budget = { name: string; most: number; windowMs: number }

/** @throws HttpError LOGIN_RATE_LIMITED */
export const rateLimited = (waitMs: number): HttpError => {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new HttpError({
    status: 429,
    code: 'LOGIN_RATE_LIMITED',
    message: `There were too many tries. Try again in ${retryAfter} s.`,
    headers: { 'retry-after': String(retryAfter) },
    details: { retryAfter },
  })
}

/**
 * Returns the change that uses a budget once; it counts when it is committed, over all processes.
 *
 * @throws HttpError LOGIN_RATE_LIMITED when nothing is left
 */
export async function charge(
  { name, most, windowMs }: Budget,
  subject: string,
  { records, now }: { records: Records; now: () => number },
): Promise<AuthChange> {
  const key = `${name}|${subject}`
  const stored = await records.get('counter', key)
  if (stored === undefined)
    return records.insert('counter', key, { count: 1 }, { expiresAt: now() + windowMs })
  if (stored.body.count >= most) throw rateLimited(stored.record.expiresAt - now())
  return records.replace(stored, { count: stored.body.count + 1 })
}
