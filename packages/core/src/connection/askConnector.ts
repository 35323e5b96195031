import type { Client } from '../client/client.js'
import type { Connector, ConnectorConnectParameters, ConnectorSession } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { selectWantedNetwork } from '../state/selectors/selectNetwork.js'
import { isCaipAddress, isCaipNetworkId, toAddress, toNamespace } from '../utils/caip.js'

/** The site's networks of a family, the one to ask for first. */
export function getNetworksToAsk(client: Client, namespace: ChainNamespace): readonly Network[] {
  const family = getFamily(client.getState(), namespace)
  if (!family) return []
  const wanted = selectWantedNetwork(client.getState())
  const first = wanted !== undefined && toNamespace(wanted) === namespace ? wanted : family.activeNetworkId
  const isFirst = (network: Network): boolean => network.caipNetworkId === first
  return [...family.networks.filter(isFirst), ...family.networks.filter(network => !isFirst(network))]
}

/**
 * Asks a connector in the tick of the call; a synchronous throw rejects. The network and accounts that its events name
 * meanwhile replace those of its response: nothing else is subscribed to it before its connection is opened.
 *
 * @throws NOT_CONNECTED where a wallet that is asked without a prompt has disconnected meanwhile
 */
export async function askConnector(
  client: Client,
  connector: Connector,
  parameters: Omit<ConnectorConnectParameters, 'networks'>,
): Promise<ConnectorSession> {
  let network: CaipNetworkId | undefined
  let accounts: readonly CaipAddress[] | undefined
  let isEnded = false
  let stop: (() => void) | undefined
  try {
    stop = connector.subscribe(event => {
      if (event.type === 'networkChanged') network = event.caipNetworkId
      else if (event.type === 'accountsChanged' && event.accounts.length > 0) {
        accounts = event.accounts
        isEnded = false
      } else isEnded = true
    })
    const networks = getNetworksToAsk(client, connector.namespace)
    const returned = checkSession(connector, await connector.connect({ networks, ...parameters }))
    // With a prompt, the visitor's approval is newer than an end.
    if (isEnded && parameters.silent) throw new LatchkitError('NOT_CONNECTED')
    const caipNetworkId = network ?? returned.caipNetworkId
    const shared = accounts ?? returned.accounts
    return checkSession(connector, {
      ...returned,
      caipNetworkId,
      accounts: network ? shared.map(account => `${caipNetworkId}:${toAddress(account)}` as const) : shared,
    })
  } catch (error) {
    throw toLatchkitError(error, 'WALLET_FAILED')
  } finally {
    stop?.()
  }
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
