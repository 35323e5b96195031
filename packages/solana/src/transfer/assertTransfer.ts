import { BaseError } from '@latchkit/core'
import { type DecodedTransaction, decodeTransaction } from './decodeTransaction.js'
import { isTransfer, type TransferParameters } from './isTransfer.js'

/**
 * Refuses bytes that are not exactly the transfer that was asked for (T6, T13): instructions, accounts with
 * their rights, amount, mint, decimals, receiver, fee payer, blockhash, unsigned, without address tables.
 * @throws SIMULATION_FAILED
 */
export async function assertTransfer(
  wire: Uint8Array,
  parameters: TransferParameters & { blockhash: string },
): Promise<DecodedTransaction> {
  const transaction = decodeTransaction(wire)
  const isFine =
    transaction !== undefined &&
    transaction.blockhash === parameters.blockhash &&
    transaction.signatures.every(signature => signature.every(byte => byte === 0)) &&
    (await isTransfer(transaction, parameters, extras => extras.length === 0))
  if (!isFine)
    throw new BaseError('SIMULATION_FAILED', {
      shortMessage: 'What was encoded is not the transfer that was asked for. Nothing was sent.',
    })
  return transaction
}
