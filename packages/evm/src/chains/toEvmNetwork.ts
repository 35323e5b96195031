import type { NativeCurrency } from '@latchkit/core'
import { defineEvmNetwork, type EvmNetwork } from './defineEvmNetwork.js'

/** A chain in viem's form, as far as it is used here. */
export type ViemChain<Id extends number = number> = {
  id: Id
  name: string
  nativeCurrency: NativeCurrency
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { url: string } } | undefined
  contracts?: { ensRegistry?: { address: string } | undefined } | undefined
  testnet?: boolean | undefined
  /** As RainbowKit extends it; used where it is a URL. */
  iconUrl?: unknown
}

/**
 * A chain of viem as a network; `rpcUrls` are its public endpoints.
 * @example toEvmNetwork(mainnet)
 */
export function toEvmNetwork<const Id extends number>(chain: ViemChain<Id>): EvmNetwork<Id> {
  const { id, name, nativeCurrency, testnet, iconUrl } = chain
  const ensRegistry = chain.contracts?.ensRegistry?.address
  return defineEvmNetwork({
    id,
    name,
    nativeCurrency,
    rpcUrls: chain.rpcUrls.default.http,
    explorerUrl: chain.blockExplorers?.default.url,
    contracts: ensRegistry === undefined ? undefined : { ensRegistry },
    testnet,
    imageUrl: typeof iconUrl === 'string' ? iconUrl : undefined,
  })
}
