import fc from 'fast-check'
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized, toHex } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rpcFailure, stubNode } from '../../testing/fakeNode.js'
import { account1, account2, chainOne, config, context } from '../../testing/fixtures.js'
import { parseRequest } from './parseRequest.js'
import type { RequestedTransaction } from './request.js'
import { findAccount } from './signRequest.js'
import {
  estimateFee,
  formatAmount,
  maximumFee,
  sendSigned,
  signTransaction,
  type TransactionFee,
} from './transaction.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const node = (change: Record<string, unknown> = {}) =>
  stubNode({
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0x5',
    eth_getBalance: toHex(10n ** 18n),
    eth_getTransactionCount: '0x7',
    ...change,
  })
function transaction(change: object = {}): RequestedTransaction {
  const request = parseRequest(
    'eth_sendTransaction',
    [{ from: account1, to: account2, value: '0x1', ...change }],
    context,
  )
  if (request.kind !== 'transaction') throw new Error('wrong kind')
  return request.transaction
}
const account = findAccount(config.accounts, account1)

describe('estimateFee', () => {
  it('asks the chain, and allows twice the base fee', async () => {
    node()
    const fee = await estimateFee(transaction(), chainOne)
    expect(fee).toEqual({ gas: '0x5208', maxFeePerGas: toHex(205n), maxPriorityFeePerGas: '0x5' })
    expect(maximumFee(fee)).toBe(21_000n * 205n)
  })

  it('adds a fifth of gas to a contract call, and nothing to a transfer', async () => {
    node({ eth_estimateGas: toHex(100_000n) })
    expect((await estimateFee(transaction({ data: '0x12' }), chainOne)).gas).toBe(toHex(120_000n))
    expect((await estimateFee(transaction(), chainOne)).gas).toBe(toHex(100_000n))
  })

  it('respects what the site set, without asking for it again', async () => {
    const { calls } = node()
    const wished = transaction({ gas: '0xffff', maxFeePerGas: '0x400', maxPriorityFeePerGas: '0x3' })
    expect(await estimateFee(wished, chainOne)).toEqual({
      gas: '0xffff',
      maxFeePerGas: '0x400',
      maxPriorityFeePerGas: '0x3',
    })
    expect(calls.map(({ method }) => method)).not.toContain('eth_estimateGas')
    expect(await estimateFee(transaction({ gasPrice: '0x9' }), chainOne)).toEqual({
      gas: '0x5208',
      gasPrice: '0x9',
    })
  })

  it('never tips more than the ceiling, and says when the site contradicts itself', async () => {
    node()
    expect(await estimateFee(transaction({ maxFeePerGas: '0x2' }), chainOne)).toMatchObject({
      maxPriorityFeePerGas: '0x2',
    })
    await expect(
      estimateFee(transaction({ maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x3' }), chainOne),
    ).rejects.toMatchObject({ code: -32602 })
  })

  it('falls back to a gas price on a chain without a base fee', async () => {
    node({ eth_getBlockByNumber: {}, eth_gasPrice: '0x77' })
    expect(await estimateFee(transaction(), chainOne)).toEqual({ gas: '0x5208', gasPrice: '0x77' })
    node({ eth_getBlockByNumber: null, eth_gasPrice: '0x78' })
    expect(await estimateFee(transaction(), chainOne)).toMatchObject({ gasPrice: '0x78' })
  })

  it('uses one gwei of tip where the node suggests none', async () => {
    node({ eth_maxPriorityFeePerGas: rpcFailure(-32601, 'no such method') })
    expect(await estimateFee(transaction(), chainOne)).toMatchObject({
      maxPriorityFeePerGas: toHex(1_000_000_000n),
    })
  })

  it('says before signing that the money is not there', async () => {
    node({ eth_getBalance: '0x1' })
    await expect(estimateFee(transaction(), chainOne)).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining('insufficient funds'),
    })
  })

  it('passes on the node’s reason and its revert data', async () => {
    node({ eth_estimateGas: rpcFailure(3, 'execution reverted: no', '0x08c3') })
    await expect(estimateFee(transaction({ data: '0x12' }), chainOne)).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted: no',
      data: '0x08c3',
    })
    node({ eth_estimateGas: 'lots' })
    await expect(estimateFee(transaction(), chainOne)).rejects.toMatchObject({ code: -32603 })
  })
})

describe('signTransaction', () => {
  const fee: TransactionFee = { gas: '0x5208', maxFeePerGas: '0x64', maxPriorityFeePerGas: '0x5' }

  it('signs what was shown, with the fee that was shown, for this chain only', async () => {
    node()
    const { raw, hash } = await signTransaction(transaction({ data: '0xabcd' }), fee, account, chainOne)
    expect(parseTransaction(raw as TransactionSerialized)).toMatchObject({
      chainId: 31337,
      nonce: 7,
      to: account2.toLowerCase(),
      value: 1n,
      data: '0xabcd',
      gas: 21_000n,
      maxFeePerGas: 100n,
      maxPriorityFeePerGas: 5n,
      type: 'eip1559',
    })
    expect(
      await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized<'eip1559'> }),
    ).toBe(account1)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('knows the older kinds, the site’s own nonce and contract creation', async () => {
    const { calls } = node()
    const price: TransactionFee = { gas: '0x5208', gasPrice: '0x9' }
    const legacy = await signTransaction(transaction({ nonce: '0x3' }), price, account, chainOne)
    expect(parseTransaction(legacy.raw)).toMatchObject({
      type: 'legacy',
      nonce: 3,
      gasPrice: 9n,
      chainId: 31337,
    })
    const accessList = [{ address: account2, storageKeys: [] }]
    const listed = await signTransaction(transaction({ nonce: '0x3', accessList }), price, account, chainOne)
    expect(parseTransaction(listed.raw)).toMatchObject({ type: 'eip2930' })
    const creation = await signTransaction(
      transaction({ nonce: '0x3', to: null, data: '0x60' }),
      fee,
      account,
      chainOne,
    )
    expect(parseTransaction(creation.raw).to ?? null).toBe(null)
    expect(calls).toEqual([])
  })

  it('refuses a key that is not the sender’s', async () => {
    node()
    const wrong = findAccount(config.accounts, account2)
    await expect(signTransaction(transaction(), fee, wrong, chainOne)).rejects.toMatchObject({ code: -32603 })
    expect(() => findAccount(config.accounts, '0x00')).toThrow('no account')
  })
})

describe('sendSigned', () => {
  const signed = { raw: '0x02aa', hash: `0x${'1'.repeat(64)}` } as const

  it('gives the hash, also when the chain has the transaction already', async () => {
    node({ eth_sendRawTransaction: signed.hash })
    expect(await sendSigned(signed, chainOne)).toBe(signed.hash)
    node({
      eth_sendRawTransaction: rpcFailure(-32000, 'already known'),
      eth_getTransactionByHash: { hash: signed.hash },
    })
    expect(await sendSigned(signed, chainOne)).toBe(signed.hash)
  })

  it('gives the node’s reason when the chain does not have it', async () => {
    node({ eth_sendRawTransaction: rpcFailure(-32000, 'nonce too low'), eth_getTransactionByHash: null })
    await expect(sendSigned(signed, chainOne)).rejects.toMatchObject({
      code: -32000,
      message: 'nonce too low',
    })
  })
})

describe('formatAmount', () => {
  const ether = { decimals: 18, symbol: 'ETH' }

  it('writes whole, fractional and large amounts exactly', () => {
    expect(formatAmount(0n, ether)).toBe('0 ETH')
    expect(formatAmount(1_500_000_000_000_000_000n, ether)).toBe('1.5 ETH')
    expect(formatAmount(1n, ether)).toBe('0.000000000000000001 ETH')
    expect(formatAmount(1_234_567_000_000n, { decimals: 6, symbol: 'USDC' })).toBe('1,234,567 USDC')
  })

  it('shortens without rounding up, and never shows something as nothing', () => {
    expect(formatAmount(1_999_999_999_999_999_999n, ether, 4)).toBe('1.9999 ETH')
    expect(formatAmount(1n, ether, 4)).toBe('< 0.0001 ETH')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 200n }),
        fc.integer({ min: 1, max: 18 }),
        (amount, digits) => {
          const text = formatAmount(amount, ether, digits).replace(' ETH', '').replaceAll(',', '')
          if (!text.startsWith('<')) {
            expect(Number(text)).toBeGreaterThan(0)
            expect(Number(text)).toBeLessThanOrEqual(Number(amount) / 1e18 + 1e-6 * Number(amount))
          }
        },
      ),
    )
  })
})
