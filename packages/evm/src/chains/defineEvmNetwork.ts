import type { NativeCurrency, Network } from '@latchkit/core'

export type DefineEvmNetworkParameters = {
  /** EIP-155 chain id. */
  id: number
  name: string
  nativeCurrency: NativeCurrency
  rpcUrls?: readonly string[] | undefined
  explorerUrl?: string | undefined
  /** Well-known contracts by name, for example `ensRegistry`: with it, receivers may be names (EIP-137). */
  contracts?: Readonly<Record<string, string>> | undefined
  testnet?: boolean | undefined
  imageUrl?: string | undefined
}

/**
 * A network of this family for the `networks` option.
 * @example defineEvmNetwork({ id: 31337, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://localhost:8545'] })
 */
export function defineEvmNetwork(parameters: DefineEvmNetworkParameters): Network {
  const { id, name, nativeCurrency, rpcUrls = [], explorerUrl, contracts, testnet, imageUrl } = parameters
  return {
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    id,
    name,
    nativeCurrency,
    rpcUrls,
    explorerUrl,
    contracts,
    testnet,
    assets: { imageId: `eip155-${id}`, imageUrl },
  }
}
