import { reduceFamily } from './connection/reduceFamily.js'
import { maxRecentWallets } from './constants.js'
import type { ChainNamespace } from './contract/ids.js'
import { applyPay } from './features/applyPay.js'
import { reduceModal, reduceToast } from './modal/reduceModal.js'
import { getActiveConnection, hasAccount } from './state/completeFamily.js'
import type { StateEvent } from './state/events.js'
import type { State } from './state/state.js'
import { updateState } from './state/updateState.js'
import { toNamespace } from './utils/caip.js'

function getNamespace(event: StateEvent): ChainNamespace | undefined {
  if (event.type === 'network/chosen') return toNamespace(event.caipNetworkId)
  return 'namespace' in event ? event.namespace : undefined
}

function reduceFamilies({ families, remoteFeatures }: State, event: StateEvent): State['families'] {
  const namespace = getNamespace(event)
  let next = families
  for (const [id, family] of Object.entries(families)) {
    if (event.type !== 'storage/restored' && id !== namespace) continue
    const reduced = reduceFamily(family, event, remoteFeatures.multiWallet)
    if (reduced !== family) next = { ...next, [id]: reduced }
  }
  return next
}

/** The family shown. */
function reduceActiveNamespace(
  before: State,
  families: State['families'],
  event: StateEvent,
): ChainNamespace {
  const current = before.activeNamespace
  const namespace = event.type === 'storage/restored' ? event.activeNamespace : getNamespace(event)
  const isKnown = namespace !== undefined && Object.hasOwn(families, namespace)
  switch (event.type) {
    case 'storage/restored': {
      // Another tab does not change what this one shows of a connection.
      const staysShown =
        getActiveConnection(before.families[current]) && getActiveConnection(families[current])
      return isKnown && (!before.initialized || !staysShown) ? namespace : current
    }
    case 'namespace/activated':
    case 'network/chosen':
      return isKnown ? namespace : current
    case 'connection/opened':
      return isKnown && !event.restored && !event.isBehind && hasAccount(families[namespace])
        ? namespace
        : current
    default:
      // The shown family has ended while another one is connected: that one is shown.
      return hasAccount(before.families[current]) && !hasAccount(families[current])
        ? (Object.values(families).find(family => family.status === 'connected')?.namespace ?? current)
        : current
  }
}

function reduceRecentRowIds(recentRowIds: readonly string[], event: StateEvent): readonly string[] {
  if (event.type === 'storage/restored') return event.recentRowIds.slice(0, maxRecentWallets)
  if (event.type !== 'connection/opened' || !event.rowId || event.restored) return recentRowIds
  return [event.rowId, ...recentRowIds.filter(id => id !== event.rowId)].slice(0, maxRecentWallets)
}

function reduceTheme({ theme }: State, event: StateEvent): State['theme'] {
  if (event.type !== 'theme/changed') return theme
  const { mode = theme.mode, variables } = event
  return { mode, variables: { ...theme.variables, ...variables } }
}

function reduceRemoteFeatures(
  { remoteFeatures, features }: State,
  event: StateEvent,
): State['remoteFeatures'] {
  return event.type === 'features/remoteMerged'
    ? applyPay({ ...remoteFeatures, ...event.features }, features)
    : remoteFeatures
}

function reduceConnectors({ connectors }: State, event: StateEvent): State['connectors'] {
  if (event.type !== 'connectors/changed') return connectors
  const { namespace } = event
  return [
    ...connectors.filter(other => other.namespace !== namespace),
    ...event.connectors.filter(connector => connector.namespace === namespace),
  ]
}

/**
 * The slices that a page has before any intent: connections, theme. The engine adds the others
 * (`reduceEngine`). Pure: no clock, no storage, no promise.
 */
export function reduceBase(before: State, event: StateEvent): State {
  const families = reduceFamilies(before, event)
  return updateState(before, {
    initialized: before.initialized || event.type === 'storage/restored',
    families,
    activeNamespace: reduceActiveNamespace(before, families, event),
    recentRowIds: reduceRecentRowIds(before.recentRowIds, event),
    connectors: reduceConnectors(before, event),
    modal: reduceModal(before.modal, event),
    toast: reduceToast(before.toast, event),
    theme: reduceTheme(before, event),
    remoteFeatures: reduceRemoteFeatures(before, event),
  })
}
