import type { Client } from '../client/client.js'
import { createSlot } from '../client/internals.js'
import type { CaipNetworkId } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import { BaseError } from '../errors/BaseError.js'
import { toBaseError } from '../errors/toErrorInfo.js'
import { selectConnection } from '../state/selectors/selectAccount.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'
import { type Active, getActive, trackRequest } from './getActive.js'
import { open } from './open.js'
import { push } from './push.js'

export type SwitchNetworkParameters = {
  /** CAIP-2. */
  caipNetworkId: CaipNetworkId
  /** Shows the SwitchNetwork view, whose button then switches (D41). Default false. */
  confirm?: boolean | undefined
}

/** @throws CHAIN_NOT_CONFIGURED */
export function getNetwork(client: Client, caipNetworkId: CaipNetworkId): Network {
  const network = selectNetworks(client.getState()).find(other => other.caipNetworkId === caipNetworkId)
  if (!network) throw new BaseError('CHAIN_NOT_CONFIGURED', { context: { caipNetworkId } })
  return network
}

const running = createSlot(() => new Map<CaipNetworkId, Promise<void>>())

async function switchInWallet(client: Client, active: Active, network: Network): Promise<void> {
  const { adapter, connector, namespace } = active
  const { caipNetworkId } = network
  try {
    await trackRequest(client, active, 'switchNetwork', () => adapter.switchNetwork(connector, { network }))
  } catch (error) {
    throw toBaseError(error, 'WALLET_FAILED')
  }
  // The adapter has read the wallet's network back; a wallet that tells nobody is brought into step here.
  const connection = selectConnection(client.getState(), namespace)
  if (connection?.connectorId === connector.id && connection.caipNetworkId !== caipNetworkId)
    client.dispatch({
      type: 'connection/networkChanged',
      namespace,
      connectorId: connector.id,
      caipNetworkId,
    })
}

/** See `switchNetwork`. */
export async function switchNetworkNow(
  client: Client,
  { caipNetworkId, confirm = false }: SwitchNetworkParameters,
): Promise<void> {
  const network = getNetwork(client, caipNetworkId)
  const active = getActive(client, network.chainNamespace)
  if (active && confirm) {
    const route = { view: 'SwitchNetwork', data: { caipNetworkId } } as const
    if (client.getState().modal.open) push(client, route)
    else open(client, route)
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
  client.dispatch({ type: 'network/chosen', caipNetworkId })
  client.emit('SWITCH_NETWORK', { caipNetworkId })
}
