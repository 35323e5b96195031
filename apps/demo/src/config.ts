import type { Network } from 'latchkit'
import { defineEvmNetwork } from 'latchkit/networks'

/** What `npm run demo` writes into the page: addresses that depend on the port base. */
export type DemoConfig = {
  apiUrl?: string
  relayUrl?: string
  walletUrl?: string
  chains?: readonly {
    caipNetworkId: string
    name: string
    rpcUrl: string
    nativeCurrency: { name: string; symbol: string; decimals: number }
    explorerUrl?: string
  }[]
}

export function readConfig(): DemoConfig {
  const text = document.getElementById('latchkit-config')?.textContent
  return text ? (JSON.parse(text) as DemoConfig) : {}
}

/** The development chains; a lone local chain when the page is served by itself. */
export function toNetworks(config: DemoConfig): [Network, ...Network[]] {
  const [first, ...rest] = (config.chains ?? []).map(chain =>
    defineEvmNetwork({
      id: Number(chain.caipNetworkId.split(':')[1]),
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: [chain.rpcUrl],
      explorerUrl: chain.explorerUrl,
      testnet: true,
    }),
  )
  const local = (): Network =>
    defineEvmNetwork({
      id: 31337,
      name: 'Latch Devnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['http://localhost:4110'],
      testnet: true,
    })
  return [first ?? local(), ...rest]
}
