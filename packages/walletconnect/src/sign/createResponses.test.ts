import { isLateError } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import { type Bench, type Outcome, track } from '../fixtures/createBench.js'
import type { FakeWallet } from '../fixtures/fakeWallet.js'
import { hasCode, sendRequest, useBench } from '../fixtures/useBench.js'

let bench: Bench
useBench(created => {
  bench = created
})

/** The outcome of `late`, or undefined when the error has none. */
const trackLate = ({ error }: Outcome<unknown>): Outcome<unknown> | undefined => {
  return isLateError(error) ? track(error.late) : undefined
}

const getRequestIds = (wallet: FakeWallet): number[] =>
  wallet
    .read()
    .filter(({ method }) => method === 'wc_sessionRequest')
    .map(({ id }) => id)

/** A request that the wallet has received and does not respond to in time. */
async function timeOut(): Promise<{ wallet: FakeWallet; id: number; outcome: Outcome<unknown> }> {
  const wallet = await bench.connected()
  const outcome = sendRequest(bench.transport, wallet.topic, { method: 'eth_sendTransaction' })
  await bench.clock.advance(300_000)
  return { wallet, id: getRequestIds(wallet)[0] ?? 0, outcome }
}

describe('a response after the request timed out (D57)', () => {
  test('resolves `late` of the WALLET_TIMEOUT error, which the request rejects with after 5 minutes', async () => {
    const { wallet, id, outcome } = await timeOut()
    expect(outcome.error).toSatisfy(hasCode('WALLET_TIMEOUT'))
    const late = trackLate(outcome)
    await bench.clock.advance(100_000)
    expect(late).toEqual({ isSettled: false })
    wallet.respond(id, { result: '0xhash' })
    await bench.clock.settle()
    expect(late?.value).toBe('0xhash')
    expect(bench.transport.getStats()).toEqual({ dropped: 0, unmatched: 0 })
  })

  test('rejects `late` when the visitor declined after all', async () => {
    const { wallet, id, outcome } = await timeOut()
    const late = trackLate(outcome)
    wallet.respond(id, { error: { code: 5000, message: 'User rejected.' } })
    await bench.clock.settle()
    expect(late?.error).toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000 })
  })

  test('counts once', async () => {
    const { wallet, id, outcome } = await timeOut()
    const late = trackLate(outcome)
    wallet.respond(id, { result: '0xhash' })
    wallet.respond(id, { result: '0xother' })
    await bench.clock.settle()
    expect(late?.value).toBe('0xhash')
    expect(bench.transport.getStats().unmatched).toBe(1)
  })

  test('rejects `late` when the session ends first', async () => {
    const { wallet, outcome } = await timeOut()
    const late = trackLate(outcome)
    wallet.request('wc_sessionDelete', { code: 6000, message: 'Bye' })
    await bench.clock.settle()
    expect(late?.error).toSatisfy(hasCode('NOT_CONNECTED'))
  })

  test('rejects `late` on destroy, without an unhandled rejection', async () => {
    const { outcome } = await timeOut()
    const late = trackLate(outcome)
    bench.transport.destroy()
    await bench.clock.settle()
    expect(late?.error).toSatisfy(hasCode('CANCELLED'))
  })

  test('does not make a reconnection urgent', async () => {
    await timeOut()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    await bench.clock.advance(60_000)
    const before = bench.relay.urls.length
    await bench.clock.advance(60_000)
    expect(bench.relay.urls.length - before).toBeLessThanOrEqual(2)
  })

  test('is expected for the newest 100 requests', async () => {
    const wallet = await bench.connected()
    const outcomes = Array.from({ length: 101 }, () => sendRequest(bench.transport, wallet.topic))
    await bench.clock.advance(300_000)
    const late = outcomes.map(trackLate)
    await bench.clock.settle()
    expect(late[0]?.error).toSatisfy(hasCode('WALLET_TIMEOUT'))
    expect(late.filter(each => each?.isSettled)).toHaveLength(1)
    wallet.respond(getRequestIds(wallet)[100] ?? 0, { result: 'signed' })
    await bench.clock.settle()
    expect(late[100]?.value).toBe('signed')
  })
})

describe('a response after the request was aborted', () => {
  test('resolves `late` of the CANCELLED error: the wallet may have sent the transaction', async () => {
    const wallet = await bench.connected()
    const controller = new AbortController()
    const outcome = sendRequest(bench.transport, wallet.topic, { signal: controller.signal })
    await bench.clock.settle()
    controller.abort()
    await bench.clock.settle()
    expect(outcome.error).toSatisfy(hasCode('CANCELLED'))
    const late = trackLate(outcome)
    wallet.respond(getRequestIds(wallet)[0] ?? 0, { result: '0xhash' })
    await bench.clock.settle()
    expect(late?.value).toBe('0xhash')
  })

  test('is not expected when the request never left the page', async () => {
    const wallet = await bench.connected()
    await bench.clock.advance(5_000)
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    const controller = new AbortController()
    const offline = sendRequest(bench.transport, wallet.topic, { signal: controller.signal })
    await bench.clock.settle()
    controller.abort()
    const aborted = sendRequest(bench.transport, wallet.topic, { signal: controller.signal })
    await bench.clock.settle()
    for (const outcome of [offline, aborted]) {
      expect(outcome.error).toSatisfy(hasCode('CANCELLED'))
      expect(trackLate(outcome)).toBeUndefined()
    }
  })
})

describe('a response after the relay did not confirm the request', () => {
  test('resolves `late` of the RELAY_UNREACHABLE error when the request had been sent', async () => {
    const wallet = await bench.connected()
    bench.relay.mode = 'mute'
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.advance(60_000)
    expect(outcome.error).toSatisfy(hasCode('RELAY_UNREACHABLE'))
    const late = trackLate(outcome)
    const sent = bench.relay.sent('irn_publish').at(-1)
    bench.relay.mode = 'up'
    await bench.clock.advance(30_000)
    wallet.respond(wallet.open(String(sent?.['message'])).id, { result: 'signed' })
    await bench.clock.settle()
    expect(late?.value).toBe('signed')
  })

  test('is not expected when the request was not sent', async () => {
    const wallet = await bench.connected()
    await bench.clock.advance(5_000)
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.advance(10_000)
    expect(outcome.error).toSatisfy(hasCode('RELAY_UNREACHABLE'))
    expect(trackLate(outcome)).toBeUndefined()
  })

  test('is not expected when the relay refused it', async () => {
    const wallet = await bench.connected()
    bench.relay.errors.set('irn_publish', [{ code: -32602, message: 'Too large' }])
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.settle()
    expect(outcome.error).toMatchObject({ code: 'RELAY_UNREACHABLE', rpcCode: -32602 })
    expect(trackLate(outcome)).toBeUndefined()
  })
})
