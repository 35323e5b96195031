import { parseAddress, toNetworkName } from '@latchkit/stacks/address'
import {
  hashSigned,
  type ReadTransaction,
  readTransaction,
  writeSignature,
} from '@latchkit/stacks/transaction'
import { hashMessage, verifyMessage } from '@latchkit/stacks/verify'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { approve } from '../approve.js'
import type { Call } from '../call.js'
import { isRecord } from '../isRecord.js'
import { invalidParams, signFailed } from '../RequestError.js'
import { toHex } from '../toBytes.js'
import type { HandleRequestContext, Payload } from '../types.js'

const maxTextLength = 65_536
/** Hex of the longest transaction. */
const maxTransactionLength = 400_000
/** Conditions of one transaction: each is drawn. */
const maxConditions = 100
/** Version byte of the transactions of a network (SIP-005). */
const versions = { mainnet: 0, testnet: 128 } as const
/** Where a transaction has the form of its key: 0 is compressed. */
const encodingAt = 43

/** Throws `RequestError` where a transaction is not one that the account signs on the network. */
function assertOwn(read: ReadTransaction, bytes: Uint8Array, { address, network }: Call): void {
  const [, reference] = network.caipNetworkId.split(':')
  const name = toNetworkName(network.caipNetworkId as `${string}:${string}`)
  const hash = parseAddress(address)?.hash
  if (read.version !== versions[name] || `${read.chainId}` !== reference)
    throw invalidParams('The transaction is of another network.')
  if (read.postConditions.length > maxConditions)
    throw invalidParams(`The transaction must have ${maxConditions} post-conditions at most.`)
  if (!hash || read.signer !== bytesToHex(hash) || read.hashMode !== 0 || bytes[encodingAt] !== 0)
    throw invalidParams('The transaction does not need the signature of this account.')
}

async function signHash(hash: Uint8Array, { custody }: HandleRequestContext) {
  const { r, s, yParity } = await custody.signDigest(hash, 'stacks')
  return { compact: new secp256k1.Signature(r, s).toBytes('compact'), yParity }
}

async function handleTransaction(call: Call, context: HandleRequestContext): Promise<unknown> {
  const { transaction, broadcast } = isRecord(call.params) ? call.params : {}
  const hex = typeof transaction === 'string' ? transaction.replace(/^0x/, '').toLowerCase() : ''
  const read = hex.length <= maxTransactionLength ? readTransaction(hex) : undefined
  if (!read) throw invalidParams('The transaction is not valid.')
  const bytes = hexToBytes(hex)
  assertOwn(read, bytes, call)
  const isSent = broadcast === true
  const payload: Payload = { kind: 'stacksTransaction', unsigned: toHex(bytes) }
  await approve(call, context, { payload, isSent })
  const { compact, yParity } = await signHash(hashSigned(bytes), context)
  const signed = bytesToHex(writeSignature(bytes, concatBytes(Uint8Array.of(yParity), compact)))
  if (!readTransaction(signed)?.isSigned) throw signFailed()
  if (!isSent) return { transaction: signed }
  const { rpc, signal } = context
  const { caipNetworkId } = call.network
  return { transaction: signed, txid: await rpc.broadcast({ caipNetworkId, transaction: signed, signal }) }
}

async function handleMessage(call: Call, context: HandleRequestContext): Promise<unknown> {
  const { message } = isRecord(call.params) ? call.params : {}
  if (typeof message !== 'string' || message.length > maxTextLength)
    throw invalidParams(`message must be a text of at most ${maxTextLength} characters.`)
  const payload: Payload = { kind: 'stacksMessage', bytes: toHex(utf8ToBytes(message)) }
  await approve(call, context, { payload, isSent: false })
  const { compact, yParity } = await signHash(hashMessage(message), context)
  const signature = `${bytesToHex(compact)}0${yParity}`
  if (!verifyMessage({ address: call.address, message, signature })) throw signFailed()
  return { signature }
}

/** `stx_signTransaction` and `stx_signMessage` of SIP-030. Rejects with `RequestError`. */
export const handleStacks = (call: Call, context: HandleRequestContext): Promise<unknown> =>
  call.method === 'stx_signTransaction' ? handleTransaction(call, context) : handleMessage(call, context)
