import { type Client, type Network, selectNetwork } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { perClient } from '@latchkit/core/internal'
import {
  type Chain,
  createPublicClient,
  custom,
  fallback,
  http,
  type PublicClient,
  type Transport,
} from 'viem'
import { getNetwork } from './getNetwork.js'
import { namespace } from './ids.js'
import { toChain } from './toChain.js'
import type { MissingNetwork, PublicClientOf, SiteChainId } from './types.js'

/** Reads through the server, whose URL is known once its client is loaded. */
function serverTransport(client: Client, { caipNetworkId, name }: Network, chain: Chain): Transport {
  let loading: Promise<ReturnType<Transport>> | undefined
  const load = async (): Promise<ReturnType<Transport>> => {
    const server = await client.options.ports?.serverRpc?.()
    if (!server) throw new LatchkitError('RPC_FAILED', { details: `No endpoint is configured for ${name}.` })
    return http(server.getRpcUrl(caipNetworkId))({ chain })
  }
  return custom(
    {
      async request(call: { method: string; params?: unknown }) {
        loading ??= load()
        // A failed load is tried again by the next read.
        loading.catch(() => {
          loading = undefined
        })
        const { request } = await loading
        return request(call)
      },
    },
    { retryCount: 0 },
  )
}

function toTransport(client: Client, network: Network, chain: Chain): Transport {
  const { request, rpcUrls } = network
  // The site's own transport, which handles retries itself.
  if (request)
    return custom(
      {
        request: ({ method, params }: { method: string; params?: readonly unknown[] }) =>
          request({ method, params }),
      },
      { retryCount: 0 },
    )
  if (rpcUrls.length === 0) return serverTransport(client, network, chain)
  return fallback(rpcUrls.map(url => http(url)))
}

const clients = perClient(() => new WeakMap<Network, PublicClient>())

export type GetPublicClientParameters<id extends SiteChainId = SiteChainId> = {
  /** Default: the network in use. */
  chainId?: id | undefined
}

/**
 * viem's client that reads a network: through the site's transport, else its `rpcUrls`, else the server. The same
 * network returns the same client; undefined where the site does not have the network.
 * @example const block = await getPublicClient(client, { chainId: 1 })?.getBlockNumber()
 */
export function getPublicClient<const id extends SiteChainId>(
  client: Client,
  parameters: { chainId: id },
): PublicClientOf<id> | MissingNetwork
export function getPublicClient(
  client: Client,
  parameters?: GetPublicClientParameters | undefined,
): PublicClientOf | undefined
export function getPublicClient(
  client: Client,
  { chainId }: { chainId?: number | undefined } = {},
): PublicClient | undefined {
  const network =
    chainId === undefined
      ? selectNetwork(client.getState(), namespace).network
      : getNetwork(client.getState(), chainId)
  if (!network) return undefined
  const existing = clients(client).get(network)
  if (existing) return existing
  const chain = toChain(network)
  const created: PublicClient = createPublicClient({ chain, transport: toTransport(client, network, chain) })
  clients(client).set(network, created)
  return created
}
