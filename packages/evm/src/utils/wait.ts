import { BaseError } from '@latchkit/core'

/**
 * Resolves after so many milliseconds.
 * @throws CANCELLED at once when the signal is, or becomes, aborted
 */
export const wait = (milliseconds: number, signal?: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new BaseError('CANCELLED'))
    const done = (): void => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    const cancel = (): void => {
      clearTimeout(timer)
      reject(new BaseError('CANCELLED'))
    }
    signal?.addEventListener('abort', cancel, { once: true })
  })
