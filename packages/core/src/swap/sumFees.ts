import type { TransferFee } from '../contract/transfer.js'

/** What several legs cost together at the most; unusual where one of them is. */
export const sumFees = (fees: readonly TransferFee[]): TransferFee => ({
  amount: fees.reduce((sum, { amount }) => sum + amount, 0n),
  parts: fees.flatMap(({ parts }) => parts),
  ...(fees.some(({ isUnusual }) => isUnusual) ? { isUnusual: true } : {}),
})
