import { describe, expect, test } from 'vitest'
import { createVirtualClock } from '../fixtures/virtualClock.js'
import { createIndexedDbStore } from './createIndexedDbStore.js'

// What a working IndexedDB does is in the browser test; here is what a broken one does to us.
const clock = createVirtualClock()

const behaves = async (factory: () => IDBFactory | undefined, meanwhile = async () => {}) => {
  const store = createIndexedDbStore('name', clock, factory)
  const putting = store.put('a', { secret: 1 })
  await meanwhile()
  await putting
  expect(await store.get('a')).toEqual({ secret: 1 })
  await store.put('b', 2)
  expect(await store.getAll()).toEqual([{ secret: 1 }, 2])
  await store.delete('a')
  expect(await store.get('a')).toBeUndefined()
  expect(await store.getAll()).toEqual([2])
}

describe('an IndexedDB that does not work is memory, and nothing rejects', () => {
  test('there is none', () => behaves(() => undefined))

  test('its very mention throws (sandboxed frame)', () =>
    behaves(() => {
      throw new DOMException('Denied', 'SecurityError')
    }))

  test('opening throws', () =>
    behaves(() => {
      const open = () => {
        throw new DOMException('Denied', 'SecurityError')
      }
      return { open } as unknown as IDBFactory
    }))

  test('opening fails (private mode of older browsers)', () =>
    behaves(() => {
      const open = () => {
        const request: { onerror?: () => void } = {}
        queueMicrotask(() => request.onerror?.())
        return request
      }
      return { open } as unknown as IDBFactory
    }))

  test('opening hangs: given up after 2 s', () =>
    behaves(
      () => ({ open: () => ({}) }) as unknown as IDBFactory,
      () => clock.advance(2_000),
    ))

  test('transactions throw (the database was closed under us)', () =>
    behaves(() => {
      const open = () => {
        const database = {
          transaction() {
            throw new DOMException('Closing', 'InvalidStateError')
          },
        }
        const request: { result: unknown; onsuccess?: () => void } = { result: database }
        queueMicrotask(() => request.onsuccess?.())
        return request
      }
      return { open } as unknown as IDBFactory
    }))
})
