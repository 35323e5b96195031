import { describe, expect, test } from 'vitest'
import { toBytes, toHex } from '../toBytes.js'
import { encodeRlp, type RlpItem } from './rlp.js'
import { type EvmTransaction, parseUnsigned, serialiseUnsigned } from './transaction.js'
import { readTypedData } from './typedData.js'

const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const slot = `0x${'0'.repeat(63)}1` as const
const typed: EvmTransaction = {
  type: 'eip1559',
  chainId: 1n,
  nonce: 5n,
  to,
  value: 10n ** 18n,
  data: '0x12345678',
  gas: 21_000n,
  maxFeePerGas: 30n,
  maxPriorityFeePerGas: 2n,
  accessList: [{ address: to, storageKeys: [slot] }],
}
const legacy: EvmTransaction = { ...typed, type: 'legacy', maxPriorityFeePerGas: 30n, accessList: [] }

const number = (value: number): Uint8Array => (value ? Uint8Array.of(value) : new Uint8Array())
/** Of type 2, with some of its items in place of the usual ones. */
const encode = (items: Readonly<Record<number, RlpItem>> = {}, more: readonly RlpItem[] = []) => {
  const usual: readonly RlpItem[] = [
    ...[1, 5, 2, 30, 21].map(number),
    toBytes(to),
    number(7),
    toBytes('0x1234'),
    [[toBytes(to), [toBytes(slot)]]],
  ]
  const body = encodeRlp([...usual.map((item, index) => items[index] ?? item), ...more])
  return toHex(Uint8Array.of(2, ...body))
}

describe('R6.5: the bytes that are signed are read back as what is shown', () => {
  test.each([
    ['a transaction with an access list', typed],
    ['a legacy transaction', legacy],
    ['a creation of a contract', { ...typed, to: undefined }],
    ['zeros', { ...typed, value: 0n, nonce: 0n, data: '0x' as const, accessList: [] }],
  ])('%s', (_, transaction) => {
    expect(parseUnsigned(serialiseUnsigned(transaction))).toEqual(transaction)
  })
})

describe('T6: bytes that could be read in two ways are not read', () => {
  test('control: the bytes that the cases below change', () => {
    expect(parseUnsigned(encode())).toMatchObject({ chainId: 1n, nonce: 5n, value: 7n, data: '0x1234' })
  })

  test.each<[string, `0x${string}`]>([
    ['a number with a leading zero', encode({ 1: Uint8Array.of(0, 5) })],
    ['zero as a byte', encode({ 1: Uint8Array.of(0) })],
    ['a number that is a list', encode({ 6: [] })],
    ['a value of 33 bytes', encode({ 6: new Uint8Array(33).fill(1) })],
    ['a nonce of 9 bytes', encode({ 1: new Uint8Array(9).fill(1) })],
    ['gas of 9 bytes', encode({ 4: new Uint8Array(9).fill(1) })],
    ['a receiver of 19 bytes', encode({ 5: new Uint8Array(19).fill(1) })],
    ['a receiver that is a list', encode({ 5: [] })],
    ['data that is a list', encode({ 7: [] })],
    ['an access list that is none', encode({ 8: new Uint8Array() })],
    ['an entry of the access list that is none', encode({ 8: [toBytes(to)] })],
    ['an entry with a third member', encode({ 8: [[toBytes(to), [], []]] })],
    ['an entry of another address', encode({ 8: [[new Uint8Array(21), []]] })],
    ['a key of 31 bytes', encode({ 8: [[toBytes(to), [new Uint8Array(31)]]] })],
    ['an item more', encode({}, [number(1)])],
    ['a list that goes on', `${encode()}00`],
    ['another type', `0x01${encode().slice(4)}`],
    ['nothing', '0x'],
  ])('%s', (_, bytes) => {
    expect(parseUnsigned(bytes)).toBeUndefined()
  })

  test('a legacy transaction that is signed already', () => {
    const items = [5, 30, 21, 0, 0, 0, 1].map(number)
    expect(parseUnsigned(toHex(encodeRlp([...items, number(0), number(0)])))).toBeDefined()
    expect(parseUnsigned(toHex(encodeRlp([...items, number(1), number(0)])))).toBeUndefined()
    expect(parseUnsigned(toHex(encodeRlp([...items, number(0), number(1)])))).toBeUndefined()
  })
})

describe('R6.5: typed data without its parts', () => {
  const whole = {
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: 'x' },
  }
  const refuse = (fields: object, message: string) =>
    expect(() => readTypedData({ ...whole, ...fields })).toThrow(message)

  test('is refused with what is missing', () => {
    expect(readTypedData(whole).message).toEqual({ text: 'x' })
    for (const value of [undefined, null, 'x', 1, ['x']]) {
      refuse({ message: value }, 'The typed data has no message.')
      refuse({ types: value }, 'The typed data has no types.')
    }
    for (const domain of [null, 'x', ['x']]) refuse({ domain }, 'The domain must be an object.')
    for (const primaryType of ['Other', 'EIP712Domain', 1, undefined])
      refuse({ primaryType }, 'The primary type is not among the types.')
    for (const fields of ['x', [null], [{ name: 'a' }], [{ name: 'a b', type: 'bool' }]])
      refuse({ types: { Mail: fields } }, 'The type Mail is not valid.')
    refuse({ types: { ...whole.types, uint8: [] } }, 'The type uint8 is not valid.')
  })

  test('is no text that is longer than 262,144 letters, and no text that is not JSON', () => {
    expect(() => readTypedData(' '.repeat(262_145))).toThrow('too long')
    expect(() => readTypedData(' '.repeat(262_144))).toThrow('not valid JSON')
  })
})
