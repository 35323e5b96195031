import { isContractName } from '../address/principal.js'
import { encodingError } from '../encodings/checks.js'
import { toHex } from '../utils/hash.js'
import { clarityTypes } from './clarityTypes.js'
import { type ByteReader, readHex } from './createByteReader.js'
import { decodeText, isClarityName, readAddress, readContract, readName } from './parts.js'
import { type ReadPostCondition, readPostCondition } from './readPostCondition.js'
import type { ReadTransaction } from './readTransaction.js'
import { readValue } from './readValue.js'
import { memoBytes, payloadTypes } from './wire.js'

/** What a transaction does, and what of it the chain checks. */
export type ReadContents = {
  payload: /** `amount`: micro-STX. `memo`: 34 bytes in hex, filled up with zeros. */
    | { kind: 'transfer'; recipient: string; amount: bigint; memo: string }
    /** `functionArgs`: Clarity values in hex. */
    | { kind: 'call'; contract: string; functionName: string; functionArgs: readonly string[] }
    | { kind: 'contract'; name: string; code: string }
  postConditions: readonly ReadPostCondition[]
}

function readPrincipal(reader: ByteReader): string {
  const type = reader.readNumber(1)
  if (type === clarityTypes.address) return readAddress(reader)
  if (type === clarityTypes.contract) return readContract(reader)
  throw encodingError('The value is not a principal.')
}

function readPayload(reader: ByteReader): ReadContents['payload'] {
  const type = reader.readNumber(1)
  if (type === payloadTypes.transfer) {
    const recipient = readPrincipal(reader)
    return { kind: 'transfer', recipient, amount: reader.readBigint(8), memo: toHex(reader.take(memoBytes)) }
  }
  if (type === payloadTypes.call) {
    const contract = readContract(reader)
    const functionName = readName(reader, isClarityName)
    const functionArgs: string[] = []
    for (let left = reader.readNumber(4); left > 0; left--)
      functionArgs.push(toHex(reader.capture(() => readValue(reader))))
    return { kind: 'call', contract, functionName, functionArgs }
  }
  if (type === payloadTypes.versionedContract) reader.take(1)
  const name = readName(reader, isContractName)
  return { kind: 'contract', name, code: decodeText(reader.take(reader.readNumber(4))) }
}

/**
 * The parts of a transaction that `readTransaction` has read.
 * @throws CONFIG_INVALID for parts of another
 */
export const readContents = ({
  payload,
  postConditions,
}: Pick<ReadTransaction, 'payload' | 'postConditions'>): ReadContents => ({
  payload: readHex(payload, readPayload).result,
  postConditions: postConditions.map(hex => readHex(hex, readPostCondition).result),
})

const readOr = <Value>(hex: string | undefined, read: (reader: ByteReader) => Value): Value | undefined => {
  try {
    return hex === undefined ? undefined : readHex(hex, read).result
  } catch {
    return undefined
  }
}

/** The principal that a Clarity value is; undefined for another value. */
export const readPrincipalValue = (hex: string | undefined): string | undefined => readOr(hex, readPrincipal)

/** The number that a Clarity value `uint` is; undefined for another value. */
export const readUintValue = (hex: string | undefined): bigint | undefined =>
  readOr(hex, reader => {
    if (reader.readNumber(1) !== clarityTypes.uint) throw encodingError('The value is not a number.')
    return reader.readBigint(16)
  })
