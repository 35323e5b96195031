import { LatchkitError } from '../errors/LatchkitError.js'

/**
 * Resolves after `timeoutMs` milliseconds.
 * @throws CANCELLED as soon as the signal is aborted
 */
export const wait = (timeoutMs: number, signal?: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new LatchkitError('CANCELLED'))
    const cancel = (): void => {
      clearTimeout(timer)
      reject(new LatchkitError('CANCELLED'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, timeoutMs)
    signal?.addEventListener('abort', cancel, { once: true })
  })
