import { BrowserProvider, Network } from 'ethers'
import type { Chain, EIP1193RequestFn } from 'viem'

/** What is used of a viem client. */
export type EthersSource = {
  chain?: Chain | undefined
  transport: { request: EIP1193RequestFn }
}

/** ethers' network of a chain: its own where it supports the chain and no other registry of names is given. */
function toEthersNetwork({ id, name, contracts }: Chain): Network {
  const ensAddress = contracts?.ensRegistry?.address
  return Network.from(ensAddress ? { chainId: id, name, ensAddress } : id)
}

/**
 * A provider of ethers 6 over a client of viem: the same endpoints or the same wallet, the same chain.
 * @example const provider = toEthersProvider(usePublicClient({ chainId: 1 }))
 */
export function toEthersProvider({ chain, transport }: EthersSource): BrowserProvider {
  const network = chain && toEthersNetwork(chain)
  // The request of the transport itself: ethers reads the code and the data of the wallet's or node's own error.
  const request: EIP1193RequestFn = call => transport.request(call)
  return new BrowserProvider({ request }, network, network ? { staticNetwork: network } : {})
}
