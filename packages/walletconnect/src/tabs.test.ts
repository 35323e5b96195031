import { afterEach, describe, expect, test } from 'vitest'
import { createBench } from './fixtures/createBench.js'
import { fakeAccounts, fakeNamespaces } from './fixtures/fakeWallet.js'
import { sendRequest } from './fixtures/useBench.js'
import { createTabs, type TabMessage, type Tabs } from './tabs.js'

const opened: Tabs[] = []
const open = (name: string | undefined) => {
  const tabs = createTabs(name)
  opened.push(tabs)
  return tabs
}
afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close()
})

/** Tabs in one process, whose messages arrive in microtasks: virtual time needs that. */
function createLocalTabs(): () => Tabs {
  const listeners = new Map<Tabs, (message: TabMessage) => void>()
  return () => {
    const created: Tabs = {
      post(message) {
        for (const [tabs, listener] of listeners)
          if (tabs !== created) queueMicrotask(() => listener(structuredClone(message)))
      },
      watch: listener => void listeners.set(created, listener),
      lock: run => run(),
      close: () => void listeners.delete(created),
    }
    return created
  }
}

/** Two tabs of one site: one store, one relay, two clients. */
async function createTwoTabs() {
  const create = createLocalTabs()
  const bench = createBench({ tabs: create() })
  const other = bench.create({ tabs: create() })
  const events: { type: string }[] = []
  other.subscribe(event => void events.push(event))
  await other.getSessions()
  return { bench, other, events }
}

describe('the channel', () => {
  test('reaches other tabs of the name, and not this one or other names', async () => {
    const [one, two, three] = [open('a'), open('a'), open('b')]
    const received: string[] = []
    one.watch(({ topic }) => void received.push(`one ${topic}`))
    three.watch(({ topic }) => void received.push(`three ${topic}`))
    const arrived = new Promise<TabMessage>(resolve => two.watch(resolve))
    one.post({ topic: 't', message: 'm' })
    expect(await arrived).toEqual({ topic: 't', message: 'm' })
    expect(received).toEqual([])
  })

  test('foreign messages are ignored', async () => {
    const received: TabMessage[] = []
    const two = open('a')
    const foreign = new BroadcastChannel('a')
    for (const data of [undefined, 5, {}, { topic: 5 }, { topic: 't', message: {} }])
      foreign.postMessage(data)
    const last = new Promise<void>(resolve =>
      two.watch(message => {
        received.push(message)
        resolve()
      }),
    )
    foreign.postMessage({ topic: 'last' })
    await last
    foreign.close()
    expect(received).toEqual([{ topic: 'last', message: undefined }])
  })

  test('posting after close is ignored', () => {
    const tabs = open('a')
    tabs.close()
    tabs.post({ topic: 't' })
    tabs.close()
  })

  test('without a name no tab is notified', () => {
    const tabs = open(undefined)
    tabs.watch(() => expect.fail())
    tabs.post({ topic: 't' })
  })
})

describe('two tabs', () => {
  test('a session made in one is seen and usable in the other', async () => {
    const { bench, other, events } = await createTwoTabs()
    const wallet = await bench.connected()
    await bench.clock.settle()
    expect(await other.getSessions()).toEqual(await bench.transport.getSessions())
    expect(events.map(({ type }) => type)).toContain('sessionUpdated')
    const outcome = sendRequest(other, wallet.topic)
    await bench.clock.settle()
    wallet.respond(wallet.read().at(-1)?.id ?? 0, { result: 'signed' })
    await bench.clock.settle()
    expect(outcome.value).toBe('signed')
  })

  test('a session that the other tab was not notified of is found by getSessions', async () => {
    const silent = {
      post: () => {},
      watch: () => {},
      lock: <T>(run: () => Promise<T>) => run(),
      close: () => {},
    }
    const bench = createBench({ tabs: silent })
    const other = bench.create()
    expect(await other.getSessions()).toEqual([])
    const wallet = await bench.connected()
    // Concurrent calls restore it once.
    const [first, second] = await Promise.all([other.getSessions(), other.getSessions()])
    expect([first, second]).toEqual([[expect.objectContaining({ topic: wallet.topic })], first])
    await bench.clock.settle()
    const outcome = sendRequest(other, wallet.topic)
    await bench.clock.settle()
    wallet.respond(wallet.read().at(-1)?.id ?? 0, { result: 'signed' })
    await bench.clock.settle()
    expect(outcome.value).toBe('signed')
  })

  test('one that ends here while it is read does not come back', async () => {
    const bench = createBench()
    const wallet = await bench.connected()
    const leaving = bench.transport.disconnect({ topic: wallet.topic })
    const reading = bench.transport.getSessions()
    await leaving
    await reading
    expect(await bench.transport.getSessions()).toEqual([])
    await bench.clock.settle()
    expect(bench.relay.open()).toBe(0)
  })

  test('one that ends in one ends in the other, and so does what waits for it there', async () => {
    const { bench, other, events } = await createTwoTabs()
    const wallet = await bench.connected()
    await bench.clock.settle()
    const outcome = sendRequest(other, wallet.topic)
    await bench.clock.settle()
    await bench.transport.disconnect({ topic: wallet.topic })
    await bench.clock.settle()
    expect(await other.getSessions()).toEqual([])
    expect(events.at(-1)).toEqual({ type: 'sessionDeleted', topic: wallet.topic })
    expect(outcome.error).toMatchObject({ code: 'NOT_CONNECTED' })
    expect(bench.relay.open()).toBe(0)
    expect(bench.clock.pending()).toBe(0)
  })

  test('an update that reached one tab applies in both', async () => {
    const { bench, other } = await createTwoTabs()
    const wallet = await bench.connected()
    await bench.clock.settle()
    const namespaces = { eip155: { ...fakeNamespaces.eip155, accounts: [fakeAccounts[1]] } }
    wallet.request('wc_sessionUpdate', { namespaces })
    await bench.clock.settle()
    const [session] = await other.getSessions()
    expect(session?.namespaces['eip155']?.accounts).toEqual([fakeAccounts[1]])
    expect([session]).toEqual(await bench.transport.getSessions())
  })

  test('a message that the relay delivered to the other tab arrives, and gets one response', async () => {
    const create = createLocalTabs()
    const bench = createBench({ tabs: create() })
    const wallet = await bench.connected()
    // The second tab never connects to the relay.
    const other = bench.create({ tabs: create(), WebSocket: undefined })
    await other.getSessions()
    const events: { type: string }[] = []
    other.subscribe(event => void events.push(event))
    wallet.request('wc_sessionEvent', { event: { name: 'chainChanged', data: 5 }, chainId: 'eip155:31337' })
    await bench.clock.settle()
    expect(events.at(-1)).toMatchObject({ type: 'sessionEvent', data: 5 })
    expect(wallet.read().filter(({ result }) => result === true)).toHaveLength(2)
  })

  test('after destroy a tab receives nothing', async () => {
    const { bench, other, events } = await createTwoTabs()
    other.destroy()
    await bench.connected()
    await bench.clock.settle()
    expect(events).toEqual([])
  })
})
