import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { isSameBytes, toBytes, toHex } from '../toBytes.js'
import type { Hex } from '../types.js'
import { decodeRlp, encodeRlp, type RlpItem } from './rlp.js'
import type { EvmSignature } from './signDigest.js'

export type AccessList = readonly { address: Hex; storageKeys: readonly Hex[] }[]

export type EvmTransaction = {
  type: 'legacy' | 'eip1559'
  chainId: bigint
  nonce: bigint
  /** Undefined: a contract is created. */
  to: Hex | undefined
  value: bigint
  data: Hex
  gas: bigint
  /** `gasPrice` of a legacy transaction. */
  maxFeePerGas: bigint
  /** The same again for a legacy transaction. */
  maxPriorityFeePerGas: bigint
  accessList: AccessList
}

const empty = new Uint8Array()
const eip1559Type = 2

/** Without leading zeros; zero is empty. */
function toNumberItem(value: bigint): Uint8Array {
  const digits = value === 0n ? '' : value.toString(16)
  return hexToBytes(digits.length % 2 ? `0${digits}` : digits)
}

const toAccessItems = (list: AccessList): RlpItem =>
  list.map(({ address, storageKeys }) => [toBytes(address), storageKeys.map(toBytes)])

function toItems(transaction: EvmTransaction): readonly RlpItem[] {
  const { type, chainId, nonce, to, value, data, gas, accessList } = transaction
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  const target = to ? toBytes(to) : empty
  const call = [target, toNumberItem(value), toBytes(data)]
  if (type === 'legacy') return [nonce, maxFeePerGas, gas].map(toNumberItem).concat(call)
  const head = [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(toNumberItem)
  return [...head, ...call, toAccessItems(accessList)]
}

const withType = (bytes: Uint8Array, type: EvmTransaction['type']): Uint8Array =>
  type === 'legacy' ? bytes : concatBytes(Uint8Array.of(eip1559Type), bytes)

/** The bytes whose hash is signed. */
export function serialiseUnsigned(transaction: EvmTransaction): Hex {
  const { type, chainId } = transaction
  const items = toItems(transaction)
  const closing = type === 'legacy' ? [toNumberItem(chainId), empty, empty] : []
  return toHex(withType(encodeRlp([...items, ...closing]), type))
}

/** The bytes that are broadcast. */
export function serialiseSigned(transaction: EvmTransaction, { r, s, yParity }: EvmSignature): Hex {
  const { type, chainId } = transaction
  const v = type === 'legacy' ? chainId * 2n + 35n + BigInt(yParity) : BigInt(yParity)
  return toHex(withType(encodeRlp([...toItems(transaction), ...[v, r, s].map(toNumberItem)]), type))
}

export const toTransactionDigest = (unsigned: Hex): Uint8Array => keccak_256(toBytes(unsigned))

const toNumber = (item: RlpItem | undefined, maxBytes = 32): bigint => {
  if (!(item instanceof Uint8Array) || item.length > maxBytes || item[0] === 0) throw new RangeError()
  return item.length === 0 ? 0n : BigInt(toHex(item))
}

const toFixed = (item: RlpItem | undefined, length: number): Hex => {
  if (!(item instanceof Uint8Array) || item.length !== length) throw new RangeError()
  return toHex(item)
}

const toList = (item: RlpItem | undefined): readonly RlpItem[] => {
  if (item === undefined || item instanceof Uint8Array) throw new RangeError()
  return item
}

const toAccessList = (item: RlpItem | undefined): AccessList =>
  toList(item).map(entry => {
    const [address, keys, ...rest] = toList(entry)
    if (rest.length > 0) throw new RangeError()
    return { address: toFixed(address, 20), storageKeys: toList(keys).map(key => toFixed(key, 32)) }
  })

function toTransaction(type: EvmTransaction['type'], items: readonly RlpItem[]): EvmTransaction {
  const isLegacy = type === 'legacy'
  if (items.length !== 9) throw new RangeError()
  const [chainId, nonce, priorityFee, fee, gas, to, value, data, accessList] = isLegacy
    ? [items[6], items[0], items[1], items[1], items[2], items[3], items[4], items[5], []]
    : items
  if (isLegacy && (toNumber(items[7]) !== 0n || toNumber(items[8]) !== 0n)) throw new RangeError()
  if (!(data instanceof Uint8Array)) throw new RangeError()
  return {
    type,
    chainId: toNumber(chainId),
    nonce: toNumber(nonce, 8),
    to: to instanceof Uint8Array && to.length === 0 ? undefined : toFixed(to, 20),
    value: toNumber(value),
    data: toHex(data),
    gas: toNumber(gas, 8),
    maxFeePerGas: toNumber(fee),
    maxPriorityFeePerGas: toNumber(priorityFee),
    accessList: toAccessList(accessList),
  }
}

/** Reads what is signed; undefined for any bytes that `serialiseUnsigned` could not have made. */
export function parseUnsigned(unsigned: Hex): EvmTransaction | undefined {
  try {
    const bytes = toBytes(unsigned)
    const isTyped = bytes[0] === eip1559Type
    const items = decodeRlp(isTyped ? bytes.subarray(1) : bytes)
    const transaction = toTransaction(isTyped ? 'eip1559' : 'legacy', toList(items))
    return isSameBytes(toBytes(serialiseUnsigned(transaction)), bytes) ? transaction : undefined
  } catch {
    return undefined
  }
}
