import { describe, expect, test } from 'vitest'
import type { OnrampStore, StoredOrder } from '../onrampStore.js'
import { openForEachTest, type StorageTarget } from './openForEachTest.js'

const toOrder = (id: string, changes: Partial<StoredOrder> = {}): StoredOrder => ({
  id,
  provider: 'sandbox',
  status: 'created',
  revision: 1,
  createdAt: 1_000,
  updatedAt: 1_000,
  expiresAt: 2_000,
  details: {
    network: 'eip155:1',
    address: '0xa',
    purchase: { currency: 'ETH', decimals: 18 },
    payment: { amount: '50', currency: 'USD' },
  },
  ...changes,
})

/**
 * Tests of the orders of a storage, the same for every implementation.
 *
 * @param createTarget makes a new, empty place; called before each test
 */
export function describeOnrampStore(
  name: string,
  createTarget: () => Promise<StorageTarget>,
  { keepsData }: { keepsData: boolean },
): void {
  describe(`onramp store: ${name}`, () => {
    let store: OnrampStore
    const opened = openForEachTest(createTarget, storage => {
      if (!storage.onramp) throw new Error('The storage keeps no orders.')
      store = storage.onramp
    })

    test('an order is read as it was written, by its id and by the provider’s', async () => {
      const order = toOrder('a', { providerOrder: 'p-1' })
      await store.create(order)
      expect(await store.get('a')).toEqual(order)
      expect(await store.findByProvider('sandbox', 'p-1')).toEqual(order)
      expect(await store.findByProvider('meld', 'p-1')).toBeUndefined()
      expect(await store.get('b')).toBeUndefined()
    })

    test('of many replacements of one revision one succeeds', async () => {
      await store.create(toOrder('a'))
      const done = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.replace(toOrder('a', { revision: 2, status: 'paid', updatedAt: index })),
        ),
      )
      expect(done.filter(Boolean)).toHaveLength(1)
      expect((await store.get('a'))?.updatedAt).toBe(done.indexOf(true))
      expect(await store.replace(toOrder('b', { revision: 2 }))).toBe(false)
    })

    test('D30: a session is taken once, and not after it has expired', async () => {
      await store.putSession({ key: 'k', orderId: 'a', expiresAt: 100 })
      await store.putSession({ key: 'late', orderId: 'a', expiresAt: 100 })
      const taken = await Promise.all(Array.from({ length: 10 }, () => store.takeSession('k', 99)))
      expect(taken.filter(each => each !== undefined)).toEqual([{ orderId: 'a' }])
      expect(await store.takeSession('late', 100)).toBeUndefined()
    })

    test('orders of a provider in a status are listed, oldest first', async () => {
      for (const [index, id] of ['a', 'b', 'c'].entries())
        await store.create(toOrder(id, { createdAt: 10 - index, status: id === 'b' ? 'paid' : 'settling' }))
      await store.create(toOrder('d', { provider: 'meld', status: 'settling' }))
      const list = await store.list({ provider: 'sandbox', status: 'settling', limit: 10 })
      expect(list.map(({ id }) => id)).toEqual(['c', 'a'])
    })

    test('old orders and sessions are deleted, the others stay', async () => {
      await store.create(toOrder('old', { status: 'completed', updatedAt: 1 }))
      await store.create(toOrder('new', { status: 'completed', updatedAt: 100 }))
      await store.putSession({ key: 'old', orderId: 'a', expiresAt: 1 })
      await store.purge({ before: 50, unpaidBefore: 50, now: 200 })
      expect(await store.get('old')).toBeUndefined()
      expect(await store.get('new')).toBeDefined()
      expect(await store.takeSession('old', 0)).toBeUndefined()
    })

    test('M12: unpaid orders are counted, and deleted earlier, but not before they expire', async () => {
      for (const status of [
        'created',
        'pending',
        'expired',
        'paid',
        'settling',
        'failed',
        'completed',
      ] as const)
        await store.create(toOrder(status, { status, updatedAt: 100, expiresAt: 150 }))
      await store.create(toOrder('open', { updatedAt: 100, expiresAt: 300 }))
      await store.create(toOrder('other', { provider: 'meld' }))
      expect(await store.countUnpaid('sandbox')).toBe(4)
      await store.purge({ before: 50, unpaidBefore: 100, now: 200 })
      expect(await store.countUnpaid('sandbox')).toBe(4)
      await store.purge({ before: 50, unpaidBefore: 101, now: 200 })
      expect(await store.countUnpaid('sandbox')).toBe(1)
      for (const id of ['open', 'paid', 'settling', 'failed', 'completed'])
        expect(await store.get(id), id).toBeDefined()
    })

    test.runIf(keepsData)('what was confirmed is there after a restart', async () => {
      await store.create(toOrder('a'))
      await opened.reopen()
      expect(await store.get('a')).toEqual(toOrder('a'))
    })
  })
}
