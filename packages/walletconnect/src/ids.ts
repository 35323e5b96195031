import type { Clock } from './clock.js'

/** Returns a function that makes JSON-RPC ids: 16 digits, ascending, Unix milliseconds and three random digits. */
export function createIds(clock: Clock): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, Math.floor(clock.now()) * 1000 + Math.floor(Math.random() * 1000))
    return last
  }
}
