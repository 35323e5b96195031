import { concatBytes, toLittleEndian } from '../utils/bytes.js'
import { hash256, sha256, taggedHash } from '../utils/hash.js'
import { toVector } from '../utils/reader.js'
import type { BitcoinTransaction, TransactionOutput } from './types.js'
import { writeOutpoint, writeOutput, writeTransaction } from './writeTransaction.js'

export const sighash = { default: 0, all: 1, none: 2, single: 3, anyoneCanPay: 0x80 } as const

const kindOf = (type: number): number => type & 0x1f
const isAlone = (type: number): boolean => (type & sighash.anyoneCanPay) !== 0
const nothing = new Uint8Array(32)

/** The signed input and its output of the same index: undefined when SINGLE has no such output. */
function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError('The signature is for an input or output that is not there.')
  return item
}

/**
 * What an ECDSA signature before SegWit signs. Throws where SINGLE has no output of the input's index: consensus then
 * signs the number one, which no wallet should be asked for.
 */
export function hashLegacy(
  transaction: BitcoinTransaction,
  index: number,
  code: Uint8Array,
  type: number,
): Uint8Array {
  const kind = kindOf(type)
  const signed = { ...pick(transaction.inputs, index), script: code }
  const others = transaction.inputs.map((input, at) => {
    if (at === index) return signed
    const sequence = kind === sighash.none || kind === sighash.single ? 0 : input.sequence
    return { ...input, script: new Uint8Array(), sequence }
  })
  let outputs = transaction.outputs
  if (kind === sighash.none) outputs = []
  if (kind === sighash.single) {
    const blank = { amount: 0xffffffffffffffffn, script: new Uint8Array() }
    outputs = [...outputs.slice(0, index).map(() => blank), pick(outputs, index)]
  }
  const inputs = isAlone(type) ? [signed] : others
  return hash256(
    concatBytes(writeTransaction({ ...transaction, inputs, outputs }, false), toLittleEndian(type, 4)),
  )
}

/** What an ECDSA signature of SegWit version 0 signs (BIP-143). */
export function hashWitnessV0(
  transaction: BitcoinTransaction,
  index: number,
  code: Uint8Array,
  type: number,
  amount: bigint,
): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction
  const input = pick(inputs, index)
  const kind = kindOf(type)
  const hasAllSequences = !isAlone(type) && kind !== sighash.none && kind !== sighash.single
  let hashOutputs: Uint8Array = nothing
  if (kind !== sighash.none && kind !== sighash.single)
    hashOutputs = hash256(concatBytes(...outputs.map(writeOutput)))
  else if (kind === sighash.single) hashOutputs = hash256(writeOutput(pick(outputs, index)))
  return hash256(
    concatBytes(
      toLittleEndian(version, 4),
      isAlone(type) ? nothing : hash256(concatBytes(...inputs.map(writeOutpoint))),
      hasAllSequences
        ? hash256(concatBytes(...inputs.map(each => toLittleEndian(each.sequence, 4))))
        : nothing,
      writeOutpoint(input),
      toVector(code),
      toLittleEndian(amount, 8),
      toLittleEndian(input.sequence, 4),
      hashOutputs,
      toLittleEndian(lockTime, 4),
      toLittleEndian(type, 4),
    ),
  )
}

/** What a signature of taproot may sign. */
export const taprootTypes: readonly number[] = [0, 1, 2, 3, 0x81, 0x82, 0x83]

/**
 * What a Schnorr signature signs (BIP-341); with `leafHash`, that of a script path (BIP-342).
 * @param prevouts the outputs that the inputs spend, all of them, in their order
 */
export function hashWitnessV1(
  transaction: BitcoinTransaction,
  index: number,
  prevouts: readonly TransactionOutput[],
  type: number,
  leafHash?: Uint8Array,
): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction
  if (!taprootTypes.includes(type)) throw new RangeError('The sighash type is unknown.')
  if (prevouts.length !== inputs.length) throw new RangeError('Every spent output is needed.')
  const input = pick(inputs, index)
  const spent = pick(prevouts, index)
  const kind = type & 3
  const parts: Uint8Array[] = [
    Uint8Array.of(0, type),
    toLittleEndian(version, 4),
    toLittleEndian(lockTime, 4),
  ]
  if (!isAlone(type))
    parts.push(
      sha256(concatBytes(...inputs.map(writeOutpoint))),
      sha256(concatBytes(...prevouts.map(({ amount }) => toLittleEndian(amount, 8)))),
      sha256(concatBytes(...prevouts.map(({ script }) => toVector(script)))),
      sha256(concatBytes(...inputs.map(({ sequence }) => toLittleEndian(sequence, 4)))),
    )
  if (kind !== sighash.none && kind !== sighash.single)
    parts.push(sha256(concatBytes(...outputs.map(writeOutput))))
  parts.push(Uint8Array.of(leafHash ? 2 : 0))
  if (isAlone(type)) parts.push(writeOutpoint(input), writeOutput(spent), toLittleEndian(input.sequence, 4))
  else parts.push(toLittleEndian(index, 4))
  if (kind === sighash.single) parts.push(sha256(writeOutput(pick(outputs, index))))
  if (leafHash) parts.push(leafHash, Uint8Array.of(0), toLittleEndian(0xffffffff, 4))
  return taggedHash('TapSighash', ...parts)
}
