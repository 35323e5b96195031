import type { Client } from '../client/client.js'
import type { Connector, ConnectorSession } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import { BaseError } from '../errors/BaseError.js'
import { toBaseError } from '../errors/toErrorInfo.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { isCaipAddress, isCaipNetworkId } from '../utils/caip.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { toSafeIcon } from '../utils/toSafeIcon.js'
import { toSafeLink } from '../utils/toSafeLink.js'
import { attachConnector } from './attachConnector.js'

/** The site's networks of a family, the one to ask for first. */
export function getNetworksToAsk(client: Client, namespace: ChainNamespace): readonly Network[] {
  const family = getFamily(client.getState(), namespace)
  if (!family) return []
  const isFirst = (network: Network): boolean => network.caipNetworkId === family.activeNetworkId
  return [...family.networks.filter(isFirst), ...family.networks.filter(network => !isFirst(network))]
}

/** Asks a connector in this very tick; one that throws instead of rejecting is no different. */
export function askConnector(
  client: Client,
  connector: Connector,
  parameters: { silent?: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<ConnectorSession> {
  let asking: Promise<ConnectorSession>
  try {
    asking = Promise.resolve(
      connector.connect({ networks: getNetworksToAsk(client, connector.namespace), ...parameters }),
    )
  } catch (error) {
    asking = Promise.reject(error)
  }
  return asking.then(
    session => checkSession(connector, session),
    (error: unknown) => {
      throw toBaseError(error, 'WALLET_FAILED')
    },
  )
}

/** A provider's answer is taken for what the contract says, or not at all. */
function checkSession({ namespace }: Connector, session: ConnectorSession): ConnectorSession {
  const accounts = (Array.isArray(session?.accounts) ? session.accounts : []).filter(account =>
    isCaipAddress(account, namespace),
  )
  if (accounts.length === 0 || !isCaipNetworkId(session.caipNetworkId, namespace))
    throw new BaseError('WALLET_FAILED', { details: 'It named no account of this family.' })
  return { ...session, accounts }
}

export type OpenConnectionParameters = {
  rowId?: string | undefined
  /** Directory id of the row's wallet. */
  walletId?: string | undefined
  /** After a reload, not by the visitor's choice. */
  restored?: boolean | undefined
}

/** Puts a provider's answer into state and listens to it from now on. */
export function openConnection(
  client: Client,
  connector: Connector,
  session: ConnectorSession,
  { rowId, walletId, restored }: OpenConnectionParameters = {},
): void {
  const { namespace, id: connectorId, name, icon } = connector
  const { wallet } = session
  const https = (link: string | undefined): string | undefined =>
    link?.startsWith('https:') ? toSafeLink(link) : undefined
  const before = getFamily(client.getState(), namespace)?.connections.find(
    connection => connection.connectorId === connectorId,
  )
  attachConnector(client, connector)
  client.dispatch({
    type: 'connection/opened',
    namespace,
    connectorId,
    accounts: session.accounts,
    caipNetworkId: session.caipNetworkId,
    rowId,
    restored,
    wallet: {
      name: toDisplayText(wallet?.name) || toDisplayText(name) || connectorId,
      icon: toSafeIcon(wallet?.icon) ?? https(wallet?.icon) ?? toSafeIcon(icon),
      walletId: wallet?.walletId ?? walletId ?? before?.wallet?.walletId,
      url: https(wallet?.url),
      redirect: wallet?.redirect && {
        native: toSafeLink(wallet.redirect.native),
        universal: toSafeLink(wallet.redirect.universal),
      },
    },
  })
}
