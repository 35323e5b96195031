import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Case, caseArbitrary, toParts, toWire } from '../fixtures/tamper.js'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { assertSigned } from './assertSigned.js'
import { encodeTransfer } from './encodeTransfer.js'
import { programs } from './programs.js'

const passes = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

describe('the check of the signed transaction', () => {
  const drawCase = async (): Promise<Case> =>
    fc.sample(caseArbitrary, { seed: 7, numRuns: 1 })[0] as Case | Promise<Case>
  /** Adds an instruction of a read-only program, as wallets do. */
  const add = (
    wire: Uint8Array,
    program: string,
    data: readonly number[],
    { at = 0, accounts = [] as number[] } = {},
  ): Uint8Array => {
    const parts = toParts(wire)
    const place = parts.keys.findIndex(one => toBase58(one) === program)
    if (place < 0) {
      parts.keys.push(fromBase58(program, 44) as Uint8Array)
      parts.header[2] += 1
    }
    const index = place < 0 ? parts.keys.length - 1 : place
    parts.instructions.splice(at, 0, { program: index, accounts, data: [...data] })
    return toWire(parts)
  }
  const toPrice = (price: bigint): number[] => [3, ...new Uint8Array(new BigUint64Array([price]).buffer)]
  const toLimit = (limit: number): number[] => [2, ...new Uint8Array(new Uint32Array([limit]).buffer)]

  test('accepts a compute price and limit, assertions, and another blockhash', async () => {
    const drawn = await drawCase()
    const wire = encodeTransfer(drawn)
    const priced = add(
      add(wire, programs.computeBudget, toPrice(50_000n)),
      programs.computeBudget,
      toLimit(60_000),
    )
    const guarded = add(priced, programs.lighthouse, [6, 0, 1, 2], { at: 99, accounts: [0] })
    for (const fine of [priced, guarded, add(wire, programs.computeBudget, [4, 1, 0, 0, 0])])
      expect(await passes(assertSigned(fine, drawn))).toBe(true)
    const parts = toParts(wire)
    parts.blockhash.fill(9)
    expect(await passes(assertSigned(toWire(parts), drawn))).toBe(true)
    const versioned = { ...toParts(wire), version: true }
    expect(await passes(assertSigned(toWire(versioned), drawn))).toBe(true)
  })

  test('rejects a price above the maximum, and every other instruction', async () => {
    const drawn = await drawCase()
    const wire = encodeTransfer(drawn)
    const refused = {
      'a price without a limit': add(wire, programs.computeBudget, toPrice(10_000_000n)),
      'a price with a limit': add(
        add(wire, programs.computeBudget, toPrice(10n ** 12n)),
        programs.computeBudget,
        toLimit(20_000),
      ),
      'an old kind of limit': add(wire, programs.computeBudget, [0, 1, 0, 0, 0, 1, 0, 0, 0]),
      'a broken price': add(wire, programs.computeBudget, [3, 1]),
      'nothing said': add(wire, programs.computeBudget, []),
      'writing to memory': add(wire, programs.lighthouse, [0, 1, 2, 3], { accounts: [0] }),
      'closing memory': add(wire, programs.lighthouse, [1, 1, 2], { accounts: [0] }),
      'a memo': add(wire, 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [104, 105]),
      'a second payment': add(wire, programs.system, [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], {
        accounts: [0, 1],
      }),
      'a durable nonce': add(wire, programs.system, [4, 0, 0, 0], { accounts: [1, 1, 0] }),
    }
    for (const [name, changed] of Object.entries(refused))
      expect(await passes(assertSigned(changed, drawn)), name).toBe(false)
    await expect(assertSigned(new Uint8Array(10), drawn)).rejects.toMatchObject({ code: 'WALLET_FAILED' })
  })

  test('rejects assertions that name a writable account', async () => {
    const drawn = await drawCase()
    const parts = toParts(add(encodeTransfer(drawn), programs.lighthouse, [6, 0], { at: 99 }))
    // One more writable account, which the assertion names.
    parts.keys.splice(1, 0, new Uint8Array(32).fill(77))
    for (const instruction of parts.instructions) {
      instruction.accounts = instruction.accounts.map(place => (place > 0 ? place + 1 : place))
      instruction.program += 1
    }
    parts.instructions.at(-1)?.accounts.push(1)
    expect(await passes(assertSigned(toWire(parts), drawn))).toBe(false)
  })
})
