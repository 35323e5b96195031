import { createMemoryStorage } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { identityTtlMs } from '../constants.js'
import { getSignedMessage, otherAccount, ownAccount, startNames, switchAccount } from '../fixtures/names.js'
import { own, startSend } from '../fixtures/send.js'
import { fetchIdentity, fetchNameParent, LatchkitError, selectAccount, selectIdentity } from '../internal.js'
import { createLimiter } from './createLimiter.js'
import { readStoredIdentity } from './identityStore.js'
import { toIdentityKey } from './selectIdentity.js'

const name = 'alice.shop.test'
const image = 'https://server.test/v1/image?id=1'

const startNamed = () =>
  startNames(server => {
    server.identity = async account => (account === ownAccount ? { name, avatar: image } : {})
    server.resolve = async () => own
  })

describe('the identity of an account (R7.31, R9.14, T18)', () => {
  test('R3.5 the connected account carries its name and picture, which were read without being asked for', async () => {
    const kit = await startNamed()
    expect(selectAccount(kit.client.getState())).toMatchObject({ profileName: name, profileImage: image })
    expect(kit.server.calls).toEqual([`getIdentity ${ownAccount}`, `resolveName ${name} fama:1`])
  })

  test('another account has its own name, or none; the first one has its name again', async () => {
    const kit = await startNamed()
    switchAccount(kit)
    await kit.settle()
    const other = selectAccount(kit.client.getState())
    expect(other.address).toBe(otherAccount)
    expect([other.profileName, other.profileImage]).toEqual([undefined, undefined])
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [ownAccount] })
    expect(selectAccount(kit.client.getState()).profileName).toBe(name)
    expect(kit.callsOf('getIdentity')).toHaveLength(2)
  })

  test('R3.16 is kept over a reload for 5 minutes, and not longer', async () => {
    const kit = await startNamed()
    const stored = readStoredIdentity(kit.storage, ownAccount, kit.environment.now())
    expect(stored).toEqual({ name, image, at: kit.environment.now() })
    const next = await startNames(() => {}, { storage: kit.storage, environment: kit.environment })
    expect(selectAccount(next.client.getState()).profileName).toBe(name)
    expect(next.callsOf('getIdentity')).toEqual([])
    await kit.environment.advance(identityTtlMs)
    expect(readStoredIdentity(kit.storage, ownAccount, kit.environment.now())).toBeUndefined()
  })

  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['a name that deceives', { name: 'ali\u202ece.test', at: 0 }],
    ['a name that is none', { name: 7, at: 0 }],
    ['no time', { name }],
    ['a time to come', { name, at: 9e15 }],
  ])('R3.16 a stored identity with %s counts as none (T9)', (_, entry) => {
    const storage = createMemoryStorage()
    const text = typeof entry === 'string' ? entry : JSON.stringify({ [toIdentityKey(ownAccount)]: entry })
    storage.setItem('@latchkit/identity_cache', text)
    expect(readStoredIdentity(storage, ownAccount, 1)).toBeUndefined()
  })

  test('T18 a name that leads to another address, or nowhere, is not shown, and its picture neither', async () => {
    for (const address of [undefined, otherAccount]) {
      const kit = await startNames(server => {
        server.identity = async () => ({ name, avatar: image })
        server.resolve = async () => address
      })
      expect(await fetchIdentity(kit.client)).toEqual({ fetchedAt: expect.any(Number) })
      expect(selectAccount(kit.client.getState()).profileName).toBeUndefined()
    }
  })

  test('T18 a name is not shown while it cannot be resolved', async () => {
    const kit = await startNames(server => {
      server.identity = async () => ({ name, avatar: image })
      server.resolve = () => Promise.reject(new LatchkitError('SERVER_ERROR'))
    })
    expect((await fetchIdentity(kit.client)).name).toBeUndefined()
  })

  test.each(['ali\u202ece.test', 'ali\u200bce.test', 'alice', `${'a'.repeat(300)}.test`, 'a\nb.test'])(
    'T9 a name that cannot be shown as it is is not shown: %j',
    async hostile => {
      const kit = await startNames(server => {
        server.identity = async () => ({ name: hostile })
        server.resolve = async () => own
      })
      expect(await fetchIdentity(kit.client)).toEqual({ fetchedAt: expect.any(Number) })
      expect(kit.callsOf('resolveName')).toEqual([])
    },
  )

  test('R9.14 it is read again after 5 min, or when asked to; one read at a time', async () => {
    const kit = await startNamed()
    await kit.environment.advance(299_999)
    await fetchIdentity(kit.client)
    expect(kit.callsOf('getIdentity')).toHaveLength(1)
    await kit.environment.advance(1)
    await Promise.all([fetchIdentity(kit.client), fetchIdentity(kit.client)])
    expect(kit.callsOf('getIdentity')).toHaveLength(2)
    await fetchIdentity(kit.client, { forceUpdate: true })
    expect(kit.callsOf('getIdentity')).toHaveLength(3)
  })

  test('hex in another case is the same account', async () => {
    const kit = await startNames()
    const account = 'fama:1:0xAbC' as const
    await fetchIdentity(kit.client, { account })
    await fetchIdentity(kit.client, { account: 'fama:2:0xabc' })
    expect(kit.callsOf('getIdentity')).toHaveLength(2)
    expect(selectIdentity(kit.client.getState(), { account })).toBe(
      selectIdentity(kit.client.getState(), { account: 'fama:1:0xABC' }),
    )
  })

  test('a failure is silent, keeps what was known, and requests nothing for 30 s', async () => {
    const kit = await startNamed()
    await kit.environment.advance(300_000)
    kit.server.identity = () => Promise.reject(new LatchkitError('OFFLINE'))
    expect(await fetchIdentity(kit.client)).toMatchObject({ name })
    const account = `fama:1:${otherAccount}` as const
    expect(await fetchIdentity(kit.client, { account })).toEqual({})
    expect(kit.callsOf('getIdentity')).toHaveLength(2)
    expect(kit.client.getState().toast).toBeUndefined()
    expect(kit.names()).not.toContain('INTERNAL_SDK_ERROR')
    kit.server.identity = async () => ({})
    await kit.environment.advance(30_000)
    await fetchIdentity(kit.client, { account })
    expect(kit.callsOf('getIdentity')).toHaveLength(3)
  })

  test('the account in use is read again every 30 s, five times at most, while the server cannot be reached', async () => {
    const kit = await startNames(server => {
      server.identity = () => Promise.reject(new LatchkitError('SERVER_ERROR'))
      server.resolve = async () => own
    })
    await kit.environment.advance(60_000)
    expect(kit.callsOf('getIdentity')).toHaveLength(3)
    await kit.environment.advance(600_000)
    expect(kit.callsOf('getIdentity')).toHaveLength(5)
    const again = await startNames(server => {
      server.identity = () => Promise.reject(new LatchkitError('OFFLINE'))
      server.resolve = async () => own
    })
    again.server.identity = async () => ({ name })
    await again.environment.advance(30_000)
    expect(selectAccount(again.client.getState()).profileName).toBe(name)
    await again.environment.advance(120_000)
    expect(again.callsOf('getIdentity')).toHaveLength(2)
  })

  test('a response that arrives after the client has ended is dropped', async () => {
    let respond = (_: { name: string }): void => {}
    const kit = await startNames(server => {
      server.identity = () =>
        new Promise(resolve => {
          respond = resolve
        })
      server.resolve = async () => own
    })
    kit.client.destroy()
    respond({ name })
    await kit.settle()
    expect(selectAccount(kit.client.getState()).profileName).toBeUndefined()
  })

  test('a site without a source of names requests none', async () => {
    const kit = await startSend()
    expect(await fetchIdentity(kit.client)).toEqual({})
    expect(await fetchNameParent(kit.client)).toBeUndefined()
    expect(kit.client.getState().slices.identity).toBeUndefined()
  })
})

describe('the parent of names', () => {
  test('is read once per network; null is none', async () => {
    const kit = await startNames()
    expect(await Promise.all([fetchNameParent(kit.client), fetchNameParent(kit.client)])).toEqual([
      'shop.test',
      'shop.test',
    ])
    await fetchNameParent(kit.client)
    expect(kit.callsOf('getParent')).toEqual(['getParent fama:1'])
    kit.server.parent = async () => undefined
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    expect(await fetchNameParent(kit.client)).toBeUndefined()
    expect(kit.client.getState().slices.identity?.parents).toEqual({ 'fama:1': 'shop.test', 'fama:2': null })
  })

  test('a failure is silent, and is tried again', async () => {
    const kit = await startNames()
    kit.server.parent = () => Promise.reject(new LatchkitError('OFFLINE'))
    expect(await fetchNameParent(kit.client)).toBeUndefined()
    kit.server.parent = async () => 'shop.test'
    expect(await fetchNameParent(kit.client)).toBe('shop.test')
    expect(getSignedMessage(kit)).toBeUndefined()
  })
})

describe('many accounts', () => {
  test('four are read at a time, in their order, each once', async () => {
    const open: (() => void)[] = []
    const kit = await startNames()
    const before = kit.callsOf('getIdentity').length
    kit.server.identity = () => new Promise(resolve => open.push(() => resolve({})))
    const reads = Array.from({ length: 20 }, (_, index) =>
      fetchIdentity(kit.client, { account: `fama:1:${index}` }),
    )
    await kit.settle()
    expect(open).toHaveLength(4)
    for (let index = 0; index < 20; index++) {
      open[index]?.()
      await kit.settle()
      expect(open.length).toBeLessThanOrEqual(index + 5)
    }
    await Promise.all(reads)
    const order = kit.callsOf('getIdentity').slice(before)
    expect(order).toEqual(Array.from({ length: 20 }, (_, index) => `getIdentity fama:1:${index}`))
  })

  test('one more than may wait is left out', async () => {
    const limiter = createLimiter({ maxRunning: 1, maxWaiting: 1 })
    let end = (): void => {}
    const first = limiter(() => new Promise<number>(resolve => (end = () => resolve(1))))
    const second = limiter(async () => 2)
    expect(await limiter(async () => 3)).toBeUndefined()
    end()
    expect(await Promise.all([first, second])).toEqual([1, 2])
    expect(await limiter(async () => 4)).toBe(4)
    await expect(limiter(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await limiter(async () => 5)).toBe(5)
  })

  test('at most 200 are kept', async () => {
    const kit = await startNames()
    for (let index = 0; index < 210; index++) await fetchIdentity(kit.client, { account: `fama:1:${index}` })
    const { entries } = kit.client.getState().slices.identity ?? { entries: {} }
    expect(Object.keys(entries)).toHaveLength(200)
    expect(Object.keys(entries).at(-1)).toBe('fama:209')
  })
})
