import { getActiveConnection } from '../state/completeFamily.js'
import type { StateEvent } from '../state/events.js'
import type { FamilyState, State } from '../state/state.js'
import type { IdentityEntry, IdentityState } from './identityState.js'
import { emptyIdentity, selectIdentity, toIdentityKey } from './selectIdentity.js'

/** Accounts that are kept; the one that was not read for longest goes first. */
const maxEntries = 200
const maxParents = 50

function limit<Value>(
  entries: Readonly<Record<string, Value>>,
  count: number,
): Readonly<Record<string, Value>> {
  const all = Object.entries(entries)
  return all.length > count ? Object.fromEntries(all.slice(-count)) : entries
}

function withEntry(slice: IdentityState, key: string, entry: IdentityEntry): IdentityState {
  const { [key]: _, ...others } = slice.entries
  return { ...slice, entries: limit({ ...others, [key]: entry }, maxEntries) }
}

function reduceSlice(slice: IdentityState, event: StateEvent): IdentityState {
  switch (event.type) {
    case 'identity/fetched': {
      const { account, name, image, at } = event
      return withEntry(slice, toIdentityKey(account), { name, image, fetchedAt: at })
    }
    case 'identity/failed': {
      const key = toIdentityKey(event.account)
      return withEntry(slice, key, { ...slice.entries[key], failedAt: event.at })
    }
    case 'identity/parentFetched': {
      const parents = { ...slice.parents, [event.caipNetworkId]: event.parent }
      return { ...slice, parents: limit(parents, maxParents) }
    }
    default:
      return slice
  }
}

/** The account in use carries its own name and picture. */
function nameAccount(state: State, family: FamilyState): FamilyState {
  const { name, image } = selectIdentity(state, { account: getActiveConnection(family)?.accounts[0] })
  const { profileName, profileImage } = family.account
  if (name === profileName && image === profileImage) return family
  return { ...family, account: { ...family.account, profileName: name, profileImage: image } }
}

/** Identities, after core's reducer. */
export function reduce(state: State, event: StateEvent): State {
  const slice = state.slices.identity ?? emptyIdentity
  const identity = reduceSlice(slice, event)
  const next = identity === slice ? state : { ...state, slices: { ...state.slices, identity } }
  const families = Object.values(next.families).map(family => nameAccount(next, family))
  if (families.every(family => next.families[family.namespace] === family)) return next
  return { ...next, families: Object.fromEntries(families.map(family => [family.namespace, family])) }
}
