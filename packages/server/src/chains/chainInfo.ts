import { toNamespace } from '@latchkit/core/internal'
import type { NativeCurrencyConfig } from '../config/tokens.js'

/** Native currency, name and image slug of a chain. */
export type ChainInfo = { slug: string; name: string; currency: NativeCurrencyConfig }

const chain = (slug: string, name: string, symbol = 'ETH', coin = symbol, decimals = 18): ChainInfo => ({
  slug,
  name,
  currency: { name: coin, symbol, decimals },
})

const bitcoin = (slug: string, name: string): ChainInfo => chain(slug, name, 'BTC', 'Bitcoin', 8)

export const chainInfo: Readonly<Record<string, ChainInfo>> = {
  'eip155:1': chain('ethereum', 'Ethereum', 'ETH', 'Ether'),
  'eip155:10': chain('optimism', 'OP Mainnet', 'ETH', 'Ether'),
  'eip155:56': chain('bnb', 'BNB Smart Chain', 'BNB'),
  'eip155:97': chain('bnb-testnet', 'BNB Smart Chain Testnet', 'tBNB'),
  'eip155:100': chain('gnosis', 'Gnosis', 'xDAI'),
  'eip155:137': chain('polygon', 'Polygon', 'POL'),
  'eip155:250': chain('fantom', 'Fantom', 'FTM', 'Fantom'),
  'eip155:324': chain('zksync', 'ZKsync Era', 'ETH', 'Ether'),
  'eip155:480': chain('worldchain', 'World Chain', 'ETH', 'Ether'),
  'eip155:5000': chain('mantle', 'Mantle', 'MNT', 'Mantle'),
  'eip155:8217': chain('kaia', 'Kaia', 'KAIA'),
  'eip155:8453': chain('base', 'Base', 'ETH', 'Ether'),
  'eip155:31337': chain('devnet', 'Latchkit Devnet', 'ETH', 'Ether'),
  'eip155:31338': chain('devnet-2', 'Latchkit Devnet 2', 'ETH', 'Ether'),
  'eip155:42161': chain('arbitrum', 'Arbitrum One', 'ETH', 'Ether'),
  'eip155:42220': chain('celo', 'Celo', 'CELO'),
  'eip155:43113': chain('avalanche-fuji', 'Avalanche Fuji', 'AVAX', 'Avalanche'),
  'eip155:43114': chain('avalanche', 'Avalanche', 'AVAX', 'Avalanche'),
  'eip155:59144': chain('linea', 'Linea', 'ETH', 'Ether'),
  'eip155:80002': chain('polygon-amoy', 'Polygon Amoy', 'POL'),
  'eip155:81457': chain('blast', 'Blast', 'ETH', 'Ether'),
  'eip155:84532': chain('base-sepolia', 'Base Sepolia', 'ETH', 'Ether'),
  'eip155:421614': chain('arbitrum-sepolia', 'Arbitrum Sepolia', 'ETH', 'Ether'),
  'eip155:534352': chain('scroll', 'Scroll', 'ETH', 'Ether'),
  'eip155:7777777': chain('zora', 'Zora', 'ETH', 'Ether'),
  'eip155:11155111': chain('sepolia', 'Sepolia', 'ETH', 'Ether'),
  'eip155:11155420': chain('optimism-sepolia', 'OP Sepolia', 'ETH', 'Ether'),
  'eip155:1313161554': chain('aurora', 'Aurora', 'ETH', 'Ether'),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': chain('solana', 'Solana', 'SOL', 'Solana', 9),
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': chain('solana-devnet', 'Solana Devnet', 'SOL', 'Solana', 9),
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': chain('solana-testnet', 'Solana Testnet', 'SOL', 'Solana', 9),
  'solana:localnet': chain('solana-localnet', 'Latch Solana', 'SOL', 'Solana', 9),
  'bip122:000000000019d6689c085ae165831e93': bitcoin('bitcoin', 'Bitcoin'),
  'bip122:000000000933ea01ad0ee984209779ba': bitcoin('bitcoin-testnet', 'Bitcoin Testnet'),
  'bip122:00000000da84f2bafbbc53dee25a72ae': bitcoin('bitcoin-testnet-4', 'Bitcoin Testnet 4'),
  'bip122:00000008819873e925422c1ff0f99f7c': bitcoin('bitcoin-signet', 'Bitcoin Signet'),
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': bitcoin('bitcoin-regtest', 'Bitcoin Regtest'),
  'stacks:1': chain('stacks', 'Stacks', 'STX', 'Stacks', 6),
  'stacks:2147483648': chain('stacks-testnet', 'Stacks Testnet', 'STX', 'Stacks', 6),
}

/** By CAIP-2 namespace. */
const ofFamily: Readonly<Record<string, NativeCurrencyConfig>> = {
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  bip122: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  stacks: { name: 'Stacks', symbol: 'STX', decimals: 6 },
}
const ether: NativeCurrencyConfig = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Returns the native currency of a chain: the configured one, else the built-in one, else that of its namespace. */
export function getNativeCurrency(
  caipNetworkId: string,
  configured: Readonly<Record<string, NativeCurrencyConfig>>,
): NativeCurrencyConfig {
  return (
    configured[caipNetworkId] ??
    chainInfo[caipNetworkId]?.currency ??
    ofFamily[toNamespace(caipNetworkId)] ??
    ether
  )
}
