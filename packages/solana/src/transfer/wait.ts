import { BaseError } from '@latchkit/core'

/**
 * @throws CANCELLED as soon as the signal says so; the timer goes with it.
 */
export function wait(milliseconds: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new BaseError('CANCELLED'))
    const cancel = (): void => {
      clearTimeout(timer)
      reject(new BaseError('CANCELLED'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
