import type { Client } from '../client/client.js'
import type { Connector, ConnectorConnectParameters, ConnectorSession } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { selectWantedNetwork } from '../state/selectors/selectNetwork.js'
import { isCaipAddress, isCaipNetworkId, toNamespace } from '../utils/caip.js'

/** The site's networks of a family, the one to ask for first. */
export function getNetworksToAsk(client: Client, namespace: ChainNamespace): readonly Network[] {
  const family = getFamily(client.getState(), namespace)
  if (!family) return []
  const wanted = selectWantedNetwork(client.getState())
  const first = wanted !== undefined && toNamespace(wanted) === namespace ? wanted : family.activeNetworkId
  const isFirst = (network: Network): boolean => network.caipNetworkId === first
  return [...family.networks.filter(isFirst), ...family.networks.filter(network => !isFirst(network))]
}

/** Asks a connector in the tick of the call; a synchronous throw rejects. */
export function askConnector(
  client: Client,
  connector: Connector,
  parameters: Omit<ConnectorConnectParameters, 'networks'>,
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
      throw toLatchkitError(error, 'WALLET_FAILED')
    },
  )
}

/** Validates a provider's session against the contract. */
function checkSession({ namespace }: Connector, session: ConnectorSession): ConnectorSession {
  const accounts = (Array.isArray(session?.accounts) ? session.accounts : []).filter(account =>
    isCaipAddress(account, namespace),
  )
  if (accounts.length === 0 || !isCaipNetworkId(session.caipNetworkId, namespace))
    throw new LatchkitError('WALLET_FAILED', {
      details: 'The wallet returned no account for this namespace.',
    })
  return { ...session, accounts }
}
