import { address, none } from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReceiver } from '../fixtures/addresses.js'
import { systemProgram } from '../fixtures/createFakeNode.js'
import type { ChainAccount } from './accounts.js'
import { programs } from './programs.js'
import { readMint, readTokenAccount } from './token.js'

const owner = createReceiver()
const mint = createReceiver()

const toAccount = (data: Iterable<number>, program: string = programs.token): ChainAccount => ({
  lamports: 1n,
  owner: program,
  executable: false,
  data: Uint8Array.from(data),
})
const mintBytes = (decimals: number, isInitialized = true) => [
  ...getMintEncoder().encode({
    mintAuthority: none(),
    supply: 10n,
    decimals,
    isInitialized,
    freezeAuthority: none(),
  }),
]
const accountBytes = (amount: bigint, state: AccountState = AccountState.Initialized) => [
  ...getTokenEncoder().encode({
    mint: address(mint),
    owner: address(owner),
    amount,
    delegate: none(),
    state,
    isNative: none(),
    delegatedAmount: 0n,
    closeAuthority: none(),
  }),
]
const extend = (base: number[], kind: number, ...extensions: [type: number, value: number[]][]) => [
  ...base,
  ...new Array<number>(165 - base.length).fill(0),
  kind,
  ...extensions.flatMap(([type, value]) => [
    type & 255,
    type >> 8,
    value.length & 255,
    value.length >> 8,
    ...value,
  ]),
]
const fee = (older: [max: number, points: number], newer: [max: number, points: number]) => [
  ...new Array<number>(72).fill(0),
  ...[older, newer].flatMap(([max, points]) => [9, 0, 0, 0, 0, 0, 0, 0, max, 0, 0, 0, 0, 0, 0, 0, points, 0]),
]

describe('reading mints', () => {
  test('reads decimals, program and the size of a new account', () => {
    expect(readMint(toAccount(mintBytes(6)))).toEqual({
      program: programs.token,
      decimals: 6,
      newAccountSize: 165,
    })
    expect(readMint(toAccount(mintBytes(0), programs.token2022))).toEqual({
      program: programs.token2022,
      decimals: 0,
      newAccountSize: 170,
    })
    const data = extend(
      mintBytes(9),
      1,
      [18, new Array<number>(64).fill(1)],
      [26, new Array<number>(33).fill(0)],
    )
    expect(readMint(toAccount(data, programs.token2022))).toEqual({
      program: programs.token2022,
      decimals: 9,
      newAccountSize: 174,
    })
  })

  test('finds what keeps a transfer from arriving in full', () => {
    const read = (type: number, value: number[]) =>
      readMint(
        toAccount(
          extend(mintBytes(9), 1, [3, new Array<number>(32).fill(0)], [type, value]),
          programs.token2022,
        ),
      )
    expect(read(9, [])?.obstacle).toBe('NON_TRANSFERABLE')
    expect(read(14, new Array<number>(64).fill(0))?.obstacle).toBeUndefined()
    expect(read(14, new Array<number>(64).fill(1))?.obstacle).toBe('TRANSFER_HOOK')
    expect(read(14, [])?.obstacle).toBe('TRANSFER_HOOK')
    expect(read(1, fee([0, 100], [9, 0]))).toMatchObject({ newAccountSize: 182 })
    expect(read(1, fee([0, 100], [9, 0]))?.obstacle).toBeUndefined()
    expect(read(1, fee([9, 100], [0, 0]))?.obstacle).toBe('TRANSFER_FEE')
    expect(read(1, fee([0, 0], [1, 1]))?.obstacle).toBe('TRANSFER_FEE')
    expect(read(1, [1, 2])?.obstacle).toBe('TRANSFER_FEE')
  })

  test('anything else is not a mint', () => {
    for (const account of [
      undefined,
      toAccount(mintBytes(6), systemProgram),
      toAccount(mintBytes(6, false)),
      toAccount(mintBytes(6).slice(1)),
      toAccount(accountBytes(1n)),
      // A token account of Token-2022 is longer than a mint, and marked as one.
      toAccount(extend(accountBytes(1n), 2), programs.token2022),
      toAccount(extend(mintBytes(6), 1)),
    ])
      expect(readMint(account)).toBeUndefined()
  })
})

describe('reading token accounts', () => {
  test('reads owner, mint, amount and whether it is frozen', () => {
    const amount = 2n ** 64n - 1n
    expect(readTokenAccount(toAccount(accountBytes(amount)))).toEqual({ mint, owner, amount, frozen: false })
    expect(
      readTokenAccount(
        toAccount(extend(accountBytes(7n, AccountState.Frozen), 2, [7, []]), programs.token2022),
      ),
    ).toEqual({ mint, owner, amount: 7n, frozen: true })
  })

  test('anything else is not a token account', () => {
    for (const account of [
      undefined,
      toAccount(accountBytes(1n), systemProgram),
      toAccount(accountBytes(1n, AccountState.Uninitialized)),
      toAccount(mintBytes(6)),
      toAccount(extend(mintBytes(6), 1), programs.token2022),
      toAccount(extend(accountBytes(1n), 1), programs.token2022),
    ])
      expect(readTokenAccount(account)).toBeUndefined()
  })

  test('no bytes throw', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom(programs.token, programs.token2022),
        fc.constantFrom(1, 2),
        (bytes, program, kind) => {
          const data = bytes.slice()
          if (data.length > 165) data[165] = kind
          if (data.length > 45) data[45] = 1
          readMint(toAccount(data, program))
          readTokenAccount(toAccount(data, program))
        },
      ),
      { numRuns: 2000 },
    )
  })
})
