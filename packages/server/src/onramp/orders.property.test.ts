import type { OnrampOrderStatus } from '@latchkit/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/memory.js'
import { createOrders } from './orders.js'

const statuses = ['created', 'pending', 'paid', 'settling', 'completed', 'failed', 'expired'] as const
const weights: readonly OnrampOrderStatus[] = [
  'created',
  'pending',
  'expired',
  'paid',
  'settling',
  'failed',
  'completed',
]

async function create() {
  let time = 0
  const store = createMemoryStorage().onramp
  await store.create({
    id: 'a',
    provider: 'p',
    status: 'created',
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
    expiresAt: 100,
    details: { network: 'eip155:1', address: '0xa', purchase: { currency: 'ETH', decimals: 18 } },
  })
  const orders = createOrders({ store, now: () => time })
  return {
    orders,
    setTime: (at: number) => {
      time = at
    },
  }
}

test('in whatever order and number statuses arrive, at once or in turn, the outcome is that of the furthest one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      async (sent, isAtOnce) => {
        const { orders } = await create()
        const changes: boolean[] = []
        const advance = async (status: OnrampOrderStatus) => {
          changes.push((await orders.advance('a', { status }))?.isChanged ?? false)
        }
        if (isAtOnce) await Promise.all(sent.map(advance))
        else for (const status of sent) await advance(status)
        const furthest = Math.max(...sent.map(status => weights.indexOf(status)))
        expect((await orders.get('a'))?.status).toBe(weights[furthest])
        // One caller for each step that was taken, and never two for one.
        expect(changes.filter(Boolean).length).toBeLessThanOrEqual(new Set(sent).size)
      },
    ),
    { numRuns: 300 },
  )
})

test('an order that is not paid in time expires; a late payment counts, and its end too', async () => {
  const { orders, setTime } = await create()
  setTime(101)
  expect((await orders.get('a'))?.status).toBe('expired')
  expect((await orders.advance('a', { status: 'pending' }))?.isChanged).toBe(false)
  expect((await orders.advance('a', { status: 'paid' }))?.isChanged).toBe(true)
  expect((await orders.get('a'))?.status).toBe('paid')
  await orders.advance('a', { status: 'completed', hash: '0x1' })
  expect((await orders.advance('a', { status: 'failed' }))?.isChanged).toBe(false)
  expect(await orders.get('a')).toMatchObject({ status: 'completed', details: { hash: '0x1' } })
})

test('an order that does not exist cannot come forward', async () => {
  const { orders } = await create()
  expect(await orders.advance('b', { status: 'paid' })).toBeUndefined()
  expect(await orders.get('b')).toBeUndefined()
})
