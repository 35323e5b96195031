import { isError } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import type { Bench } from '../fixtures/createBench.js'
import { fakeAccounts } from '../fixtures/fakeWallet.js'
import { hasCode, sendRequest, useBench } from '../fixtures/useBench.js'

let bench: Bench
useBench(created => {
  bench = created
})

describe('a request', () => {
  test('reaches the wallet with its expiry and resolves with the response', async () => {
    const wallet = await bench.connected()
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.settle()
    const request = wallet.read().at(-1)
    expect(request).toEqual({
      id: expect.any(Number),
      jsonrpc: '2.0',
      method: 'wc_sessionRequest',
      params: {
        chainId: 'eip155:31337',
        request: {
          method: 'personal_sign',
          params: ['0x00', fakeAccounts[0]],
          expiryTimestamp: Math.floor(bench.clock.now() / 1000) + 300,
        },
      },
    })
    expect(String(request?.id)).toHaveLength(16)
    wallet.respond(request?.id ?? 0, { result: '0xsigned' })
    await bench.clock.settle()
    expect(outcome.value).toBe('0xsigned')
  })

  test.each([
    [{ code: 4001, message: 'No' }, 'USER_REJECTED'],
    [{ code: 5000, message: 'No' }, 'USER_REJECTED'],
    [{ code: 8000, message: 'Expired' }, 'WALLET_TIMEOUT'],
    [{ code: -32603, message: 'Oops' }, 'WALLET_FAILED'],
  ] as const)('with the response %j rejects with %s and keeps the code (D44)', async (error, code) => {
    const wallet = await bench.connected()
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.settle()
    wallet.respond(wallet.read().at(-1)?.id ?? 0, { error })
    await bench.clock.settle()
    expect(outcome.error).toMatchObject({ code, rpcCode: error.code, details: error.message })
  })

  test('without a response for 5 minutes rejects with WALLET_TIMEOUT', async () => {
    const wallet = await bench.connected()
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.advance(299_999)
    expect(outcome.isSettled).toBe(false)
    await bench.clock.advance(1)
    expect(outcome.error).toSatisfy(hasCode('WALLET_TIMEOUT'))
  })

  test('gets its response among many, in any order', async () => {
    const wallet = await bench.connected()
    const outcomes = Array.from({ length: 20 }, (_, index) =>
      sendRequest(bench.transport, wallet.topic, { params: [index] }),
    )
    await bench.clock.settle()
    const requests = wallet.read().filter(payload => payload.method === 'wc_sessionRequest')
    expect(new Set(requests.map(({ id }) => id)).size).toBe(20)
    for (const request of requests.reverse()) {
      const { params } = (request.params as unknown as { request: { params: number[] } }).request
      wallet.respond(request.id, { result: params[0] })
    }
    await bench.clock.settle()
    expect(outcomes.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  test('ignores a response on another topic', async () => {
    const first = await bench.connected()
    const second = await bench.connected()
    const outcome = sendRequest(bench.transport, first.topic)
    await bench.clock.settle()
    second.respond(first.read().at(-1)?.id ?? 0, { result: 'forged' })
    await bench.clock.settle()
    expect(outcome.isSettled).toBe(false)
  })

  test('rejects with CANCELLED at once when aborted, before and after sending', async () => {
    const wallet = await bench.connected()
    const controller = new AbortController()
    const outcome = sendRequest(bench.transport, wallet.topic, { signal: controller.signal })
    await bench.clock.settle()
    controller.abort()
    await bench.clock.settle()
    expect(outcome.error).toSatisfy(hasCode('CANCELLED'))
    const before = bench.relay.frames.length
    const second = sendRequest(bench.transport, wallet.topic, { signal: controller.signal })
    await bench.clock.settle()
    expect(second.error).toSatisfy(hasCode('CANCELLED'))
    expect(bench.relay.frames).toHaveLength(before)
  })

  test('that cannot be sent is RELAY_UNREACHABLE after 10 s and the session stays', async () => {
    const wallet = await bench.connected()
    bench.relay.mode = 'refusing'
    bench.relay.cut()
    const outcome = sendRequest(bench.transport, wallet.topic)
    await bench.clock.advance(10_000)
    expect(outcome.error).toSatisfy(hasCode('RELAY_UNREACHABLE'))
    expect(await bench.transport.getSessions()).toHaveLength(1)
  })

  test('on a chain or by a method that was not granted is not sent', async () => {
    const wallet = await bench.connected()
    const before = bench.relay.frames.length
    const attempts = [
      sendRequest(bench.transport, wallet.topic, { caipNetworkId: 'eip155:1' }),
      sendRequest(bench.transport, wallet.topic, {
        caipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      }),
      sendRequest(bench.transport, wallet.topic, { caipNetworkId: '__proto__:1' }),
      sendRequest(bench.transport, wallet.topic, { method: 'eth_sign' }),
    ]
    await bench.clock.settle()
    expect(attempts.map(({ error }) => (isError(error) ? error.code : error))).toEqual([
      'UNSUPPORTED_CHAIN',
      'UNSUPPORTED_CHAIN',
      'UNSUPPORTED_CHAIN',
      'METHOD_UNSUPPORTED',
    ])
    expect(bench.relay.frames).toHaveLength(before)
  })

  test('without any session, or without this one, rejects in the specified words (R8.12)', async () => {
    const none = sendRequest(bench.transport, 'ab'.repeat(32))
    await bench.clock.settle()
    expect(none.error).toMatchObject({
      code: 'PROVIDER_MISSING',
      shortMessage: 'WalletConnectProvider not connected. Please connect first.',
    })
    await bench.connected()
    const other = sendRequest(bench.transport, 'ab'.repeat(32))
    await bench.clock.settle()
    expect(other.error).toMatchObject({
      code: 'SESSION_NOT_FOUND',
      shortMessage: 'Error connecting to wallet: No session found',
    })
  })
})
