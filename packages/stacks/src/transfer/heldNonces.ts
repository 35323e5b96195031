import type { CaipNetworkId } from '@latchkit/core'
import type { RestClient } from '@latchkit/core/family'

type Owner = { caipNetworkId: CaipNetworkId; sender: string }

/** Holders of each nonce, by network and sender: a transaction that this page has sent, or follows. */
type Held = Map<string, Map<bigint, number>>

/** One per client of the page. */
const perRest = new WeakMap<RestClient, Held>()

function getHeld(rest: RestClient): Held {
  const existing = perRest.get(rest)
  if (existing) return existing
  const created: Held = new Map()
  perRest.set(rest, created)
  return created
}

const toKey = ({ caipNetworkId, sender }: Owner): string => `${caipNetworkId}:${sender}`

/**
 * Keeps a nonce from the next transaction, which would replace the one that waits with it. A node's own view of what waits
 * may lag behind, or be missing.
 * @returns gives it free again
 */
export function holdNonce(rest: RestClient, owner: Owner, nonce: bigint): () => void {
  const held = getHeld(rest)
  const key = toKey(owner)
  const nonces = held.get(key) ?? new Map<bigint, number>()
  held.set(key, nonces)
  nonces.set(nonce, (nonces.get(nonce) ?? 0) + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    const left = (nonces.get(nonce) ?? 1) - 1
    if (left > 0) nonces.set(nonce, left)
    else nonces.delete(nonce)
    if (nonces.size === 0 && held.get(key) === nonces) held.delete(key)
  }
}

export const isHeld = (rest: RestClient, owner: Owner, nonce: bigint): boolean =>
  getHeld(rest).get(toKey(owner))?.has(nonce) === true

/** How long a nonce is kept for a transaction that was sent, until `watch` follows it. */
const sentTtlMs = 2 * 60_000

/** The same for a transaction that was just sent. */
export function holdSentNonce(rest: RestClient, owner: Owner, nonce: bigint): void {
  const release = holdNonce(rest, owner, nonce)
  const timer: unknown = setTimeout(release, sentTtlMs)
  // A process ends without waiting for it.
  if (typeof timer === 'object' && timer !== null && 'unref' in timer) (timer as { unref(): void }).unref()
}
