import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import type { State } from '../state/state.js'
import { toAddress, toNamespace } from '../utils/caip.js'
import type { IdentityEntry, IdentityState } from './identityState.js'

export const emptyIdentity: IdentityState = { entries: {}, parents: {} }

const unknown: IdentityEntry = {}

/** One account on every network of its family; hex is written in either case. */
export function toIdentityKey(account: CaipAddress): string {
  const address = toAddress(account)
  const namespace = toNamespace(account)
  return `${namespace}:${address.startsWith('0x') ? address.toLowerCase() : address}`
}

/** What state has of an account; empty before it was read. The same state returns the same object. */
export function selectIdentity(
  { slices }: State,
  { account }: { account: CaipAddress | undefined },
): IdentityEntry {
  if (account === undefined) return unknown
  const { entries } = slices.identity ?? emptyIdentity
  const key = toIdentityKey(account)
  return (Object.hasOwn(entries, key) ? entries[key] : undefined) ?? unknown
}

/** The name below which accounts of a network can register names; undefined where they cannot, or before it was read. */
export function selectNameParent(
  { slices }: State,
  { caipNetworkId }: { caipNetworkId: CaipNetworkId | undefined },
): string | undefined {
  const { parents } = slices.identity ?? emptyIdentity
  if (caipNetworkId === undefined || !Object.hasOwn(parents, caipNetworkId)) return undefined
  return parents[caipNetworkId] ?? undefined
}
