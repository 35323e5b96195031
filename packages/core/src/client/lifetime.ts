import type { Unwatch } from '../contract/ids.js'
import type { Client } from './client.js'
import { getInternals } from './internals.js'

/** Runs a cleanup when the client is destroyed, soon if it already is; returns a function that forgets it. */
export function onDestroy(client: Client, cleanup: () => void): Unwatch {
  const { cleanups, destroyed } = getInternals(client)
  cleanups.add(cleanup)
  if (destroyed) queueMicrotask(() => cleanups.delete(cleanup) && cleanup())
  return () => void cleanups.delete(cleanup)
}

/** One value per client, created on first use. */
export function perClient<Value>(create: (client: Client) => Value): (client: Client) => Value {
  const values = new WeakMap<Client, { value: Value }>()
  return client => {
    let entry = values.get(client)
    if (!entry) {
      entry = { value: create(client) }
      values.set(client, entry)
    }
    return entry.value
  }
}

/** A timeout in the client's environment that ends with the client; returns a function that clears it. */
export function setClientTimeout(client: Client, timeoutMs: number, callback: () => void): Unwatch {
  const { environment } = client
  const clear = (): void => {
    environment.clearTimeout(handle)
    forget()
  }
  const handle = environment.setTimeout(() => {
    forget()
    callback()
  }, timeoutMs)
  const forget = onDestroy(client, () => environment.clearTimeout(handle))
  return clear
}
