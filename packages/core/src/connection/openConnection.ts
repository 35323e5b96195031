import type { Client } from '../client/client.js'
import { dispatch, getConnector, getLoadedAdapter } from '../client/internals.js'
import type { Connector, ConnectorSession } from '../contract/connector.js'
import { isWalletScheme } from '../directory/isWalletScheme.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import type { Connection } from '../state/state.js'
import { toFingerprint } from '../utils/toFingerprint.js'
import { toSafeIcon } from '../utils/toSafeIcon.js'
import { toAppScheme, toSafeLink } from '../utils/toSafeLink.js'
import { attachConnector } from './attachConnector.js'
import { detachConnector } from './detachConnector.js'
import { toWalletName } from './publishConnectors.js'

export type OpenConnectionParameters = {
  rowId?: string | undefined
  /** Directory id of the row's wallet. */
  walletId?: string | undefined
  /** Of a wallet on another device: its session's topic. */
  topic?: string | undefined
  /** After a reload, not by the visitor's choice. */
  restored?: boolean | undefined
  /** Another family of the same attempt stays on screen. */
  isBehind?: boolean | undefined
}

/** Dispatches an opened connection and subscribes to its connector. */
export function openConnection(
  client: Client,
  connector: Connector,
  session: ConnectorSession,
  { rowId, walletId, topic, restored, isBehind }: OpenConnectionParameters = {},
): void {
  const { namespace, id: connectorId, name, icon } = connector
  const { wallet } = session
  const https = (link: string | undefined): string | undefined =>
    link?.startsWith('https:') ? toSafeLink(link) : undefined
  // What a transport restores was checked when the session was made; the directory is not loaded yet.
  const toAppLink = (link: string | undefined): string | undefined => {
    const scheme = toAppScheme(link)
    const isDeclared = scheme !== undefined && (restored || isWalletScheme(client, scheme))
    return toSafeLink(link, isDeclared ? [scheme] : [])
  }
  const getConnections = (): readonly Connection[] =>
    getFamily(client.getState(), namespace)?.connections ?? []
  const connections = getConnections()
  const before = connections.find(connection => connection.connectorId === connectorId)
  attachConnector(client, connector)
  dispatch(client, {
    type: 'connection/opened',
    namespace,
    connectorId,
    accounts: session.accounts,
    caipNetworkId: session.caipNetworkId,
    rowId,
    restored,
    isBehind,
    ...(topic === undefined ? {} : { sessionId: toFingerprint(topic) }),
    ...(getLoadedAdapter(client, namespace)?.loadTransfers ? { canSend: true } : {}),
    ...(client.options.ports?.serverRpc ? { hasServerRpc: true } : {}),
    wallet: {
      name: toWalletName(wallet?.name, name, connectorId),
      icon: toSafeIcon(wallet?.icon) ?? https(wallet?.icon) ?? toSafeIcon(icon),
      walletId: wallet?.walletId ?? walletId ?? before?.wallet?.walletId,
      url: https(wallet?.url),
      redirect: wallet?.redirect && {
        native: toAppLink(wallet.redirect.native),
        universal: https(wallet.redirect.universal),
      },
    },
  })
  const ended = connections.filter(
    other => !getConnections().some(each => each.connectorId === other.connectorId),
  )
  for (const other of ended) detachConnector(client, namespace, other.connectorId)
  // A session on another device would go on; a wallet in the page keeps its permission, for the way back.
  const isOpen = (id: string): boolean =>
    Object.values(client.getState().families).some(family =>
      family.connections.some(each => each.connectorId === id),
    )
  for (const { connectorId: id } of ended)
    if (!isOpen(id) && client.options.remoteConnectors?.some(each => each.id === id))
      getConnector(client, namespace, id)
        ?.disconnect()
        .catch(() => {})
}
