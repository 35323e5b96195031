import { beforeEach, describe, expect, test } from 'vitest'
import { type Bench, createBench, track } from '../fixtures/createBench.js'
import { sendRequest, useBench } from '../fixtures/useBench.js'

let bench: Bench
useBench(created => {
  bench = created
})

/** What a page is doing when the relay begins to accept connections and to close them at once. */
const states = {
  'a code on screen': async () => {
    bench.connect()
    await bench.clock.settle()
  },
  'a code and an idle session': async () => {
    await bench.connected()
    bench.connect()
    await bench.clock.settle()
  },
  'a pending request': async () => {
    const { topic } = await bench.connected()
    sendRequest(bench.transport, topic)
    await bench.clock.settle()
  },
  'ten pending requests': async () => {
    const { topic } = await bench.connected()
    for (let index = 0; index < 10; index++) sendRequest(bench.transport, topic)
    await bench.clock.settle()
  },
  'an idle session': async () => {
    await bench.connected()
  },
  'a pending request on a hidden page': async () => {
    const { topic } = await bench.connected()
    sendRequest(bench.transport, topic)
    await bench.clock.settle()
    bench.page.hide()
  },
} as const

describe.each([
  ['closing', 0],
  ['closing', 1],
  ['closingAfterResponse', 0],
  ['closingAfterResponse', 1],
] as const)('a relay that accepts and closes (7): mode %s, jitter %s', (mode, jitter) => {
  beforeEach(() => {
    bench = createBench({ random: () => jitter })
  })

  test.each(Object.entries(states))('%s: at most 10 connections in 30 s', async (_state, enter) => {
    await enter()
    bench.relay.mode = mode
    const before = bench.relay.urls.length
    bench.relay.cut()
    await bench.clock.advance(29_999)
    expect(bench.relay.urls.length - before).toBeLessThanOrEqual(10)
    expect(bench.relay.urls.length).toBeGreaterThan(before)
  })

  test.each(['a code on screen', 'a code and an idle session', 'a pending request'] as const)(
    '%s: connected within 3 s of the relay’s recovery',
    async state => {
      await states[state]()
      bench.relay.mode = mode
      bench.relay.cut()
      // At any moment of the backoff.
      for (let round = 0; round < 12; round++) {
        await bench.clock.advance(10_000 + round * 250)
        bench.relay.mode = 'up'
        await bench.clock.advance(3_000)
        expect(bench.relay.open()).toBe(1)
        bench.relay.mode = mode
        bench.relay.cut()
      }
    },
  )

  test('calls that start while it waits do not shorten the delay', async () => {
    const { topic } = await bench.connected()
    bench.relay.mode = mode
    const before = bench.relay.urls.length
    bench.relay.cut()
    for (let elapsed = 0; elapsed < 29_900; elapsed += 100) {
      sendRequest(bench.transport, topic)
      await bench.clock.advance(100)
    }
    expect(bench.relay.urls.length - before).toBeLessThanOrEqual(10)
  })

  test('a page that is shown again and again', async () => {
    await bench.connected()
    bench.relay.mode = mode
    const before = bench.relay.urls.length
    bench.relay.cut()
    for (let elapsed = 0; elapsed < 29_800; elapsed += 200) {
      bench.page.hide()
      bench.page.show()
      await bench.clock.advance(200)
    }
    expect(bench.relay.urls.length - before).toBeLessThanOrEqual(10)
  })

  test('the first connection that a working relay drops is replaced without that delay', async () => {
    bench.connect()
    await bench.clock.settle()
    const before = bench.relay.urls.length
    bench.relay.cut()
    await bench.clock.advance(500)
    expect(bench.relay.urls.length).toBe(before + 1)
    expect(bench.relay.open()).toBe(1)
  })
})

describe('a relay that closes from the start (7)', () => {
  test.each([0, 1])(
    'a host that calls connect again whenever it rejects: at most 10 connections in 30 s, jitter %s',
    async jitter => {
      bench = createBench({ random: () => jitter })
      bench.relay.mode = 'closing'
      let attempts = 0
      const retry = async () => {
        for (;;) {
          attempts++
          const outcome = bench.connect()
          while (!outcome.isSettled) await new Promise(resolve => setImmediate(resolve))
          if (bench.relay.mode === 'up') return
        }
      }
      const retrying = retry()
      await bench.clock.advance(29_999)
      expect(attempts).toBeGreaterThan(1)
      expect(bench.relay.urls.length).toBeLessThanOrEqual(10)
      bench.relay.mode = 'up'
      await bench.clock.advance(3_000)
      expect(bench.relay.open()).toBe(1)
      bench.transport.destroy()
      await retrying
    },
  )
})

describe('an unreachable relay', () => {
  test('gets at most 6 attempts before connect rejects', async () => {
    bench = createBench({ random: () => 0 })
    bench.relay.mode = 'refusing'
    const outcome = bench.connect()
    await bench.clock.advance(10_000)
    expect(outcome.error).toMatchObject({ code: 'RELAY_UNREACHABLE' })
    expect(bench.relay.urls.length).toBeLessThanOrEqual(6)
  })

  test('a request after a long outage is tried at once', async () => {
    const { topic } = await bench.connected()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    await bench.clock.advance(50_000)
    const before = bench.relay.urls.length
    bench.relay.mode = 'up'
    sendRequest(bench.transport, topic)
    await bench.clock.settle()
    expect(bench.relay.urls.length).toBe(before + 1)
    expect(bench.relay.open()).toBe(1)
  })
})

test('a clock that is set back does not stop reconnections', async () => {
  await bench.connected()
  bench.relay.mode = 'closing'
  bench.relay.cut()
  await bench.clock.advance(20_000)
  const { now } = bench.clock
  bench.clock.now = () => now() - 3_600_000
  bench.relay.mode = 'up'
  await bench.clock.advance(60_000)
  expect(bench.relay.open()).toBe(1)
})

describe('an aborted request', () => {
  test('that waits for a connection is never sent', async () => {
    const wallet = await bench.connected()
    await bench.clock.advance(5_000)
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    const controller = new AbortController()
    const outcome = sendRequest(bench.transport, wallet.topic, { signal: controller.signal })
    await bench.clock.advance(1_000)
    controller.abort()
    await bench.clock.settle()
    expect(outcome.error).toMatchObject({ code: 'CANCELLED' })
    bench.relay.mode = 'up'
    await bench.clock.advance(30_000)
    expect(wallet.read().filter(({ method }) => method === 'wc_sessionRequest')).toEqual([])
  })
})

describe('leaving the QR view', () => {
  test.each(['refusing', 'hanging', 'closing', 'mute', 'up'] as const)(
    'stops the sockets at once while the relay is %s',
    async mode => {
      bench.relay.mode = mode
      const controller = new AbortController()
      const outcome = bench.connect(controller.signal)
      await bench.clock.advance(1_200)
      controller.abort()
      await bench.clock.settle()
      expect(outcome.error).toMatchObject({ code: 'CANCELLED' })
      expect([bench.relay.open(), bench.clock.pending(), bench.page.listeners()]).toEqual([0, 0, 0])
      const before = bench.relay.urls.length
      await bench.clock.advance(60_000)
      expect(bench.relay.urls.length).toBe(before)
    },
  )

  test('stops them also with signIn, and where the relay lacks wc_proposeSession', async () => {
    bench.relay.unknown.add('wc_proposeSession')
    const controller = new AbortController()
    const signIn = {
      namespace: 'eip155',
      domain: 'site.example',
      uri: 'https://site.example',
      nonce: '12345678',
    }
    const connecting = track(
      bench.transport.connect({
        proposals: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
        onUri: () => {},
        signal: controller.signal,
        signIn,
      }),
    )
    // Cut off while the publishes are pending.
    while (bench.relay.sent('irn_publish').length === 0) await Promise.resolve()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    await bench.clock.settle()
    controller.abort()
    await bench.clock.settle()
    expect(connecting.error).toMatchObject({ code: 'CANCELLED' })
    expect([bench.relay.open(), bench.clock.pending(), bench.page.listeners()]).toEqual([0, 0, 0])
  })
})
