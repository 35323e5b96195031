import { pairingLifetimeMs, pairingMarginMs } from '@latchkit/core/internal'
import { describe, expect, test } from 'vitest'
import { type Bench, track } from '../fixtures/createBench.js'
import { metadata, proposals } from '../fixtures/site.js'
import { hasCode, sendRequest, useBench } from '../fixtures/useBench.js'
import { parseUri } from './uri.js'

let bench: Bench
useBench(created => {
  bench = created
})

describe('the proposal', () => {
  test('asks for every family in one session, all optional', async () => {
    bench.connect()
    await bench.clock.settle()
    const { proposal } = bench.scan()
    expect(proposal).toEqual({
      requiredNamespaces: {},
      optionalNamespaces: proposals,
      relays: [{ protocol: 'irn' }],
      proposer: { publicKey: expect.stringMatching(/^[0-9a-f]{64}$/), metadata },
      expiryTimestamp: Math.floor(bench.clock.now() / 1000) + 300,
      pairingTopic: parseUri(bench.uris[0]?.uri ?? '')?.topic,
    })
  })

  test('an unusable one is CONFIG_INVALID, before any socket', async () => {
    for (const bad of [{}, { eip155: { chains: [], methods: [], events: [] } }])
      await expect(bench.transport.connect({ proposals: bad, onUri: () => {} })).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
      })
    expect(bench.relay.urls).toEqual([])
  })

  test('goes by subscribe and publish at a relay that does not know wc_proposeSession', async () => {
    bench.relay.unknown.add('wc_proposeSession')
    const wallet = await bench.connected()
    expect(wallet.topic).toMatch(/^[0-9a-f]{64}$/)
    const [publish] = bench.relay.sent('irn_publish')
    expect(publish).toMatchObject({ tag: 1100, ttl: 300, prompt: true })
    expect(bench.relay.sent('irn_subscribe')[0]?.['topic']).toBe(publish?.['topic'])
  })

  test('another error of the relay rejects', async () => {
    bench.relay.errors.set('wc_proposeSession', [{ code: -32603, message: 'Internal error' }])
    const outcome = bench.connect()
    await bench.clock.settle()
    expect(outcome.error).toMatchObject({ code: 'RELAY_UNREACHABLE', rpcCode: -32603 })
    expect(bench.uris).toEqual([])
  })
})

describe('the pairing', () => {
  test('lives 5 minutes on the wire and 4 on screen (D42, R9.2)', async () => {
    bench.connect()
    await bench.clock.settle()
    expect(bench.uris).toHaveLength(1)
    expect(bench.uris[0]?.expiresAt).toBe(bench.clock.now() + pairingLifetimeMs)
    expect(parseUri(bench.uris[0]?.uri ?? '')?.expiryTimestamp).toBe(bench.clock.now() / 1000 + 300)
  })

  test('renews itself when 10 s are left (R5.3), again and again, with a new key and topic', async () => {
    bench.connect()
    await bench.clock.advance(pairingLifetimeMs - pairingMarginMs - 1)
    expect(bench.uris).toHaveLength(1)
    await bench.clock.advance(1)
    expect(bench.uris).toHaveLength(2)
    await bench.clock.advance(pairingLifetimeMs - pairingMarginMs)
    expect(bench.uris).toHaveLength(3)
    const parsed = bench.uris.map(({ uri }) => parseUri(uri))
    expect(new Set(parsed.map(pairing => pairing?.topic)).size).toBe(3)
    expect(new Set(parsed.map(pairing => pairing?.symKey)).size).toBe(3)
    expect(bench.uris[2]?.expiresAt).toBe(bench.clock.now() + pairingLifetimeMs)
  })

  test('the previous one is valid until it expires', async () => {
    const outcome = bench.connect()
    await bench.clock.advance(250_000)
    expect(bench.uris).toHaveLength(2)
    await bench.scan(0).approve()
    await bench.clock.settle()
    expect(outcome.value?.peer.name).toBe('Fake')
    await bench.clock.advance(600_000)
    expect(bench.uris).toHaveLength(2)
    expect(bench.relay.topics()).toEqual([outcome.value?.topic])
  })

  test('after it has expired it is unsubscribed', async () => {
    const outcome = bench.connect()
    await bench.clock.advance(301_000)
    expect(bench.relay.topics()).toEqual([parseUri(bench.uris[1]?.uri ?? '')?.topic])
    await bench.scan(0).approve()
    await bench.clock.settle()
    expect(outcome.isSettled).toBe(false)
  })

  test('a hidden page makes no new pairings; shown again it makes one at once', async () => {
    const outcome = bench.connect()
    await bench.clock.settle()
    bench.page.hide()
    await bench.clock.advance(3_600_000)
    expect(bench.uris).toHaveLength(1)
    expect(bench.relay.open()).toBe(0)
    bench.page.show()
    await bench.clock.settle()
    expect(bench.uris).toHaveLength(2)
    expect(outcome.isSettled).toBe(false)
  })

  test('a wallet that was opened from a hidden page still settles', async () => {
    const outcome = bench.connect()
    await bench.clock.settle()
    bench.page.hide()
    await bench.clock.advance(280_000)
    await bench.scan().approve()
    await bench.clock.settle()
    expect(outcome.value?.topic).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a renewal that fails is tried again while the old one lasts', async () => {
    const outcome = bench.connect()
    await bench.clock.settle()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    await bench.clock.advance(250_000)
    expect(bench.uris).toHaveLength(1)
    bench.relay.mode = 'up'
    bench.page.show()
    await bench.clock.advance(20_000)
    expect(bench.uris).toHaveLength(2)
    expect(outcome.isSettled).toBe(false)
  })

  test('when none can be renewed in time it has expired', async () => {
    const outcome = bench.connect()
    await bench.clock.settle()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    await bench.clock.advance(340_000)
    expect(outcome.error).toSatisfy(hasCode('PAIRING_EXPIRED'))
    expect(bench.clock.pending()).toBe(0)
  })

  test('an unreachable relay rejects within 10 s and leaves no socket, timer or listener', async () => {
    bench.relay.mode = 'refusing'
    const outcome = bench.connect()
    await bench.clock.advance(10_000)
    expect(outcome.error).toSatisfy(hasCode('RELAY_UNREACHABLE'))
    expect(bench.events).toEqual([{ type: 'statusChanged', status: 'disconnected' }])
    expect(bench.clock.pending()).toBe(0)
  })

  test('a refusal on the old code counts though a new one is shown', async () => {
    const outcome = bench.connect()
    await bench.clock.advance(pairingLifetimeMs)
    bench.scan(0).reject()
    await bench.clock.settle()
    expect(outcome.error).toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000 })
  })

  test('a wallet that finds it expired, or deletes it, makes us show a new one', async () => {
    const outcome = bench.connect()
    await bench.clock.settle()
    bench.scan().reject({ code: 8000, message: 'Expired' })
    await bench.clock.settle()
    expect(bench.uris).toHaveLength(2)
    bench.scan().requestPairing('wc_pairingDelete')
    await bench.clock.settle()
    expect(bench.uris).toHaveLength(3)
    expect(outcome.isSettled).toBe(false)
    await bench.scan().approve()
    await bench.clock.settle()
    expect(outcome.value).toBeDefined()
  })

  test('a ping on it gets a response', async () => {
    bench.connect()
    await bench.clock.settle()
    const wallet = bench.scan()
    const id = wallet.requestPairing('wc_pairingPing')
    await bench.clock.settle()
    const topic = parseUri(bench.uris[0]?.uri ?? '')?.topic ?? ''
    expect(wallet.read(topic).at(-1)).toMatchObject({ id, result: true })
  })

  test('an error thrown by onUri rejects connect', async () => {
    const outcome = track(
      bench.transport.connect({
        proposals,
        onUri: () => {
          throw new Error('QR')
        },
      }),
    )
    await bench.clock.settle()
    expect(outcome.error).toEqual(new Error('QR'))
    expect(bench.relay.open()).toBe(0)
  })

  test('two at once do not meet', async () => {
    const first = bench.connect()
    const second = bench.connect()
    await bench.clock.settle()
    await bench.scan(1).approve()
    await bench.clock.settle()
    expect(second.value).toBeDefined()
    expect(first.isSettled).toBe(false)
    await bench.scan(0).approve()
    await bench.clock.settle()
    expect(first.value?.topic).not.toBe(second.value?.topic)
  })
})

describe('a socket that is away for 60 s while the wallet approves', () => {
  test.each(['refusing', 'hanging'] as const)('(%s): connected within 3 s of its return', async mode => {
    const outcome = bench.connect()
    await bench.clock.settle()
    const wallet = bench.scan()
    bench.relay.mode = mode
    bench.relay.cut()
    await bench.clock.advance(20_000)
    await wallet.approve()
    await bench.clock.advance(40_000)
    expect(outcome.isSettled).toBe(false)
    bench.relay.mode = 'up'
    // A hanging attempt is dropped when the network is back.
    if (mode === 'hanging') bench.page.show()
    await bench.clock.advance(3_000)
    expect(outcome.value?.topic).toBe(wallet.topic)
  })

  test('a pending request gets its response within 3 s of the relay’s return', async () => {
    const wallet = await bench.connected()
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.settle()
    const id = wallet.read().at(-1)?.id ?? 0
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    await bench.clock.advance(60_000)
    wallet.respond(id, { result: 'signed' })
    bench.relay.mode = 'up'
    await bench.clock.advance(3_000)
    expect(outcome.value).toBe('signed')
  })
})
