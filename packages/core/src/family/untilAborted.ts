import { LatchkitError } from '../errors/LatchkitError.js'

/**
 * Calls `run` in the same tick, unless the signal is already aborted. A wallet prompt cannot be withdrawn, so a result
 * that arrives after the abort is ignored.
 * @throws CANCELLED
 */
export function untilAborted<Value>(
  run: () => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return run()
  if (signal.aborted) return Promise.reject(new LatchkitError('CANCELLED'))
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new LatchkitError('CANCELLED'))
    signal.addEventListener('abort', cancel, { once: true })
    run()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', cancel))
  })
}
