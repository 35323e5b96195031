import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha512_256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { isContractName } from '../address/principal.js'
import { encodingError } from '../encodings/checks.js'
import { hash160, toHex } from '../utils/hash.js'
import { clarityTypes } from './clarityTypes.js'
import { type ByteReader, readHex } from './createByteReader.js'
import { decodeText, isClarityName, readCode, readContract, readName } from './parts.js'
import { readPostCondition } from './readPostCondition.js'
import { readValue } from './readValue.js'
import {
  anchorModes,
  authTypes,
  conditionModes,
  hashModes,
  keyEncodings,
  memoBytes,
  payloadTypes,
  signatureBytes,
  versions,
} from './wire.js'

/** The parts of a transaction, each in hex or a number, so that two can be compared. */
export type ReadTransaction = {
  version: number
  chainId: number
  /** Hash of the key that pays and signs. */
  signer: string
  /** How the signer's address is made of its key. */
  hashMode: number
  nonce: bigint
  fee: bigint
  isTransfer: boolean
  payload: string
  postConditions: readonly string[]
  postConditionMode: number
  /** Which kinds of blocks may hold it: a part of the format that blocks ignore today. */
  anchorMode: number
  /** Whether the signature is the signer's. */
  isSigned: boolean
  id: string
}

/** Longest transaction in hex: 2 MB is the most that a block takes. */
const maxLength = 4_000_000
/** Where parts of one key's authorization are, in bytes. */
const places = { auth: 5, nonce: 27, fee: 35, encoding: 43, signature: 44, end: 109 } as const

/** What the one key of a transaction signs (SIP-005). */
export function hashSigned(bytes: Uint8Array): Uint8Array {
  const cleared = Uint8Array.from(bytes)
  cleared.fill(0, places.nonce, places.encoding)
  cleared.fill(0, places.signature, places.end)
  return sha512_256(
    concatBytes(
      sha512_256(cleared),
      bytes.subarray(places.auth, places.auth + 1),
      bytes.subarray(places.fee, places.encoding),
      bytes.subarray(places.nonce, places.fee),
    ),
  )
}

/** The transaction with its signature: which key of the two, r, s. */
export function writeSignature(bytes: Uint8Array, signature: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(bytes)
  signed.set(signature, places.signature)
  return signed
}

function isSignedBy(bytes: Uint8Array, signer: Uint8Array): boolean {
  try {
    const signature = bytes.subarray(places.signature, places.end)
    const key = secp256k1.recoverPublicKey(signature, hashSigned(bytes), { prehash: false })
    const isCompressed = bytes[places.encoding] === keyEncodings.compressed
    const hash = hash160(isCompressed ? key : secp256k1.Point.fromBytes(key).toBytes(false))
    return hash.every((byte, index) => byte === signer[index])
  } catch {
    return false
  }
}

function readPayload(reader: ByteReader): number {
  const type = readCode(reader, Object.values(payloadTypes))
  switch (type) {
    case payloadTypes.transfer: {
      const [recipient] = reader.capture(() => readValue(reader))
      if (recipient !== clarityTypes.address && recipient !== clarityTypes.contract)
        throw encodingError('The recipient is not a principal.')
      reader.take(8 + memoBytes)
      break
    }
    case payloadTypes.call:
      readContract(reader)
      readName(reader, isClarityName)
      for (let left = reader.readNumber(4); left > 0; left--) readValue(reader)
      break
    default:
      // The version of Clarity, which the chain limits.
      if (type === payloadTypes.versionedContract) reader.take(1)
      readName(reader, isContractName)
      decodeText(reader.take(reader.readNumber(4)))
  }
  return type
}

function readParts(reader: ByteReader) {
  const version = readCode(reader, Object.values(versions))
  const chainId = reader.readNumber(4)
  readCode(reader, Object.values(authTypes))
  const hashMode = readCode(reader, Object.values(hashModes))
  const signer = reader.take(20)
  const nonce = reader.readBigint(8)
  const fee = reader.readBigint(8)
  const keyEncoding = readCode(reader, Object.values(keyEncodings))
  if (hashMode === hashModes.p2wpkh && keyEncoding !== keyEncodings.compressed)
    throw encodingError('The key has to be compressed.')
  reader.take(signatureBytes)
  const anchorMode = readCode(reader, Object.values(anchorModes))
  const postConditionMode = readCode(reader, Object.values(conditionModes))
  const postConditions: string[] = []
  for (let left = reader.readNumber(4); left > 0; left--)
    postConditions.push(toHex(reader.capture(() => readPostCondition(reader))))
  let payloadType: number = payloadTypes.transfer
  const payload = reader.capture(() => {
    payloadType = readPayload(reader)
  })
  return {
    version,
    chainId,
    signer,
    hashMode,
    nonce,
    fee,
    isTransfer: payloadType === payloadTypes.transfer,
    payload: toHex(payload),
    postConditions,
    postConditionMode,
    anchorMode,
  }
}

/**
 * Reads a transaction of one key that pays its own fee: a transfer, a call, or a new contract. Undefined for anything
 * else, for bytes left over, and for what the chain would write in another way.
 */
export function readTransaction(value: unknown): ReadTransaction | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined
  try {
    const { bytes, result } = readHex(value, readParts)
    const { signer, hashMode } = result
    return {
      ...result,
      signer: toHex(signer),
      // Keys of the other mode are hashed in another way; no wallet has them.
      isSigned: hashMode === hashModes.p2pkh && isSignedBy(bytes, signer),
      id: `0x${toHex(sha512_256(bytes))}`,
    }
  } catch {
    return undefined
  }
}
