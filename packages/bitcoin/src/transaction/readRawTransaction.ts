import { fromHex } from '../utils/bytes.js'
import { readTransaction } from './readTransaction.js'
import { getTransactionId, writeTransaction } from './writeTransaction.js'

/** What a server has to know of a transaction before it is broadcast. */
export type RawTransaction = {
  /** As explorers show it. */
  txid: string
  /** BIP-141; nodes relay at most 400,000. */
  weight: number
  /** Every input has a script or a witness, and none makes new coins. */
  isSigned: boolean
}

/** Reads a transaction as hex; undefined for what is none. Signatures are not verified: that takes the spent outputs. */
export function readRawTransaction(hex: string): RawTransaction | undefined {
  const bytes = fromHex(hex)
  if (!bytes) return undefined
  try {
    const transaction = readTransaction(bytes)
    const { inputs, outputs } = transaction
    if (inputs.length === 0 || outputs.length === 0) return undefined
    return {
      txid: getTransactionId(transaction),
      weight: writeTransaction(transaction, false).length * 3 + bytes.length,
      isSigned: inputs.every(
        ({ txid, script, witness }) =>
          (script.length > 0 || witness.length > 0) && txid.some(byte => byte !== 0),
      ),
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
