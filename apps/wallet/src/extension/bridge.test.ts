import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubChrome } from '../../testing/fakeChrome.js'

type Posted = { target: string; type: string; id?: number; outcome?: unknown; event?: { name: string } }

let fake: ReturnType<typeof stubChrome>
let posted: Posted[]
let listeners: Map<string, ((event: unknown) => void)[]>
let page: object

beforeEach(async () => {
  vi.resetModules()
  fake = stubChrome()
  posted = []
  listeners = new Map()
  page = {
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    postMessage: (message: Posted) => posted.push(message),
  }
  vi.stubGlobal('window', page)
  await import('./bridge.js')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const fire = (name: string, event: unknown): void => {
  for (const listener of listeners.get(name) ?? []) listener(event)
}
const post = (data: unknown, source: unknown = page): void => fire('message', { source, data })
const ask = (id: number, method = 'eth_accounts', params?: unknown): void =>
  post({ target: 'latchkit-wallet:to-bridge', id, method, ...(params === undefined ? {} : { params }) })
const port = (index = -1) => {
  const found = fake.ports.at(index)
  if (!found) throw new Error('no port')
  return found
}
const sentId = (index = 0): string => (port().posted[index] as { id: string }).id

describe('the bridge between page and worker', () => {
  it('opens nothing before a site asks', () => {
    expect(fake.ports).toEqual([])
    fire('pageshow', { persisted: true })
    expect(fake.ports).toEqual([])
  })

  it('forwards a request under a new id, and the response back, once', () => {
    ask(1, 'eth_call', [{ to: '0x' }])
    expect(port().posted).toEqual([
      {
        type: 'request',
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        method: 'eth_call',
        params: [{ to: '0x' }],
      },
    ])
    const answer = { type: 'answer', id: sentId(), outcome: { result: '0x1' }, chainId: '0x7a69' }
    port().receive(answer)
    port().receive(answer)
    expect(posted).toEqual([
      {
        target: 'latchkit-wallet:to-page',
        type: 'answer',
        id: 1,
        outcome: { result: '0x1' },
        chainId: '0x7a69',
      },
    ])
    expect(port().posted.at(-1)).toEqual({ type: 'received', id: answer.id })
  })

  it('takes nothing from frames, strangers and broken messages', () => {
    post({ target: 'latchkit-wallet:to-bridge', id: 1, method: 'eth_accounts' }, {})
    for (const data of [null, 'x', [], {}, { target: 'other', id: 1, method: 'x' }]) post(data)
    ask('1' as unknown as number)
    ask(1, 5 as unknown as string)
    expect(fake.ports).toEqual([])
    expect(posted).toEqual([])
  })

  it('refuses what is too large or no JSON itself', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    ask(1, 'x', circle)
    ask(2, 'x', 'y'.repeat(1_000_001))
    ask(3, 'z'.repeat(129))
    expect(
      posted.map(({ id, outcome }) => [id, (outcome as { error: { code: number } }).error.code]),
    ).toEqual([
      [1, -32602],
      [2, -32602],
      [3, -32602],
    ])
    expect(fake.ports).toEqual([])
  })

  it('sends again what is unanswered when the worker was stopped, under the same id', () => {
    ask(1)
    ask(2)
    const [first, second] = port().posted as { id: string }[]
    port().receive({ type: 'answer', id: first?.id, outcome: { result: [] }, chainId: '0x1' })
    port().drop()
    expect(fake.ports).toHaveLength(2)
    expect(port().posted).toEqual([second])
    port().receive({ type: 'answer', id: second?.id, outcome: { result: [] }, chainId: '0x1' })
    port().drop()
    expect(fake.ports).toHaveLength(2)
    ask(3)
    expect(fake.ports).toHaveLength(3)
  })

  it('takes up its questions when the page comes back from the cache', () => {
    ask(1)
    fire('pageshow', { persisted: false })
    expect(fake.ports).toHaveLength(1)
    fire('pageshow', { persisted: true })
    expect(fake.ports).toHaveLength(2)
    expect(port(1).posted).toEqual(port(0).posted)
  })

  it('ignores malformed responses', () => {
    ask(1)
    for (const message of [null, {}, { type: 'answer', id: 'unknown', outcome: { result: 1 } }])
      port().receive(message)
    expect(posted).toEqual([])
  })

  it('forwards events of the worker only', () => {
    const [listener] = fake.events.message.listeners as unknown as ((
      message: unknown,
      sender: object,
      respond: () => void,
    ) => void)[]
    if (!listener) throw new Error('not listening')
    const respond = vi.fn()
    const event = { name: 'chainChanged', data: '0x1' }
    listener({ type: 'event', event }, { id: 'other' }, respond)
    listener('x', { id: 'abc' }, respond)
    expect(posted).toEqual([])
    expect(respond).not.toHaveBeenCalled()
    listener({ type: 'event', event }, { id: 'abc' }, respond)
    listener({ type: 'ping' }, { id: 'abc' }, respond)
    expect(posted).toEqual([{ target: 'latchkit-wallet:to-page', type: 'event', event }])
    expect(respond).toHaveBeenCalledTimes(2)
  })

  it('ends clearly when the extension was reloaded: 4900 for all, and disconnect once', () => {
    ask(1)
    fake.chrome.runtime.id = undefined
    port().drop()
    ask(2)
    expect(posted.map(({ type, id, event }) => [type, id ?? event?.name])).toEqual([
      ['answer', 1],
      ['event', 'disconnect'],
      ['answer', 2],
    ])
    expect(posted[0]?.outcome).toMatchObject({ error: { code: 4900 } })
    expect(posted[2]?.outcome).toMatchObject({ error: { code: 4900 } })
  })
})
