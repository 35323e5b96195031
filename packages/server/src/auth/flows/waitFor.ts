import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a long poll lasts. */
const maxWaitMs = 25_000

/**
 * Reads until a value is ready; `undefined` after 25 s, or once the caller is gone. The store is read rather than
 * notified, because another process may have written.
 */
export async function waitFor<Value>(
  read: () => Promise<Value | undefined>,
  options: {
    isReady: (value: Value | undefined) => boolean
    signal: AbortSignal
    pollMs?: number | undefined
    waitMs?: number | undefined
  },
): Promise<Value | undefined> {
  const { isReady, signal, pollMs = 400, waitMs = maxWaitMs } = options
  const deadline = performance.now() + waitMs
  for (;;) {
    const value = await read()
    if (isReady(value)) return value
    if (signal.aborted || performance.now() + pollMs > deadline) return undefined
    await wait(pollMs, undefined, { signal }).catch(() => undefined)
  }
}
