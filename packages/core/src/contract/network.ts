import type { CaipNetworkId, ChainNamespace, Register } from './ids.js'

export type NativeCurrency = {
  name: string
  symbol: string
  /** Digits after the point of one whole unit. */
  decimals: number
}

/** A chain the site is configured for (R3.6). */
export type Network = {
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  /** The family's own id: a number or the CAIP-2 reference. */
  id: number | string
  name: string
  nativeCurrency: NativeCurrency
  /** The site's own endpoints, tried in order. Empty: reads go through the server. */
  rpcUrls: readonly string[]
  /** Pages are `/tx/<hash>` and `/address/<address>` below it; a query (`?cluster=devnet`) is kept. */
  explorerUrl?: string | undefined
  /** Well-known contracts by their field name, for example `ensRegistry`; addresses in the family's own form. */
  contracts?: Readonly<Record<string, string>> | undefined
  testnet?: boolean | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
}

export type NetworkList = readonly [Network, ...Network[]]

/** A network of the registered client; any network while none is registered. */
export type RegisteredNetwork = Register extends {
  client: { options: { networks: readonly (infer Item extends Network)[] } }
}
  ? Item
  : Network

export type RegisteredNamespace = RegisteredNetwork['chainNamespace']
export type RegisteredCaipNetworkId = RegisteredNetwork['caipNetworkId']

/** Numeric ids of the registered networks, for example EIP-155 chain ids. */
export type RegisteredChainId = Extract<RegisteredNetwork['id'], number>
