import { describe, expect, test } from 'vitest'
import { type Bench, createBench, track } from '../fixtures/createBench.js'
import { fakeAccounts, fakeNamespaces } from '../fixtures/fakeWallet.js'
import { hasCode, sendRequest, useBench } from '../fixtures/useBench.js'

let bench: Bench
useBench(created => {
  bench = created
})

describe('a ping of ours', () => {
  test('resolves when the wallet responds, and rejects with WALLET_TIMEOUT after 30 s', async () => {
    const wallet = await bench.connected()
    const outcome = track(bench.transport.ping({ topic: wallet.topic }))
    await bench.clock.settle()
    expect(wallet.read().at(-1)).toMatchObject({ method: 'wc_sessionPing', params: {} })
    expect(bench.relay.sent('irn_publish').at(-1)).toMatchObject({ tag: 1114, ttl: 30 })
    wallet.respond(wallet.read().at(-1)?.id ?? 0, { result: true })
    await bench.clock.settle()
    expect([outcome.isSettled, outcome.error]).toEqual([true, undefined])
    const timedOut = track(bench.transport.ping({ topic: wallet.topic }))
    await bench.clock.advance(30_000)
    expect(timedOut.error).toSatisfy(hasCode('WALLET_TIMEOUT'))
  })

  test('without a session, or after destroy, is PROVIDER_MISSING', async () => {
    const before = track(bench.transport.ping({ topic: '0' }))
    await bench.clock.settle()
    expect(before.error).toSatisfy(hasCode('PROVIDER_MISSING'))
    bench.transport.destroy()
    const after = track(bench.transport.ping({ topic: '0' }))
    await bench.clock.settle()
    expect(after.error).toSatisfy(hasCode('PROVIDER_MISSING'))
  })
})

describe('a request of the wallet', () => {
  test('an event gets a response and is emitted', async () => {
    const wallet = await bench.connected()
    const id = wallet.request('wc_sessionEvent', {
      event: { name: 'accountsChanged', data: [fakeAccounts[0]] },
      chainId: 'eip155:31337',
    })
    await bench.clock.settle()
    expect(bench.events.at(-1)).toEqual({
      type: 'sessionEvent',
      topic: wallet.topic,
      caipNetworkId: 'eip155:31337',
      name: 'accountsChanged',
      data: [fakeAccounts[0]],
    })
    expect(wallet.read().at(-1)).toMatchObject({ id, result: true })
  })

  test.each([
    ['of a name that was not granted', { event: { name: 'x', data: 1 }, chainId: 'eip155:31337' }, 3002],
    ['of a family that was not granted', { event: { name: 'chainChanged' }, chainId: 'cosmos:hub' }, 3002],
    ['without a name', { event: { data: 1 }, chainId: 'eip155:31337' }, 1002],
    ['without a chain', { event: { name: 'chainChanged' } }, 1002],
    ['without anything', null, 1002],
  ])('an event %s is refused with its code', async (_what, params, code) => {
    const wallet = await bench.connected()
    const before = bench.events.length
    wallet.request('wc_sessionEvent', params)
    await bench.clock.settle()
    expect(wallet.read().at(-1)?.error?.code).toBe(code)
    expect(bench.events).toHaveLength(before)
  })

  test('an update that conforms is applied; one that does not is refused with 1003 and changes nothing', async () => {
    const wallet = await bench.connected()
    const narrower = { eip155: { ...fakeNamespaces.eip155, accounts: [fakeAccounts[1]] } }
    wallet.request('wc_sessionUpdate', { namespaces: narrower })
    await bench.clock.settle()
    const [session] = await bench.transport.getSessions()
    expect(session?.namespaces['eip155']?.accounts).toEqual([fakeAccounts[1]])
    expect(bench.events.at(-1)).toEqual({ type: 'sessionUpdated', session })
    wallet.request('wc_sessionUpdate', { namespaces: { eip155: { accounts: [] } } })
    await bench.clock.settle()
    expect(wallet.read().at(-1)?.error?.code).toBe(1003)
    expect(await bench.transport.getSessions()).toEqual([session])
  })

  test('an older update that a relay plays again does not undo a newer one, also after a reload', async () => {
    const wallet = await bench.connected()
    const update = (account: string | undefined, id: number) =>
      wallet.request(
        'wc_sessionUpdate',
        { namespaces: { eip155: { ...fakeNamespaces.eip155, accounts: [account] } } },
        id,
      )
    const now = bench.clock.now()
    update(fakeAccounts[0], (now + 10) * 1000)
    update(fakeAccounts[1], (now + 20) * 1000)
    await bench.clock.settle()
    bench.transport.destroy()
    const reloaded = bench.create()
    await reloaded.getSessions()
    update(fakeAccounts[0], (now + 10) * 1000)
    await bench.clock.settle()
    const [session] = await reloaded.getSessions()
    expect(session?.namespaces['eip155']?.accounts).toEqual([fakeAccounts[1]])
  })

  test('an extension moves the expiry, to at most 7 days, never back', async () => {
    const wallet = await bench.connected()
    const [before] = await bench.transport.getSessions()
    await bench.clock.advance(86_400_000)
    const seconds = Math.floor(bench.clock.now() / 1000)
    for (const expiry of [
      seconds + 8 * 86_400,
      seconds + 60,
      seconds + 0.5,
      'soon',
      (seconds + 500) * 1000,
    ]) {
      wallet.request('wc_sessionExtend', { expiry })
      await bench.clock.settle()
      expect(wallet.read().at(-1)?.error?.code).toBe(1004)
    }
    expect(await bench.transport.getSessions()).toEqual([before])
    wallet.request('wc_sessionExtend', {})
    await bench.clock.settle()
    const [after] = await bench.transport.getSessions()
    expect(after?.expiresAt).toBe((seconds + 7 * 86_400) * 1000)
    expect(bench.events.at(-1)).toEqual({ type: 'sessionUpdated', session: after })
  })

  test('a ping gets a response; an unknown method and a request to the app are refused', async () => {
    const wallet = await bench.connected()
    for (const [method, response] of [
      ['wc_sessionPing', { result: true }],
      ['wc_sessionRequest', { error: { code: 10001, message: 'Unsupported method' } }],
      ['toString', { error: { code: 10001, message: 'Unsupported method' } }],
    ] as const) {
      const id = wallet.request(method, {})
      await bench.clock.settle()
      expect(wallet.read().at(-1)).toEqual({ id, jsonrpc: '2.0', ...response })
    }
  })

  test('a deletion gets a response, removes the session and rejects pending requests', async () => {
    const wallet = await bench.connected()
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.settle()
    const id = wallet.request('wc_sessionDelete', { code: 6000, message: 'Bye' })
    await bench.clock.settle()
    expect(wallet.read().at(-1)).toMatchObject({ id, result: true })
    expect(outcome.error).toSatisfy(hasCode('NOT_CONNECTED'))
    expect(bench.events.at(-1)).toEqual({ type: 'sessionDeleted', topic: wallet.topic })
    expect(await bench.transport.getSessions()).toEqual([])
    expect(bench.relay.open()).toBe(0)
  })

  test('garbage on its topic is dropped and counted, and changes nothing', async () => {
    const wallet = await bench.connected()
    const [other] = [await bench.connected()]
    const before = { events: bench.events.length, frames: bench.relay.sent('irn_publish').length }
    const sealedForOther = bench.relay.messages(other.topic)[0] ?? ''
    for (const message of ['', 'rubbish', 'AAEC', sealedForOther]) bench.relay.publish(wallet.topic, message)
    await bench.clock.settle()
    expect(bench.transport.getStats()).toEqual({ dropped: 4, unmatched: 0 })
    expect(bench.events).toHaveLength(before.events)
    expect(bench.relay.sent('irn_publish')).toHaveLength(before.frames)
  })
})

describe('an event that a relay replays or delays (security 20)', () => {
  const chainChanged = (data: number, chainId = 'eip155:31337') => ({
    event: { name: 'chainChanged', data },
    chainId,
  })
  const getData = () => bench.events.flatMap(event => (event.type === 'sessionEvent' ? [event.data] : []))

  test('is refused when it is older than the newest of its name', async () => {
    const wallet = await bench.connected()
    const first = wallet.request('wc_sessionEvent', chainChanged(1))
    await bench.clock.advance(1_000)
    wallet.request('wc_sessionEvent', chainChanged(2))
    await bench.clock.settle()
    // Sealed again, so that it is not a duplicate.
    wallet.request('wc_sessionEvent', chainChanged(1), first)
    await bench.clock.settle()
    expect(getData()).toEqual([1, 2])
    expect(wallet.read().at(-1)?.error?.code).toBe(1002)
  })

  test('is refused also after a reload', async () => {
    const wallet = await bench.connected()
    const first = wallet.request('wc_sessionEvent', chainChanged(1))
    await bench.clock.advance(1_000)
    wallet.request('wc_sessionEvent', chainChanged(2))
    await bench.clock.settle()
    bench.transport.destroy()
    const reloaded = bench.create()
    const events: unknown[] = []
    reloaded.subscribe(event => event.type === 'sessionEvent' && events.push(event.data))
    await reloaded.getSessions()
    await bench.clock.settle()
    wallet.request('wc_sessionEvent', chainChanged(1), first)
    await bench.clock.settle()
    expect(events).toEqual([])
    wallet.request('wc_sessionEvent', chainChanged(3))
    await bench.clock.settle()
    expect(events).toEqual([3])
  })

  test('is refused ten minutes after it was made, and accepted before', async () => {
    const wallet = await bench.connected()
    const early = (bench.clock.now() + 1) * 1000
    await bench.clock.advance(600_000)
    wallet.request('wc_sessionEvent', chainChanged(1), early)
    await bench.clock.settle()
    expect(getData()).toEqual([1])
    await bench.clock.advance(2_000)
    wallet.request('wc_sessionEvent', chainChanged(2), early + 1)
    await bench.clock.settle()
    expect(getData()).toEqual([1])
    expect(wallet.read().at(-1)?.error?.code).toBe(1002)
  })

  test('is accepted beside newer ones of another name or family, and in the same millisecond', async () => {
    const wallet = await bench.connected()
    const id = bench.clock.now() * 1000
    wallet.request('wc_sessionEvent', chainChanged(1), id + 5_999)
    const params = { event: { name: 'accountsChanged', data: 2 }, chainId: 'eip155:31337' }
    wallet.request('wc_sessionEvent', params, id + 1_000)
    wallet.request('wc_sessionEvent', chainChanged(3), id + 5_000)
    await bench.clock.settle()
    expect(getData()).toEqual([1, 2, 3])
  })

  test('is accepted from a wallet whose ids are no times, as long as they ascend', async () => {
    const wallet = await bench.connected()
    for (const [index, id] of [5_000, 9_000, 7_000].entries()) {
      wallet.request('wc_sessionEvent', chainChanged(index), id)
      await bench.clock.advance(1_000_000)
    }
    expect(getData()).toEqual([0, 1])
  })
})

describe('sessions over time', () => {
  test('an expired one is removed by a timer', async () => {
    const wallet = await bench.connected()
    await bench.clock.advance(7 * 86_400_000 - 1_000)
    expect(await bench.transport.getSessions()).toHaveLength(1)
    await bench.clock.advance(1_000)
    expect(await bench.transport.getSessions()).toEqual([])
    expect(bench.events.at(-1)).toEqual({ type: 'sessionDeleted', topic: wallet.topic })
    expect(bench.clock.pending()).toBe(0)
    expect(bench.relay.open()).toBe(0)
  })

  test('a request that is pending when it expires rejects with SESSION_EXPIRED', async () => {
    const wallet = await bench.connected()
    await bench.clock.advance(7 * 86_400_000 - 100_000)
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.advance(100_000)
    expect(outcome.error).toSatisfy(hasCode('SESSION_EXPIRED'))
  })

  test('one that expired while the page was away is not restored, and its record is removed', async () => {
    await bench.connected()
    bench.transport.destroy()
    await bench.clock.advance(8 * 86_400_000)
    const before = bench.relay.urls.length
    const reloaded = bench.create()
    expect(await reloaded.getSessions()).toEqual([])
    await bench.clock.settle()
    expect(bench.relay.urls).toHaveLength(before)
  })

  // 60 days of the test's clock are thousands of steps.
  test('a year’s session outlives the longest timer of a browser', { timeout: 90_000 }, async () => {
    const outcome = bench.connect()
    await bench.clock.settle()
    await bench.scan().approve({ expiry: Math.floor(bench.clock.now() / 1000) + 60 * 86_400 })
    await bench.clock.settle()
    bench.page.hide()
    await bench.clock.advance(59 * 86_400_000)
    expect(await bench.transport.getSessions()).toEqual([outcome.value])
    await bench.clock.advance(86_400_000)
    expect(await bench.transport.getSessions()).toEqual([])
  })

  test('a reload restores it without the network, and then receives its events', async () => {
    const wallet = await bench.connected()
    const before = await bench.transport.getSessions()
    bench.transport.destroy()
    bench.relay.mode = 'refusing'
    const reloaded = bench.create()
    const events: unknown[] = []
    reloaded.subscribe(event => void events.push(event))
    expect(await reloaded.getSessions()).toEqual(before)
    await bench.clock.advance(30_000)
    expect(await reloaded.getSessions()).toEqual(before)
    bench.relay.mode = 'up'
    await bench.clock.advance(30_000)
    wallet.request('wc_sessionEvent', {
      event: { name: 'chainChanged', data: 31338 },
      chainId: 'eip155:31338',
    })
    await bench.clock.settle()
    expect(events.at(-1)).toMatchObject({ type: 'sessionEvent', data: 31338 })
  })

  test('the stored record contains the private key and never the key of the messages', async () => {
    const stored = new Map<string, unknown>()
    const store = {
      get: async (key: string) => stored.get(key),
      getAll: async () => [...stored.values()],
      put: async (key: string, value: unknown) => void stored.set(key, value),
      delete: async (key: string) => void stored.delete(key),
    }
    bench = createBench({ store })
    const { topic } = await bench.connected()
    expect([...stored.keys()].sort()).toEqual([topic, 'client'].sort())
    expect(Object.keys(stored.get(topic) as object).sort()).toEqual(
      ['lastUpdateId', 'peerPublicKey', 'privateKey', 'proposals', 'session'].sort(),
    )
    await bench.transport.disconnect({ topic })
    await bench.clock.settle()
    expect([...stored.keys()]).toEqual(['client'])
  })

  test.each([
    ['nothing', undefined],
    ['text', 'x'],
    ['a list', []],
    ['an empty record', { session: {} }],
    ['a record of another shape', { session: { topic: 5, expiresAt: 'x' }, privateKey: 1 }],
    [
      'keys that do not fit',
      {
        session: { topic: 'ab'.repeat(32), expiresAt: 9e15, namespaces: {} },
        privateKey: new Uint8Array(32).fill(1),
        peerPublicKey: new Uint8Array(32).fill(9),
      },
    ],
  ])('%s in the store is not a session', async (_what, value) => {
    const store = {
      get: async () => undefined,
      getAll: async () => [value],
      put: async () => {},
      delete: async () => {},
    }
    bench = createBench({ store })
    expect(await bench.transport.getSessions()).toEqual([])
    await bench.clock.settle()
    expect(bench.relay.urls).toEqual([])
  })
})

describe('disconnect', () => {
  test('is immediate without a connection, and the wallet is notified when it is back', async () => {
    const wallet = await bench.connected()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    const outcome = track(bench.transport.disconnect({ topic: wallet.topic }))
    await bench.clock.settle()
    expect(outcome).toEqual({ isSettled: true, value: undefined })
    expect(await bench.transport.getSessions()).toEqual([])
    bench.relay.mode = 'up'
    await bench.clock.advance(10_000)
    expect(wallet.read().at(-1)).toMatchObject({
      method: 'wc_sessionDelete',
      params: { code: 6000, message: 'User disconnected.' },
    })
    expect(bench.relay.open()).toBe(0)
    expect(bench.clock.pending()).toBe(0)
  })

  test('notifies the wallet once, however many families of the session disconnect (D33)', async () => {
    const wallet = await bench.connected()
    const { topic } = wallet
    await Promise.all([bench.transport.disconnect({ topic }), bench.transport.disconnect({ topic })])
    await bench.clock.settle()
    expect(wallet.read().filter(({ method }) => method === 'wc_sessionDelete')).toHaveLength(1)
    await bench.transport.disconnect({ topic })
    expect(await bench.transport.getSessions()).toEqual([])
  })

  test('a network that stays down leaves no timer', async () => {
    const wallet = await bench.connected()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    await bench.transport.disconnect({ topic: wallet.topic })
    await bench.clock.advance(120_000)
    expect(bench.clock.pending()).toBe(0)
  })
})
