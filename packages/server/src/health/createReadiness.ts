import type { Storage } from '../storage/storage.js'

/** Asks the storage at most once a second, and takes silence of two seconds for a no. */
export function createReadiness(
  storage: Pick<Storage, 'check'>,
  { keep = 1000, patience = 2000 }: { keep?: number; patience?: number } = {},
): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)
  const ask = () =>
    new Promise<boolean>(resolve => {
      const timer = setTimeout(() => resolve(false), patience)
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
    if (now - asked >= keep) {
      asked = now
      answer = ask()
    }
    return answer
  }
}
