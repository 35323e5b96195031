import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxMessageLength, protocolVersion } from './messages.js'
import { parseFrameMessage, parseReady } from './parseFrameMessage.js'
import { parseHello, parseRequest } from './parseRequest.js'
import { toWireError } from './toWireError.js'

/** The whole proof is 100,000 messages: `FRAME_MESSAGES=100000`. */
const runs = Number(process.env['FRAME_MESSAGES'] ?? 1500)
const timeout = 20_000 + runs * 5

const hello = { type: 'latchkit:hello', version: protocolVersion, nonce: '0123456789abcdef' }
const ready = {
  type: 'latchkit:ready',
  version: protocolVersion,
  nonce: hello.nonce,
  canProveVisibility: true,
}
const requests = [
  { id: '1', method: 'login.get' },
  { id: '2', method: 'email.start', params: { email: 'ada@example.com' } },
  { id: '3', method: 'email.verify', params: { challengeId: 'c', code: '123456' } },
  { id: '4', method: 'social.finish', params: { flowId: 'f' } },
  { id: '5', method: 'view.close', params: { id: 'v' } },
  { id: '7', method: 'window.hold', params: { id: 'w' } },
  {
    id: '6',
    method: 'request',
    params: { account: 'eip155:1:0x0', caipNetworkId: 'eip155:1', method: 'personal_sign', params: [] },
  },
]
const frameMessages = [
  { id: '1', result: null },
  { id: '1', error: { code: 'NETWORK', message: '' } },
  { event: 'login', step: { step: 'signedOut' } },
  { event: 'view', view: null },
  { event: 'view', view: { id: 'v', purpose: 'approve', needsWindow: false, page: '/view' } },
  { event: 'window', window: 'w' },
]
const parsers = [parseHello, parseReady, parseRequest, parseFrameMessage]

describe('messages of the frame', () => {
  test('valid ones are read', () => {
    expect(parseHello(hello)).toEqual(hello)
    expect(parseReady(JSON.stringify(ready))).toEqual(ready)
    for (const request of requests) expect(parseRequest(JSON.stringify(request))).toEqual(request)
    for (const message of frameMessages) expect(parseFrameMessage(JSON.stringify(message))).toEqual(message)
  })

  const isDropped = (data: unknown) => parsers.every(parse => parse(data) === undefined)

  test('anything else is dropped without an exception (T28)', { timeout }, () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true }), value => {
        const text = toText(value)
        return isDropped(value) && (text === undefined || isDropped(text))
      }),
      { numRuns: runs },
    )
  })

  test('a valid message with one field changed, added or removed is dropped (T28)', { timeout }, () => {
    const strange = fc.oneof(
      fc.constantFrom(null, true, 0, -1, 1.5, '', ' ', 'x'.repeat(3000), [], {}, [['1']]),
      fc.object(),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...requests),
        fc.constantFrom('id', 'method'),
        strange,
        (request, field, value) => isDropped(JSON.stringify({ ...request, [field]: value })),
      ),
      { numRuns: runs },
    )
    const name = fc.string({ minLength: 1 }).filter(text => !['id', 'method', 'params'].includes(text))
    fc.assert(
      fc.property(
        fc.constantFrom(...requests),
        name,
        (request, added) =>
          isDropped(JSON.stringify({ ...request, [added]: 1 })) &&
          (!request.params ||
            isDropped(JSON.stringify({ ...request, params: { ...request.params, [`${added}_`]: 1 } }))),
      ),
      { numRuns: runs },
    )
    for (const field of Object.keys(hello))
      expect(parseHello({ ...hello, [field]: undefined })).toBeUndefined()
    for (const field of Object.keys(ready))
      expect(parseReady(JSON.stringify({ ...ready, [field]: undefined }))).toBeUndefined()
  })

  test.each([
    ['a method by another case', { id: '1', method: 'Login.get' }],
    ['a method with a space', { id: '1', method: 'login.get ' }],
    ['a method of the prototype', { id: '1', method: 'constructor' }],
    ['a list of methods', { id: '1', method: ['login.get'] }],
    ['an id that is a number', { id: 1, method: 'login.get' }],
    ['an id that is too long', { id: 'x'.repeat(65), method: 'login.get' }],
    ['a batch', [{ id: '1', method: 'login.get' }]],
    ['a code of letters', { id: '1', method: 'email.verify', params: { challengeId: 'c', code: 'abcdef' } }],
    [
      'a code with a line end',
      { id: '1', method: 'email.verify', params: { challengeId: 'c', code: '123456\n' } },
    ],
    ['parameters where there are none', { id: '1', method: 'signOut', params: {} }],
    ['a response', { id: '1', result: 1 }],
    ['an event', { event: 'login', step: { step: 'signedOut' } }],
  ])('%s is no request (T28)', (_name, message) => {
    expect(parseRequest(JSON.stringify(message))).toBeUndefined()
  })

  test.each([
    ['both a result and an error', { id: '1', result: 1, error: { code: 'A', message: '' } }],
    ['neither', { id: '1' }],
    ['an error without a code', { id: '1', error: { message: 'x' } }],
    ['an unknown event', { event: 'other' }],
    ['an unknown step', { event: 'login', step: { step: 'other' } }],
    ['a view of another purpose', { event: 'view', view: { id: 'v', purpose: 'pay', needsWindow: true } }],
  ])('%s is no message of the frame (T28)', (_name, message) => {
    expect(parseFrameMessage(JSON.stringify(message))).toBeUndefined()
  })

  test('a message over the limit is dropped before it is read (T28)', () => {
    const long = JSON.stringify({
      id: '1',
      method: 'login.get',
      params: null,
      x: 'x'.repeat(maxMessageLength),
    })
    expect(parseRequest(long)).toBeUndefined()
    expect(parseRequest(`${' '.repeat(maxMessageLength)}${JSON.stringify(requests[0])}`)).toBeUndefined()
  })

  test('a hello that has accessors or a class is dropped, and none of its code runs (T28)', () => {
    let reads = 0
    class Hello {
      type = hello.type
      version = hello.version
      get nonce() {
        reads += 1
        return hello.nonce
      }
    }
    expect(parseHello(new Hello())).toBeUndefined()
    expect(reads).toBe(0)
  })

  test('errors on the wire are cut to what the other side reads', () => {
    const error = toWireError({ code: 'x'.repeat(100), message: 'y'.repeat(5000), rpcCode: Number.NaN })
    expect(parseFrameMessage(JSON.stringify({ id: '1', error }))).toEqual({ id: '1', error })
  })
})

function toText(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
