import { randomId, toBase64Url } from '../api/base64url.js'

/** Milliseconds after which a flow is forgotten. */
const lifeMs = 10 * 60_000
const prefix = 'latchkit.flow.'

export type Flows = {
  /** A flow whose id is the SHA-256 of a secret that stays here, and the number its window asks for. */
  create(): Promise<{ flowId: string; number: string }>
  read(flowId: string): string | undefined
  remove(flowId: string): void
}

/** Flows with a provider; they outlast a redirect of the whole tab, in the storage of this tab alone. */
export function createFlows(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Flows {
  // Where the browser keeps nothing, a flow lasts as long as the page.
  const secrets = new Map<string, string>()
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
      return { flowId, number: toNumber() }
    },
    read(flowId) {
      const kept = secrets.get(flowId)
      if (kept !== undefined) return kept
      try {
        const stored: unknown = JSON.parse(storage.getItem(`${prefix}${flowId}`) ?? 'null')
        if (typeof stored !== 'object' || stored === null) return undefined
        const { secret, expiresAt } = stored as { secret?: unknown; expiresAt?: unknown }
        return typeof secret === 'string' && typeof expiresAt === 'number' && expiresAt > Date.now()
          ? secret
          : undefined
      } catch {
        return undefined
      }
    },
    remove(flowId) {
      secrets.delete(flowId)
      try {
        storage.removeItem(`${prefix}${flowId}`)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

/** Two digits, each number as likely as the others. */
function toNumber(): string {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // 180 is the largest multiple of 90 that a byte holds.
    if (byte < 180) return String(10 + (byte % 90))
  }
}
