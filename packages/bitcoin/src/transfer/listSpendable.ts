import { isSameBytes } from '../utils/bytes.js'
import { isSpendable } from './sizes.js'
import type { Coin } from './types.js'

export const toCoinId = ({ txid, index }: Pick<Coin, 'txid' | 'index'>): string => `${txid}:${index}`

/** What inscriptions are kept with, as wallets have it: a coin of more is not one of them by habit. */
const usualInscriptionAmount = 10_000n

export type SpendableParameters = {
  coins: readonly Coin[]
  payment: Uint8Array
  /** The address for ordinals; the same as `payment` where the wallet has one address. */
  ordinals?: Uint8Array | undefined
  /** `txid:index` of coins that an index marks; without an index, undefined. */
  marked?: ReadonlySet<string> | undefined
}

/**
 * The coins that a payment may spend: those of the payment address that no index marks. Never one of the ordinals
 * address; where that is the payment address too and there is no index, small coins stay, as inscriptions are in those.
 */
export function listSpendable({ coins, payment, ordinals, marked }: SpendableParameters): readonly Coin[] {
  const isShared = ordinals !== undefined && isSameBytes(ordinals, payment)
  return coins.filter(
    coin =>
      isSameBytes(coin.script, payment) &&
      isSpendable(coin.script) &&
      !marked?.has(toCoinId(coin)) &&
      !(isShared && !marked && coin.amount <= usualInscriptionAmount),
  )
}
