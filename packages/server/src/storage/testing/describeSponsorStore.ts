import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SponsorStore, StoredSponsorship } from '../sponsorStore.js'
import { openForEachTest, type StorageTarget } from './openForEachTest.js'

const now = 1_800_000_000_000
const dayMs = 86_400_000
const limits = { total: 1_000, perDay: 500, visitorPerDay: 3 }

const toSponsorship = (text: string, changes: Partial<StoredSponsorship> = {}): StoredSponsorship => ({
  id: createHash('sha256').update(text).digest('hex'),
  budget: 'game',
  chain: 'eip155:1',
  sender: `0x${'a'.repeat(40)}`,
  nonce: '0',
  gwei: 100,
  expiresAt: now + 600_000,
  ...changes,
})

/**
 * Tests of the promised fees of a storage, the same for every implementation.
 *
 * @param createTarget makes a new, empty place; called before each test
 */
export function describeSponsorStore(
  name: string,
  createTarget: () => Promise<StorageTarget>,
  { keepsData, races = 50 }: { keepsData: boolean; races?: number },
): void {
  describe(`sponsor store: ${name}`, () => {
    let store: SponsorStore
    const opened = openForEachTest(createTarget, storage => {
      if (!storage.sponsors) throw new Error('The storage keeps no promised fees.')
      store = storage.sponsors
    })
    const reserve = (text: string, changes: Partial<StoredSponsorship> = {}, at = now) =>
      store.reserve(toSponsorship(text, changes), limits, at)

    test('a promise counts once, however often it is asked for', async () => {
      expect(await reserve('1')).toBe('reserved')
      expect(await reserve('1')).toBe('known')
      expect(await store.usage('game', now)).toEqual({ total: 100, day: 100 })
      expect(await store.usage('other', now)).toEqual({ total: 0, day: 0 })
    })

    test('the day of a budget, its total, and the day of a visitor end what is promised, and a refusal counts nothing', async () => {
      const of = (letter: string) => ({ sender: `0x${letter.repeat(40)}` })
      expect(await reserve('1', { gwei: 450 })).toBe('reserved')
      expect(await reserve('2', { gwei: 51, ...of('b') })).toBe('perDay')
      expect(await reserve('2', { gwei: 50, ...of('b') })).toBe('reserved')
      expect(await store.usage('game', now)).toEqual({ total: 500, day: 500 })
      const tomorrow = now + dayMs
      expect(await reserve('3', { gwei: 500 }, tomorrow)).toBe('reserved')
      expect(await reserve('4', { gwei: 1 }, tomorrow + dayMs)).toBe('total')
      expect(await store.usage('game', tomorrow)).toEqual({ total: 1_000, day: 500 })
      for (const text of ['5', '6', '7']) expect(await reserve(text, { budget: 'other' })).toBe('reserved')
      expect(await reserve('8', { budget: 'other' })).toBe('visitorPerDay')
      expect(await reserve('8', { budget: 'other', chain: 'eip155:10' })).toBe('reserved')
    })

    test('what a promise has not cost is given back once, to its own day', async () => {
      await reserve('1')
      const { id } = toSponsorship('1')
      expect(await store.listExpired('game', now + 600_000, 10)).toEqual([])
      expect(await store.listExpired('game', now + 600_001, 10)).toEqual([toSponsorship('1')])
      await store.settle(id, 40)
      await store.settle(id, 0)
      expect(await store.usage('game', now)).toEqual({ total: 40, day: 40 })
      expect(await store.listExpired('game', now + 600_001, 10)).toEqual([])
      expect(await reserve('1')).toBe('known')
    })

    test.each([
      [-5, 0],
      [101, 100],
    ])('a cost of %i is kept as %i: no report gives back what was not promised', async (cost, kept) => {
      await reserve('1')
      await store.settle(toSponsorship('1').id, cost)
      await store.settle(toSponsorship('never').id, cost)
      expect(await store.usage('game', now)).toEqual({ total: kept, day: kept })
    })

    test('expired promises come oldest first, of one budget, as many as are asked for', async () => {
      await reserve('1', { expiresAt: now + 2 })
      await reserve('2', { expiresAt: now + 1 })
      await reserve('3', { expiresAt: now, budget: 'other' })
      const ids = (await store.listExpired('game', now + 10, 1)).map(({ id }) => id)
      expect(ids).toEqual([toSponsorship('2').id])
    })

    test(`${races} promises at once exceed no limit`, async () => {
      const outcomes = await Promise.all(
        Array.from({ length: races }, (_, index) =>
          reserve(`race ${index}`, { sender: `0x${`${index}`.padStart(40, '0')}`, gwei: 30 }),
        ),
      )
      const reserved = outcomes.filter(outcome => outcome === 'reserved').length
      expect(reserved).toBe(16)
      expect(new Set(outcomes)).toEqual(new Set(['reserved', 'perDay']))
      expect(await store.usage('game', now)).toEqual({ total: 480, day: 480 })
    })

    test.runIf(keepsData)('a promise is there after the storage was closed', async () => {
      await reserve('1')
      await opened.reopen()
      expect(await reserve('1')).toBe('known')
      expect(await store.usage('game', now)).toEqual({ total: 100, day: 100 })
    })
  })
}
