import type { Client, Network } from '@latchkit/core'
import {
  type Config,
  type CreateConfigParameters,
  createConfig,
  fallback,
  http,
  type Transport,
} from '@wagmi/core'
import type { Chain, ClientConfig, HttpTransportConfig } from 'viem'
import { bindWagmi } from './bindWagmi.js'
import { namespace } from './ids.js'
import { networksFrom } from './networksFrom.js'

type Shared = Pick<
  CreateConfigParameters,
  'connectors' | 'multiInjectedProviderDiscovery' | 'ssr' | 'storage' | 'syncConnectedChain'
> &
  Pick<ClientConfig, 'batch' | 'cacheTime' | 'ccipRead' | 'pollingInterval'>

/** A chain of viem, a network of `latchkit/networks`, or one of another family, which has no place in wagmi. */
export type WagmiAdapterNetwork =
  | Network
  | {
      id: number | string
      name: string
      nativeCurrency: Network['nativeCurrency']
      rpcUrls: { default: { http: readonly string[] } }
      blockExplorers?: { default: { url: string } } | undefined
      contracts?: { [name: string]: unknown } | undefined
      testnet?: boolean | undefined
      /** Default: `eip155`. */
      chainNamespace?: string | undefined
    }

type Endpoint = { url: string; config?: HttpTransportConfig | undefined }

/** What wagmi's `createConfig` takes, with the networks of `createAppKit`. */
export type WagmiAdapterOptions = Shared & {
  networks: readonly WagmiAdapterNetwork[]
  /** By chain id. Default: `customRpcUrls`, else the chain's own endpoint. */
  transports?: Readonly<Record<number, Transport>> | undefined
  /** By CAIP-2 id, as those of `createAppKit`. */
  customRpcUrls?: Readonly<Record<string, readonly Endpoint[]>> | undefined
  /** Of AppKit; a wagmi config needs none. */
  projectId?: string | undefined
}

const isOurs = (network: WagmiAdapterNetwork): network is Network => Array.isArray(network.rpcUrls)

function toChain(network: WagmiAdapterNetwork): Chain {
  // A chain of viem, or one in its shape, is kept with all that it holds.
  if (!isOurs(network)) return network as Chain
  const { id, name, nativeCurrency, rpcUrls, explorerUrl, testnet } = network
  return {
    id: Number(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    ...(explorerUrl !== undefined && { blockExplorers: { default: { name, url: explorerUrl } } }),
    ...(testnet !== undefined && { testnet }),
  }
}

function toTransport({ id, name, rpcUrls }: Chain, custom: readonly Endpoint[] | undefined): Transport {
  if (custom?.length) return fallback(custom.map(({ url, config }) => http(url, config)))
  if (rpcUrls.default.http.length === 0)
    throw new TypeError(`${name} has no endpoint: give transports[${id}], or take the chain of viem/chains.`)
  return http()
}

function toConfig({
  networks,
  transports,
  customRpcUrls,
  projectId: _,
  ...options
}: WagmiAdapterOptions): Config {
  const [first, ...others] = networks
    .filter(({ chainNamespace = namespace }) => chainNamespace === namespace)
    .map(toChain)
  if (!first) throw new TypeError('WagmiAdapter needs a network of EIP-155.')
  const entries = [first, ...others].map(chain => {
    const custom = customRpcUrls?.[`${namespace}:${chain.id}`]
    return [chain.id, transports?.[chain.id] ?? toTransport(chain, custom)] as const
  })
  return createConfig({ ...options, chains: [first, ...others], transports: Object.fromEntries(entries) })
}

/**
 * AppKit's `WagmiAdapter`: makes the wagmi config of a site, or takes one, and shares its connection with
 * `createAppKit` of `latchkit/appkit`. A class, because the sites write `new`.
 * @example
 * const wagmiAdapter = new WagmiAdapter({ networks, projectId })
 * createAppKit({ adapters: [wagmiAdapter], networks, projectId })
 * <WagmiProvider config={wagmiAdapter.wagmiConfig}>
 */
export class WagmiAdapter {
  readonly wagmiConfig: Config
  /** The chains of the config as networks, reached through its transports. */
  readonly networks: readonly Network[]

  /** @throws TypeError without a network of EIP-155, or without an endpoint of one */
  constructor(options: WagmiAdapterOptions | { wagmiConfig: Config }) {
    this.wagmiConfig = 'wagmiConfig' in options ? options.wagmiConfig : toConfig(options)
    this.networks = networksFrom(this.wagmiConfig)
  }

  /** Called by `createAppKit`. */
  bind(client: Client): () => void {
    return bindWagmi(client, this.wagmiConfig)
  }
}
