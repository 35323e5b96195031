import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePort, stubChrome } from '../../testing/fakeChrome.js'
import { account1 } from '../../testing/fixtures.js'

const own = { id: 'abc', origin: 'chrome-extension://abc', url: 'chrome-extension://abc/approve.html' }
const site = (change: object = {}): chrome.runtime.MessageSender => ({
  id: 'abc',
  origin: 'https://app.example',
  url: 'https://app.example/x',
  documentId: 'doc-1',
  frameId: 0,
  tab: { id: 7 },
  ...change,
})

let fake: ReturnType<typeof stubChrome>

async function start(options: Parameters<typeof stubChrome>[0] = {}): Promise<void> {
  vi.resetModules()
  fake = stubChrome(options)
  await import('./background.js')
}

function connect(sender = site(), name = 'latchkit-wallet') {
  const port = fakePort(name, sender)
  fake.events.connect.fire(port.api)
  let lastId = 0
  const request = (method: string, params?: unknown): string => {
    lastId += 1
    const id = `${sender.documentId}-${lastId}`
    port.receive({ type: 'request', id, method, params })
    return id
  }
  const answer = (id: string) => port.posted.find(message => (message as { id: string }).id === id)
  return { port, request, answer }
}

/** A message as the wallet's own page, or anybody else, sends it. */
function tell(message: unknown, sender: chrome.runtime.MessageSender = own): Promise<unknown> {
  return new Promise(resolve => {
    const [handled] = fake.events.message.listeners.map(listener =>
      (listener as (message: unknown, sender: unknown, respond: (answer: unknown) => void) => unknown)(
        message,
        sender,
        resolve,
      ),
    )
    if (handled !== true) resolve('ignored')
  })
}

const view = async () =>
  ((await tell({ type: 'view' })) as { value: { queue: { id: string; origin: string }[] } }).value

beforeEach(() => start())
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('who may ask the worker', () => {
  it('a site, by the origin the browser reports, whatever the message says', async () => {
    const { port } = connect()
    port.receive({
      type: 'request',
      id: 'a',
      method: 'eth_requestAccounts',
      origin: 'https://bank.example',
      asker: { origin: 'https://bank.example' },
    })
    await vi.waitFor(async () =>
      expect((await view()).queue).toMatchObject([{ id: 'a', origin: 'https://app.example' }]),
    )
  })

  it('no sandboxed frame, no other scheme, no other extension: a clear 4100', async () => {
    for (const change of [
      { origin: 'null' },
      { origin: 'file://' },
      { origin: undefined },
      { id: 'other' },
      { tab: undefined },
      { documentId: undefined },
    ]) {
      const { request, answer } = connect(site(change))
      const id = request('eth_accounts')
      expect(answer(id)).toMatchObject({ outcome: { error: { code: 4100 } } })
    }
    expect((await view()).queue).toEqual([])
  })

  it('no sender of another port or of malformed messages', async () => {
    const { port } = connect(site(), 'something-else')
    expect(port.api.disconnect).toHaveBeenCalled()
    const { port: good } = connect()
    for (const message of [
      null,
      5,
      'x',
      {},
      { type: 'request' },
      { id: 'x'.repeat(65), type: 'request', method: 'eth_accounts' },
      { id: 'a', type: 'request' },
      { id: 'a', type: 'other', method: 'eth_accounts' },
    ])
      good.receive(message)
    const { request, answer } = connect(site({ documentId: 'doc-2' }))
    const id = request('eth_chainId')
    await vi.waitFor(() => expect(answer(id)).toMatchObject({ outcome: { result: '0x7a69' } }))
    expect(good.posted).toEqual([])
  })
})

describe('who may decide', () => {
  it('only the wallet’s own pages: a content script carries its site’s origin', async () => {
    const { request } = connect()
    const id = request('eth_requestAccounts')
    await vi.waitFor(async () => expect((await view()).queue).toHaveLength(1))
    for (const sender of [
      site(),
      { ...own, id: 'other' },
      { ...own, origin: 'https://abc' },
      { id: 'abc' },
    ]) {
      expect(await tell({ type: 'approve', id, decision: { accounts: [account1] } }, sender)).toBe('ignored')
      expect(await tell({ type: 'view' }, sender)).toBe('ignored')
    }
    expect(await tell(null)).toBe('ignored')
    expect(await tell({})).toBe('ignored')
    expect((await view()).queue).toHaveLength(1)
  })

  it('an approval reaches the page that asked, an error reaches the wallet’s page', async () => {
    const { request, answer } = connect()
    const id = request('eth_requestAccounts')
    await vi.waitFor(async () => expect((await view()).queue).toHaveLength(1))
    expect(await tell({ type: 'approve', id, decision: { accounts: [account1] } })).toEqual({ value: null })
    expect(answer(id)).toEqual({ type: 'answer', id, outcome: { result: [account1] }, chainId: '0x7a69' })
    expect(fake.sent).toEqual([
      {
        tabId: 7,
        message: { type: 'event', event: { name: 'accountsChanged', data: [account1] } },
        options: { documentId: 'doc-1' },
      },
    ])
    expect(await tell({ type: 'approve', id, decision: {} })).toMatchObject({ error: { code: -32603 } })
  })
})

describe('the approval window', () => {
  const windows = () => [...fake.tabs.values()].map(({ url }) => url)

  it('opens once, is brought to the front for the next request, and closes when nothing is left', async () => {
    const { request } = connect()
    const first = request('eth_requestAccounts')
    await vi.waitFor(() => expect(windows()).toEqual(['chrome-extension://abc/approve.html']))
    const { request: another } = connect(site({ documentId: 'doc-2', origin: 'https://two.example' }))
    const second = another('eth_requestAccounts')
    await vi.waitFor(() => expect(fake.chrome.tabs.update).toHaveBeenCalled())
    expect(fake.chrome.windows.create).toHaveBeenCalledTimes(1)
    expect(fake.badge.text).toBe('2')
    await tell({ type: 'reject', id: first })
    expect(windows()).toHaveLength(1)
    await tell({ type: 'reject', id: second })
    expect(windows()).toEqual([])
    expect(fake.badge.text).toBe('')
  })

  it('is a tab where windows do not exist', async () => {
    await start({ windows: false })
    connect().request('eth_requestAccounts')
    await vi.waitFor(() => expect(fake.chrome.tabs.create).toHaveBeenCalled())
    expect(windows()).toEqual(['chrome-extension://abc/approve.html'])
  })

  it('closed by hand is a rejection; another tab closed is nothing', async () => {
    const { request, answer } = connect()
    const id = request('eth_requestAccounts')
    await vi.waitFor(() => expect(windows()).toHaveLength(1))
    fake.events.removed.fire(5)
    expect(answer(id)).toBeUndefined()
    const [tab] = fake.tabs.keys()
    await fake.chrome.tabs.remove(tab ?? 0)
    await vi.waitFor(() => expect(answer(id)).toMatchObject({ outcome: { error: { code: 4001 } } }))
  })
})

describe('pages that leave', () => {
  it('take their questions with them, but not those of the page that replaced their port', async () => {
    const first = connect()
    first.request('eth_requestAccounts')
    await vi.waitFor(async () => expect((await view()).queue).toHaveLength(1))
    const again = connect()
    first.port.drop()
    await new Promise(resolve => setTimeout(resolve))
    expect((await view()).queue).toHaveLength(1)
    again.port.drop()
    await vi.waitFor(async () => expect((await view()).queue).toEqual([]))
  })

  it('are forgotten at the start of the worker', async () => {
    connect().request('eth_requestAccounts')
    await vi.waitFor(async () => expect((await view()).queue).toHaveLength(1))
    const { session } = fake
    vi.resetModules()
    fake = stubChrome()
    for (const [key, value] of session.items) fake.session.items.set(key, value)
    fake.silent.add('doc-1')
    await import('./background.js')
    await vi.waitFor(async () => expect((await view()).queue).toEqual([]))
  })

  it('get their response later when they were disconnected for a moment', async () => {
    const { request, port } = connect()
    const id = request('eth_requestAccounts')
    await vi.waitFor(async () => expect((await view()).queue).toHaveLength(1))
    void port
    await tell({ type: 'approve', id, decision: { accounts: [account1] } })
    const back = connect()
    back.port.receive({ type: 'request', id, method: 'eth_requestAccounts' })
    await vi.waitFor(() => expect(back.answer(id)).toMatchObject({ outcome: { result: [account1] } }))
    back.port.receive({ type: 'received', id })
    await vi.waitFor(() => expect(fake.session.items.has(`request:${id}`)).toBe(false))
  })
})

describe('the imitation of MetaMask', () => {
  it('is on where the manifest names its page script, and off else', async () => {
    const ask = () => {
      const { request, answer } = connect()
      const id = request('wallet_getSession')
      return vi.waitFor(() => expect(answer(id)).toBeDefined()).then(() => answer(id))
    }
    expect(await ask()).toMatchObject({ outcome: { error: { code: 4200 } } })
    await start({ script: 'inpageMultichain.js' })
    expect(await ask()).toMatchObject({ outcome: { result: { sessionScopes: {} } } })
  })
})
