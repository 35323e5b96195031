import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createByteBudget } from './createByteBudget.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const settled = async (promise: Promise<void>): Promise<boolean> => {
  let isDone = false
  void promise.then(() => {
    isDone = true
  })
  await vi.advanceTimersByTimeAsync(0)
  return isDone
}

test('a minute holds no more bytes than its budget, and a sixth of them may come at once', async () => {
  const { signal } = new AbortController()
  const budget = createByteBudget({ bytesPerMinute: 60_000, signal, now: () => Date.now() })
  let spent = 0
  const read = async (): Promise<void> => {
    for (;;) {
      await budget.wait()
      spent += 100
      budget.spend(100)
    }
  }
  void read()
  await vi.advanceTimersByTimeAsync(0)
  expect(spent).toBe(10_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(spent).toBeGreaterThan(69_000)
  expect(spent).toBeLessThanOrEqual(70_100)
})

test('who waits for the budget goes on when the signal aborts', async () => {
  const controller = new AbortController()
  const budget = createByteBudget({
    bytesPerMinute: 60_000,
    signal: controller.signal,
    now: () => Date.now(),
  })
  budget.spend(1_000_000)
  const waiting = budget.wait()
  expect(await settled(waiting)).toBe(false)
  controller.abort()
  expect(await settled(waiting)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
