import { type Active, getActive, trackRequest } from '../account/getActive.js'
import { raiseAlert } from '../alerts/raiseAlert.js'
import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import type { Network, RegisteredCaipNetworkId, RegisteredChainId } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'

type NetworkId =
  | {
      /** CAIP-2. */
      caipNetworkId: RegisteredCaipNetworkId
      chainId?: undefined
    }
  | {
      /** Numeric id, for example of EIP-155. */
      chainId: RegisteredChainId
      caipNetworkId?: undefined
    }

export type SwitchNetworkParameters = NetworkId & {
  /** Shows the SwitchNetwork view, whose button then switches. Default false. */
  confirm?: boolean | undefined
  /** A connection of the network's family; no other wallet is asked. Default: the one in use. */
  connectorId?: string | undefined
}

/** @throws CHAIN_NOT_CONFIGURED */
export function getNetwork(client: Client, { caipNetworkId, chainId }: NetworkId): Network {
  const network = selectNetworks(client.getState()).find(other =>
    chainId === undefined ? other.caipNetworkId === caipNetworkId : other.id === chainId,
  )
  if (!network) throw new LatchkitError('CHAIN_NOT_CONFIGURED', { context: { caipNetworkId, chainId } })
  return network
}

/** By wallet and network. */
const running = perClient(() => new Map<string, Promise<void>>())

async function switchInWallet(client: Client, active: Active, network: Network): Promise<void> {
  const { adapter, connector, namespace } = active
  const { caipNetworkId } = network
  try {
    await trackRequest(client, active, 'switchNetwork', () => adapter.switchNetwork(connector, { network }))
  } catch (cause) {
    const error = toLatchkitError(cause, 'WALLET_FAILED')
    if (error.code === 'NETWORK_NOT_FOUND')
      raiseAlert(client, { code: error.code, subject: caipNetworkId }).catch(() => {})
    throw error
  }
  // The adapter has read the wallet's network back; this covers a wallet that sends no event.
  const now = getActive(client, namespace, connector.id)
  if (now && now.caipNetworkId !== caipNetworkId)
    dispatch(client, {
      type: 'connection/networkChanged',
      namespace,
      connectorId: connector.id,
      caipNetworkId,
    })
}

export async function switchNetwork(
  client: Client,
  { confirm = false, connectorId, ...id }: SwitchNetworkParameters,
): Promise<void> {
  const network = getNetwork(client, id)
  const { caipNetworkId } = network
  const { chainNamespace: namespace } = network
  const active = getActive(client, namespace, connectorId)
  if (!active && connectorId !== undefined)
    throw new LatchkitError('NOT_CONNECTED', { context: { connectorId } })
  const isInUse = (): boolean =>
    connectorId === undefined || getFamily(client.getState(), namespace)?.activeConnectorId === connectorId
  // The view is about the wallet in use.
  if (active && confirm && isInUse()) {
    dispatch(client, { type: 'view/requested', view: 'SwitchNetwork', data: { caipNetworkId } })
    return
  }
  if (active && active.caipNetworkId !== caipNetworkId) {
    const pending = running(client)
    const key = `${active.connector.id} ${caipNetworkId}`
    let switching = pending.get(key)
    if (!switching) {
      switching = switchInWallet(client, active, network).finally(() => pending.delete(key))
      pending.set(key, switching)
    }
    await switching
  }
  // The network of another wallet is not the one that the site shows.
  if (!isInUse()) return
  dispatch(client, { type: 'network/chosen', caipNetworkId })
  emit(client, 'SWITCH_NETWORK', { caipNetworkId })
}
