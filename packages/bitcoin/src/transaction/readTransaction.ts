import { createReader } from '../utils/reader.js'
import type { BitcoinTransaction } from './types.js'

/** Reads a transaction, with or without witnesses (BIP-144). Throws a `RangeError` for anything else. */
export function readTransaction(bytes: Uint8Array): BitcoinTransaction {
  const reader = createReader(bytes)
  const version = reader.number(4)
  const hasWitness = bytes[4] === 0 && bytes[5] === 1
  if (hasWitness) reader.take(2)
  const inputs = reader.list(() => ({
    txid: reader.take(32),
    index: reader.number(4),
    script: reader.vector(),
    sequence: reader.number(4),
  }))
  const outputs = reader.list(() => ({ amount: reader.bigint(8), script: reader.vector() }))
  const witnesses = inputs.map(() => (hasWitness ? reader.list(reader.vector) : []))
  if (hasWitness && witnesses.every(witness => witness.length === 0))
    throw new RangeError('The transaction has the form with witnesses, and none.')
  const lockTime = reader.number(4)
  if (reader.left() > 0) throw new RangeError('There is data after the transaction.')
  return {
    version,
    lockTime,
    outputs,
    inputs: inputs.map((input, index) => ({ ...input, witness: witnesses[index] ?? [] })),
  }
}
