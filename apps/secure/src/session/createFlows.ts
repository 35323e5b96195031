import { randomId, toBase64Url } from '../api/base64url.js'

/** Milliseconds after which a flow is forgotten. */
const lifeMs = 10 * 60_000
const prefix = 'latchkit.flow.'

/** The storage of this tab. */
export type FlowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type Flows = {
  /** A flow whose id is the SHA-256 of a secret that stays here. */
  create(): Promise<{ flowId: string }>
  read(flowId: string): string | undefined
  remove(flowId: string): void
}

/** Flows with a provider; they outlast a redirect of the whole tab, in the storage of this tab alone. */
export function createFlows(storage: FlowStorage): Flows {
  // Where the browser keeps nothing, a flow lasts as long as the page.
  const secrets = new Map<string, string>()

  function remove(flowId: string): void {
    secrets.delete(flowId)
    try {
      storage.removeItem(`${prefix}${flowId}`)
    } catch {
      // Nothing was kept.
    }
  }
  removeExpired(storage)
  return {
    async create() {
      const secret = randomId(32)
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
      const flowId = toBase64Url(new Uint8Array(hash))
      secrets.set(flowId, secret)
      try {
        storage.setItem(`${prefix}${flowId}`, JSON.stringify({ secret, expiresAt: Date.now() + lifeMs }))
      } catch {
        // The map has it.
      }
      setTimeout(() => remove(flowId), lifeMs)
      return { flowId }
    },
    read(flowId) {
      return secrets.get(flowId) ?? readSecret(storage, `${prefix}${flowId}`)
    },
    remove,
  }
}

/** The secret of a stored flow; undefined once it has expired, or where it is malformed or cannot be read. */
function readSecret(storage: FlowStorage, key: string): string | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    const { secret, expiresAt } = Object(stored)
    return typeof secret === 'string' && typeof expiresAt === 'number' && expiresAt > Date.now()
      ? secret
      : undefined
  } catch {
    return undefined
  }
}

/** Removes what flows of an earlier page of this tab have left. */
function removeExpired(storage: FlowStorage): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys)
      if (key?.startsWith(prefix) && readSecret(storage, key) === undefined) storage.removeItem(key)
  } catch {
    // The browser keeps nothing.
  }
}
