import { expect, test } from 'vitest'
import { createRetryBudget, retryBurst } from './createRetryBudget.js'

function takeAll(budget: ReturnType<typeof createRetryBudget>): number {
  let taken = 0
  while (budget.take()) taken++
  return taken
}

test('beyond the first few, there is one retry for two attempts', () => {
  const budget = createRetryBudget(() => 0)
  let taken = 0
  for (let index = 0; index < 1000; index++) {
    budget.add()
    for (let retry = 0; retry < 3; retry++) if (budget.take()) taken++
  }
  expect(taken).toBe(500 + retryBurst)
})

test('requests that come at once may all be tried again by that share', () => {
  const budget = createRetryBudget(() => 0)
  for (let index = 0; index < 200; index++) budget.add()
  expect(takeAll(budget)).toBe(100 + retryBurst)
})

test('what was counted long ago gives no retries', () => {
  let now = 0
  const budget = createRetryBudget(() => now)
  for (let index = 0; index < 1000; index++) budget.add()
  now = 200_000
  expect(takeAll(budget)).toBe(retryBurst)
})
