import type { Unwatch } from '../contract/ids.js'
import type { Client } from './client.js'
import { getInternals } from './internals.js'

/** Runs `end` when the client is destroyed, unless the returned function was called before. */
export function onDestroy(client: Client, end: () => void): Unwatch {
  const { cleanups } = getInternals(client)
  cleanups.add(end)
  return () => void cleanups.delete(end)
}

/** A timer of the client's environment that does not outlive the client. */
export function later(client: Client, milliseconds: number, callback: () => void): Unwatch {
  const { environment } = client
  const stop = (): void => {
    environment.clearTimeout(handle)
    forget()
  }
  const handle = environment.setTimeout(() => {
    forget()
    callback()
  }, milliseconds)
  const forget = onDestroy(client, () => environment.clearTimeout(handle))
  return stop
}

/** One value per client for a module that needs memory, made on first use. */
export function createSlot<Value>(create: (client: Client) => Value): (client: Client) => Value {
  const values = new WeakMap<Client, Value>()
  return client => {
    let value = values.get(client)
    if (value === undefined) {
      value = create(client)
      values.set(client, value)
    }
    return value
  }
}
