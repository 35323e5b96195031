import { createMockNetwork } from '@latchkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planTtlMs } from '../constants.js'
import type { TransferRequest } from '../contract/transfer.js'
import { createPlanCache } from './createPlanCache.js'

const createRequest = (): TransferRequest => ({
  account: 'mock:1:abc',
  network: createMockNetwork(),
  token: { symbol: 'MCK', decimals: 18 },
  receiver: 'def',
  amount: 1n,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a plan is used once, by the request object that it was made for', () => {
  const cache = createPlanCache<string>()
  const request = createRequest()
  cache.set(request, 'plan')
  expect(cache.take({ ...request })).toBeUndefined()
  expect(cache.take(request)).toBe('plan')
  expect(cache.take(request)).toBeUndefined()
})

test('a plan is not used for a request that was changed since (T6)', () => {
  const cache = createPlanCache<string>()
  const request = createRequest()
  cache.set(request, 'plan')
  request.receiver = 'thief'
  expect(cache.take(request)).toBeUndefined()
})

test.each([
  [planTtlMs, 'plan'],
  [planTtlMs + 1, undefined],
  [-1000, undefined],
])('a plan that is %s ms old is %s', (age, plan) => {
  const cache = createPlanCache<string>()
  const request = createRequest()
  cache.set(request, 'plan')
  vi.setSystemTime(Date.now() + age)
  expect(cache.take(request)).toBe(plan)
})
