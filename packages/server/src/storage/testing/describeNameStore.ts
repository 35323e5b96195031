import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { maxNamesPerOwner, type NameStore, type StoredName } from '../nameStore.js'
import { openForEachTest, type StorageTarget } from './openForEachTest.js'

const [alice, bob] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const

const nameOf = (name: string, changes: Partial<StoredName> = {}): StoredName => ({
  name,
  owner: alice,
  coinType: 60,
  isContract: false,
  attributes: { bio: 'Hi' },
  registeredAt: 1_800_000_000_000,
  ...changes,
})
const message = (text: string) => ({
  id: createHash('sha256').update(text).digest('hex'),
  expiresAt: Date.now() + 60_000,
})

/**
 * Tests of the registered names of a storage, the same for every implementation.
 *
 * @param createTarget makes a new, empty place; called before each test
 */
export function describeNameStore(
  name: string,
  createTarget: () => Promise<StorageTarget>,
  { keepsData, races = 100 }: { keepsData: boolean; races?: number },
): void {
  describe(`name store: ${name}`, () => {
    let store: NameStore
    const opened = openForEachTest(createTarget, storage => {
      if (!storage.names) throw new Error('The storage keeps no names.')
      store = storage.names
    })

    test('R7.44 a registered name is found with its owner and attributes; another account cannot take it', async () => {
      const stored = nameOf('alice.latch.eth', { coinType: 0x80000001, isContract: true })
      expect(await store.register(stored, message('1'))).toBe('done')
      expect(await store.find(['alice.latch.eth', 'bob.latch.eth'])).toEqual([stored])
      expect(await store.register(nameOf('alice.latch.eth', { owner: bob }), message('2'))).toBe('refused')
      expect(await store.find(['alice.latch.eth'])).toEqual([stored])
      expect(await store.list(bob)).toEqual([])
    })

    test('D29 a message is good for one change, and a refused change does not use it up', async () => {
      await store.register(nameOf('one.latch.eth'), message('1'))
      expect(await store.register(nameOf('two.latch.eth'), message('1'))).toBe('used')
      expect(await store.setPrimary({ name: 'one.latch.eth', owner: alice }, message('1'))).toBe('used')
      expect(await store.register(nameOf('one.latch.eth'), message('2'))).toBe('refused')
      expect(await store.register(nameOf('two.latch.eth'), message('2'))).toBe('done')
    })

    test('the first name of an account is its primary one, until another one of its own is', async () => {
      for (const [at, label] of ['one', 'two', 'three'].entries())
        await store.register(
          nameOf(`${label}.latch.eth`, { registeredAt: 1_800_000_000_000 + at }),
          message(label),
        )
      const labels = async () => (await store.list(alice)).map(stored => stored.name.split('.')[0])
      expect(await labels()).toEqual(['one', 'two', 'three'])
      expect(await store.setPrimary({ name: 'three.latch.eth', owner: alice }, message('a'))).toBe('done')
      expect(await labels()).toEqual(['three', 'one', 'two'])
      expect(await store.setPrimary({ name: 'three.latch.eth', owner: bob }, message('b'))).toBe('refused')
      expect(await store.setPrimary({ name: 'four.latch.eth', owner: alice }, message('c'))).toBe('refused')
      expect(await labels()).toEqual(['three', 'one', 'two'])
    })

    test('attributes are replaced by the owner alone', async () => {
      await store.register(nameOf('one.latch.eth'), message('1'))
      const change = { name: 'one.latch.eth', attributes: { avatar: 'https://a.example/a.png' } }
      expect(await store.setAttributes({ ...change, owner: bob }, message('2'))).toBe('refused')
      expect((await store.list(alice))[0]?.attributes).toEqual({ bio: 'Hi' })
      expect(await store.setAttributes({ ...change, owner: alice }, message('3'))).toBe('done')
      expect((await store.list(alice))[0]?.attributes).toEqual(change.attributes)
    })

    test(`an account has at most ${maxNamesPerOwner} names`, async () => {
      for (let at = 0; at < maxNamesPerOwner; at++)
        expect(await store.register(nameOf(`name-${at}.latch.eth`), message(`${at}`))).toBe('done')
      expect(await store.register(nameOf('more.latch.eth'), message('more'))).toBe('refused')
      expect(await store.list(alice)).toHaveLength(maxNamesPerOwner)
    })

    test(`${races} registrations of one name at once, each by another account: one has it`, async () => {
      const owners = Array.from({ length: races }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`)
      const outcomes = await Promise.all(
        owners.map(owner => store.register(nameOf('race.latch.eth', { owner }), message(owner))),
      )
      expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter(outcome => outcome === 'refused')).toHaveLength(races - 1)
      const [stored] = await store.find(['race.latch.eth'])
      expect(stored?.owner).toBe(owners[outcomes.indexOf('done')])
    })

    test(`${races} uses of one message at once: one change`, async () => {
      const outcomes = await Promise.all(
        Array.from({ length: races }, (_, at) =>
          store.register(nameOf(`name-${at}.latch.eth`), message('same')),
        ),
      )
      expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter(outcome => outcome === 'used')).toHaveLength(races - 1)
      expect(await store.list(alice)).toHaveLength(1)
    })

    test.runIf(keepsData)('a registered name is there after the storage is opened again', async () => {
      await store.register(nameOf('one.latch.eth'), message('1'))
      await opened.close()
      await expect(store.list(alice)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await opened.reopen()
      expect(await store.list(alice)).toEqual([nameOf('one.latch.eth')])
      expect(await store.register(nameOf('two.latch.eth'), message('1'))).toBe('used')
    })
  })
}
