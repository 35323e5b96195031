import { LatchkitError } from '@latchkit/core/family'
import { type DecodedTransaction, decodeTransaction } from './decodeTransaction.js'
import { type Extra, isTransfer, type TransferParameters } from './isTransfer.js'
import { programs } from './programs.js'

/** The most that a wallet's instructions may add to the reviewed fee, in lamports. */
const maxPriorityFee = 10_000_000n

const readNumber = (data: Uint8Array<ArrayBuffer>, size: 4 | 8): bigint => {
  const view = new DataView(data.buffer)
  return size === 4 ? BigInt(view.getUint32(1, true)) : view.getBigUint64(1, true)
}

/** Compute limits and prices below the maximum, and assertions, which can only make the transaction fail. */
const areAllowed = (extras: readonly Extra[]): boolean => {
  let limit = 1_400_000n
  let price = 0n
  for (const { program, data } of extras) {
    const [kind] = data
    if (program === programs.computeBudget && kind === 3 && data.length === 9) price = readNumber(data, 8)
    else if (program === programs.computeBudget && kind === 2 && data.length === 5)
      limit = readNumber(data, 4)
    else if (program === programs.computeBudget && (kind === 1 || kind === 4) && data.length === 5) continue
    // Lighthouse's first two instructions write; all others assert.
    else if (program !== programs.lighthouse || kind === undefined || kind < 2) return false
  }
  return (price * limit) / 1_000_000n <= maxPriorityFee
}

/**
 * Rejects the wallet's transaction unless it is the same transfer. The wallet may add a compute limit and price and
 * assertions, and replace the blockhash. The signature is not checked here.
 * @throws WALLET_FAILED
 */
export async function assertSigned(
  wire: Uint8Array,
  parameters: TransferParameters,
): Promise<DecodedTransaction> {
  const transaction = decodeTransaction(wire)
  if (!transaction || !(await isTransfer(transaction, parameters, areAllowed)))
    throw new LatchkitError('WALLET_FAILED', {
      shortMessage: 'The wallet changed the transfer. It was not sent.',
    })
  return transaction
}
