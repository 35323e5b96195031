import { formatAddress } from '@latchkit/bitcoin/address'
import type { System } from './system.js'

export const bitcoinChain = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** The n-th Bitcoin development account: its address for payments, and the one for ordinals. */
export function getBitcoinAccount(system: System, index: number): { address: string; ordinals: string } {
  const account = system.devnet.accounts.flatMap(each => (each.family === 'bip122' ? [each] : []))[index]
  if (!account) throw new Error(`There is no Bitcoin development account ${index}.`)
  return { address: account.address, ordinals: account.ordinals.address }
}

/** A receiver that nothing was ever sent to (P2WPKH). */
export const createBitcoinAddress = (): string =>
  formatAddress(Uint8Array.of(0, 20, ...crypto.getRandomValues(new Uint8Array(20))), 'regtest') ?? ''

/** Confirmed satoshis, read past everything of ours. */
export async function readSatoshis(system: System, address: string): Promise<bigint> {
  const response = await fetch(`${system.devnet.chains[bitcoinChain]?.rpcUrl}/address/${address}`)
  const { chain_stats: stats } = (await response.json()) as {
    chain_stats: { funded_txo_sum: number; spent_txo_sum: number }
  }
  return BigInt(stats.funded_txo_sum - stats.spent_txo_sum)
}
