import type { Environment } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'

export const realTimers: Pick<Environment, 'setTimeout' | 'clearTimeout'> = {
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: handle => clearTimeout(handle as NodeJS.Timeout),
}

type Settle<Value> = { resolve(value: Value): void; reject(error: unknown): void }

/** Creates a promise that `start` settles, or the signal with CANCELLED; `start` returns a function that cleans up. */
export function createSignalled<Value>(
  start: (settle: Settle<Value>) => (() => void) | undefined | undefined,
  signal?: AbortSignal | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => end(() => reject(new LatchkitError('CANCELLED')))
    if (signal?.aborted) return reject(new LatchkitError('CANCELLED'))
    let release: (() => void) | undefined | undefined
    let isOver = false
    const end = (settle: () => void): void => {
      if (isOver) return
      isOver = true
      signal?.removeEventListener('abort', cancel)
      release?.()
      settle()
    }
    signal?.addEventListener('abort', cancel, { once: true })
    release = start({
      resolve: value => end(() => resolve(value)),
      reject: error => end(() => reject(error)),
    })
    if (isOver) release?.()
  })
}
