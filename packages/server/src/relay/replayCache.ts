import type { Identity } from './authenticate.js'

export type ReplayCache = {
  /** Whether the token may be used from this network address; records the use. */
  admit(identity: Identity, address: string): boolean
  /** Deletes expired tokens. */
  prune(): void
  readonly size: number
}

const maxTokens = 100_000

/**
 * Records the addresses of each token until it expires.
 *
 * A token is not single-use: mobile clients sign one per day and reuse it on every reconnection, also from another
 * network. Instead it works from at most `maxAddresses` addresses, which bounds a leaked one.
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
      // Kept a minute longer than the token, which is the clock skew that authentication allows.
      for (const [key, { expiresAt }] of tokens) if (expiresAt + 60 <= now() / 1_000) tokens.delete(key)
    },
    get size() {
      return tokens.size
    },
  }
}
