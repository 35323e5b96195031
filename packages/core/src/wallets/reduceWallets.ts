import { authTransportId } from '../constants.js'
import type { StateEvent } from '../state/events.js'
import type { Connection, State } from '../state/state.js'
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
    return { balances: {}, ...wallets, labels: event.labels, recent: event.recent }
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
      return { ...wallets, recent: [toRecent(ended), ...others].slice(0, maxRecentConnections) }
    }
    case 'connection/opened':
    case 'wallets/forgotten': {
      const recent = wallets.recent.filter(each => !isOf(each, event))
      return recent.length === wallets.recent.length ? wallets : { ...wallets, recent }
    }
    default:
      return wallets
  }
}
