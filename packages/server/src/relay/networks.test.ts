import { expect, test } from 'vitest'
import { createAddressCounts } from './addressCounts.js'
import { createBuckets } from './buckets.js'
import type { Spending } from './bus.js'
import { createSharedSpending } from './sharedSpending.js'
import { createStorageBudget } from './storageBudget.js'

// Networks of one customer, and processes of one relay.

const day = 86_400_000
const limits = { mailboxBytesPerAddress: 1_000, mailboxTotalBytes: 100_000 }
const of48 = (at: number) => `2001:db8:1:${at.toString(16)}::/64`

test('attack A-M10: 510 addresses of a /48 keep four times what one may, and the mailbox is open to others', () => {
  const budget = createStorageBudget({ limits, now: () => 0 })
  let kept = 0
  for (let at = 0; at < 510; at++) while (budget.reserve(of48(at * 128), 100, day)) kept += 100
  expect(kept).toBe(4_000)
  expect(budget.reserve('192.0.2.1', 1_000, day)).toBe(true)
})

test('attack A-M10: so do rates, and what is open at once', () => {
  const buckets = createBuckets({ rate: { perSecond: 1, burst: 10 }, now: () => 0 })
  let taken = 0
  for (let at = 0; at < 510; at++) while (buckets.take(of48(at * 128), 1)) taken += 1
  expect(taken).toBe(40)
  expect(buckets.take('2001:db8:2:0::/64', 10)).toBe(true)
  const counts = createAddressCounts()
  let open = 0
  for (let at = 0; at < 510; at++)
    if (counts.findOver(of48(at), 10, 1) === undefined) {
      counts.change(of48(at), 1)
      open += 1
    }
  // The first 256 are of one /56.
  expect(open).toBe(40)
})

test('control A-M10: what ended leaves its place in every network', () => {
  const counts = createAddressCounts()
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 20; at++) counts.change(of48(at), 1)
    expect(counts.findOver(of48(0), 10, 1)).toBe('2001:db8:1:0::/56')
    for (let at = 0; at < 20; at++) counts.change(of48(at), -1)
    expect(counts.findOver(of48(0), 10, 1)).toBeUndefined()
  }
})

/** Relays that share one bus, each with its budget. */
function startTwo() {
  const said: { from: number; spending: Spending }[] = []
  const all = [0, 1].map(from => {
    const budget = createStorageBudget({ limits, now: () => 0, shared: true })
    const bus = { spend: (spending: Spending) => void said.push({ from, spending }) }
    return { budget, shared: createSharedSpending({ buckets: { stored: budget }, bus }) }
  })
  return {
    all,
    exchange() {
      for (const { shared } of all) shared.publish()
      for (const { from, spending } of said.splice(0))
        for (const [at, { shared }] of all.entries()) if (at !== from) shared.apply(spending)
    },
  }
}

test('attack A-L-storageBudget: an address that filled its budget at one process has filled it at the other', () => {
  const { all, exchange } = startTwo()
  const [one, two] = all
  expect(one?.budget.reserve('192.0.2.1', 1_000, day)).toBe(true)
  exchange()
  expect(two?.budget.reserve('192.0.2.1', 1, day)).toBe(false)
  expect(two?.budget.reserve('192.0.2.2', 1_000, day)).toBe(true)
})

test('control A-L-storageBudget: what others announce is checked, and ends when the message does', () => {
  let now = 0
  const budget = createStorageBudget({ limits, now: () => now, shared: true })
  for (const key of ['', 'x', `${day} `, `-5 192.0.2.1`, `${100 * day} 192.0.2.1`, `0 192.0.2.1`])
    budget.charge(key, 1_000)
  expect(budget.size).toBe(0)
  budget.charge(`${day} 192.0.2.1`, 1_000)
  expect(budget.reserve('192.0.2.1', 1, day)).toBe(false)
  now = day
  expect(budget.reserve('192.0.2.1', 1_000, 2 * day)).toBe(true)
})
