import type { SubmittedTransfer, TransferProgress } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReceiver } from '../fixtures/addresses.js'
import { createFakeNode, inContext } from '../fixtures/createFakeNode.js'
import { signWire, toSeed, toTestAddress } from '../fixtures/createStandardWallet.js'
import { transfers } from '../fixtures/transfers.js'
import { toBase58 } from '../utils/base58.js'
import { toBase64 } from '../utils/bytes.js'
import { encodeTransfer } from './encodeTransfer.js'

const payer = toTestAddress(1)
let node: ReturnType<typeof createFakeNode>
let submitted: SubmittedTransfer
let steps: TransferProgress[]
let controller: AbortController
let outcome: unknown

const status = (confirmationStatus: string, err: unknown = null) =>
  inContext([{ slot: 1, confirmations: 1, err, confirmationStatus }])
const watch = (over: Partial<SubmittedTransfer> = {}): void => {
  transfers
    .watch({
      account: `solana:localnet:${payer}`,
      network: node.network,
      submitted: { ...submitted, ...over },
      onProgress: step => void steps.push(step),
      signal: controller.signal,
    })
    .then(
      () => {
        outcome = 'done'
      },
      (error: LatchkitError) => {
        outcome = error
      },
    )
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const count = (method: string): number => node.methods().filter(asked => asked === method).length

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  node = createFakeNode()
  steps = []
  outcome = undefined
  controller = new AbortController()
  const wire = encodeTransfer({
    request: {
      account: `solana:localnet:${payer}`,
      network: node.network,
      token: { symbol: 'SOL', decimals: 9 },
      receiver: createReceiver(),
      amount: 1n,
    },
    payer,
    token: undefined,
    blockhash: createReceiver(),
  })
  const signed = signWire(wire, toSeed(1))
  submitted = {
    hash: toBase58(signed.slice(1, 65)),
    follow: { lastValidBlockHeight: '200', transaction: toBase64(signed) },
  }
})
afterEach(async () => {
  controller.abort()
  await pass(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('following', () => {
  test('submitted, included, final, and then no more requests', async () => {
    watch()
    await pass(0)
    expect(steps).toEqual(['submitted'])
    node.handlers.getSignatureStatuses = () => status('processed')
    await pass(1000)
    expect(steps).toEqual(['submitted'])
    node.handlers.getSignatureStatuses = () => status('confirmed')
    await pass(1000)
    expect(steps).toEqual(['submitted', 'included'])
    node.handlers.getSignatureStatuses = () => status('finalized')
    await pass(1000)
    expect(steps).toEqual(['submitted', 'included', 'final'])
    expect(outcome).toBe('done')
    const before = node.asked.length
    await pass(60_000)
    expect(node.asked.length).toBe(before)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an older node has confirmations only', async () => {
    node.handlers.getSignatureStatuses = () => inContext([{ slot: 1, confirmations: null, err: null }])
    watch()
    await pass(0)
    expect(steps).toEqual(['submitted', 'included', 'final'])
  })

  test('is sent again every two seconds until it is included, and no longer', async () => {
    watch()
    await pass(10_100)
    expect(count('sendTransaction')).toBe(5)
    const [wire, options] = node.asked.find(({ method }) => method === 'sendTransaction')?.params ?? []
    expect(wire).toBe(submitted.follow.transaction)
    expect(options).toMatchObject({ skipPreflight: true, maxRetries: 0 })
    node.handlers.getSignatureStatuses = () => status('confirmed')
    await pass(20_000)
    expect(count('sendTransaction')).toBeLessThanOrEqual(6)
  })

  test('a node’s error for a repetition does not end it', async () => {
    node.handlers.sendTransaction = () => ({
      error: { code: -32002, message: 'x', data: { err: 'BlockhashNotFound', logs: [] } },
    })
    watch()
    await pass(6000)
    expect(outcome).toBeUndefined()
    node.handlers.getSignatureStatuses = () => status('finalized')
    await pass(2000)
    expect(outcome).toBe('done')
  })

  test('it is sent again after a fork drops it', async () => {
    node.handlers.getSignatureStatuses = () => status('confirmed')
    watch()
    await pass(1000)
    expect(count('sendTransaction')).toBe(0)
    node.handlers.getSignatureStatuses = () => inContext([null])
    await pass(5000)
    expect(count('sendTransaction')).toBeGreaterThan(0)
    node.handlers.getSignatureStatuses = () => status('finalized')
    await pass(2000)
    expect(steps).toEqual(['submitted', 'included', 'final'])
  })

  test('after a reload the history is searched first; a node without one still has the last minutes', async () => {
    watch()
    await pass(1000)
    const depths = node.asked
      .filter(({ method }) => method === 'getSignatureStatuses')
      .map(({ params }) => (params[1] as { searchTransactionHistory: boolean }).searchTransactionHistory)
    expect(depths).toEqual([true, false])
    node.handlers.getSignatureStatuses = ([, options]) =>
      (options as { searchTransactionHistory: boolean }).searchTransactionHistory
        ? { error: { code: -32011, message: 'Transaction history is not available from this node' } }
        : status('finalized')
    outcome = undefined
    watch()
    await pass(0)
    expect(outcome).toBe('done')
  })
})

describe('bad ends', () => {
  test('EXPIRED only once the last block that may hold it is final, and after a second read', async () => {
    watch()
    node.handlers.getBlockHeight = ([options]) =>
      (options as { commitment: string }).commitment === 'finalized' ? 200 : 231
    await pass(20_000)
    expect(outcome).toBeUndefined()
    expect(count('sendTransaction')).toBe(0)
    node.handlers.getBlockHeight = () => 201
    const looks = count('getSignatureStatuses')
    await pass(10_000)
    expect(outcome).toMatchObject({ code: 'EXPIRED' })
    expect(count('getSignatureStatuses')).toBeGreaterThanOrEqual(looks + 2)
    expect(node.asked.filter(({ method }) => method === 'getSignatureStatuses').at(-1)?.params[1]).toEqual({
      searchTransactionHistory: true,
    })
  })

  test('one that is found by the second read is not expired', async () => {
    node.handlers.getBlockHeight = () => 201
    let looks = 0
    node.handlers.getSignatureStatuses = ([, options]) => {
      looks += 1
      return looks > 2 && (options as { searchTransactionHistory: boolean }).searchTransactionHistory
        ? status('finalized')
        : inContext([null])
    }
    watch()
    await pass(10_000)
    expect(outcome).toBe('done')
  })

  test('REVERTED with the program’s message, once the failure is confirmed', async () => {
    const err = { InstructionError: [0, { Custom: 1 }] }
    const logMessages = [
      'Transfer: insufficient lamports 1, need 2',
      'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
    ]
    node.handlers.getTransaction = () => ({ meta: { err, logMessages } })
    node.handlers.getSignatureStatuses = () => status('processed', err)
    watch()
    await pass(3000)
    expect(outcome).toBeUndefined()
    node.handlers.getSignatureStatuses = () => status('confirmed', err)
    await pass(1000)
    expect(outcome).toMatchObject({
      code: 'REVERTED',
      details: ['The account does not hold enough for this and its costs.', ...logMessages].join('\n'),
      context: { logs: logMessages },
    })
    expect(steps).toEqual(['submitted'])
  })

  test('REVERTED without logs where no endpoint still has them', async () => {
    for (const response of [null, { meta: null }, { error: { code: -32015, message: 'version' } }]) {
      node.handlers.getTransaction = () => response
      node.handlers.getSignatureStatuses = () =>
        status('finalized', { InstructionError: [0, { Custom: 17 }] })
      outcome = undefined
      watch()
      await pass(3000)
      expect(outcome).toMatchObject({ code: 'REVERTED', details: expect.stringMatching(/frozen/) })
    }
  })

  test('endpoints that fail are polled again, with a growing delay, and end nothing', async () => {
    const broken = (): never => {
      throw new Error('down')
    }
    for (const method of ['getSignatureStatuses', 'getBlockHeight', 'sendTransaction'])
      node.handlers[method] = broken
    watch()
    await pass(600_000)
    expect(outcome).toBeUndefined()
    expect(count('getSignatureStatuses')).toBeLessThan(60)
    node.handlers.getSignatureStatuses = () => 'nonsense'
    await pass(60_000)
    expect(outcome).toBeUndefined()
    node.handlers.getSignatureStatuses = () => status('finalized')
    await pass(20_000)
    expect(outcome).toBe('done')
  })

  test('the signal cancels it at once, in every state, with every timer (R8.12)', async () => {
    for (const time of [0, 500, 1500, 4200]) {
      controller = new AbortController()
      outcome = undefined
      watch()
      await pass(time)
      controller.abort()
      await pass(0)
      expect(outcome).toMatchObject({ code: 'CANCELLED' })
      expect(vi.getTimerCount()).toBe(0)
    }
    const said = steps.length
    node.handlers.getSignatureStatuses = () => status('finalized')
    await pass(5000)
    expect(steps.length).toBe(said)
  })

  test('a network without endpoints is RPC_FAILED at once', async () => {
    node.network.rpcUrls = []
    watch()
    await pass(0)
    expect(outcome).toMatchObject({ code: 'RPC_FAILED' })
  })
})

describe('the stored value is not trusted', () => {
  test('a transaction of another signature is never sent', async () => {
    watch({ hash: toBase58(new Uint8Array(64).fill(9)) })
    await pass(10_000)
    expect(count('sendTransaction')).toBe(0)
    expect(outcome).toBeUndefined()
  })

  test('without a valid height the latest one is the bound', async () => {
    for (const follow of [{}, { lastValidBlockHeight: 'x' }, { lastValidBlockHeight: '9'.repeat(99) }]) {
      outcome = undefined
      node.handlers.getBlockHeight = () => 199
      watch({ follow })
      await pass(6000)
      expect(outcome).toBeUndefined()
      node.handlers.getBlockHeight = () => 201
      await pass(10_000)
      expect(outcome).toMatchObject({ code: 'EXPIRED' })
    }
  })

  test('an invalid signature ends it', async () => {
    for (const hash of ['', 'x', '0'.repeat(88), 'z'.repeat(100_000)]) {
      outcome = undefined
      watch({ hash })
      await pass(0)
      expect(outcome).toMatchObject({ code: 'INVALID_RESPONSE' })
    }
    expect(outcome instanceof LatchkitError).toBe(true)
  })
})
