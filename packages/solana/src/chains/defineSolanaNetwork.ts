import type { Network } from '@latchkit/core'

export type DefineSolanaNetworkParameters = {
  /** Reference of the CAIP-2 id: the first 32 characters of the genesis hash, or `localnet` for a development cluster. */
  id: string
  name: string
  rpcUrls?: readonly string[] | undefined
  /** Pages are `/tx/<signature>` and `/address/<address>` below it; a query such as `?cluster=devnet` is kept. */
  explorerUrl?: string | undefined
  testnet?: boolean | undefined
  imageUrl?: string | undefined
}

/**
 * A cluster for the `networks` option (CAIP-2 `solana:<id>`).
 * @example defineSolanaNetwork({ id: 'localnet', name: 'Local', rpcUrls: ['http://localhost:8899'] })
 */
export function defineSolanaNetwork(parameters: DefineSolanaNetworkParameters): Network {
  const { id, name, rpcUrls = [], explorerUrl, testnet, imageUrl } = parameters
  return {
    caipNetworkId: `solana:${id}`,
    chainNamespace: 'solana',
    id,
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls,
    explorerUrl,
    testnet,
    assets: { imageId: `solana-${id}`, imageUrl },
  }
}
