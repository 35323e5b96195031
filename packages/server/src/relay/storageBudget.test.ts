import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStorageBudget } from './storageBudget.js'

const day = 86_400_000

function create({ perAddress = 1_000, total = 1e9 } = {}) {
  const state = { clock: 1_000_000 }
  const budget = createStorageBudget({
    limits: { mailboxBytesPerAddress: perAddress, mailboxTotalBytes: total },
    now: () => state.clock,
  })
  return {
    budget,
    state,
    reserve: (key: string, bytes: number, ttl: number) => budget.reserve(key, bytes, state.clock + ttl),
  }
}

describe('security 2: what one network address may store', () => {
  test('a message counts its bytes once per day of its TTL, and at least once', () => {
    const { reserve } = create()
    expect(reserve('a', 1_001, 1_000)).toBe(false)
    expect(reserve('a', 1_000, 1_000)).toBe(true)
    expect(reserve('b', 34, 30 * day)).toBe(false)
    expect(reserve('b', 33, 30 * day)).toBe(true)
    expect(reserve('b', 11, 1_000)).toBe(false)
  })

  test('addresses do not share a budget', () => {
    const { reserve } = create()
    expect(reserve('a', 1_000, day)).toBe(true)
    expect(reserve('a', 1, 1_000)).toBe(false)
    expect(reserve('b', 1_000, day)).toBe(true)
  })

  test('a message counts until it has expired', () => {
    const { budget, reserve, state } = create()
    expect(reserve('a', 1_000, 60_000)).toBe(true)
    state.clock += 59_999
    expect(reserve('a', 1, 60_000)).toBe(false)
    state.clock += 60_001
    expect(reserve('a', 1_000, 60_000)).toBe(true)
    state.clock += 120_000
    budget.prune()
    expect(budget.size).toBe(0)
  })

  test('property: over any sequence no address holds more live bytes than its budget', () => {
    const step = fc.record({
      address: fc.constantFrom('a', 'b'),
      bytes: fc.integer({ min: 1, max: 900 }),
      ttl: fc.oneof(fc.integer({ min: 1_000, max: 7_200_000 }), fc.integer({ min: 1_000, max: 30 * day })),
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2 * day })),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const { reserve, state } = create()
        const live: { address: string; bytes: number; expiresAt: number }[] = []
        for (const { address, bytes, ttl, wait } of steps) {
          state.clock += wait
          if (reserve(address, bytes, ttl)) live.push({ address, bytes, expiresAt: state.clock + ttl })
          const held = live
            .filter(each => each.address === address && each.expiresAt > state.clock)
            .reduce((sum, each) => sum + each.bytes, 0)
          expect(held).toBeLessThanOrEqual(1_000)
        }
      }),
    )
  })
})

describe('security 2: the whole mailbox', () => {
  test('refuses what would exceed its total', () => {
    const { budget, reserve } = create({ total: 10_000 })
    budget.setTotal(9_990)
    expect(reserve('a', 11, 1_000)).toBe(false)
    expect(reserve('a', 10, 1_000)).toBe(true)
    expect(reserve('b', 1, 1_000)).toBe(false)
    budget.setTotal(0)
    expect(reserve('b', 1_000, 1_000)).toBe(true)
  })

  test('more than half full it shrinks the budgets, and addresses that store little still publish', () => {
    const { budget, reserve } = create({ total: 100_000 })
    budget.setTotal(75_000)
    expect(reserve('a', 501, 1_000)).toBe(false)
    expect(reserve('a', 490, 1_000)).toBe(true)
    budget.setTotal(99_900)
    expect(reserve('b', 16, 1_000)).toBe(false)
    expect(reserve('b', 15, 1_000)).toBe(true)
  })
})
