import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from '../storage/createStorage.js'
import { createOverload, readLoopUse } from './overload.js'
import { rpcErrorCodes } from './rpcError.js'
import { gateStorage } from './testing/gateStorage.js'
import { connectRelayClient, type RelayClient } from './testing/relayClient.js'
import { type RunningRelay, startRelay } from './testing/startRelay.js'

const limits = { pendingMessages: 10, turnMs: 50 }

const no = () => false
const yes = () => true

describe('createOverload', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('messages that wait for the storage are bounded, and admitted again once released', () => {
    const overload = createOverload({ limits })
    expect([overload.admit(6, no), overload.admit(5, no), overload.admit(4, no)]).toEqual([true, false, true])
    overload.release(6)
    expect([overload.admit(7, no), overload.admit(6, no)]).toEqual([false, true])
    overload.close()
  })

  test('guaranteed messages are admitted beyond the limit, up to twice of it', () => {
    const overload = createOverload({ limits })
    expect([overload.admit(10, no), overload.admit(4, yes), overload.admit(6, yes)]).toEqual([
      true,
      true,
      true,
    ])
    expect([overload.admit(1, no), overload.admit(1, yes)]).toEqual([false, false])
    overload.close()
  })

  test('a batch over the limit is admitted alone', () => {
    const overload = createOverload({ limits })
    expect([overload.admit(11, no), overload.admit(1, no)]).toEqual([true, false])
    overload.release(11)
    expect(overload.pending).toBe(0)
    overload.close()
  })

  test('long turns shed, a single pause or many short turns do not, and it ends with them', () => {
    vi.useFakeTimers()
    const use = { turns: 0, activeMs: 0 }
    const overload = createOverload({ limits, read: () => ({ ...use }) })
    const window = (turns: number, turnMs: number) => {
      use.turns += turns
      use.activeMs += turns * turnMs
      vi.advanceTimersByTime(100)
    }
    const admits = () => {
      const isAdmitted = overload.admit(1, no)
      if (isAdmitted) overload.release(1)
      return isAdmitted
    }
    window(1, 150)
    expect(admits()).toBe(true)
    for (let each = 0; each < 10; each++) window(100, 1)
    expect(admits()).toBe(true)
    const countRefused = () => Array.from({ length: 100 }, admits).filter(isAdmitted => !isAdmitted).length
    for (let each = 0; each < 20; each++) window(2, 50)
    expect(countRefused()).toBeGreaterThan(45)
    expect(countRefused()).toBeLessThan(55)
    for (let each = 0; each < 20; each++) window(1, 90)
    expect(countRefused()).toBe(100)
    for (let each = 0; each < 10; each++) window(0, 0)
    expect(countRefused()).toBe(0)
    overload.close()
  })
})

test('the use of the event loop counts turns, and their time without waiting', async () => {
  const before = readLoopUse()
  for (let each = 0; each < 3; each++) await new Promise(resolve => setTimeout(resolve, 20))
  const waited = readLoopUse()
  const until = performance.now() + 100
  while (performance.now() < until);
  await new Promise(resolve => setTimeout(resolve, 1))
  const busy = readLoopUse()
  expect(waited.turns - before.turns).toBeGreaterThanOrEqual(3)
  expect(busy.activeMs - waited.activeMs).toBeGreaterThanOrEqual(90)
})

describe('the relay under overload', () => {
  let relay: RunningRelay
  let clients: RelayClient[] = []
  afterEach(async () => {
    await Promise.all(clients.map(client => client.close()))
    clients = []
    await relay.close()
  })
  const connect = async () => {
    const client = await connectRelayClient(relay.url)
    clients.push(client)
    return client
  }
  const publish = (client: RelayClient) =>
    client.request('irn_publish', {
      topic: randomBytes(32).toString('hex'),
      message: randomBytes(9).toString('base64'),
      ttl: 60,
      tag: 0,
    })
  const none = { perSecond: 0.001, burst: 0.001 }
  const busy = { code: rpcErrorCodes.BUSY, message: 'The relay is busy. Try again.' }

  test('with 500 (here 3) messages in a slow storage a publish is refused at once, and none of the accepted is lost', async () => {
    const { storage, gates } = gateStorage(await createStorage('memory:'))
    relay = await startRelay({ storage, limits: { pendingMessages: 3, guaranteedPerClient: none } })
    const client = await connect()
    gates.put.shut()
    const accepted = [publish(client), publish(client), publish(client)]
    for (let each = 0; each < 150; each++) await expect(publish(client)).rejects.toMatchObject(busy)
    gates.put.open()
    expect(await Promise.all(accepted)).toEqual([true, true, true])
    // Refusals for overload are no fault of the client: it is neither closed nor slowed.
    expect(await publish(client)).toBe(true)
    expect(relay.relay.stats().connections).toBe(1)
  })

  test('with long turns of the event loop publishes are refused, subscriptions and acknowledgements are not', async () => {
    relay = await startRelay({ limits: { turnMs: 50, guaranteedPerClient: none } })
    const client = await connect()
    const timer = setInterval(() => {
      const until = performance.now() + 120
      while (performance.now() < until);
    })
    await expect.poll(() => publish(client).catch(error => error)).toMatchObject(busy)
    expect(await client.request('irn_subscribe', { topic: randomBytes(32).toString('hex') })).toMatch(/./)
    clearInterval(timer)
    await expect.poll(() => publish(client).catch(() => false)).toBe(true)
  })

  test('security 2, 3: 2 messages a second of each client (here 2 at once) are stored although others cause the overload', async () => {
    const { storage, gates } = gateStorage(await createStorage('memory:'))
    const rate = { perSecond: 0.001, burst: 2 }
    relay = await startRelay({ storage, limits: { pendingMessages: 4, guaranteedPerClient: rate } })
    const [flood, honest] = [await connect(), await connect()]
    gates.put.shut()
    const sent = Array.from({ length: 50 }, () => publish(flood))
    const refused = Promise.allSettled(sent.slice(6))
    await gates.put.waiting(6)
    const accepted = [publish(honest), publish(honest)]
    await gates.put.waiting(8)
    await expect(publish(honest)).rejects.toMatchObject(busy)
    for (const { status } of await refused) expect(status).toBe('rejected')
    gates.put.open()
    expect(await Promise.all([...sent.slice(0, 6), ...accepted])).toEqual(Array(8).fill(true))
  })
})
