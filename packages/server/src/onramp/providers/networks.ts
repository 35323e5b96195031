import type { OnrampPaymentCurrency } from '@latchkit/core'
import { chainInfo } from '../../chains/chainInfo.js'
import { toTokenSlug } from '../../images/toSlug.js'
import type { OnrampPurchase } from '../provider.js'

/** A chain as providers call it, and USD Coin on it. */
export type ProviderNetwork = {
  coinbase?: string | undefined
  transak?: string | undefined
  /** Ends Meld's codes of coins other than the chain's own: `USDC_BASE`. */
  meld?: string | undefined
  /** Meld's code of the chain's own coin. */
  meldCoin?: string | undefined
  usdc: string
}

export const networks: Readonly<Record<string, ProviderNetwork>> = {
  'eip155:1': {
    coinbase: 'ethereum',
    transak: 'ethereum',
    meld: '',
    meldCoin: 'ETH',
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  'eip155:10': {
    coinbase: 'optimism',
    transak: 'optimism',
    meld: '_OPTIMISM',
    meldCoin: 'ETH_OPTIMISM',
    usdc: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  },
  'eip155:137': {
    coinbase: 'polygon',
    transak: 'polygon',
    meld: '_POLYGON',
    meldCoin: 'POL_POLYGON',
    usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  },
  'eip155:8453': {
    coinbase: 'base',
    transak: 'base',
    meld: '_BASE',
    meldCoin: 'ETH_BASE',
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  },
  'eip155:42161': {
    coinbase: 'arbitrum',
    transak: 'arbitrum',
    meld: '_ARBITRUM',
    meldCoin: 'ETH_ARBITRUM',
    usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    coinbase: 'solana',
    transak: 'solana',
    meld: '_SOLANA',
    meldCoin: 'SOL',
    usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
}

/** What a provider sells on the configured chains: each chain's own coin, and USD Coin. */
export function toPurchases(
  chains: readonly string[],
  provider: 'coinbase' | 'transak' | 'meld',
): OnrampPurchase[] {
  return chains.flatMap((chain): OnrampPurchase[] => {
    const network = Object.hasOwn(networks, chain) ? networks[chain] : undefined
    const currency = chainInfo[chain]?.currency
    if (network?.[provider] === undefined || !currency) return []
    const iconUrl = (symbol: string) => `/public/getTokenImage/${toTokenSlug(symbol)}`
    return [
      { id: currency.symbol, ...currency, chain, iconUrl: iconUrl(currency.symbol) },
      {
        id: 'USDC',
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        chain,
        token: network.usdc,
        iconUrl: iconUrl('USDC'),
      },
    ]
  })
}

/** What providers publish as their usual limits; the provider's page has the last word. */
export const usualLimits: readonly OnrampPaymentCurrency[] = ['USD', 'EUR'].map(id => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'bank_account', min: '10.00', max: '25000.00' },
  ],
}))

/** A number of JSON as a decimal string, never with an exponent. */
export const toDecimalText = (value: number | string): string =>
  typeof value === 'string'
    ? value
    : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 })

/** An order of a bank transfer may take a day. */
export const providerOrderTtlMs = 86_400_000
