import { toConnectorKey } from '../client/internals.js'
import { authTransportId } from '../constants.js'
import type { StateEvent } from '../state/events.js'
import type { Connection, State } from '../state/state.js'
import { toAddress } from '../utils/caip.js'
import { maxLabels } from './addressLabels.js'
import type { RecentConnection, WalletsState } from './definition.js'
import { toLabelKey } from './labelKey.js'

export const maxRecentConnections = 5
/** Balances that are kept; the oldest go first. */
const maxBalances = 200

const isOf = (
  { namespace, connectorId }: Pick<Connection, 'namespace' | 'connectorId'>,
  other: Pick<Connection, 'namespace' | 'connectorId'>,
): boolean => namespace === other.namespace && connectorId === other.connectorId

const toRecent = ({ namespace, connectorId, wallet }: Connection): RecentConnection => ({
  namespace,
  connectorId,
  name: wallet?.name ?? connectorId,
  ...(wallet?.icon?.startsWith('https:') ? { icon: wallet.icon } : {}),
  ...(wallet?.walletId === undefined ? {} : { walletId: wallet.walletId }),
})

function without<Value>(values: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([each]) => each !== key))
}

const keepNewest = <Value>(
  values: Readonly<Record<string, Value>>,
  count: number,
): Readonly<Record<string, Value>> => Object.fromEntries(Object.entries(values).slice(-count))

const empty: WalletsState = { labels: {}, recent: [], balances: {}, chosen: {} }

/** The connection that an event has ended. A login is begun anew, not connected. */
function getEnded(event: StateEvent, before: State): Connection | undefined {
  if (event.type !== 'connection/closed' || event.connectorId === authTransportId) return undefined
  return before.families[event.namespace]?.connections.find(each => isOf(each, event))
}

/** What the list of wallets has beside connections. Absent until what is stored of it was read. Pure. */
export function reduceWallets(
  wallets: WalletsState | undefined,
  event: StateEvent,
  before: State,
): WalletsState | undefined {
  if (event.type === 'wallets/restored')
    return { balances: {}, ...wallets, labels: event.labels, recent: event.recent, chosen: event.chosen }
  if (event.type === 'connection/activated' && event.account !== undefined) {
    const { namespace, connectorId, account } = event
    const chosen = { ...wallets?.chosen, [toConnectorKey(namespace, connectorId)]: toAddress(account) }
    return { ...(wallets ?? empty), chosen }
  }
  if (!wallets) return wallets
  switch (event.type) {
    case 'wallets/labelled': {
      const key = toLabelKey(event.account)
      const others = without(wallets.labels, key)
      const labels = event.label === undefined ? others : { ...others, [key]: event.label }
      return { ...wallets, labels: keepNewest(labels, maxLabels) }
    }
    case 'wallets/balanceFetched': {
      const { account, type: _, ...read } = event
      const balances = { ...without(wallets.balances, account), [account]: read }
      return { ...wallets, balances: keepNewest(balances, maxBalances) }
    }
    case 'connection/closed': {
      const ended = getEnded(event, before)
      if (!ended) return wallets
      const others = wallets.recent.filter(each => !isOf(each, ended))
      const chosen = without(wallets.chosen, toConnectorKey(ended.namespace, ended.connectorId))
      return { ...wallets, chosen, recent: [toRecent(ended), ...others].slice(0, maxRecentConnections) }
    }
    case 'connection/accountsChanged': {
      const { namespace, connectorId, accounts } = event
      const key = toConnectorKey(namespace, connectorId)
      const address = wallets.chosen[key]
      const isLeft = address !== undefined && !accounts.some(account => toAddress(account) === address)
      return isLeft ? { ...wallets, chosen: without(wallets.chosen, key) } : wallets
    }
    case 'connection/opened': {
      const key = toConnectorKey(event.namespace, event.connectorId)
      // An approval is newer than a choice, and what a wallet shares no longer is none.
      const isLeft =
        wallets.chosen[key] !== undefined &&
        (!event.restored || !event.accounts.some(account => toAddress(account) === wallets.chosen[key]))
      const recent = wallets.recent.filter(each => !isOf(each, event))
      return isLeft || recent.length < wallets.recent.length
        ? { ...wallets, recent, chosen: isLeft ? without(wallets.chosen, key) : wallets.chosen }
        : wallets
    }
    case 'wallets/forgotten': {
      const recent = wallets.recent.filter(each => !isOf(each, event))
      return recent.length === wallets.recent.length ? wallets : { ...wallets, recent }
    }
    default:
      return wallets
  }
}
