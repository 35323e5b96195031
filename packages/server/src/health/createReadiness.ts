import type { Storage } from '../storage/storage.js'

/** Checks the storage at most once per `ttlMs`; a check that takes longer than `timeoutMs` counts as failed. */
export function createReadiness(
  storage: Pick<Storage, 'check'>,
  { ttlMs = 1000, timeoutMs = 2000 }: { ttlMs?: number; timeoutMs?: number } = {},
): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let result: Promise<boolean> = Promise.resolve(false)
  const check = () =>
    new Promise<boolean>(resolve => {
      const timer = setTimeout(() => resolve(false), timeoutMs)
      storage
        .check()
        .then(
          () => resolve(true),
          () => resolve(false),
        )
        .finally(() => clearTimeout(timer))
    })
  return () => {
    const now = Date.now()
    if (now - checkedAt >= ttlMs) {
      checkedAt = now
      result = check()
    }
    return result
  }
}
