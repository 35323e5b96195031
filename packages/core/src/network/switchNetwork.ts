import { type Active, getActive, trackRequest } from '../account/getActive.js'
import { raiseAlert } from '../alerts/raiseAlert.js'
import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import type { CaipNetworkId } from '../contract/ids.js'
import type { Network, RegisteredCaipNetworkId, RegisteredChainId } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { selectConnection } from '../state/selectors/selectAccount.js'
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
}

/** @throws CHAIN_NOT_CONFIGURED */
export function getNetwork(client: Client, { caipNetworkId, chainId }: NetworkId): Network {
  const network = selectNetworks(client.getState()).find(other =>
    chainId === undefined ? other.caipNetworkId === caipNetworkId : other.id === chainId,
  )
  if (!network) throw new LatchkitError('CHAIN_NOT_CONFIGURED', { context: { caipNetworkId, chainId } })
  return network
}

const running = perClient(() => new Map<CaipNetworkId, Promise<void>>())

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
  const connection = selectConnection(client.getState(), namespace)
  if (connection?.connectorId === connector.id && connection.caipNetworkId !== caipNetworkId)
    dispatch(client, {
      type: 'connection/networkChanged',
      namespace,
      connectorId: connector.id,
      caipNetworkId,
    })
}

export async function switchNetwork(
  client: Client,
  { confirm = false, ...id }: SwitchNetworkParameters,
): Promise<void> {
  const network = getNetwork(client, id)
  const { caipNetworkId } = network
  const active = getActive(client, network.chainNamespace)
  if (active && confirm) {
    dispatch(client, { type: 'view/requested', view: 'SwitchNetwork', data: { caipNetworkId } })
    return
  }
  if (active && active.caipNetworkId !== caipNetworkId) {
    const pending = running(client)
    let switching = pending.get(caipNetworkId)
    if (!switching) {
      switching = switchInWallet(client, active, network).finally(() => pending.delete(caipNetworkId))
      pending.set(caipNetworkId, switching)
    }
    await switching
  }
  dispatch(client, { type: 'network/chosen', caipNetworkId })
  emit(client, 'SWITCH_NETWORK', { caipNetworkId })
}
