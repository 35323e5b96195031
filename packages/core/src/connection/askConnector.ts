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
  const { namespace } = connector
  let network: CaipNetworkId | undefined
  /** Empty once the wallet has disconnected. */
  let accounts: readonly CaipAddress[] | undefined
  let stop: (() => void) | undefined
  try {
    stop = connector.subscribe(event => {
      if (event.type === 'networkChanged') network = event.caipNetworkId
      else accounts = event.type === 'accountsChanged' ? event.accounts : []
    })
    const session = await connector.connect({ networks: getNetworksToAsk(client, namespace), ...parameters })
    // With a prompt, the visitor's approval is newer than an end.
    if (parameters.silent && accounts?.length === 0) throw new LatchkitError('NOT_CONNECTED')
    const checked = checkSession(connector, accounts?.length ? { ...session, accounts } : session)
    return isCaipNetworkId(network, namespace) ? onNetwork(checked, network) : checked
  } catch (error) {
    throw toLatchkitError(error, 'WALLET_FAILED')
  } finally {
    stop?.()
  }
}

const onNetwork = (session: ConnectorSession, caipNetworkId: CaipNetworkId): ConnectorSession => ({
  ...session,
  caipNetworkId,
  accounts: session.accounts.map(account => `${caipNetworkId}:${toAddress(account)}` as const),
})

/** Validates a provider's session against the contract. */
function checkSession({ namespace }: Connector, session: ConnectorSession): ConnectorSession {
  const accounts = (Array.isArray(session?.accounts) ? session.accounts : []).filter(account =>
    isCaipAddress(account, namespace),
  )
  if (accounts.length === 0 || !isCaipNetworkId(session.caipNetworkId, namespace))
    throw new LatchkitError('WALLET_FAILED', {
      details: 'The wallet shared no account.',
    })
  return { ...session, accounts }
}
