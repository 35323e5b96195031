import { describe, expect, test } from 'vitest'
import type { Bench } from '../fixtures/createBench.js'
import { type FakeWallet, fakeNamespaces, scan } from '../fixtures/fakeWallet.js'
import { proposals } from '../fixtures/site.js'
import { hasCode, useBench } from '../fixtures/useBench.js'

let bench: Bench
useBench(created => {
  bench = created
})

describe('the settlement', () => {
  const settled = async (overrides: Record<string, unknown>) => {
    const outcome = bench.connect()
    await bench.clock.settle()
    const wallet = bench.scan()
    await wallet.approve(overrides)
    await bench.clock.settle()
    return { outcome, wallet }
  }

  test('that conforms gets a response, and is the session', async () => {
    const { outcome, wallet } = await settled({})
    expect(outcome.value).toEqual({
      topic: wallet.topic,
      namespaces: { eip155: { ...fakeNamespaces.eip155, chains: ['eip155:31337', 'eip155:31338'] } },
      expiresAt: (Math.floor(bench.clock.now() / 1000) + 7 * 86_400) * 1000,
      peer: { name: 'Fake', url: 'https://fake.example', icons: [] },
    })
    expect(wallet.read()).toEqual([{ id: expect.any(Number), jsonrpc: '2.0', result: true }])
    expect(bench.relay.topics()).toEqual([wallet.topic])
  })

  test('keeps a redirect of a scheme of the wallet directory, and of no other (security 19)', async () => {
    const transport = bench.create({ isWalletScheme: scheme => scheme === 'fake' })
    for (const [native, expected] of [
      ['fake://open', 'fake://open'],
      ['ms-word:ofe|u|https://x', undefined],
    ]) {
      let wallet: FakeWallet | undefined
      const connecting = transport.connect({
        proposals,
        onUri({ uri }) {
          wallet = scan(bench.relay, uri, bench.clock.now)
          wallet.metadata['redirect'] = { native }
          void wallet.approve()
        },
      })
      expect((await connecting).peer.redirect?.native).toBe(expected)
    }
    const { outcome } = await settled({})
    expect(outcome.value?.peer.redirect).toBeUndefined()
  })

  const now = () => Math.floor(bench.clock.now() / 1000)
  const metadataOf = (publicKey: unknown) => ({ publicKey, metadata: { name: 'x' } })
  test.each([
    ['no accounts', () => ({ namespaces: { eip155: { ...fakeNamespaces.eip155, accounts: [] } } })],
    [
      'accounts of another chain only',
      () => ({
        namespaces: {
          eip155: {
            ...fakeNamespaces.eip155,
            accounts: [`eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`],
          },
        },
      }),
    ],
    ['no namespaces', () => ({ namespaces: undefined })],
    ['another controller than the one that approved', () => ({ controller: metadataOf('ab'.repeat(32)) })],
    ['a controller without key', () => ({ controller: metadataOf(undefined) })],
    ['no controller', () => ({ controller: undefined })],
    ['an expiry that has passed', () => ({ expiry: now() - 1 })],
    ['an expiry in milliseconds', () => ({ expiry: bench.clock.now() + 86_400_000 })],
    ['an expiry that is not an integer', () => ({ expiry: now() + 0.5 })],
    ['an expiry as text', () => ({ expiry: String(now() + 500) })],
    ['no expiry', () => ({ expiry: undefined })],
  ])('with %s gets the error 7000 and rejects with SESSION_NOT_CONFORMING', async (_what, overrides) => {
    const { outcome, wallet } = await settled(overrides())
    expect(outcome.error).toMatchObject({ code: 'SESSION_NOT_CONFORMING', rpcCode: 7000 })
    expect(wallet.read()).toEqual([
      { id: expect.any(Number), jsonrpc: '2.0', error: { code: 7000, message: 'Session settlement failed' } },
    ])
    expect(await bench.transport.getSessions()).toEqual([])
    expect(bench.relay.open()).toBe(0)
  })

  test.each([
    ['no hex', 'zz'.repeat(32)],
    ['of the wrong length', 'ab'],
    ['of low order (T24)', '00'.repeat(32)],
  ])('is impossible after a response with a public key %s', async (_what, publicKey) => {
    const outcome = bench.connect()
    await bench.clock.settle()
    await bench.scan().accept(publicKey)
    await bench.clock.settle()
    expect(outcome.error).toSatisfy(hasCode('SESSION_NOT_CONFORMING'))
  })

  test('that never comes rejects after 5 minutes (R8.12)', async () => {
    const outcome = bench.connect()
    await bench.clock.settle()
    await bench.scan().accept()
    await bench.clock.advance(299_000)
    expect(outcome.isSettled).toBe(false)
    expect(bench.uris).toHaveLength(1)
    await bench.clock.advance(2_000)
    expect(outcome.error).toMatchObject({
      code: 'SESSION_NOT_FOUND',
      shortMessage: 'Error connecting to wallet: No session found',
    })
    expect(bench.clock.pending()).toBe(0)
  })

  test('that comes while our connection is away arrives when it is back', async () => {
    const outcome = bench.connect()
    await bench.clock.settle()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    await bench.scan().approve()
    await bench.clock.advance(60_000)
    expect(outcome.isSettled).toBe(false)
    bench.relay.mode = 'up'
    bench.page.show()
    await bench.clock.advance(3_000)
    expect(outcome.value?.peer.name).toBe('Fake')
  })

  test('that comes after the visitor gave up is refused', async () => {
    const controller = new AbortController()
    bench.connect(controller.signal)
    await bench.clock.settle()
    const wallet = bench.scan()
    await wallet.accept()
    await bench.clock.settle()
    controller.abort()
    wallet.settle()
    await bench.clock.settle()
    expect(await bench.transport.getSessions()).toEqual([])
  })

  test('that is repeated because our response was lost gets another response', async () => {
    const wallet = await bench.connected()
    wallet.settle()
    await bench.clock.settle()
    expect(wallet.read().map(({ result }) => result)).toEqual([true, true])
    expect(await bench.transport.getSessions()).toHaveLength(1)
  })
})
