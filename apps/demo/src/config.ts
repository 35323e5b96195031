import type { Network, Wallet } from 'latchkit'
import {
  defineBitcoinNetwork,
  defineEvmNetwork,
  defineSolanaNetwork,
  defineStacksNetwork,
} from 'latchkit/networks'

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
    contracts?: Record<string, string>
  }[]
}

export function readConfig(): DemoConfig {
  const text = document.getElementById('latchkit-config')?.textContent
  return text ? (JSON.parse(text) as DemoConfig) : {}
}

type DemoChain = NonNullable<DemoConfig['chains']>[number]

/** The development chains; a lone local chain when the page is served by itself. */
export function toNetworks(config: DemoConfig): [Network, ...Network[]] {
  const [first, ...rest] = (config.chains ?? []).flatMap(toNetwork)
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

function toNetwork({
  caipNetworkId,
  name,
  rpcUrl,
  nativeCurrency,
  explorerUrl,
  contracts,
}: DemoChain): Network[] {
  const [family, reference = ''] = caipNetworkId.split(':')
  const shared = { name, rpcUrls: [rpcUrl], explorerUrl, testnet: true }
  if (family === 'bip122') return [defineBitcoinNetwork({ id: reference, ...shared })]
  if (family === 'stacks') return [defineStacksNetwork({ id: Number(reference), ...shared })]
  if (family === 'solana') return [defineSolanaNetwork({ id: reference, ...shared })]
  if (family === 'eip155')
    return [defineEvmNetwork({ id: Number(reference), nativeCurrency, contracts, ...shared })]
  return []
}

/**
 * The development wallet with every id that its page and its extension announce, so that it is one row and connects
 * all its families.
 */
export function toWallets({ walletUrl }: DemoConfig): readonly Wallet[] {
  if (!walletUrl) return []
  return [
    {
      id: 'dev.latchkit.wallet',
      name: 'Latchkit Development Wallet',
      rdns: 'dev.latchkit.wallet',
      declaredIds: [
        'rdns:dev.latchkit.wallet',
        'standard:Latchkit Development Wallet',
        'wbip:LatchkitDevelopmentWallet',
      ],
      chains: ['eip155', 'solana', 'bip122', 'stacks'],
      walletConnect: true,
      homepage: walletUrl,
    },
  ]
}
