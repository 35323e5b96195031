import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { readSolanaMoves } from './readSolanaMoves.js'

type Held = readonly [mint: string, owner: string, amount: bigint]
type Given = {
  err?: unknown
  before?: number[]
  after?: number[]
  held?: readonly Held[]
  holds?: readonly Held[]
  keys?: string[]
  instructions?: Instruction[]
  inner?: Instruction[]
}
type Instruction = { programIdIndex: number; accounts: number[]; data: string }

const toBalances = (held: readonly Held[] = []) =>
  held.map(([mint, owner, amount], accountIndex) => ({
    accountIndex,
    mint,
    owner,
    uiTokenAmount: { amount, decimals: 6 },
  }))

const movesOf = (
  account: string,
  { err = null, before, after, held, holds, keys = ['alice', 'bob'], instructions, inner = [] }: Given,
) =>
  readSolanaMoves(account, {
    slot: 5,
    meta: {
      err,
      fee: 5000,
      preBalances: before ?? [10_000, 0, 0],
      postBalances: after ?? [5_000, 0, 0],
      preTokenBalances: toBalances(held),
      postTokenBalances: toBalances(holds),
      innerInstructions: [{ instructions: inner }],
      loadedAddresses: { writable: ['carol'], readonly: [] },
    },
    transaction: { message: { accountKeys: keys, instructions, header: { numRequiredSignatures: 1 } } },
  })

test('R7.32: the change of a balance is a move, and the fee is none', () => {
  const given = { before: [1_000_000, 0, 7], after: [894_000, 101_000, 7] }
  expect(movesOf('alice', given)).toEqual({
    payer: 'alice',
    isFailed: false,
    isSigned: true,
    fee: 5000n,
    moves: [{ decimals: 9, amount: 101_000n, direction: 'out', other: 'bob' }],
  })
  expect(movesOf('bob', given)).toMatchObject({
    isSigned: false,
    moves: [{ decimals: 9, amount: 101_000n, direction: 'in', other: 'alice' }],
  })
  expect(movesOf('carol', given)).toMatchObject({ isSigned: false, moves: [] })
  expect(movesOf('alice', {})).toMatchObject({ moves: [] })
})

test('R7.32: an account of a lookup table counts', () => {
  expect(movesOf('carol', { before: [1_000_000, 0, 0], after: [994_000, 0, 1_000] }).moves).toEqual([
    { decimals: 9, amount: 1_000n, direction: 'in', other: 'alice' },
  ])
})

test('R7.32: tokens are those of the owner, summed over its accounts; a trade has both sides', () => {
  const given: Given = {
    held: [
      ['usd', 'alice', 9n],
      ['usd', 'alice', 1n],
      ['odd', 'bob', 50n],
    ],
    holds: [
      ['usd', 'alice', 3n],
      ['usd', 'bob', 7n],
      ['odd', 'bob', 20n],
      ['odd', 'alice', 30n],
    ],
  }
  expect(movesOf('alice', given).moves).toEqual([
    { mint: 'usd', decimals: 6, amount: 7n, direction: 'out', other: 'bob' },
    { mint: 'odd', decimals: 6, amount: 30n, direction: 'in', other: 'bob' },
  ])
})

test('a failed transaction moved nothing', () => {
  const given = { err: { InstructionError: [0, 'x'] }, after: [1, 2, 3] }
  expect(movesOf('alice', given)).toMatchObject({ isFailed: true, moves: [] })
})

const data = (bytes: readonly number[], amount: bigint, more: readonly number[] = []) => {
  const word = Buffer.alloc(8)
  word.writeBigUInt64LE(amount)
  return base58.encode(Uint8Array.from([...bytes, ...word, ...more]))
}
const system = '11111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

test('R7.32: what an account sends to itself is a move', () => {
  const instructions = [{ programIdIndex: 1, accounts: [0, 0], data: data([2, 0, 0, 0], 77n) }]
  const given: Given = { keys: ['alice', system], instructions }
  expect(movesOf('alice', given).moves).toEqual([
    { decimals: 9, amount: 77n, direction: 'self', other: 'alice' },
  ])
  expect(movesOf(system, given).moves).toEqual([])
  // Of a contract on its behalf.
  expect(movesOf('alice', { keys: ['alice', system], inner: instructions }).moves).toHaveLength(1)
  expect(movesOf('alice', { ...given, err: {} }).moves).toEqual([])
  const others = [{ programIdIndex: 1, accounts: [0, 2], data: data([2, 0, 0, 0], 77n) }]
  expect(movesOf('alice', { keys: ['alice', system, 'bob'], instructions: others }).moves).toEqual([])
})

test.each([
  ['transfer', [0, 1, 2], data([3], 5n)],
  ['transferChecked', [0, 3, 1, 2], data([12], 5n, [6])],
])('R7.32: a token’s %s to oneself, and between accounts of one owner, is a move', (_, accounts, of) => {
  const held: Held[] = [
    ['usd', 'alice', 9n],
    ['usd', 'alice', 1n],
  ]
  const holds: Held[] = [
    ['usd', 'alice', 4n],
    ['usd', 'alice', 6n],
  ]
  const keys = ['first', 'second', 'alice', 'usd', token]
  const instructions = [{ programIdIndex: 4, accounts, data: of }]
  expect(movesOf('alice', { keys, held, holds, instructions }).moves).toEqual([
    { mint: 'usd', decimals: 6, amount: 5n, direction: 'self', other: 'alice' },
  ])
})

test('R7.32: a transfer to oneself beside a payment of the same token is left to the payment', () => {
  const instructions = [{ programIdIndex: 2, accounts: [0, 0], data: data([2, 0, 0, 0], 77n) }]
  const given = {
    keys: ['alice', 'bob', system],
    before: [1_000_000, 0, 7],
    after: [894_000, 101_000, 7],
    instructions,
  }
  expect(movesOf('alice', given).moves).toMatchObject([{ direction: 'out', amount: 101_000n }])
})

test.each<[string, Instruction]>([
  ['an index that is none', { programIdIndex: 9, accounts: [0, 0], data: data([2, 0, 0, 0], 7n) }],
  ['accounts that are none', { programIdIndex: 1, accounts: [8, 9], data: data([2, 0, 0, 0], 7n) }],
  [
    'too little data',
    { programIdIndex: 1, accounts: [0, 0], data: base58.encode(Uint8Array.of(2, 0, 0, 0)) },
  ],
  ['data that is not base58', { programIdIndex: 1, accounts: [0, 0], data: '0OIl' }],
  ['an amount of 0', { programIdIndex: 1, accounts: [0, 0], data: data([2, 0, 0, 0], 0n) }],
])('an instruction with %s is no move', (_, instruction) => {
  expect(movesOf('alice', { keys: ['alice', system], instructions: [instruction] }).moves).toEqual([])
})
