import { isLateError, type SwapCall, type SwapOrder } from '@latchkit/core'
import { LateError } from '@latchkit/core/family'
import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { anyFee, anyOrder, createLocalChain, swaps, toCall, toParts } from '../fixtures/swapFixture.js'
import { sender } from '../fixtures/transferFixture.js'

const hash = `0x${'cd'.repeat(32)}`
const network = createLocalChain({ allowance: 0n })
const [found] = fc.sample(
  anyOrder.filter(({ sold }) => sold.address !== undefined),
  { numRuns: 1, seed: 1 },
)
if (!found) throw new Error('There is no order.')
const order: SwapOrder = { ...found, network }
const call: SwapCall = toCall(order)

type Status = { status: number; receipts?: readonly { transactionHash: string }[] }
const done: Status = {
  status: 200,
  receipts: [{ transactionHash: `0x${'ab'.repeat(32)}` }, { transactionHash: hash }],
}

/** A wallet with EIP-5792; `sent` are the batches that it was given. */
function createBatchWallet({
  atomic = 'supported',
  response = { id: '0x1' },
  statuses = [done],
}: {
  atomic?: string | undefined
  response?: unknown
  statuses?: readonly Status[]
} = {}) {
  const sent: unknown[] = []
  const left = [...statuses]
  const { connector, asked } = createFakeWallet({
    eth_chainId: '0x1',
    wallet_getCapabilities: { '0x1': { atomic: { status: atomic } } },
    wallet_sendCalls(params: unknown) {
      sent.push(params)
      return typeof response === 'function' ? response() : response
    },
    wallet_getCallsStatus: () => left.shift() ?? done,
  })
  return { connector, asked, sent }
}

/** Asks for the batch, and lets the time pass in which the wallet carries it out. */
async function askBatch(wallet: ReturnType<typeof createBatchWallet>, given: SwapCall = call) {
  const onTaken = vi.fn()
  const asked = swaps
    .ask(wallet.connector, { order, leg: 'batch', reviewedFee: anyFee, call: given, onTaken })
    .then(
      ({ hash: included }) => ({ hash: included }),
      (error: unknown) => ({ error }),
    )
  await vi.advanceTimersByTimeAsync(10_000)
  return { ...(await asked), taken: onTaken.mock.calls.length }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a wallet with atomic batches (EIP-5792)', () => {
  test.each([
    ['supported', ['batch']],
    // It would have to change the account first.
    ['ready', ['approve', 'swap']],
    ['unsupported', ['approve', 'swap']],
  ])('whose status is %s is asked for %j', async (atomic, legs) => {
    const { connector } = createBatchWallet({ atomic })
    expect((await swaps.check(connector, { order, call, offered: order.minOut })).legs).toEqual(legs)
  })

  test('that never responds is asked for single transactions', async () => {
    const { connector } = createFakeWallet({
      eth_chainId: '0x1',
      wallet_getCapabilities: () => new Promise(() => {}),
    })
    const checked = swaps.check(connector, { order, call, offered: order.minOut })
    await vi.advanceTimersByTimeAsync(2000)
    expect((await checked).legs).toEqual(['approve', 'swap'])
  })

  test('gets the exact approval and the swap in one request, all or nothing, and is followed to its block', async () => {
    const wallet = createBatchWallet({ statuses: [{ status: 100 }, { status: 200 }, done] })
    expect(await askBatch(wallet)).toEqual({ hash, taken: 1 })
    expect(wallet.asked).toEqual([])
    expect(wallet.sent).toMatchObject([
      [
        {
          version: '2.0.0',
          from: sender,
          chainId: '0x1',
          atomicRequired: true,
          calls: [
            { to: order.sold.address?.toLowerCase(), value: '0x0' },
            { to: order.router.toLowerCase(), data: call.data, value: '0x0' },
          ],
        },
      ],
    ])
    const [[batch]] = wallet.sent as [[{ calls: readonly { data: Hex }[] }]]
    expect(batch.calls).toHaveLength(2)
    const [approval] = batch.calls
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: approval?.data ?? '0x' })
    expect([functionName, ...(args ?? [])]).toEqual(['approve', order.router, order.amount])
  })

  test.each([
    ['sends none of the calls', { statuses: [{ status: 400 }] }, 'WALLET_FAILED', 1],
    ['has them reverted', { statuses: [{ status: 100 }, { status: 500 }] }, 'REVERTED', 1],
    ['returns no id', { response: {} }, 'WALLET_FAILED', 0],
  ])('that %s is reported', async (_, options, code, taken) => {
    expect(await askBatch(createBatchWallet(options))).toMatchObject({ error: { code }, taken })
  })

  const minute = 60_000
  const account = order.account
  const follow = { received: order.bought.address?.toLowerCase() ?? 'native', minOut: `${order.minOut}` }
  const waiting = (count: number): readonly Status[] => Array.from({ length: count }, () => ({ status: 100 }))

  test('attack A-M1: that reports no end within 15 minutes may still be carried out, and is followed by its id', async () => {
    const wallet = createBatchWallet({ statuses: waiting(903) })
    const taken = vi.fn()
    const asked = swaps
      .ask(wallet.connector, { order, leg: 'batch', call, reviewedFee: anyFee, onTaken: taken })
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15 * minute + 2000)
    const error = await asked
    expect(error).toMatchObject({ code: 'WALLET_TIMEOUT' })
    expect(taken.mock.calls).toEqual([[{ leg: 'batch', id: '0x1', ...follow }]])
    if (!isLateError(error)) expect.fail('Nothing can come late.')
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(await error.late).toEqual({ hash, follow })
    // It was given to the wallet once.
    expect(wallet.sent).toHaveLength(1)
  })

  test('attack A-M1: whose request times out is followed by the id that comes afterwards, not by a hash that it has not', async () => {
    let respond = (_: unknown): void => {}
    const response = new Promise(resolve => {
      respond = resolve
    })
    const wallet = createBatchWallet({
      response: () => {
        throw new LateError('WALLET_TIMEOUT', response)
      },
    })
    const taken = vi.fn()
    const error = await swaps
      .ask(wallet.connector, { order, leg: 'batch', call, reviewedFee: anyFee, onTaken: taken })
      .catch((each: unknown) => each)
    if (!isLateError(error)) expect.fail('Nothing can come late.')
    respond({ id: '0x77' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(await error.late).toEqual({ hash, follow })
    expect(taken.mock.calls).toEqual([[{ leg: 'batch', id: '0x77', ...follow }]])
  })

  test('attack A-M1: that was taken before a reload is followed by wallet_getCallsStatus, and not asked for again', async () => {
    const wallet = createBatchWallet({ statuses: waiting(3) })
    const resumed = swaps.resume?.(wallet.connector, {
      account,
      network,
      asked: { leg: 'batch', id: '0x1', ...follow },
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await resumed).toEqual({ hash, follow })
    expect(wallet.sent).toEqual([])
  })

  test('over a wallet on another device, its id is read from the response to the request of the page before', async () => {
    const wallet = createBatchWallet()
    const resume = vi.fn(async () => ({ id: '0x9' }))
    const resumed = swaps.resume?.(
      { ...wallet.connector, resume },
      { account, network, requestId: 'r1', asked: { leg: 'batch', ...follow } },
    )
    await vi.advanceTimersByTimeAsync(5000)
    expect(await resumed).toEqual({ hash, follow })
    expect(resume.mock.calls).toEqual([[{ requestId: 'r1' }]])
    await expect(
      swaps.resume?.(wallet.connector, { account, network, asked: { leg: 'batch' } }),
    ).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
  })

  test('is asked for nothing where the swap in the batch was tampered with (T16)', async () => {
    const wallet = createBatchWallet()
    const thief = '0x000000000000000000000000000000000000dead'
    for (const wrong of [
      toCall(order, { ...toParts(order), recipient: thief }),
      toCall(order, { ...toParts(order), minOut: order.minOut - 1n }),
      { ...call, to: thief },
    ])
      expect(await askBatch(wallet, wrong)).toMatchObject({ error: { code: 'INVALID_RESPONSE' }, taken: 0 })
    expect(wallet.sent).toEqual([])
  })
})
