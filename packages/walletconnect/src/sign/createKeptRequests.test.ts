import { beforeEach, describe, expect, test } from 'vitest'
import { type Bench, createBench, type Outcome, track } from '../fixtures/createBench.js'
import type { FakeWallet } from '../fixtures/fakeWallet.js'
import { hasCode, sendRequest, useBench } from '../fixtures/useBench.js'
import { createMemoryStore } from '../store/createMemoryStore.js'
import type { Store } from '../store/store.js'

let bench: Bench
let store: Store
useBench(() => {})
beforeEach(() => {
  store = createMemoryStore()
  bench = createBench({ store })
})

const method = 'eth_sendTransaction'
const requestId = 'payment-1'

const getIds = (wallet: FakeWallet): number[] =>
  wallet
    .read()
    .filter(payload => payload.method === 'wc_sessionRequest')
    .map(({ id }) => id)
const getKept = async () =>
  (await store.getAll()).filter(value => typeof Object(value).requestId === 'string')

/** A request that the wallet has received, and a page that has ended since. */
async function leave(): Promise<{ wallet: FakeWallet; id: number; before: Outcome<unknown> }> {
  const wallet = await bench.connected()
  const before = sendRequest(bench.transport, wallet.topic, { method, requestId })
  await bench.clock.settle()
  bench.transport.destroy()
  await bench.clock.settle()
  return { wallet, id: getIds(wallet)[0] ?? 0, before }
}

/** The next page, once it has restored its session. */
async function returnToPage() {
  const transport = bench.create()
  const sessions = await transport.getSessions()
  await bench.clock.settle()
  return { transport, topic: sessions[0]?.topic ?? '' }
}

describe('the response to a request of an earlier page (D57)', () => {
  test('that waits in the relay’s mailbox is returned, and the request is not sent again', async () => {
    const { wallet, id, before } = await leave()
    expect(before.error).toSatisfy(hasCode('CANCELLED'))
    wallet.respond(id, { result: '0xhash' })
    const { transport, topic } = await returnToPage()
    const resumed = track(transport.resume?.({ topic, requestId }) ?? Promise.reject())
    await bench.clock.settle()
    expect(resumed.value).toBe('0xhash')
    expect(getIds(wallet)).toHaveLength(1)
    const other = track(transport.resume?.({ topic, requestId: 'another' }) ?? Promise.reject())
    await bench.clock.settle()
    expect(other.error).toSatisfy(hasCode('WALLET_TIMEOUT'))
  })

  test('that a page has heard, and not dealt with before it ended, is returned to the next', async () => {
    const wallet = await bench.connected()
    const outcome = sendRequest(bench.transport, wallet.topic, { method, requestId })
    await bench.clock.settle()
    wallet.respond(getIds(wallet)[0] ?? 0, { result: '0xhash' })
    await bench.clock.settle()
    expect(outcome.value).toBe('0xhash')
    bench.transport.destroy()
    bench.relay.forget()
    for (const _ of [1, 2]) {
      const { transport, topic } = await returnToPage()
      const resumed = track(transport.resume?.({ topic, requestId }) ?? Promise.reject())
      await bench.clock.settle()
      expect(resumed.value).toBe('0xhash')
      transport.destroy()
    }
  })

  test('that arrives later is returned when it does', async () => {
    const { wallet, id } = await leave()
    const { transport, topic } = await returnToPage()
    const resumed = track(transport.resume?.({ topic, requestId }) ?? Promise.reject())
    await bench.clock.advance(600_000)
    expect(resumed.isSettled).toBe(false)
    wallet.respond(id, { result: '0xhash' })
    await bench.clock.settle()
    expect(resumed.value).toBe('0xhash')
  })

  test('that a page received and ended before it was asked for survives, sealed', async () => {
    const { wallet, id } = await leave()
    wallet.respond(id, { result: '0xsecrethash' })
    const between = await returnToPage()
    between.transport.destroy()
    expect(JSON.stringify(await getKept())).not.toContain('0xsecrethash')
    // Its receipt is acknowledged to the relay, so it does not deliver it again.
    bench.relay.forget()
    const { transport, topic } = await returnToPage()
    const resumed = track(transport.resume?.({ topic, requestId }) ?? Promise.reject())
    await bench.clock.settle()
    expect(resumed.value).toBe('0xsecrethash')
  })

  test('that declines rejects as it would have', async () => {
    const { wallet, id } = await leave()
    wallet.respond(id, { error: { code: 5000, message: 'User rejected.' } })
    const { transport, topic } = await returnToPage()
    const resumed = track(transport.resume?.({ topic, requestId }) ?? Promise.reject())
    await bench.clock.settle()
    expect(resumed.error).toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000 })
  })

  test('over another reload is awaited again', async () => {
    const { wallet, id } = await leave()
    const between = await returnToPage()
    between.transport.resume?.({ topic: between.topic, requestId }).catch(() => {})
    await bench.clock.settle()
    between.transport.destroy()
    const { transport, topic } = await returnToPage()
    const resumed = track(transport.resume?.({ topic, requestId }) ?? Promise.reject())
    wallet.respond(id, { result: '0xhash' })
    await bench.clock.settle()
    expect(resumed.value).toBe('0xhash')
  })

  test('of another session, or of a session that has ended, is not returned', async () => {
    const { wallet, id } = await leave()
    const { transport, topic } = await returnToPage()
    const other = track(transport.resume?.({ topic: '00'.repeat(32), requestId }) ?? Promise.reject())
    const resumed = track(transport.resume?.({ topic, requestId }) ?? Promise.reject())
    await bench.clock.settle()
    expect(other.error).toSatisfy(hasCode('SESSION_NOT_FOUND'))
    wallet.request('wc_sessionDelete', { code: 6000, message: 'Bye' })
    await bench.clock.settle()
    expect(resumed.error).toSatisfy(hasCode('NOT_CONNECTED'))
    wallet.respond(id, { result: '0xhash' })
    await bench.clock.settle()
    await returnToPage()
    expect(await getKept()).toEqual([])
  })
})

describe('what is stored of it', () => {
  test('is written before the request is sent, and its response before it is passed on', async () => {
    const wallet = await bench.connected()
    const order: string[] = []
    const { put } = store
    store.put = async (key, value) => {
      if (key.startsWith('request ')) order.push(`stored, ${getIds(wallet).length} sent`)
      return put(key, value)
    }
    const outcome = sendRequest(bench.transport, wallet.topic, { method, requestId })
    await bench.clock.settle()
    expect(order).toEqual(['stored, 0 sent'])
    const [kept] = await getKept()
    expect(kept).toMatchObject({ requestId, topic: wallet.topic, id: getIds(wallet)[0] })
    wallet.respond(getIds(wallet)[0] ?? 0, { result: '0xhash' })
    await bench.clock.settle()
    expect(outcome.value).toBe('0xhash')
    expect(order).toEqual(['stored, 0 sent', 'stored, 1 sent'])
    expect(JSON.stringify(await getKept())).not.toContain('0xhash')
  })

  test('is nothing for a request that no one wants to resume', async () => {
    const wallet = await bench.connected()
    sendRequest(bench.transport, wallet.topic, { method })
    await bench.clock.settle()
    expect(getIds(wallet)).toHaveLength(1)
    expect(await getKept()).toEqual([])
  })

  test('is deleted after a day, and with its session', async () => {
    const { wallet } = await leave()
    await bench.clock.advance(86_400_001)
    const { transport } = await returnToPage()
    expect(await getKept()).toEqual([])
    const second = sendRequest(transport, wallet.topic, { method, requestId: 'payment-2' })
    await bench.clock.settle()
    await transport.disconnect({ topic: wallet.topic })
    await bench.clock.settle()
    expect(second.isSettled).toBe(true)
    expect(await getKept()).toHaveLength(1)
    await returnToPage()
    expect(await getKept()).toEqual([])
  })
})
