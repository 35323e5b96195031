import { bindWagmi, networksFrom } from '@latchkit/wagmi'
import { type Client, createLatchkit } from 'latchkit'
import { type Chain, defineChain } from 'viem'
import { type Config, cookieStorage, createConfig, createStorage, http } from 'wagmi'
import { type DemoConfig, toNetworks } from '../../../apps/demo/src/config.js'

/** What the server writes into the page. */
export type SiteConfig = DemoConfig & {
  /** wagmi's own discovery of wallets. */
  discovery: boolean
  /** wagmi's state as the cookie of the request has it, serialized. */
  initialState?: string | undefined
}

export type Site = { wagmiConfig: Config; client: Client }

const isEvm = ({ caipNetworkId }: { caipNetworkId: string }): boolean => caipNetworkId.startsWith('eip155:')

/** The configuration of the site, on its server and in the page. */
export function createSite({ discovery, ...config }: SiteConfig): Site {
  const [first, ...others] = (config.chains ?? []).filter(isEvm).map(
    ({ caipNetworkId, name, nativeCurrency, rpcUrl }): Chain =>
      defineChain({
        id: Number(caipNetworkId.split(':')[1]),
        name,
        nativeCurrency,
        rpcUrls: { default: { http: [rpcUrl] } },
      }),
  )
  if (!first) throw new Error('The site has no chain.')
  const wagmiConfig = createConfig({
    chains: [first, ...others],
    transports: Object.fromEntries([first, ...others].map(({ id }) => [id, http()])),
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
    multiInjectedProviderDiscovery: discovery,
    pollingInterval: 50,
  })
  const client = createLatchkit({
    // A site that uses wagmi's useSwitchConnection keeps several connections.
    remoteFeatures: { multiWallet: true },
    networks: [
      ...networksFrom(wagmiConfig),
      ...toNetworks({ chains: (config.chains ?? []).filter(chain => !isEvm(chain)) }),
    ],
    apiUrl: config.apiUrl,
    relayUrl: config.relayUrl,
    metadata: { name: 'Site on wagmi', description: 'For tests', url: 'https://shop.example', icons: [] },
  })
  bindWagmi(client, wagmiConfig)
  return { wagmiConfig, client }
}
