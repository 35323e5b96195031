import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultRelayLimits } from './limits.js'
import { readCommand } from './parameters.js'
import { RpcError } from './rpcError.js'

const topic = 'a'.repeat(64)
const other = 'b'.repeat(64)
const read = (method: string, params: unknown) => readCommand(method, params, defaultRelayLimits)
const message = { topic, message: 'aGk=', ttl: 300, tag: 1108 }

test('keeps the fields of the protocol and drops every other: tvf, correlationId, prompt are never stored (T22)', () => {
  const leaky = {
    ...message,
    attestation: 'a.b.c',
    prompt: true,
    correlationId: 5,
    tvf: { rpcMethods: ['eth_sendTransaction'], chainId: 'eip155:1', txHashes: ['0x1'] },
  }
  expect(read('irn_publish', leaky)).toEqual({
    kind: 'publish',
    publications: [{ ...message, attestation: 'a.b.c' }],
    subscribe: [],
  })
  expect(read('irn_batchPublish', { messages: [leaky, message], tvf: {} })).toEqual({
    kind: 'publish',
    publications: [{ ...message, attestation: 'a.b.c' }, message],
    subscribe: [],
  })
})

test.each([undefined, null, ''])('attestation %j is none (T25)', attestation => {
  expect(read('irn_publish', { ...message, attestation })).toMatchObject({ publications: [message] })
})

test('reads subscriptions, fetches and unsubscriptions, single and in batches', () => {
  const topics = [topic, other]
  expect(read('irn_subscribe', { topic })).toEqual({ kind: 'subscribe', topics: [topic], batch: false })
  expect(read('irn_batchSubscribe', { topics })).toEqual({ kind: 'subscribe', topics, batch: true })
  expect(read('irn_unsubscribe', { topic, id: 'x' })).toEqual({ kind: 'unsubscribe', topics: [topic] })
  const subscriptions = [{ topic, id: 'x' }, { topic: other }]
  expect(read('irn_batchUnsubscribe', { subscriptions })).toEqual({ kind: 'unsubscribe', topics })
  expect(read('irn_fetchMessages', { topic })).toEqual({ kind: 'fetch', topics: [topic] })
  expect(read('irn_batchFetchMessages', { topics })).toEqual({ kind: 'fetch', topics })
})

test.each([
  ['irn_nothing', {}, 'METHOD_NOT_FOUND'],
  ['constructor', {}, 'METHOD_NOT_FOUND'],
  ['__proto__', {}, 'METHOD_NOT_FOUND'],
  ['irn_subscription', {}, 'METHOD_NOT_FOUND'],
  ['irn_publish', undefined, 'INVALID_PARAMS'],
  ['irn_publish', [message], 'INVALID_PARAMS'],
  ['irn_publish', { ...message, topic: 'A'.repeat(64) }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, topic: topic.slice(1) }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, topic: `${topic}\n` }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, message: '' }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, message: 'a\0b' }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, message: 'a\ud800b' }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, message: 'a\udc00' }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, message: { a: 1 } }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, ttl: '300' }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, ttl: 0.5 }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, ttl: 0 }, 'TTL_TOO_SHORT'],
  ['irn_publish', { ...message, ttl: -5 }, 'TTL_TOO_SHORT'],
  ['irn_publish', { ...message, ttl: 2_592_001 }, 'TTL_TOO_LONG'],
  ['irn_publish', { ...message, tag: -1 }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, tag: 4_294_967_296 }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, tag: undefined }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, attestation: 5 }, 'INVALID_PARAMS'],
  ['irn_publish', { ...message, attestation: 'x'.repeat(8_193) }, 'INVALID_PARAMS'],
  ['irn_batchPublish', { messages: [] }, 'INVALID_PARAMS'],
  ['irn_batchPublish', { messages: [null] }, 'INVALID_PARAMS'],
  ['irn_batchPublish', { messages: Array(501).fill(message) }, 'BATCH_TOO_LARGE'],
  ['irn_batchSubscribe', { topics: [] }, 'INVALID_PARAMS'],
  ['irn_batchSubscribe', { topics: { length: 1, 0: topic } }, 'INVALID_PARAMS'],
  ['irn_batchSubscribe', { topics: [topic, 5] }, 'INVALID_PARAMS'],
  ['irn_batchSubscribe', { topics: Array(501).fill(topic) }, 'BATCH_TOO_LARGE'],
  ['irn_batchUnsubscribe', { subscriptions: [topic] }, 'INVALID_PARAMS'],
  ['wc_proposeSession', { pairingTopic: topic, sessionProposal: 'x' }, 'INVALID_PARAMS'],
  ['wc_approveSession', { pairingTopic: topic, sessionTopic: topic, ttl: 300 }, 'INVALID_PARAMS'],
])('%s %j is refused as %s', (method, params, reason) => {
  expect(() => read(method, params)).toThrow(expect.objectContaining({ reason }))
})

test('500 topics are a batch; emoji and other letters are text', () => {
  expect(read('irn_batchSubscribe', { topics: Array(500).fill(topic) })).toMatchObject({ kind: 'subscribe' })
  expect(read('irn_publish', { ...message, message: '🦊 Привет' })).toMatchObject({ kind: 'publish' })
})

test('hostile parameters are refused with an RpcError that does not quote them', () => {
  const methods = fc.constantFrom(
    'irn_publish',
    'irn_batchPublish',
    'irn_batchSubscribe',
    'irn_batchUnsubscribe',
    'irn_batchFetchMessages',
    'wc_proposeSession',
    'wc_approveSession',
  )
  const fields = fc.dictionary(
    fc.constantFrom(
      'topic',
      'message',
      'messages',
      'topics',
      'subscriptions',
      'ttl',
      'tag',
      'pairingTopic',
      '__proto__',
    ),
    fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant('canary')),
  )
  fc.assert(
    fc.property(methods, fc.oneof(fc.jsonValue({ maxDepth: 2 }), fields), (method, params) => {
      try {
        read(method, params)
      } catch (error) {
        expect(error).toBeInstanceOf(RpcError)
        expect(String(error)).not.toContain('canary')
      }
    }),
    { numRuns: 1_000 },
  )
}, 60_000)

test.each([
  ['irn_batchPublish', { messages: [] }, 'messages must be a list with at least one item.'],
  ['irn_batchPublish', { messages: Array(501).fill(message) }, 'messages may have at most 500 items.'],
  ['irn_batchSubscribe', { topics: [] }, 'topics must be a list with at least one item.'],
  ['irn_batchSubscribe', { topics: [5] }, 'topics must be 64 lower-case hex characters.'],
  ['irn_batchFetchMessages', {}, 'topics must be a list with at least one item.'],
  ['irn_batchUnsubscribe', {}, 'subscriptions must be a list with at least one item.'],
  [
    'irn_batchUnsubscribe',
    { subscriptions: [{ topic: 5 }] },
    'subscriptions must be 64 lower-case hex characters.',
  ],
  ['irn_subscribe', {}, 'topic must be 64 lower-case hex characters.'],
  ['irn_unsubscribe', {}, 'topic must be 64 lower-case hex characters.'],
  ['irn_fetchMessages', {}, 'topic must be 64 lower-case hex characters.'],
  ['irn_publish', { ...message, message: '' }, 'message must be a text that is not empty.'],
  ['irn_publish', { ...message, ttl: '1' }, 'ttl must be whole seconds.'],
  ['irn_publish', { ...message, tag: -1 }, 'tag must be a whole number of 32 bits.'],
])('%s %j says what is wrong', (method, params, text) => {
  expect(() => read(method, params)).toThrow(text)
})

test.each([0, 0xffff_ffff])('the tag %i is of 32 bits', tag => {
  expect(read('irn_publish', { ...message, tag })).toMatchObject({ publications: [{ tag }] })
})
