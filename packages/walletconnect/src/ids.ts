import type { Clock } from './clock.js'

/** JSON-RPC ids of 16 digits, ever rising: milliseconds, then three random digits. */
export function createIds(clock: Clock): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, Math.floor(clock.now()) * 1000 + Math.floor(Math.random() * 1000))
    return last
  }
}
