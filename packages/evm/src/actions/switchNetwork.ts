import { BaseError, type Connector, isError, type Network } from '@latchkit/core'
import { toCaipNetworkId, toChainIdHex } from '../utils/caip.js'

export type SwitchNetworkParameters = { network: Network }

/** EIP-3085. Wallets refuse an entry without endpoints, and need only the first explorer. */
const toAddParameter = (network: Network): Record<string, unknown> => ({
  chainId: toChainIdHex(network.caipNetworkId),
  chainName: network.name,
  nativeCurrency: network.nativeCurrency,
  rpcUrls: network.rpcUrls,
  ...(network.explorerUrl ? { blockExplorerUrls: [network.explorerUrl] } : {}),
})

/**
 * Switches the wallet (EIP-3326), adding the network first where the wallet does not know it (EIP-3085),
 * and reads the chain id back: some wallets answer null and stay where they were.
 * @throws USER_REJECTED, SWITCH_UNSUPPORTED, NETWORK_NOT_FOUND …
 */
export async function switchNetwork(
  connector: Connector,
  { network }: SwitchNetworkParameters,
): Promise<void> {
  const { caipNetworkId } = network
  const ask = (method: string, params?: unknown): Promise<unknown> =>
    connector.request({ method, params, caipNetworkId })
  const read = async (): Promise<boolean> => toCaipNetworkId(await ask('eth_chainId')) === caipNetworkId
  const change = (): Promise<unknown> =>
    ask('wallet_switchEthereumChain', [{ chainId: toChainIdHex(caipNetworkId) }])

  try {
    await change()
  } catch (error) {
    if (isError(error, 'METHOD_UNSUPPORTED')) throw new BaseError('SWITCH_UNSUPPORTED', { cause: error })
    if (!isError(error, 'NETWORK_NOT_FOUND')) throw error
    if (network.rpcUrls.length === 0) throw error
    await ask('wallet_addEthereumChain', [toAddParameter(network)]).catch((failure: unknown) => {
      throw isError(failure, 'METHOD_UNSUPPORTED')
        ? new BaseError('SWITCH_UNSUPPORTED', { cause: failure })
        : failure
    })
    // Most wallets switch as they add; those that only add are asked again.
    if (!(await read())) await change()
  }
  if (!(await read()))
    throw new BaseError('SWITCH_UNSUPPORTED', { details: 'The wallet stayed on its network.' })
}
