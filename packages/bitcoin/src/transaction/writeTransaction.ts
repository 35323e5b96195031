import { concatBytes, reverseBytes, toHex, toLittleEndian } from '../utils/bytes.js'
import { hash256 } from '../utils/hash.js'
import { toList, toVector } from '../utils/reader.js'
import type { BitcoinTransaction, TransactionInput, TransactionOutput } from './types.js'

export const writeOutpoint = ({ txid, index }: TransactionInput): Uint8Array =>
  concatBytes(txid, toLittleEndian(index, 4))

export const writeOutput = ({ amount, script }: TransactionOutput): Uint8Array =>
  concatBytes(toLittleEndian(amount, 8), toVector(script))

/** The bytes of a transaction; without witnesses, those that its id is the hash of. */
export function writeTransaction(transaction: BitcoinTransaction, withWitness: boolean = true): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction
  const hasWitness = withWitness && inputs.some(({ witness }) => witness.length > 0)
  return concatBytes(
    toLittleEndian(version, 4),
    Uint8Array.from(hasWitness ? [0, 1] : []),
    toList(
      inputs.map(input =>
        concatBytes(writeOutpoint(input), toVector(input.script), toLittleEndian(input.sequence, 4)),
      ),
    ),
    toList(outputs.map(writeOutput)),
    ...(hasWitness ? inputs.map(({ witness }) => toList(witness.map(toVector))) : []),
    toLittleEndian(lockTime, 4),
  )
}

/** The hash that spending inputs name, in the order of the wire. */
export const hashTransaction = (transaction: BitcoinTransaction): Uint8Array =>
  hash256(writeTransaction(transaction, false))

/** The id as wallets and explorers show it. */
export const getTransactionId = (transaction: BitcoinTransaction): string =>
  toHex(reverseBytes(hashTransaction(transaction)))
