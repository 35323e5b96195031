import { utf8ToBytes } from '@noble/hashes/utils.js'
import { toHex } from '../toBytes.js'
import type { Hex } from '../types.js'

/** An argument of a contract in hexadecimal digits: whole in its place, or behind an offset. */
export type AbiValue = { digits: string; isDynamic: boolean }

const wordDigits = 64

const toWord = (value: bigint | number): string => {
  if (value < 0n || BigInt(value) >> 256n > 0n) throw new RangeError('The number does not fit 32 bytes.')
  return value.toString(16).padStart(wordDigits, '0')
}

/** `uint256`. */
export const abiNumber = (value: bigint): AbiValue => ({ digits: toWord(value), isDynamic: false })

/** `bool`. */
export const abiFlag = (value: boolean): AbiValue => abiNumber(value ? 1n : 0n)

/** `address`. */
export function abiAddress(address: string): AbiValue {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new TypeError('Not an address.')
  return abiNumber(BigInt(address))
}

/** `bytes32`. */
export function abiBytes32(value: Hex): AbiValue {
  if (!/^0x[0-9a-fA-F]{64}$/.test(value)) throw new TypeError('Not 32 bytes.')
  return { digits: value.slice(2), isDynamic: false }
}

/** `bytes`. */
export function abiBytes(value: Hex): AbiValue {
  const digits = value.slice(2)
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(digits)) throw new TypeError('Not bytes.')
  const padded = digits.padEnd(Math.ceil(digits.length / wordDigits) * wordDigits, '0')
  return { digits: toWord(digits.length / 2) + padded, isDynamic: true }
}

/** `string`. */
export const abiText = (value: string): AbiValue => abiBytes(toHex(utf8ToBytes(value)))

/** An array of any length. */
export const abiList = (values: readonly AbiValue[]): AbiValue => ({
  digits: toWord(values.length) + encodeDigits(values),
  isDynamic: true,
})

/** The head of each value, and then what their offsets point to. */
function encodeDigits(values: readonly AbiValue[]): string {
  const headDigits = values.reduce(
    (sum, { digits, isDynamic }) => sum + (isDynamic ? wordDigits : digits.length),
    0,
  )
  let head = ''
  let tail = ''
  for (const { digits, isDynamic } of values) {
    head += isDynamic ? toWord((headDigits + tail.length) / 2) : digits
    if (isDynamic) tail += digits
  }
  return head + tail
}

/** The arguments of a call or a constructor, by Solidity's contract ABI. */
export const encodeAbi = (values: readonly AbiValue[]): Hex => `0x${encodeDigits(values)}`
