import { readProperty } from './shapes/read.js'

type Listener = (payload: unknown) => void

const getMethod = (
  owner: object,
  ...names: readonly string[]
): ((...args: unknown[]) => unknown) | undefined => {
  for (const name of names) {
    const method = readProperty(owner, name)
    if (typeof method === 'function') return method.bind(owner)
  }
  return undefined
}

/** Subscribes to an event of a provider, whatever it calls that; a wallet that cannot be subscribed to has no events. */
export function listen(provider: object, event: string, listener: Listener): () => void {
  let stop: unknown
  try {
    stop = getMethod(provider, 'on', 'addListener')?.(event, listener)
  } catch {
    return () => {}
  }
  return () => {
    try {
      if (typeof stop === 'function') stop()
      else getMethod(provider, 'removeListener', 'off')?.(event, listener)
    } catch {
      // Without listeners of ours, what the wallet still sends has no effect.
    }
  }
}
