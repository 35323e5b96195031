import { describe, expect, test } from 'vitest'
import { type AuthRecord, type AuthStore, neverExpires } from '../authStore.js'
import { openForEachTest, type StorageTarget } from './openForEachTest.js'

const toRecord = (key: string, changes: Partial<AuthRecord> = {}): AuthRecord => ({
  kind: 'user',
  key,
  owner: '',
  revision: 1,
  expiresAt: neverExpires,
  body: '{"a":1}',
  ...changes,
})
const insert = (record: AuthRecord) => ({ type: 'insert' as const, record })
const replace = (record: AuthRecord) => ({ type: 'replace' as const, record })

/** Tests of the records of sign-in of a storage, the same for every implementation. */
export function describeAuthStore(
  name: string,
  createTarget: () => Promise<StorageTarget>,
  { keepsData, races = 100 }: { keepsData: boolean; races?: number },
): void {
  describe(`auth store: ${name}`, () => {
    let store: AuthStore
    const opened = openForEachTest(createTarget, storage => {
      if (!storage.auth) throw new Error('The storage keeps no records of sign-in.')
      store = storage.auth
    })

    test('a record is read as it was written, until it expires', async () => {
      const record = toRecord('a', { owner: 'u', expiresAt: 100 })
      expect(await store.commit([insert(record)], 0)).toBe(true)
      expect(await store.get('user', 'a', 99)).toEqual(record)
      expect(await store.get('user', 'a', 100)).toBeUndefined()
      expect(await store.get('session', 'a', 0)).toBeUndefined()
      expect(await store.list('user', 'u', 99)).toEqual([record])
      expect(await store.list('user', 'u', 100)).toEqual([])
      expect(await store.list('user', '', 0)).toEqual([])
    })

    test('the live records of a kind are read in pages, each once', async () => {
      const keys = Array.from({ length: 25 }, (_, at) => `k${String(at).padStart(2, '0')}`)
      await store.commit(
        [...keys].reverse().map((key, at) => insert(toRecord(key, at % 2 ? { owner: 'u' } : {}))),
        0,
      )
      await store.commit([insert(toRecord('k99', { expiresAt: 100 }))], 0)
      await store.commit([insert(toRecord('k00', { kind: 'session' }))], 0)
      const found: string[] = []
      for (;;) {
        const page = await store.scan('user', { after: found.at(-1) ?? '', limit: 10 }, 100)
        if (page.length === 0) break
        expect(page.length).toBeLessThanOrEqual(10)
        found.push(...page.map(({ key }) => key))
      }
      expect(found).toEqual(keys)
      expect(await store.scan('user', { after: 'k23', limit: 10 }, 0)).toEqual([
        await store.get('user', 'k24', 0),
        await store.get('user', 'k99', 0),
      ])
    })

    test('a key is taken while its record lives, and free afterwards', async () => {
      const record = toRecord('a', { expiresAt: 100 })
      await store.commit([insert(record)], 0)
      expect(await store.commit([insert(toRecord('a', { body: '2' }))], 99)).toBe(false)
      expect(await store.get('user', 'a', 0)).toEqual(record)
      expect(await store.commit([insert(toRecord('a', { body: '2' }))], 100)).toBe(true)
      expect((await store.get('user', 'a', 100))?.body).toBe('2')
    })

    test('a refused change undoes the others of its commit', async () => {
      await store.commit([insert(toRecord('a'))], 0)
      const changes = [
        insert(toRecord('b')),
        replace(toRecord('a', { revision: 2, body: '2' })),
        { type: 'delete' as const, kind: 'user', key: 'none', revision: 1 },
      ]
      expect(await store.commit(changes, 0)).toBe(false)
      expect(await store.get('user', 'b', 0)).toBeUndefined()
      expect(await store.get('user', 'a', 0)).toEqual(toRecord('a'))
      expect(await store.commit(changes.slice(0, 2), 0)).toBe(true)
      expect((await store.get('user', 'a', 0))?.body).toBe('2')
    })

    test('an expired record is neither replaced nor deleted', async () => {
      await store.commit([insert(toRecord('a', { expiresAt: 100 }))], 0)
      expect(await store.commit([replace(toRecord('a', { revision: 2 }))], 100)).toBe(false)
      const remove = { type: 'delete' as const, kind: 'user', key: 'a', revision: 1 }
      expect(await store.commit([remove], 100)).toBe(false)
      expect(await store.commit([remove], 99)).toBe(true)
      expect(await store.get('user', 'a', 0)).toBeUndefined()
    })

    test(`T34: of ${races} inserts and of ${races} replacements at once one is made`, async () => {
      const inserted = await Promise.all(
        Array.from({ length: races }, (_, at) =>
          store.commit([insert(toRecord('a', { body: `${at}` })), insert(toRecord(`own-${at}`))], 0),
        ),
      )
      expect(inserted.filter(Boolean)).toHaveLength(1)
      expect((await store.get('user', 'a', 0))?.body).toBe(`${inserted.indexOf(true)}`)
      const owns = await Promise.all(inserted.map((_, at) => store.get('user', `own-${at}`, 0)))
      expect(owns.map(own => own !== undefined)).toEqual(inserted)
      const replaced = await Promise.all(
        Array.from({ length: races }, (_, at) =>
          store.commit([replace(toRecord('a', { revision: 2, body: `${at}` }))], 0),
        ),
      )
      expect(replaced.filter(Boolean)).toHaveLength(1)
      expect((await store.get('user', 'a', 0))?.body).toBe(`${replaced.indexOf(true)}`)
    })

    test('what a user owns is deleted together, in every kind, and nothing else', async () => {
      await store.commit(
        [
          insert(toRecord('a', { owner: 'u' })),
          insert(toRecord('b', { kind: 'session', owner: 'u' })),
          insert(toRecord('c', { owner: 'v' })),
          insert(toRecord('d')),
        ],
        0,
      )
      expect(await store.commit([{ type: 'deleteOwned', owner: 'u' }], 0)).toBe(true)
      expect(await store.commit([{ type: 'deleteOwned', owner: '' }], 0)).toBe(true)
      const found = await Promise.all(['a', 'c', 'd'].map(key => store.get('user', key, 0)))
      expect(found.map(record => record?.key)).toEqual([undefined, 'c', 'd'])
      expect(await store.get('session', 'b', 0)).toBeUndefined()
    })

    test('what expired is deleted, the rest stays', async () => {
      await store.commit([insert(toRecord('a', { expiresAt: 1 })), insert(toRecord('b'))], 0)
      expect(await store.purge(50)).toBe(1)
      expect(await store.get('user', 'a', 0)).toBeUndefined()
      expect(await store.get('user', 'b', 0)).toBeDefined()
    })

    test.runIf(keepsData)('what was confirmed is there after a restart', async () => {
      await store.commit([insert(toRecord('a'))], 0)
      await opened.reopen()
      expect(await store.get('user', 'a', 0)).toEqual(toRecord('a'))
    })
  })
}
