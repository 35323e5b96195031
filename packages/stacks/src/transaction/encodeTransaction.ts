import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isContractName, parsePrincipal } from '../address/principal.js'
import { parseAddress } from '../address/stacksAddress.js'
import { assertMemo, encodingError } from '../encodings/checks.js'
import { toHex } from '../utils/hash.js'
import { type ByteReader, readHex } from './createByteReader.js'
import { encodePrincipal } from './encodeValue.js'
import { encodeAddress, encodeAmount, encodeLength, encodeName, isClarityName } from './parts.js'
import { readPostCondition } from './readPostCondition.js'
import { readValue } from './readValue.js'
import type { Payment, UnsignedTransaction } from './types.js'
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

/** Parts that are in hex already, after how many they are. */
const encodeList = (list: readonly string[], read: (reader: ByteReader) => unknown): Uint8Array =>
  concatBytes(encodeLength(list.length), ...list.map(value => readHex(value, read).bytes))

function encodePayload(payment: Payment): Uint8Array {
  if (payment.kind === 'stx') {
    assertMemo(payment.memo)
    const memo = new Uint8Array(memoBytes)
    memo.set(utf8ToBytes(payment.memo))
    return concatBytes(
      Uint8Array.of(payloadTypes.transfer),
      encodePrincipal(payment.recipient),
      encodeAmount(payment.amount),
      memo,
    )
  }
  const { address, name } = parsePrincipal(payment.contract) ?? {}
  if (address === undefined || name === undefined) throw encodingError('The contract is not valid.')
  return concatBytes(
    Uint8Array.of(payloadTypes.call),
    encodeAddress(address),
    encodeName(name, isContractName),
    encodeName(payment.functionName, isClarityName),
    encodeList(payment.functionArgs, reader => readValue(reader)),
  )
}

/**
 * A transaction of one key, without its signature, in hex (SIP-005). Whoever signs it may only add that.
 * @throws CONFIG_INVALID for what cannot be encoded
 */
export function encodeTransaction(transaction: UnsignedTransaction): string {
  const { payment, sender, network, chainId, nonce, fee } = transaction
  const parsed = parseAddress(sender)
  if (parsed?.kind !== 'single') throw encodingError('The sender is not an address of one key.')
  const isCall = payment.kind === 'call'
  return toHex(
    concatBytes(
      Uint8Array.of(versions[network]),
      encodeLength(chainId),
      Uint8Array.of(authTypes.standard, hashModes.p2pkh),
      parsed.hash,
      encodeAmount(nonce),
      encodeAmount(fee),
      Uint8Array.of(keyEncodings.compressed),
      new Uint8Array(signatureBytes),
      Uint8Array.of(anchorModes.any, conditionModes[isCall ? payment.postConditionMode : 'deny']),
      encodeList(isCall ? payment.postConditions : [], readPostCondition),
      encodePayload(payment),
    ),
  )
}
