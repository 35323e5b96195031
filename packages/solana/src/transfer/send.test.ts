import type { Connector, ErrorCode, TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReceiver } from '../fixtures/addresses.js'
import { createFakeNode, inContext, toNodeAccount } from '../fixtures/createFakeNode.js'
import { signWire, toSeed } from '../fixtures/createStandardWallet.js'
import { nativeRequest, payer, rpc, signAsWallet, transfers } from '../fixtures/transfers.js'
import { fromBase58, toBase58 } from '../utils/base58.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { createTransfers } from './createTransfers.js'
import { encodeTransfer } from './encodeTransfer.js'

type Responder = (params: { transaction: string; pubkey?: string; sendOptions?: unknown }) => unknown

const seed = toSeed(1)
let node: ReturnType<typeof createFakeNode>
let request: TransferRequest
let responses: Record<string, Responder>
let order: string[]

const fail = (code: ErrorCode, rpcCode?: number) => () => {
  throw new LatchkitError(code, { rpcCode })
}
const sign = (transaction: string): Uint8Array => signWire(fromBase64(transaction) as Uint8Array, seed)
const connector = {
  namespace: 'solana',
  request: async ({ method, params }: { method: string; params?: unknown }) => {
    order.push(method)
    const response = responses[method]
    if (!response) throw new LatchkitError('METHOD_UNSUPPORTED', { details: method })
    return response(params as Parameters<Responder>[0])
  },
} as unknown as Connector
const send = (over: Partial<TransferRequest> = {}) =>
  transfers.send(connector, { request: { ...request, ...over }, onAsk: () => void order.push('onAsk') })
const sent = () => node.asked.filter(({ method }) => method === 'sendTransaction')

beforeEach(() => {
  node = createFakeNode({ [payer]: toNodeAccount(1_000_000_000) })
  order = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    order.push((JSON.parse(init.body) as { method: string }).method)
    return fetch(url, init)
  })
  request = nativeRequest(node.network)
  responses = {
    solana_getAccounts: () => [{ pubkey: payer }],
    solana_signTransaction: ({ transaction }) => signAsWallet(transaction),
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('sending', () => {
  test('simulates, fetches the blockhash, asks, and sends what the wallet signed (demand 17)', async () => {
    const { hash, follow } = await send()
    expect(order.slice(-5)).toEqual([
      'simulateTransaction',
      'getLatestBlockhash',
      'onAsk',
      'solana_signTransaction',
      'sendTransaction',
    ])
    expect(order.indexOf('solana_getAccounts')).toBeLessThan(order.indexOf('getLatestBlockhash'))
    expect(follow.lastValidBlockHeight).toBe('200')
    const [wire, options] = sent()[0]?.params ?? []
    expect(wire).toBe(follow.transaction)
    expect(toBase58((fromBase64(wire) as Uint8Array).slice(1, 65))).toBe(hash)
    expect(options).toEqual({
      encoding: 'base64',
      skipPreflight: true,
      preflightCommitment: 'confirmed',
      maxRetries: 0,
    })
  })

  test('after a failed simulation the wallet is not asked', async () => {
    const logs = ['Program 11111111111111111111111111111111 failed: custom program error: 0x1']
    node.handlers.simulateTransaction = () =>
      inContext({ err: { InstructionError: [0, { Custom: 1 }] }, logs })
    await expect(send()).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', context: { logs } })
    expect(order).not.toContain('onAsk')
  })

  test('without a simulation the endpoint checks it before it forwards it', async () => {
    node.handlers.simulateTransaction = () => ({ error: { code: -32601, message: 'Method not found' } })
    await send()
    expect(sent()[0]?.params[1]).toMatchObject({ skipPreflight: false })
    node.handlers.sendTransaction = () => ({
      error: {
        code: -32002,
        message: 'Transaction simulation failed: Error processing Instruction 0',
        data: { err: { InsufficientFundsForRent: { account_index: 1 } }, logs: ['a\u202eb'] },
      },
    })
    await expect(send()).rejects.toMatchObject({
      code: 'SIMULATION_FAILED',
      shortMessage: expect.stringMatching(/new/),
      context: { logs: ['ab'] },
    })
  })

  test('an altered encoding never reaches the wallet (T6)', async () => {
    for (const over of [{ amount: 2n }, { receiver: createReceiver() }])
      await expect(
        createTransfers(rpc, parameters =>
          encodeTransfer({ ...parameters, request: { ...parameters.request, ...over } }),
        ).send(connector, { request }),
      ).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    expect(order).not.toContain('solana_signTransaction')
  })

  test('another family’s wallet or account never gets it (demand 18)', async () => {
    const other = { ...connector, namespace: 'other' } as Connector
    await expect(transfers.send(other, { request })).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    await expect(send({ account: `other:1:${payer}` })).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(order).toEqual([])
  })
})

describe('the wallet’s account and network', () => {
  test('another account is ACCOUNT_CHANGED; no account is NOT_CONNECTED, or CHAIN_MISMATCH where it has one elsewhere', async () => {
    responses.solana_getAccounts = () => [{ pubkey: createReceiver() }]
    await expect(send()).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    responses.solana_getAccounts = () => []
    await expect(send()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    const cluster = { getNetworks: () => ['solana:elsewhere'] }
    await expect(
      transfers.send({ ...connector, cluster } as unknown as Connector, { request }),
    ).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    responses.solana_getAccounts = fail('SESSION_EXPIRED')
    await expect(send()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(order).not.toContain('onAsk')
  })

  test('a wallet without the method, or without a response, passes', async () => {
    for (const pubkey of [payer, { pubkey: payer }]) {
      responses.solana_getAccounts = () => [pubkey]
      await send()
    }
    delete responses.solana_getAccounts
    await send()
    responses.solana_getAccounts = () => 'nonsense'
    await send()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    responses.solana_getAccounts = () => new Promise(() => {})
    const sending = send()
    await vi.advanceTimersByTimeAsync(5000)
    expect((await sending).hash).toBeTypeOf('string')
  })
})

describe('the signed transaction', () => {
  test('a rejection is rethrown, and nothing is sent', async () => {
    responses.solana_signTransaction = fail('USER_REJECTED', 4001)
    await expect(send()).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 4001 })
    expect(sent()).toEqual([])
  })

  test('the signature alone suffices', async () => {
    responses.solana_signTransaction = ({ transaction }) => ({
      signature: toBase58(sign(transaction).slice(1, 65)),
    })
    const { hash, follow } = await send()
    expect(toBase58((fromBase64(follow.transaction) as Uint8Array).slice(1, 65))).toBe(hash)
  })

  test('a missing signature, or one over another transaction, is WALLET_FAILED and not sent', async () => {
    const other = toBase58(new Uint8Array(64).fill(3))
    for (const response of [
      null,
      {},
      { signature: 7 },
      { signature: '' },
      { signature: other },
      { signature: other, transaction: '%%%' },
      { signature: other, transaction: 'A'.repeat(5000) },
      { transaction: toBase64(new Uint8Array(100)) },
    ]) {
      responses.solana_signTransaction = () => response
      await expect(send(), JSON.stringify(response)).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    }
    responses.solana_signTransaction = ({ transaction }) => ({ signature: other, transaction })
    await expect(send()).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    expect(sent()).toEqual([])
  })

  test('a newer blockhash is watched for as long as it may be valid', async () => {
    responses.solana_signTransaction = ({ transaction }) => {
      node.handlers.getLatestBlockhash = () => inContext({ blockhash: payer, lastValidBlockHeight: 333 })
      const changed = fromBase64(transaction) as Uint8Array
      changed.set(fromBase58(payer, 44) as Uint8Array, 1 + 64 + 3 + 1 + 3 * 32)
      const signed = signWire(changed, seed)
      return { signature: toBase58(signed.slice(1, 65)), transaction: toBase64(signed) }
    }
    const { follow, hash } = await send()
    expect(follow.lastValidBlockHeight).toBe('333')
    expect(toBase58((fromBase64(follow.transaction) as Uint8Array).slice(1, 65))).toBe(hash)
  })

  test('a wallet that only signs and sends is asked for that, without a second simulation', async () => {
    delete responses.solana_signTransaction
    let asked: unknown
    responses.solana_signAndSendTransaction = params => {
      asked = params
      node.handlers.getLatestBlockhash = () => inContext({ blockhash: payer, lastValidBlockHeight: 444 })
      return { signature: toBase58(new Uint8Array(64).fill(5)) }
    }
    expect(await send()).toEqual({
      hash: toBase58(new Uint8Array(64).fill(5)),
      follow: { lastValidBlockHeight: '444' },
    })
    expect(asked).toMatchObject({
      pubkey: payer,
      sendOptions: { skipPreflight: true, preflightCommitment: 'confirmed' },
    })
    // Before each of the two requests.
    expect(order.filter(step => step === 'onAsk')).toHaveLength(2)
    expect(sent()).toEqual([])
    responses.solana_signAndSendTransaction = () => ({ signature: 'short' })
    await expect(send()).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    delete responses.solana_signAndSendTransaction
    await expect(send()).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
  })

  test('an endpoint that rejects what was signed as unsupported is no reason to ask the wallet again', async () => {
    node.handlers.sendTransaction = () => ({ error: { code: -32602, message: 'unsupported feature' } })
    await expect(send()).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    expect(order.filter(step => step === 'onAsk')).toHaveLength(1)
  })

  test('without WebCrypto’s Ed25519 the endpoint checks the signature', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
    await send()
    expect(sent()[0]?.params[1]).toMatchObject({ skipPreflight: false })
    responses.solana_signTransaction = ({ transaction }) => ({
      signature: toBase58(sign(transaction).slice(1, 65)),
    })
    await send()
    expect(sent()[1]?.params[1]).toMatchObject({ skipPreflight: false })
  })

  test('a visitor who took longer than the blockhash is valid gets EXPIRED, and nothing is sent', async () => {
    const { solana_signTransaction: approve } = responses
    vi.useFakeTimers({ toFake: ['Date'] })
    responses.solana_signTransaction = params => {
      vi.advanceTimersByTime(90_000)
      node.handlers.getBlockHeight = () => 201
      return approve?.(params)
    }
    await expect(send()).rejects.toMatchObject({ code: 'EXPIRED' })
    expect(sent()).toEqual([])
    // In time, or the height cannot be read.
    for (const response of [200, { error: { code: -32005, message: 'Node is behind by 42 slots' } }]) {
      responses.solana_signTransaction = params => {
        vi.advanceTimersByTime(90_000)
        node.handlers.getBlockHeight = () => response
        return approve?.(params)
      }
      await send()
    }
    expect(sent()).toHaveLength(2)
  })
})

describe('broadcasting', () => {
  test('every endpoint gets it; one that accepts it suffices', async () => {
    const network = { ...node.network, rpcUrls: ['http://a.test', 'http://b.test'] }
    node.handlers.sendTransaction = (_, url) => {
      if (url === 'http://a.test') throw new Error('cut')
      return 'taken'
    }
    await send({ network })
    expect(sent().map(({ url }) => url)).toEqual(['http://a.test', 'http://b.test'])
    // An endpoint that never responds does not delay it.
    node.handlers.sendTransaction = (_, url) => (url === 'http://a.test' ? new Promise(() => {}) : 'taken')
    await send({ network })
  })

  test('endpoints that fail may have accepted it: it is watched, so that it is not paid twice', async () => {
    for (const response of [
      () => {
        throw new Error('cut')
      },
      () => ({ error: { code: 429, message: 'Too many requests for a specific RPC call' } }),
      () => ({ error: { code: -32005, message: 'Node is behind by 42 slots' } }),
      () => ({ error: { code: -32002, message: 'Already processed', data: { err: 'AlreadyProcessed' } } }),
    ]) {
      node.handlers.sendTransaction = response
      expect((await send()).follow.transaction).toBeTypeOf('string')
    }
  })

  test('a rejection by one endpoint is not an error while another one fails', async () => {
    const network = { ...node.network, rpcUrls: ['http://a.test', 'http://b.test'] }
    node.handlers.sendTransaction = (_, url) => {
      if (url === 'http://a.test') throw new Error('cut')
      return { error: { code: -32003, message: 'Transaction signature verification failure' } }
    }
    expect((await send({ network })).follow.transaction).toBeTypeOf('string')
  })

  test('a rejection by every endpoint is an error', async () => {
    node.handlers.sendTransaction = () => ({
      error: {
        code: -32002,
        message: 'Transaction simulation failed: Blockhash not found',
        data: { err: 'BlockhashNotFound', logs: [] },
      },
    })
    await expect(send()).rejects.toMatchObject({ code: 'EXPIRED' })
    node.handlers.sendTransaction = () => ({
      error: { code: -32003, message: 'Transaction signature verification failure' },
    })
    await expect(send()).rejects.toMatchObject({ code: 'SIMULATION_FAILED', rpcCode: -32003 })
  })
})
