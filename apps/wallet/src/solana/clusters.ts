// Wallet Standard names clusters by word, CAIP-2 by the start of their genesis hash.
const named: Readonly<Record<string, string>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The CAIP-2 id of a cluster that may be given by its Wallet Standard name. */
export const toCaipNetworkId = (chain: string): string =>
  Object.hasOwn(named, chain) ? (named[chain] ?? chain) : chain

/**
 * The Wallet Standard name of a cluster.
 * @example toClusterName('solana:localnet') // 'solana:localnet'
 */
export const toClusterName = (caipNetworkId: string): `solana:${string}` =>
  (Object.entries(named).find(([, id]) => id === caipNetworkId)?.[0] ?? caipNetworkId) as `solana:${string}`
