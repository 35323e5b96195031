import { expect, test } from 'vitest'
import { hashTypedData, readTypedData } from './typedData.js'

const domain = { name: 'x' }
const toMs = (run: () => unknown): number => {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('attack A-growth-typedData: a list of small structs beside large types stalls no approval', () => {
  const types = {
    Whole: [{ name: 'items', type: 'Item[]' }],
    Item: [{ name: 'a', type: 'Large[]' }],
    Large: Array.from({ length: 6000 }, (_, at) => ({ name: `f${at}`, type: 'bool' })),
  }
  const message = { items: Array.from({ length: 3000 }, () => ({ a: [] })) }
  const text = JSON.stringify({ types, primaryType: 'Whole', domain, message })
  expect(text.length).toBeLessThan(262_144)
  // Read for each of them, the types alone are 3000 times 65 kB.
  expect(toMs(() => hashTypedData(readTypedData(text)))).toBeLessThan(4000)
})

test('attack A-growth-typedDataEmpty: a list of empty structs is refused before each gets thousands of fields', () => {
  const types = {
    Whole: [{ name: 'items', type: 'Item[]' }],
    Item: Array.from({ length: 4000 }, (_, at) => ({ name: `f${at}`, type: 'bool' })),
  }
  const message = { items: Array.from({ length: 4000 }, () => ({})) }
  const text = JSON.stringify({ types, primaryType: 'Whole', domain, message })
  expect(text.length).toBeLessThan(262_144)
  const ms = toMs(() => expect(() => readTypedData(text)).toThrow('f0'))
  expect(ms).toBeLessThan(1000)
})

test('attack A-growth-typedDataTypes: types that name each other are refused before each is written with all others', () => {
  const count = 2000
  const types = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`T${at}`, [{ name: 'a', type: `T${at + 1}[]` }]]),
  )
  const whole = Array.from({ length: count }, (_, at) => ({ name: `f${at}`, type: `T${at}[]` }))
  const message = Object.fromEntries(whole.map(({ name }) => [name, [{ a: [] }]]))
  const text = JSON.stringify({ types: { ...types, Whole: whole }, primaryType: 'Whole', domain, message })
  expect(text.length).toBeLessThan(262_144)
  const ms = toMs(() => expect(() => hashTypedData(readTypedData(text))).toThrow('too many types'))
  expect(ms).toBeLessThan(1000)
})

test('control A-growth-typedDataTypes: 64 types that name each other are hashed', () => {
  const types = Object.fromEntries(
    Array.from({ length: 64 }, (_, at) => [`T${at}`, [{ name: 'a', type: `T${(at + 1) % 64}[]` }]]),
  )
  expect(hashTypedData(readTypedData({ types, primaryType: 'T0', domain, message: { a: [] } }))).toHaveLength(
    32,
  )
})

test('control A-growth-typedDataEmpty: a list of whole structs is read, and a member that is null stays', () => {
  const types = {
    Whole: [{ name: 'items', type: 'Item[]' }],
    Item: [{ name: 'f0', type: 'bool' }],
  }
  const message = { items: [{ f0: true }, { f0: null }] }
  expect(readTypedData({ types, primaryType: 'Whole', domain, message }).message).toEqual(message)
})

test('attack A-growth-typedData: a type of 100,000 brackets is refused before it is taken apart', () => {
  const types = { Whole: [{ name: 'a', type: `uint8${'[]'.repeat(50_000)}x` }] }
  const ms = toMs(() =>
    expect(() => readTypedData({ types, primaryType: 'Whole', domain, message: { a: [] } })).toThrow(
      TypeError,
    ),
  )
  expect(ms).toBeLessThan(1000)
})

test('control A-growth-typedData: lists in lists are hashed, and each type by its own fields', () => {
  const types = {
    Whole: [
      { name: 'a', type: 'uint8[2][]' },
      { name: 'items', type: 'Item[]' },
    ],
    Item: [{ name: 'b', type: 'bool' }],
  }
  const hash = (items: readonly { b: boolean }[], extra = types) =>
    hashTypedData(
      readTypedData({ types: extra, primaryType: 'Whole', domain, message: { a: [[1, 2]], items } }),
    )
  expect(hash([{ b: true }, { b: true }])).toEqual(hash([{ b: true }, { b: true }]))
  expect(hash([{ b: true }, { b: true }])).not.toEqual(hash([{ b: true }, { b: false }]))
  const renamed = { ...types, Item: [...types.Item, { name: 'c', type: 'Item[]' }] }
  const message = { a: [], items: [{ b: true, c: [] }] }
  expect(hashTypedData(readTypedData({ types: renamed, primaryType: 'Whole', domain, message }))).not.toEqual(
    hash([{ b: true }]),
  )
})
