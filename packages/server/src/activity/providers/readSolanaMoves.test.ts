import { expect, test } from 'vitest'
import { readSolanaMoves } from './readSolanaMoves.js'

type Held = readonly [mint: string, owner: string, amount: bigint]
type Given = {
  err?: unknown
  before?: number[]
  after?: number[]
  held?: readonly Held[]
  holds?: readonly Held[]
}

const toBalances = (held: readonly Held[] = []) =>
  held.map(([mint, owner, amount]) => ({ mint, owner, uiTokenAmount: { amount, decimals: 6 } }))

const movesOf = (account: string, { err = null, before, after, held, holds }: Given) =>
  readSolanaMoves(account, {
    slot: 5,
    meta: {
      err,
      fee: 5000,
      preBalances: before ?? [10_000, 0, 0],
      postBalances: after ?? [5_000, 0, 0],
      preTokenBalances: toBalances(held),
      postTokenBalances: toBalances(holds),
      loadedAddresses: { writable: ['carol'], readonly: [] },
    },
    transaction: { message: { accountKeys: ['alice', 'bob'], header: { numRequiredSignatures: 1 } } },
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
