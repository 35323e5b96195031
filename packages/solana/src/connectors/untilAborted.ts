import { BaseError } from '@latchkit/core'

/**
 * Asks in this very tick unless it is already called off. A wallet cannot be told to stop asking: its late
 * answer is let pass.
 */
export function untilAborted<Value>(
  ask: () => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return ask()
  if (signal.aborted) return Promise.reject(new BaseError('CANCELLED'))
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new BaseError('CANCELLED'))
    signal.addEventListener('abort', cancel, { once: true })
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', cancel))
  })
}
