import type { Network } from '@latchkit/core'
import type { Address, Chain } from 'viem'

const chains = new WeakMap<Network, Chain>()

/** What a site may spread into a network besides ours. */
type WithChain = { chain?: Chain | undefined }

function createChain({ id, name, nativeCurrency, rpcUrls, explorerUrl, contracts, testnet }: Network): Chain {
  const ensRegistry = contracts?.['ensRegistry']
  return {
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    blockExplorers: explorerUrl === undefined ? undefined : { default: { name, url: explorerUrl } },
    contracts: ensRegistry === undefined ? undefined : { ensRegistry: { address: ensRegistry as Address } },
    testnet,
  }
}

/** The chain that a network was made of, else one of the same facts. The same network returns the same chain. */
export function toChain(network: Network): Chain {
  const { chain } = network as WithChain
  if (chain) return chain
  const known = chains.get(network) ?? createChain(network)
  chains.set(network, known)
  return known
}
