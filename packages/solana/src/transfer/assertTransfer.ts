import { LatchkitError } from '@latchkit/core/family'
import { type DecodedTransaction, decodeTransaction } from './decodeTransaction.js'
import { isTransfer, type TransferParameters } from './isTransfer.js'

/**
 * Rejects bytes that are not exactly the requested transfer: instructions, accounts with their rights, amount,
 * mint, decimals, receiver, fee payer, blockhash, unsigned, without address tables.
 * @throws SIMULATION_FAILED
 */
export async function assertTransfer(
  wire: Uint8Array,
  parameters: TransferParameters & { blockhash: string },
): Promise<DecodedTransaction> {
  const transaction = decodeTransaction(wire)
  const isValid =
    transaction !== undefined &&
    transaction.blockhash === parameters.blockhash &&
    transaction.signatures.every(signature => signature.every(byte => byte === 0)) &&
    (await isTransfer(transaction, parameters, extras => extras.length === 0))
  if (!isValid)
    throw new LatchkitError('SIMULATION_FAILED', {
      shortMessage: 'The encoded transaction does not match the transfer. Nothing was sent.',
    })
  return transaction
}
