import type { Network, RegisteredNetwork } from '@latchkit/core'
import type { EvmNetwork } from '@latchkit/evm/chains'
import type { Chain, CustomTransport, JsonRpcAccount, PublicClient, Transport, WalletClient } from 'viem'

/** A network of `networksFromChains`: it keeps the chain, with its formatters, contracts and fees. */
export type ViemNetwork<chain extends Chain = Chain> = EvmNetwork<chain['id']> & { chain: chain }

type EvmNetworkOfSite = Extract<RegisteredNetwork, { chainNamespace: 'eip155' }>

/** Chain ids of the site's networks; any while no client is registered. */
export type SiteChainId = Network extends RegisteredNetwork ? number : EvmNetworkOfSite['id']

type ChainIn<Item, id extends number> = Item extends { id: infer own extends id }
  ? Item extends { chain: infer chain extends Chain }
    ? chain
    : Chain & { id: own }
  : never

/** The chain of an id: the site's own where its network was made of one. */
export type ChainOf<id extends number> = Network extends RegisteredNetwork
  ? Chain & { id: id }
  : ChainIn<EvmNetworkOfSite, id>

export type PublicClientOf<id extends number = SiteChainId> = PublicClient<Transport, ChainOf<id>>

/** The chain may be one that the site does not have, unless it is asked for by its id. */
export type WalletClientOf<chain extends Chain | undefined = Chain | undefined> = WalletClient<
  CustomTransport,
  chain,
  JsonRpcAccount
>

/** While no client is registered, an id may be none of the site's. */
export type MissingNetwork = Network extends RegisteredNetwork ? undefined : never
