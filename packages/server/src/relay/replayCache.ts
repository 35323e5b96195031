import type { Identity } from './authenticate.js'

export type ReplayCache = {
  /** Whether the token may be used from this network address; remembers that it was. */
  admit(identity: Identity, address: string): boolean
  /** Forgets tokens that have expired. */
  prune(): void
  readonly size: number
}

const maxTokens = 100_000

/**
 * Remembers where each token was used until it expires.
 *
 * Not strictly once: mobile clients sign one token for a day and reuse it on every reconnection, also from another
 * network. A leaked token is bounded instead: it works from at most `maxAddresses` addresses.
 */
export function createReplayCache({
  maxAddresses,
  now,
}: {
  maxAddresses: number
  now: () => number
}): ReplayCache {
  const tokens = new Map<string, { addresses: Set<string>; expiresAt: number }>()
  return {
    admit({ clientId, subject, expiresAt }, address) {
      const key = `${clientId} ${subject}`
      const token = tokens.get(key) ?? { addresses: new Set<string>(), expiresAt }
      if (!token.addresses.has(address) && token.addresses.size >= maxAddresses) return false
      token.addresses.add(address)
      const oldest = tokens.size >= maxTokens ? tokens.keys().next().value : undefined
      if (oldest !== undefined) tokens.delete(oldest)
      tokens.set(key, token)
      return true
    },
    prune() {
      // A minute more than the life of the token, which is the skew that authentication allows.
      for (const [key, { expiresAt }] of tokens) if (expiresAt + 60 <= now() / 1_000) tokens.delete(key)
    },
    get size() {
      return tokens.size
    },
  }
}
