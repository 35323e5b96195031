import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from '../storage/createStorage.js'
import { createOverload } from './overload.js'
import { rpcErrorCodes } from './rpcError.js'
import { gateStorage } from './testing/gateStorage.js'
import { connectRelayClient, type RelayClient } from './testing/relayClient.js'
import { type RunningRelay, startRelay } from './testing/startRelay.js'

const limits = { pendingMessages: 10, eventLoopDelayMs: 50 }

describe('createOverload', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('messages that wait for the storage are bounded, and admitted again once released', () => {
    const overload = createOverload({ limits })
    expect([overload.admit(6), overload.admit(5), overload.admit(4)]).toEqual([true, false, true])
    overload.release(6)
    expect([overload.admit(7), overload.admit(6)]).toEqual([false, true])
    overload.close()
  })

  test('a batch over the limit is admitted alone', () => {
    const overload = createOverload({ limits })
    expect([overload.admit(11), overload.admit(1)]).toEqual([true, false])
    overload.release(11)
    expect(overload.pending).toBe(0)
    overload.close()
  })

  test('a delay that lasts sheds, a single long turn does not, and it ends with the delay', () => {
    vi.useFakeTimers()
    let time = 0
    const overload = createOverload({ limits, now: () => time })
    const turn = (milliseconds: number) => {
      time += milliseconds
      vi.advanceTimersByTime(50)
    }
    const admits = () => {
      const isAdmitted = overload.admit(1)
      if (isAdmitted) overload.release(1)
      return isAdmitted
    }
    turn(200)
    expect(admits()).toBe(true)
    for (let each = 0; each < 20; each++) turn(50)
    for (let each = 0; each < 3; each++) turn(150)
    expect(admits()).toBe(false)
    for (let each = 0; each < 4; each++) turn(50)
    expect(admits()).toBe(true)
    overload.close()
  })
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
  const busy = { code: rpcErrorCodes.BUSY, message: 'The relay is busy. Try again.' }

  test('with 1,000 (here 3) messages in a slow storage a publish is refused at once, and none of the accepted is lost', async () => {
    const { storage, gates } = gateStorage(await createStorage('memory:'))
    relay = await startRelay({ storage, limits: { pendingMessages: 3 } })
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

  test('with a delayed event loop publishes are refused, subscriptions and acknowledgements are not', async () => {
    relay = await startRelay()
    const client = await connect()
    const timer = setInterval(() => {
      const until = performance.now() + 150
      while (performance.now() < until);
    })
    await expect.poll(() => publish(client).catch(error => error)).toMatchObject(busy)
    expect(await client.request('irn_subscribe', { topic: randomBytes(32).toString('hex') })).toMatch(/./)
    clearInterval(timer)
    await expect.poll(() => publish(client).catch(() => false)).toBe(true)
  })
})
