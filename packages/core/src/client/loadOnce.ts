import type { Client } from './client.js'
import { getInternals } from './internals.js'

/** Loads once per client and key; a failed load is forgotten, so that the next call tries again. */
export function loadOnce<Value>(client: Client, key: string, load: () => Promise<Value>): Promise<Value> {
  const { loads } = getInternals(client)
  let promise = loads.get(key) as Promise<Value> | undefined
  if (!promise) {
    promise = load()
    loads.set(key, promise)
    promise.catch(() => loads.delete(key))
  }
  return promise
}
