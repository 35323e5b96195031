import { Cl } from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import { toHex } from '../utils/hash.js'
import { createByteReader, readHex } from './createByteReader.js'
import { type ClarityValue, encodeValue } from './encodeValue.js'
import { readValue } from './readValue.js'

const read = (hex: string): unknown => readHex(hex, reader => readValue(reader))
const nest = (depth: number): ClarityValue =>
  Array.from({ length: depth }).reduce<ClarityValue>(value => ({ type: 'some', value }), { type: 'none' })
const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'

describe('Clarity values (SIP-005)', () => {
  test('fields of a tuple are in the order of their bytes, as the chain has them', () => {
    const tuple = Cl.tuple({ a: Cl.none(), B: Cl.none(), 'c-1': Cl.none(), c1: Cl.none(), c_: Cl.none() })
    const names = ['B', 'a', 'c-1', 'c1', 'c_'].map(name => [name.length, ...Buffer.from(name), 9])
    const hex = toHex(Uint8Array.from([0x0c, 0, 0, 0, names.length, ...names.flat()]))
    expect(toHex(encodeValue(tuple))).toBe(hex)
    expect(() => read(hex)).not.toThrow()
  })

  test('32 may be within each other, and no more', () => {
    const deepest = encodeValue(nest(32))
    expect(() => readValue(createByteReader(deepest))).not.toThrow()
    expect(() => readValue(createByteReader(Uint8Array.of(10, ...deepest)))).toThrow('too deep')
    expect(() => encodeValue(nest(33))).toThrow('not valid')
    expect(() => read('0a'.repeat(100_000))).toThrow('too deep')
  })

  const invalid: readonly [name: string, value: ClarityValue][] = [
    ['a type that is not defined', { type: 'constructor' }],
    ['a number that is not whole', { type: 'uint', value: 1.5 }],
    ['a number in words', { type: 'int', value: 'one' }],
    ['no number', { type: 'uint' }],
    ['an address for a contract', { type: 'contract', value: address }],
    ['a contract for an address', { type: 'address', value: `${address}.a` }],
    ['text that is not ASCII', Cl.stringAscii('ü')],
    ['half of a character', Cl.stringUtf8('\ud83d')],
    ['a list that is none', { type: 'list', value: {} }],
    ['a list of what is no value', { type: 'list', value: [7] }],
    ['a field without a value', { type: 'tuple', value: { a: null } }],
    ['a field without a name', { type: 'tuple', value: { '': { type: 'none' } } }],
    ['nothing within', { type: 'some' }],
    ['a buffer of 1 MB (R5.10)', { type: 'buffer', value: '00'.repeat(1_048_576) }],
  ]
  test.each(invalid)('%s is refused', (_name, value) => {
    expect(() => encodeValue(value)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  })

  test.each([
    ['nothing', ''],
    ['a type that is not defined', '0f'],
    ['a number that is too short', `01${'00'.repeat(15)}`],
    ['bytes left over', '0900'],
    ['an address of version 32', `05${'20'}${'00'.repeat(20)}`],
    ['a contract without a name', `0616${'00'.repeat(20)}00`],
    ['a list that is too short', '0b0000000209'],
    ['a list without end', '0bffffffff09'],
    ['fields out of order', '0c00000002016209016109'],
    ['a field twice', '0c00000002016109016109'],
    ['a field without a name', '0c000000010009'],
    ['text that is not ASCII', '0d00000001ff'],
    ['text that is not UTF-8', '0e00000001ff'],
    ['a buffer of 1 MB (R5.10)', `0200100000${'00'.repeat(1_048_576)}`],
  ])('%s is not read', (_name, hex) => {
    expect(() => read(hex)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  })
})
