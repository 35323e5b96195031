import { base58, base64 } from '@scure/base'
import { isRecord } from '../isRecord.js'
import { invalidParams } from '../RequestError.js'
import { toHex } from '../toBytes.js'
import type { SolanaPayload } from '../types.js'
import { readMessage, readTransaction, type SolanaTransaction } from './readTransaction.js'

/** Base64 of the largest transaction. */
const maxWireLength = 1644
/** Base58 takes time in the square of the length. */
const maxMessageLength = 8192
const maxTransactions = 20

function decodeText(
  decode: (text: string) => Uint8Array,
  value: unknown,
  maxLength: number,
): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > maxLength) return undefined
  try {
    return decode(value)
  } catch {
    return undefined
  }
}

function readParams(params: unknown, address: string): Record<string, unknown> {
  if (!isRecord(params)) throw invalidParams('The parameters must be an object.')
  const { pubkey } = params
  if (pubkey !== undefined && pubkey !== address) throw invalidParams('The account is another one.')
  return params
}

/** `solana_signMessage`. Throws `RequestError`, for the message of a transaction too: that is signed as one or not at all. */
export function toSolanaMessagePayload(
  params: unknown,
  address: string,
): Extract<SolanaPayload, { kind: 'solanaMessage' }> {
  const bytes = decodeText(base58.decode, readParams(params, address)['message'], maxMessageLength)
  if (!bytes) throw invalidParams('The message must be base58.')
  if (readMessage(bytes)) throw invalidParams('The message is a transaction.')
  return { kind: 'solanaMessage', bytes: toHex(bytes) }
}

const isEmpty = (signature: Uint8Array): boolean => signature.every(byte => byte === 0)

const isSignedByOthers = ({ signatures, message }: SolanaTransaction, address: string): boolean =>
  signatures.every((signature, index) => message.accounts[index] === address || !isEmpty(signature))

/** The methods that sign transactions. Throws `RequestError`. */
export function toSolanaTransactionsPayload(
  params: unknown,
  { address, isList, isSent }: { address: string; isList: boolean; isSent: boolean },
): Extract<SolanaPayload, { kind: 'solanaTransactions' }> {
  const { transaction, transactions } = readParams(params, address)
  const given: unknown = isList ? transactions : [transaction]
  if (!Array.isArray(given) || given.length === 0 || given.length > maxTransactions)
    throw invalidParams(`transactions must be a list of 1 to ${maxTransactions}.`)
  const wires = given.map(value => {
    const wire = decodeText(base64.decode, value, maxWireLength)
    const read = wire && readTransaction(wire)
    if (!wire || !read) throw invalidParams('The transaction is not valid.')
    if (!read.message.accounts.slice(0, read.message.signerCount).includes(address))
      throw invalidParams('The transaction does not need the signature of this account.')
    if (isSent && !isSignedByOthers(read, address))
      throw invalidParams('The transaction lacks the signature of another account.')
    return base64.encode(wire)
  })
  return { kind: 'solanaTransactions', wires }
}
