import type { CaipNetworkId, Network, NetworkList } from '@latchkit/core'

/** A network in the shape of AppKit's and viem's chains. */
export type AppKitNetwork = {
  id: number | string
  name: string
  nativeCurrency: Network['nativeCurrency']
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { url: string } } | undefined
  contracts?: { [name: string]: unknown; ensRegistry?: { address: string } | undefined } | undefined
  testnet?: boolean | undefined
  /** Default: `eip155`. */
  chainNamespace?: string | undefined
  /** Default: from `chainNamespace` and `id`. */
  caipNetworkId?: CaipNetworkId | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
}

/** One of ours, or one in the shape of AppKit's. */
export type AnyNetwork = Network | AppKitNetwork

const isOurs = (network: AnyNetwork): network is Network => Array.isArray(network.rpcUrls)

type Changes = {
  chainImages?: Readonly<Record<number | string, string>> | undefined
  customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>> | undefined
  /** Networks of adapters, in place of those with the same id. */
  reached?: readonly Network[] | undefined
}

export function toNetwork(
  network: AnyNetwork,
  { chainImages, customRpcUrls, reached }: Changes = {},
): Network {
  const plain = isOurs(network) ? network : toOwn(network)
  const configured = reached?.find(({ caipNetworkId }) => caipNetworkId === plain.caipNetworkId) ?? plain
  const imageUrl = chainImages?.[configured.id] ?? configured.assets?.imageUrl
  const custom = customRpcUrls?.[configured.caipNetworkId]?.map(({ url }) => url)
  return { ...configured, rpcUrls: custom ?? configured.rpcUrls, assets: { ...configured.assets, imageUrl } }
}

function toOwn(network: AppKitNetwork): Network {
  const { id, name, nativeCurrency, testnet, chainNamespace = 'eip155', assets } = network
  const caipNetworkId: CaipNetworkId = network.caipNetworkId ?? `${chainNamespace}:${id}`
  const ensRegistry = network.contracts?.ensRegistry?.address
  return {
    caipNetworkId,
    chainNamespace,
    id,
    name,
    nativeCurrency,
    rpcUrls: network.rpcUrls.default.http,
    explorerUrl: network.blockExplorers?.default.url,
    contracts: ensRegistry === undefined ? undefined : { ensRegistry },
    testnet,
    // AppKit's image ids name images of AppKit's service.
    assets: { ...assets, imageId: caipNetworkId },
  }
}

export const toNetworks = (
  [first, ...others]: readonly [AnyNetwork, ...AnyNetwork[]],
  changes: Changes,
): NetworkList => [toNetwork(first, changes), ...others.map(network => toNetwork(network, changes))]
