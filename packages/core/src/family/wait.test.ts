import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wait } from './wait.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('resolves after its milliseconds', async () => {
  let done = false
  void wait(1000).then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(done).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(true)
})

test('an abort rejects at once and clears the timer', async () => {
  const controller = new AbortController()
  const waiting = expect(wait(1000, controller.signal)).rejects.toMatchObject({ code: 'CANCELLED' })
  controller.abort()
  await waiting
  expect(vi.getTimerCount()).toBe(0)
  await expect(wait(1000, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(vi.getTimerCount()).toBe(0)
})
