import { describe, expect, it } from 'vitest'
import { createFakeArea } from '../../testing/fakeStore.js'
import { chainOne, config } from '../../testing/fixtures.js'
import type { RequestRecord } from './protocol.js'
import { createStore } from './store.js'

const record = (id: string, createdAt: number): RequestRecord => ({
  id,
  asker: { origin: 'https://app.example', documentId: 'd1', tabId: 1, frameId: 0 },
  method: 'eth_requestAccounts',
  request: { kind: 'connect' },
  chainId: 31337,
  createdAt,
  state: 'waiting',
})

describe('what the extension keeps', () => {
  it('starts empty and unlocked', async () => {
    const store = createStore(createFakeArea(), createFakeArea())
    expect(await store.getPermissions()).toEqual({})
    expect(await store.getLocked()).toBe(false)
    expect(await store.getChains()).toEqual([])
    expect(await store.getRecords()).toEqual([])
    expect(await store.getDocuments()).toEqual([])
    expect(await store.getRecord('x')).toBeUndefined()
  })

  it('keeps permissions, chains and the lock over a restart of the browser, requests only over one of the worker', async () => {
    const local = createFakeArea()
    const session = createFakeArea()
    const store = createStore(local, session)
    await store.setLocked(true)
    await store.setChains([chainOne])
    await store.setPermissions({
      'https://app.example': { accounts: [], chainId: 1, chains: [1], grantedAt: 0 },
    })
    await store.putRecord(record('b', 2))
    await store.putRecord(record('a', 1))
    await store.putDocument(record('a', 1).asker)
    const again = createStore(local, session)
    expect(await again.getLocked()).toBe(true)
    expect((await again.getRecords()).map(({ id }) => id)).toEqual(['a', 'b'])
    const fresh = createStore(local, createFakeArea())
    expect(await fresh.getChains()).toEqual([chainOne])
    expect(Object.keys(await fresh.getPermissions())).toEqual(['https://app.example'])
    expect(await fresh.getRecords()).toEqual([])
  })

  it('forgets one request and one document at a time', async () => {
    const store = createStore(createFakeArea(), createFakeArea())
    await store.putRecord(record('a', 1))
    await store.putRecord(record('b', 2))
    await store.putDocument(record('a', 1).asker)
    await store.dropRecord('a')
    await store.dropDocument('d1')
    expect((await store.getRecords()).map(({ id }) => id)).toEqual(['b'])
    expect(await store.getDocuments()).toEqual([])
  })

  it('has no place for a key', async () => {
    const local = createFakeArea()
    const session = createFakeArea()
    const store = createStore(local, session)
    await store.putRecord(record('a', 1))
    await store.setChains(config.chains)
    const text = [...local.items.values(), ...session.items.values()].join()
    for (const { privateKey } of config.accounts) expect(text).not.toContain(privateKey)
  })
})
