import fc from 'fast-check'
import { encodeAbiParameters, parseAbiParameters, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { toBytes } from '../../signing/toBytes.js'
import { decodeArguments, parseFunction } from './abi.js'

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map(value => `0x${Buffer.from(value).toString('hex')}`)
const bytes = fc.uint8Array({ maxLength: 70 }).map(value => `0x${Buffer.from(value).toString('hex')}`)
const number = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const listOf = <Item>(item: fc.Arbitrary<Item>, length?: number) =>
  fc.array(item, length === undefined ? { maxLength: 3 } : { minLength: length, maxLength: length })
const text = fc.string({ unit: 'grapheme', maxLength: 40 })

/** Argument types, and values of them. */
const shapes: readonly [string, fc.Arbitrary<unknown[]>][] = [
  ['address,uint256,bool', fc.tuple(hex(20), number(256), fc.boolean())],
  ['uint256[2],address', fc.tuple(listOf(number(256), 2), hex(20))],
  ['address[],uint256[],bytes', fc.tuple(listOf(hex(20)), listOf(number(256)), bytes)],
  ['(address,uint256)[2],string', fc.tuple(listOf(fc.tuple(hex(20), number(256)), 2), text)],
  [
    '(bytes,(string,uint256[2])[],bytes32),address',
    fc.tuple(fc.tuple(bytes, listOf(fc.tuple(text, listOf(number(256), 2))), hex(32)), hex(20)),
  ],
  ['uint256[2][],bytes[]', fc.tuple(listOf(listOf(number(256), 2)), listOf(bytes))],
]

/** As viem has them, which names numbers of less than 53 bits by `number`. */
const encode = (types: string, values: readonly unknown[]) =>
  toBytes(encodeAbiParameters(parseAbiParameters(types) as never, values as never))

describe('R6.5: the arguments of a call', () => {
  test.each(shapes)('f(%s) has the selector that a compiler gives it', types => {
    expect(`0x${parseFunction(`f(${types})`).selector}`).toBe(toFunctionSelector(`f(${types})`))
  })

  test.each(shapes)('f(%s): what is encoded is read back', (types, values) => {
    const called = parseFunction(`f(${types})`)
    fc.assert(
      fc.property(values, given => {
        expect(decodeArguments(called, encode(types, given))).toEqual(given)
      }),
      { numRuns: 60 },
    )
  })

  test.each(shapes)('f(%s) T6: with a byte more, or a byte less, it is not read', (types, values) => {
    const called = parseFunction(`f(${types})`)
    fc.assert(
      fc.property(values, given => {
        const data = encode(types, given)
        expect(decodeArguments(called, Uint8Array.of(...data, 0))).toBeUndefined()
        expect(decodeArguments(called, data.slice(0, -1))).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  test.each<[string, string, readonly number[]]>([
    ['an address with something before it', 'address', [...Array(11).fill(0), 1, ...Array(20).fill(2)]],
    ['a truth that is neither', 'bool', [...Array(31).fill(0), 2]],
    ['a small number that is too large', 'uint8', [...Array(30).fill(0), 1, 0]],
    ['a list at another place', 'uint256[]', [...Array(31).fill(0), 64, ...Array(64).fill(0)]],
    [
      'a list longer than the data',
      'uint256[]',
      [...Array(31).fill(0), 32, ...Array(31).fill(0), 2, ...Array(32).fill(0)],
    ],
    [
      'bytes that are filled up with others',
      'bytes',
      [...Array(31).fill(0), 32, ...Array(31).fill(0), 1, 5, 1, ...Array(30).fill(0)],
    ],
    [
      'a text that is none',
      'string',
      [...Array(31).fill(0), 32, ...Array(31).fill(0), 1, 255, ...Array(31).fill(0)],
    ],
  ])('T6: %s is not read', (_, types, data) => {
    expect(decodeArguments(parseFunction(`f(${types})`), Uint8Array.from(data))).toBeUndefined()
  })

  test('a call without arguments', () => {
    const called = parseFunction('f()')
    expect(`0x${called.selector}`).toBe(toFunctionSelector('f()'))
    expect(decodeArguments(called, new Uint8Array())).toEqual([])
    expect(decodeArguments(called, new Uint8Array(32))).toBeUndefined()
  })
})
