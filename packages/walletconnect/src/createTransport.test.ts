import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createWalletConnectTransport } from './createTransport.js'
import { type Bench, createBench } from './fixtures/createBench.js'
import { metadata, proposals } from './fixtures/site.js'
import { hasCode, sendRequest, useBench } from './fixtures/useBench.js'

let bench: Bench
useBench(created => {
  bench = created
})

describe('silence', () => {
  test('creating it, and reading that nothing is stored, opens no socket', async () => {
    expect(await bench.transport.getSessions()).toEqual([])
    await bench.clock.advance(3_600_000)
    expect(bench.relay.urls).toEqual([])
    expect(bench.clock.pending()).toBe(0)
    expect(bench.page.listeners()).toBe(0)
  })

  test('an aborted pairing leaves no socket, timer or listener', async () => {
    const controller = new AbortController()
    const outcome = bench.connect(controller.signal)
    await bench.clock.settle()
    expect(bench.relay.open()).toBe(1)
    controller.abort(new Error('closed'))
    await bench.clock.settle()
    expect(outcome.error).toSatisfy(hasCode('CANCELLED'))
    expect(bench.relay.open()).toBe(0)
    expect(bench.clock.pending()).toBe(0)
    expect(bench.page.listeners()).toBe(0)
  })

  test('the last session that ends closes the socket', async () => {
    const { topic } = await bench.connected()
    expect(bench.relay.open()).toBe(1)
    await bench.transport.disconnect({ topic })
    await bench.clock.settle()
    expect(bench.relay.open()).toBe(0)
    expect(bench.clock.pending()).toBe(0)
    expect(bench.page.listeners()).toBe(0)
  })

  test('a URL that is not a WebSocket URL throws CONFIG_INVALID', () => {
    for (const relayUrl of ['', 'https://relay.example', '/relay'])
      expect(() => createWalletConnectTransport({ relayUrl, metadata })).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      )
  })
})

describe('what goes to the relay', () => {
  test.each([
    ['Asia/Hong_Kong', 'fallback.example'],
    ['Europe/Paris', 'relay.example'],
  ])('in %s it goes to %s, which the token names as well (D52, R1.7)', async (timezone, host) => {
    bench = createBench({
      relayUrl: 'wss://relay.example',
      fallbackRelayUrl: 'wss://fallback.example',
      getTimezone: () => timezone,
    })
    bench.connect()
    await bench.clock.settle()
    const url = new URL(bench.relay.urls[0] ?? '')
    const [, claims = ''] = (url.searchParams.get('auth') ?? '').split('.')
    expect(url.host).toBe(host)
    expect(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({
      aud: `wss://${host}`,
    })
  })

  test('the URL carries the token and the project id and nothing of the visitor', async () => {
    bench = createBench({ projectId: 'p'.repeat(32) })
    bench.connect()
    await bench.clock.settle()
    const url = new URL(bench.relay.urls[0] ?? '')
    expect([...url.searchParams.keys()]).toEqual(['auth', 'projectId'])
    const token = url.searchParams.get('auth') ?? ''
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload.aud).toBe('wss://relay.example/relay')
  })

  test('the client id stays the same over reloads, the token does not', async () => {
    const read = (url = '') =>
      JSON.parse(
        Buffer.from(new URL(url).searchParams.get('auth')?.split('.')[1] ?? '', 'base64url').toString(),
      )
    await bench.connected()
    bench.transport.destroy()
    await bench.create().getSessions()
    await bench.clock.settle()
    const [first, second] = bench.relay.urls.map(read)
    expect(second.iss).toBe(first.iss)
    expect(second.sub).not.toBe(first.sub)
  })

  test('no publish names a method, a chain or an address in the clear', async () => {
    const { topic } = await bench.connected()
    sendRequest(bench.transport, topic)
    await bench.clock.settle()
    await bench.transport.disconnect({ topic })
    await bench.clock.settle()
    const allowed = ['topic', 'message', 'ttl', 'tag', 'prompt']
    for (const params of bench.relay.sent('irn_publish'))
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(params)))
    expect(Object.keys(bench.relay.sent('wc_proposeSession')[0] ?? {}).sort()).toEqual(
      ['correlationId', 'pairingTopic', 'sessionProposal', 'ttl'].sort(),
    )
    const all = JSON.stringify(bench.relay.frames)
    for (const secret of ['personal_sign', 'eip155', '0xab16', 'site.example', 'symKey'])
      expect(all).not.toContain(secret)
  })

  test('tags and times to live are the protocol’s', async () => {
    const wallet = await bench.connected()
    sendRequest(bench.transport, wallet.topic)
    await bench.clock.settle()
    wallet.request('wc_sessionPing', {})
    wallet.request('wc_sessionExtend', {})
    wallet.request('wc_unheardOf', {})
    await bench.clock.settle()
    await bench.transport.disconnect({ topic: wallet.topic })
    await bench.clock.settle()
    expect(bench.relay.sent('irn_publish').map(({ tag, ttl, prompt }) => [tag, ttl, prompt])).toEqual([
      [1103, 300, undefined],
      [1108, 300, true],
      [1115, 30, undefined],
      [1107, 86_400, undefined],
      [0, 300, undefined],
      [1112, 86_400, undefined],
    ])
    expect(bench.relay.sent('wc_proposeSession')[0]?.['ttl']).toBe(300)
  })

  test('the public relay without a project id is PROJECT_ID_MISSING, before any socket (D3)', async () => {
    bench = createBench({ relayUrl: 'wss://relay.walletconnect.org' })
    await expect(bench.transport.connect({ proposals, onUri: () => {} })).rejects.toMatchObject({
      code: 'PROJECT_ID_MISSING',
    })
    expect(bench.relay.urls).toEqual([])
  })
})

describe('listeners', () => {
  test('one that throws does not stop the others, and its error is reported as uncaught', async () => {
    const uncaught: unknown[] = []
    const previous = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', error => void uncaught.push(error))
    const stop = bench.transport.subscribe(event => {
      if (event.type === 'sessionDeleted') throw new Error('listener')
    })
    const received: string[] = []
    bench.transport.subscribe(event => void received.push(event.type))
    const { topic } = await bench.connected()
    await bench.transport.disconnect({ topic })
    await bench.clock.settle()
    stop()
    for (const listener of previous) process.on('uncaughtException', listener)
    expect(received).toContain('sessionDeleted')
    expect(uncaught).toEqual([new Error('listener')])
  })
})

describe('destroy', () => {
  test('ends everything with typed errors, keeps what is stored, and is then unusable', async () => {
    const wallet = await bench.connected()
    const request = sendRequest(bench.transport, wallet.topic)
    const connecting = bench.connect()
    await bench.clock.settle()
    bench.transport.destroy()
    bench.transport.destroy()
    await bench.clock.settle()
    expect(request.error).toSatisfy(hasCode('CANCELLED'))
    expect(connecting.error).toSatisfy(hasCode('CANCELLED'))
    expect(bench.relay.open()).toBe(0)
    expect(bench.clock.pending()).toBe(0)
    expect(bench.page.listeners()).toBe(0)
    expect(sendRequest(bench.transport, wallet.topic)).toBeDefined()
    await expect(bench.transport.connect({ proposals, onUri: () => {} })).rejects.toMatchObject({
      code: 'PROVIDER_MISSING',
    })
    expect(await bench.transport.getSessions()).toEqual([])
    await bench.transport.disconnect({ topic: wallet.topic })
    expect(await bench.create().getSessions()).toHaveLength(1)
  })
})

describe('soak', () => {
  test('500 abandoned pairings over 24 h of virtual time: nothing unhandled, nothing grows', async ({
    annotate,
  }) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const measure = () => {
      bench.relay.forget()
      bench.uris.length = 0
      bench.events.length = 0
      collect()
      return process.memoryUsage().heapUsed
    }
    let before = 0
    const abandon = async (index: number) => {
      const controller = new AbortController()
      const outcome = bench.connect(controller.signal)
      await bench.clock.advance(index % 7 === 0 ? 250_000 : 100_000)
      if (index % 5 === 0) bench.relay.cut()
      if (index % 11 === 0) bench.scan().reject()
      if (index % 13 === 0) await bench.scan().accept()
      await bench.clock.advance(20_000)
      controller.abort()
      await bench.clock.advance(50_000)
      expect(outcome.isSettled).toBe(true)
    }
    const started = bench.clock.now()
    for (let index = 0; index < 500; index++) {
      await abandon(index)
      bench.relay.frames.length = 0
      expect(bench.clock.pending()).toBe(0)
      expect(bench.page.listeners()).toBe(0)
      expect(bench.relay.open()).toBe(0)
      if (index % 50 === 0) measure()
      // By then the client has filled its list of 1,000 message hashes.
      if (index === 100) before = measure()
    }
    const growth = measure() - before
    await annotate(`heap ${Math.round(growth / 1000)} kB over the last 400 pairings`)
    // One pairing takes at least 3 kB: a leak would be 1,200 kB.
    expect(growth).toBeLessThan(800_000)
    expect(bench.clock.now() - started).toBeGreaterThan(86_400_000)
    await bench.connected()
    expect(await bench.transport.getSessions()).toHaveLength(1)
  }, 120_000)
})
