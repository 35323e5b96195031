import type { TransferFee } from '../contract/transfer.js'

/** What several legs cost together at the most; unusual where one of them is. */
export const sumFees = (fees: readonly TransferFee[]): TransferFee => {
  const unusual = fees.filter(({ isUnusual }) => isUnusual)
  return {
    amount: fees.reduce((sum, { amount }) => sum + amount, 0n),
    parts: fees.flatMap(({ parts }) => parts),
    ...(unusual.length > 0 ? { isUnusual: true } : {}),
    // Of the others, what they cost is usual.
    ...(unusual.length > 0 && unusual.every(({ usual }) => usual !== undefined)
      ? { usual: fees.reduce((sum, { amount, usual = amount }) => sum + usual, 0n) }
      : {}),
  }
}
