import type { CaipNetworkId, ChainNamespace, Register } from './ids.js'

export type NativeCurrency = {
  name: string
  symbol: string
  /** Digits after the point of one whole unit. */
  decimals: number
}

/** A chain the site is configured for. */
export type Network = {
  caipNetworkId: CaipNetworkId
  chainNamespace: ChainNamespace
  /** The family's own id: a number or the CAIP-2 reference. */
  id: number | string
  name: string
  nativeCurrency: NativeCurrency
  /** The site's own endpoints, tried in order. Empty: reads go through the server. */
  rpcUrls: readonly string[]
  /**
   * The site's own transport: every read of this network goes through it instead of `rpcUrls`, once, without retries
   * of ours. Rejects with the node's error, or any other where it could not be reached.
   */
  request?:
    | ((call: { method: string; params?: readonly unknown[] | undefined }) => Promise<unknown>)
    | undefined
  /** Pages are `/tx/<hash>` and `/address/<address>` below it; a query (`?cluster=devnet`) is kept. */
  explorerUrl?: string | undefined
  /** Well-known contracts by their field name, for example `ensRegistry`; addresses in the family's own form. */
  contracts?: Readonly<Record<string, string>> | undefined
  testnet?: boolean | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
}

/** A network of one family, with its id as a literal type. */
export type FamilyNetwork<Namespace extends ChainNamespace, Id extends number | string> = Network & {
  caipNetworkId: `${Namespace}:${Id}`
  chainNamespace: Namespace
  id: Id
}

/** What a network of any family is defined by. */
export type DefineNetworkParameters<Id extends number | string> = {
  /** Reference of the CAIP-2 id. */
  id: Id
  name: string
  /** Endpoints, tried in order: JSON-RPC, or base URLs of the family's HTTP API. Without any, reads go through the server. */
  rpcUrls?: readonly string[] | undefined
  /** Pages are `/tx/<hash>` and `/address/<address>` below it; a query such as `?cluster=devnet` is kept. */
  explorerUrl?: string | undefined
  testnet?: boolean | undefined
  imageUrl?: string | undefined
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
