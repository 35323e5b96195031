import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Connection } from './connection.js'
import { createConnectionBudget } from './connectionBudget.js'

const toConnection = (address: string): Connection => ({ address }) as Connection

test('over the maximum of an address its largest user is closed, and no other address is touched', () => {
  const budget = createConnectionBudget({ perAddress: 100, total: 1_000 })
  const [idle, small, large, last] = ['b', 'a', 'a', 'a'].map(toConnection) as [
    Connection,
    Connection,
    Connection,
    Connection,
  ]
  expect(budget.add(idle, 90)).toBeUndefined()
  expect(budget.add(small, 20)).toBeUndefined()
  expect(budget.add(large, 70)).toBeUndefined()
  expect(budget.add(last, 11)).toBe(large)
  expect(budget.get(large)).toBe(0)
  expect(budget.total).toBe(121)
  // A callback of the closed connection changes nothing.
  budget.subtract(large, 70)
  expect(budget.total).toBe(121)
})

test('over the total the largest user of all is closed', () => {
  const budget = createConnectionBudget({ perAddress: 100, total: 150 })
  const [first, second] = ['a', 'b'].map(toConnection) as [Connection, Connection]
  budget.add(first, 90)
  expect(budget.add(second, 61)).toBe(first)
})

test('property: after each step no address and not the total is over its maximum by more than the last amount', () => {
  const connections = Array.from({ length: 6 }, (_, index) => toConnection(index % 2 ? 'a' : 'b'))
  const step = fc.record({
    at: fc.nat(5),
    amount: fc.integer({ min: 0, max: 50 }),
    what: fc.constantFrom('add', 'subtract', 'remove'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), steps => {
      const budget = createConnectionBudget({ perAddress: 100, total: 150 })
      for (const { at, amount, what } of steps) {
        const connection = connections[at] as Connection
        if (what === 'add') budget.add(connection, amount)
        else if (what === 'subtract') budget.subtract(connection, amount)
        else budget.remove(connection)
        const sum = (address?: string) =>
          connections
            .filter(each => address === undefined || each.address === address)
            .reduce((total, each) => total + budget.get(each), 0)
        expect(sum()).toBe(budget.total)
        for (const address of ['a', 'b']) expect(sum(address)).toBeLessThanOrEqual(100)
        expect(budget.total).toBeLessThanOrEqual(150)
      }
    }),
  )
})
