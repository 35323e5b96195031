import { type Connector, isError, type Network } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { toCaipNetworkId, toChainIdHex } from '../utils/caip.js'

export type SwitchNetworkParameters = { network: Network }

/** EIP-3085. Wallets reject an entry without endpoints, and need only the first explorer. */
const toAddParameter = (network: Network): Record<string, unknown> => ({
  chainId: toChainIdHex(network.caipNetworkId),
  chainName: network.name,
  nativeCurrency: network.nativeCurrency,
  rpcUrls: network.rpcUrls,
  ...(network.explorerUrl ? { blockExplorerUrls: [network.explorerUrl] } : {}),
})

const toSwitchError = (error: unknown): unknown =>
  isError(error, 'METHOD_UNSUPPORTED') ? new LatchkitError('SWITCH_UNSUPPORTED', { cause: error }) : error

/**
 * Switches the wallet (EIP-3326), after adding the network to a wallet that lacks it (EIP-3085), and reads the chain
 * id back: some wallets return null and stay on their network.
 * @throws USER_REJECTED, SWITCH_UNSUPPORTED, NETWORK_NOT_FOUND …
 */
export async function switchNetwork(
  connector: Connector,
  { network }: SwitchNetworkParameters,
): Promise<void> {
  const { caipNetworkId } = network
  const request = (method: string, params?: unknown): Promise<unknown> =>
    connector.request({ method, params, caipNetworkId }).catch((error: unknown) => {
      throw toSwitchError(error)
    })
  const switchChain = (): Promise<unknown> =>
    request('wallet_switchEthereumChain', [{ chainId: toChainIdHex(caipNetworkId) }])
  const isSwitched = async (): Promise<boolean> =>
    toCaipNetworkId(await connector.request({ method: 'eth_chainId', caipNetworkId })) === caipNetworkId

  try {
    await switchChain()
  } catch (error) {
    if (!isError(error, 'NETWORK_NOT_FOUND') || network.rpcUrls.length === 0) throw error
    await request('wallet_addEthereumChain', [toAddParameter(network)])
    // Most wallets switch when they add a network.
    if (!(await isSwitched())) await switchChain()
  }
  if (!(await isSwitched()))
    throw new LatchkitError('SWITCH_UNSUPPORTED', { details: 'The wallet did not switch.' })
}
