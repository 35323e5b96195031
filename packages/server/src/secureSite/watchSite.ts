import { setTimeout as sleep } from 'node:timers/promises'
import type { MonitorReport } from './monitorSite.js'

/** Part of the interval by which a check is early or late: who swaps files cannot foresee it. */
const jitterShare = 0.2
const webhookTimeoutMs = 10_000

export type WatchOptions = {
  /** Ends the watch. */
  signal?: AbortSignal | undefined
  fetch?: typeof globalThis.fetch | undefined
  now?: (() => number) | undefined
  /** From 0 to 1. */
  random?: (() => number) | undefined
  /** Resolves after the time, rejects when the signal aborts. */
  wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined
}

/** One check, as it is printed and posted. */
type Check = MonitorReport & { checkedAt: string; origin: string; status: 'signed' | 'differs' }

/**
 * Checks again and again, and prints one line of JSON per check. The webhook gets a POST with the same JSON when a
 * difference appears, changes or is gone; one that failed is repeated with the next check.
 *
 * @returns whether every check found the site as signed, once the signal aborted
 */
export async function watchSite(
  parameters: {
    origin: string
    everyMs: number
    webhook: string | undefined
    check: () => Promise<MonitorReport>
    write: (text: string) => void
  } & WatchOptions,
): Promise<boolean> {
  const { origin, everyMs, webhook, check, write, signal } = parameters
  const { fetch = globalThis.fetch, now = Date.now, random = Math.random, wait = waitFor } = parameters
  let isAlwaysSigned = true
  /** What the webhook received last. */
  let posted = ''

  const post = async (body: Check): Promise<boolean> => {
    if (webhook === undefined) return true
    try {
      const response = await fetch(webhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(webhookTimeoutMs),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  while (!signal?.aborted) {
    const report = await check()
    const isSigned = report.problems.length === 0
    isAlwaysSigned &&= isSigned
    const status = isSigned ? 'signed' : 'differs'
    const line: Check = { checkedAt: new Date(now()).toISOString(), origin, status, ...report }
    const problems = report.problems.join('\n')
    const isNews = problems !== posted
    const isPosted = isNews && (await post(line))
    if (isPosted) posted = problems
    write(
      `${JSON.stringify({ ...line, ...(webhook !== undefined && isNews && { webhook: isPosted ? 'sent' : 'failed' }) })}\n`,
    )
    const shift = (random() * 2 - 1) * jitterShare
    try {
      await wait(Math.round(everyMs * (1 + shift)), signal)
    } catch {
      // The watch was ended.
    }
  }
  return isAlwaysSigned
}

const waitFor = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(ms, undefined, { signal })
