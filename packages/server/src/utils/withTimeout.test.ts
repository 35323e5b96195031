import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './withTimeout.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<string>(() => {})
const fail = (): never => {
  throw new TypeError('too late')
}

test('settles as the work does, and leaves no timer', async () => {
  await expect(withTimeout(Promise.resolve('done'), 1_000, fail)).resolves.toBe('done')
  await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, fail)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('returns or throws what replaces work that takes longer', async () => {
  const late = withTimeout(never, 1_000, () => 'in its place')
  const thrown = withTimeout(never, 1_000, fail)
  const rejected = expect(thrown).rejects.toThrow('too late')
  await vi.advanceTimersByTimeAsync(999)
  expect(vi.getTimerCount()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  await expect(late).resolves.toBe('in its place')
  await rejected
})

test('a rejection after the time is handled', async () => {
  const work = new Promise((_, reject) => setTimeout(() => reject(new Error('later')), 2_000))
  const result = withTimeout(work, 1_000, () => undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect(result).resolves.toBeUndefined()
})
