import { protocolVersion } from '@latchkit/embedded/protocol'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/ApiError.js'
import type { FrameHandlers } from '../session/frameHandlers.js'
import { createFrameServer, type FrameServer } from './createFrameServer.js'

const origin = 'https://shop.example'
const parent = {}
const hello = { type: 'latchkit:hello', version: protocolVersion, nonce: '0123456789abcdef' }
const closings: (() => void)[] = []

afterEach(() => {
  for (const close of closings.splice(0)) close()
})

/** Handlers that fail unless a test gives its own. */
const createHandlers = (own: Partial<FrameHandlers>): FrameHandlers => {
  const fail = async () => {
    throw new Error('secret detail')
  }
  return {
    'login.get': fail,
    'email.start': fail,
    'email.verify': fail,
    'email.resend': fail,
    'social.prepare': fail,
    'social.finish': fail,
    'farcaster.start': fail,
    'farcaster.finish': fail,
    'passkey.start': fail,
    'device.wait': fail,
    'accounts.setPreferred': fail,
    'backup.open': fail,
    signOut: fail,
    'view.close': fail,
    'window.hold': fail,
    'window.release': fail,
    request: fail,
    ...own,
  }
}

function start(own: Partial<FrameHandlers> = {}) {
  const window = new EventTarget()
  const server = createFrameServer({
    window: {
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
    },
    parent,
    origin,
    canProveVisibility: true,
    handlers: createHandlers(own),
  })
  closings.push(server.close)
  /** What the browser delivers; `MessageEvent` of Node takes no window as its source. */
  const deliver = (fields: { data?: unknown; origin?: string; source?: unknown; ports?: MessagePort[] }) => {
    const event = Object.assign(
      new Event('message'),
      { data: hello, origin, source: parent, ports: [] },
      fields,
    )
    window.dispatchEvent(event)
  }
  return { server, deliver }
}

function openPort(
  deliver: (fields: { ports: MessagePort[]; data?: unknown }) => void,
  data: unknown = hello,
) {
  const { port1, port2 } = new MessageChannel()
  const messages: unknown[] = []
  port1.onmessage = event => messages.push(JSON.parse(String(event.data)))
  closings.push(() => port1.close())
  deliver({ ports: [port2], data })
  return { messages, send: (message: unknown) => port1.postMessage(JSON.stringify(message)), port: port1 }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })

describe('the server of the frame', () => {
  test('greets its parent of exactly the listed origin, with the nonce of the hello (T28)', async () => {
    const { deliver } = start()
    const { messages } = openPort(deliver)
    await until(() =>
      expect(messages).toEqual([
        { type: 'latchkit:ready', version: protocolVersion, nonce: hello.nonce, canProveVisibility: true },
      ]),
    )
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['a sub-domain', { origin: 'https://a.shop.example' }],
    ['another port', { origin: 'https://shop.example:8443' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['no port', { ports: [] }],
    ['another type', { data: { ...hello, type: 'hello' } }],
    ['a short nonce', { data: { ...hello, nonce: 'abc' } }],
    ['one field more', { data: { ...hello, extra: 1 } }],
  ])('drops a hello with %s (T28)', async (_name, fields) => {
    const { deliver } = start()
    const { port1, port2 } = new MessageChannel()
    const messages: unknown[] = []
    port1.onmessage = event => messages.push(event.data)
    closings.push(() => port1.close())
    deliver({ ports: [port2], ...fields })
    const valid = openPort(deliver)
    await until(() => expect(valid.messages).toHaveLength(1))
    expect(messages).toEqual([])
  })

  test('an id has one response, and describes no foreign error (T28)', async () => {
    let calls = 0
    const { deliver } = start({
      'login.get': async () => {
        calls += 1
        return { step: 'signedOut' }
      },
      'email.start': async () => {
        throw new ApiError({ code: 'LOGIN_RATE_LIMITED', message: 'Later.', status: 429 })
      },
    })
    const { messages, send } = openPort(deliver)
    send({ id: '1', method: 'login.get' })
    send({ id: '1', method: 'login.get' })
    send({ id: '2', method: 'signOut' })
    send({ id: '3', method: 'email.start', params: { email: 'ada@example.com' } })
    send('not a message')
    await until(() => expect(messages).toHaveLength(4))
    expect(calls).toBe(1)
    expect(messages.slice(1)).toEqual([
      { id: '1', result: { step: 'signedOut' } },
      { id: '2', error: { code: 'INTERNAL', message: 'The secure site failed.' } },
      { id: '3', error: { code: 'LOGIN_RATE_LIMITED', message: 'Later.' } },
    ])
  })

  test('a second hello takes the place of the first, whose calls are aborted', async () => {
    const signals: AbortSignal[] = []
    const { deliver } = start({
      'device.wait': (_, { signal, origin: from }) => {
        signals.push(signal)
        expect(from).toBe(origin)
        return new Promise(() => {})
      },
    })
    const first = openPort(deliver)
    first.send({ id: '1', method: 'device.wait', params: { approvalId: 'a' } })
    await until(() => expect(signals).toHaveLength(1))
    openPort(deliver)
    expect(signals[0]?.aborted).toBe(true)
  })

  test('refuses more open requests than it needs (T26)', async () => {
    const { deliver } = start({ 'farcaster.finish': () => new Promise(() => {}) })
    const { messages, send } = openPort(deliver)
    for (let id = 0; id < 65; id += 1) send({ id: String(id), method: 'farcaster.finish' })
    await until(() => expect(messages).toHaveLength(2))
    expect(messages[1]).toMatchObject({ id: '64', error: { code: 'REQUEST_PENDING' } })
  })

  test('a host of another version reads the version, and nothing is served', async () => {
    const { deliver } = start()
    const { messages, send } = openPort(deliver, { ...hello, version: 99 })
    send({ id: '1', method: 'login.get' })
    await until(() => expect(messages).toHaveLength(1))
    expect(messages).toMatchObject([{ version: protocolVersion }])
  })

  test('events reach the host of the port, and are dropped without one', async () => {
    const started = start()
    const server: FrameServer = started.server
    server.notify({ event: 'view', view: null })
    const { messages } = openPort(started.deliver)
    server.notify({ event: 'view', view: null })
    await until(() => expect(messages).toHaveLength(2))
  })
})
