import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, randomBytes, toBase64, toHex } from './crypto/bytes.js'
import { type Bench, createBench } from './fixtures/createBench.js'
import { fakeAccounts, inlinePrimitives, sealNow } from './fixtures/fakeWallet.js'
import { proposals } from './fixtures/site.js'
import { useBench } from './fixtures/useBench.js'
import { type Channels, createChannels } from './sign/createChannels.js'
import { formatUri, parseUri } from './sign/uri.js'

/** 100,000 in the long run. */
const numRuns = Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 2_000)
const timeout = 60_000 + numRuns * 5

let bench: Bench
useBench(created => {
  bench = created
})

/** Collects inputs that throw or take over 100 ms of CPU time: on a busy machine elapsed time is no measure. */
function createWatch() {
  const crashes: unknown[] = []
  const stalls: unknown[] = []
  return {
    crashes,
    stalls,
    async run(input: unknown, handle: () => unknown) {
      const startedAt = process.cpuUsage()
      try {
        await handle()
      } catch (error) {
        crashes.push([input, error])
      }
      const { user, system } = process.cpuUsage(startedAt)
      if (user + system > 100_000) stalls.push(input)
    },
  }
}

/** Corrupts a valid text. */
const damaged = (valid: fc.Arbitrary<string>) =>
  fc
    .tuple(valid, fc.nat(), fc.nat(80), fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(4))
    .map(([text, position, length, inserted, how]) => {
      const at = position % (text.length + 1)
      if (how === 0) return text.slice(0, at) + inserted + text.slice(at)
      if (how === 1) return text.slice(0, at) + text.slice(at + length)
      if (how === 2) return text.slice(0, at) + text.slice(at).repeat(1 + (length % 20))
      if (how === 3) return text.slice(0, at) + inserted + text.slice(at + inserted.length)
      return inserted.repeat(length)
    })

const hex32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex)
const uri = fc
  .record({ topic: hex32, symKey: hex32, expiryTimestamp: fc.nat(2_000_000_000) })
  .map(value => formatUri({ ...value, methods: 'wc_sessionAuthenticate' }))

/** JSON-RPC as a hostile peer may write it: valid words in wrong places. */
const words = fc.constantFrom(
  ...['wc_sessionSettle', 'wc_sessionUpdate', 'wc_sessionExtend', 'wc_sessionEvent', 'wc_sessionDelete'],
  ...['wc_sessionPing', 'wc_sessionRequest', 'wc_pairingDelete', '__proto__', 'constructor', 'toString'],
)
const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, -1, 1e308, '', ...fakeAccounts, 'eip155:31337', 'chainChanged'),
    fc.string({ maxLength: 20 }),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        ...['namespaces', 'eip155', 'accounts', 'methods', 'events', 'chains', 'event', 'name', 'data'],
        ...['chainId', 'controller', 'publicKey', 'metadata', 'icons', 'expiry', 'code', '__proto__'],
      ),
      tie('tree'),
      { maxKeys: 5 },
    ),
  ),
}))
const payload = fc.record(
  {
    id: fc.oneof(fc.maxSafeInteger(), tree),
    jsonrpc: fc.constantFrom('2.0', '1.0', null),
    method: fc.oneof(words, tree),
    params: tree,
    result: tree,
    error: tree,
  },
  { requiredKeys: [] },
)

describe(`${numRuns} malformed inputs each: nothing throws, nothing takes 100 ms of CPU time`, {
  timeout,
}, () => {
  test('pairing URIs', async () => {
    const watch = createWatch()
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged(uri), fc.string({ unit: 'binary' })), async text => {
        await watch.run(text, () => parseUri(text))
        const parsed = parseUri(text)
        if (parsed) expect(parsed.topic + parsed.symKey).toMatch(/^[0-9a-fA-F]{128}$/)
      }),
      { numRuns },
    )
    expect([watch.crashes, watch.stalls]).toEqual([[], []])
  })

  test('envelopes: none is accepted as a message', async () => {
    const watch = createWatch()
    const key = randomBytes(32)
    const received: unknown[] = []
    const channels: Channels = createChannels({
      relay: { publish: async () => {} },
      clock: bench.clock,
      primitives: inlinePrimitives,
      toError: async () => expect.fail('a response'),
      onResponse: async () => expect.fail('a response'),
    })
    const onRequest = (request: unknown) => {
      received.push(request)
      return {}
    }
    const { privateKey } = await inlinePrimitives.createAgreementKey()
    const toKey = async (sender: Uint8Array<ArrayBuffer>) => inlinePrimitives.agree(privateKey, sender)
    channels.open({ topic: 'type 0', key, onRequest })
    channels.open({ topic: 'type 1', toKey, onRequest })
    const valid = fc.tuple(fc.jsonValue(), fc.boolean()).map(([params, isTyped]) => {
      const sealed = fromBase64(sealNow(key, JSON.stringify({ id: 1, method: 'm', params })))
      return toBase64(isTyped ? new Uint8Array([1, ...randomBytes(32), ...sealed.slice(1)]) : sealed)
    })
    const flipped = fc.tuple(valid, fc.nat(), fc.integer({ min: 1, max: 255 })).map(([text, at, change]) => {
      const bytes = fromBase64(text)
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ change
      return toBase64(bytes)
    })
    const binary = fc.uint8Array({ maxLength: 200 }).map(bytes => toBase64(bytes))
    const texts = fc.string({ unit: 'binary', maxLength: 200 })
    // Few are of type 1, since the key agreement takes most of the time.
    const cases = fc.tuple(fc.oneof(flipped, damaged(flipped), binary, texts), fc.nat(20))
    await fc.assert(
      fc.asyncProperty(cases, async ([message, kind]) => {
        const topic = kind === 0 ? 'type 1' : 'type 0'
        await watch.run(message, () => channels.receive(topic, message, true))
      }),
      { numRuns },
    )
    expect([watch.crashes, watch.stalls, received]).toEqual([[], [], []])
  })

  test('JSON-RPC of a wallet that has the key: the session stays within the proposals', async () => {
    const watch = createWatch()
    let wallet = await bench.connected()
    let count = 0
    await fc.assert(
      fc.asyncProperty(payload, async body => {
        if (++count % 500 === 0) bench.relay.forget()
        await watch.run(body, async () => {
          wallet.send(body)
          await bench.clock.settle()
        })
        const [session] = await bench.transport.getSessions()
        for (const [family, grant] of Object.entries(session?.namespaces ?? {}))
          expect(proposals[family as 'eip155'].chains).toEqual(
            expect.arrayContaining([...(grant.chains ?? [])]),
          )
        // The wallet may end the session.
        if (session) return
        bench = createBench()
        wallet = await bench.connected()
      }),
      { numRuns },
    )
    expect([watch.crashes, watch.stalls]).toEqual([[], []])
  })

  test('frames of a hostile relay: the session stays and works', async () => {
    const watch = createWatch()
    const wallet = await bench.connected()
    const frame = fc
      .record(
        {
          id: tree,
          method: fc.oneof(fc.constant('irn_subscription'), words),
          params: fc.oneof(
            tree,
            fc.record({ data: fc.record({ topic: fc.constant(wallet.topic), message: fc.string() }) }),
          ),
          result: tree,
          error: tree,
        },
        { requiredKeys: [] },
      )
      .map(value => JSON.stringify(value))
    await fc.assert(
      fc.asyncProperty(fc.oneof(frame, damaged(frame), fc.string({ unit: 'binary' })), async text => {
        await watch.run(text, async () => {
          bench.relay.raw(text)
          await bench.clock.settle()
        })
      }),
      { numRuns },
    )
    expect([watch.crashes, watch.stalls]).toEqual([[], []])
    const id = wallet.request('wc_sessionPing', {})
    await bench.clock.settle()
    expect(wallet.read().at(-1)).toMatchObject({ id, result: true })
  })

  test('one message of the longest size that a relay accepts', async () => {
    const wallet = await bench.connected()
    const accounts = Array.from({ length: 10_000 }, () => fakeAccounts[0])
    for (const text of [
      JSON.stringify({ id: 1, method: 'wc_sessionUpdate', params: { namespaces: { eip155: { accounts } } } }),
      `{"id":1,"method":"x","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      `{"id":1,"result":"${'a'.repeat(900_000)}"}`,
    ]) {
      // What it costs is the least of three: compiling, collecting garbage and other files of this process come on top.
      const watches = [createWatch(), createWatch(), createWatch()]
      for (const watch of watches) {
        const message = wallet.seal(text)
        await watch.run(text.length, async () => {
          bench.relay.publish(wallet.topic, message)
          await bench.clock.settle()
        })
      }
      expect(watches.flatMap(watch => watch.crashes)).toEqual([])
      expect(watches.every(watch => watch.stalls.length > 0)).toBe(false)
    }
    expect(await bench.transport.getSessions()).toHaveLength(1)
  })
})
