import { LatchkitError } from '@latchkit/core/family'
import { describe, expect, test } from 'vitest'
import { createFakeRest } from '../fixtures/createFakeRest.js'
import { network, receiver, toAccountResponses, tokenContract } from '../fixtures/createSigner.js'
import { getFeeChoices, toFeeChoice, toFeeRates, toTransferFee } from './fee.js'
import { getNonce } from './getNonce.js'
import { plan } from './plan.js'

const sender = 'SP000000000000000000002Q6VF78'
const account = `stacks:1:${sender}` as const
const read = { network }
const fee = { payload: '00', length: 180 }

describe('the fee', () => {
  test.each([
    ['as estimated', { estimations: [{ fee: 200 }, { fee: 500.2 }, { fee: '900' }] }, [200n, 501n, 900n]],
    [
      'not below a micro-STX for a byte',
      { estimations: [{ fee: 1 }, { fee: 2 }, { fee: 3 }] },
      [180n, 180n, 180n],
    ],
    ['in order', { estimations: [{ fee: 900 }, { fee: 200 }, { fee: 500 }] }, [900n, 900n, 900n]],
    ['by the rate of a transfer, without an estimate', new LatchkitError('RPC_FAILED'), [360n, 360n, 720n]],
    ['by the rate, for nonsense', { estimations: [{ fee: -1 }, {}, null] }, [360n, 360n, 720n]],
  ])('has three choices, %s', async (_name, estimate, expected) => {
    const { rest } = createFakeRest({ '/v2/fees/transaction': estimate, '/v2/fees/transfer': 2 })
    const { low, middle, high } = await getFeeChoices(rest, fee, read)
    expect([low, middle, high]).toEqual(expected)
  })

  test('that is no number is an error, never a made-up fee (D5)', async () => {
    const { rest } = createFakeRest({ '/v2/fees/transaction': {}, '/v2/fees/transfer': 'x' })
    await expect(getFeeChoices(rest, fee, read)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  test('is the host’s choice, and unusual above ten times the low one (D56)', () => {
    const choices = { low: 10n, middle: 20n, high: 90n, least: 10n }
    expect(toTransferFee(choices).amount).toBe(20n)
    expect(toTransferFee(choices, 'high')).toEqual({ amount: 90n, parts: [{ kind: 'network', amount: 90n }] })
    expect(toTransferFee(choices, 101n)).toMatchObject({ amount: 101n, isUnusual: true, usual: choices.low })
    expect(() => toTransferFee(choices, 9n)).toThrow(expect.objectContaining({ code: 'AMOUNT_INVALID' }))
  })

  test('has choices in STX for the visitor, and bounds of an own one', () => {
    expect(toFeeRates({ low: 180n, middle: 501n, high: 1_500_000n, least: 180n }, 'STX')).toEqual({
      unit: 'STX',
      slow: '0.00018',
      normal: '0.000501',
      fast: '1.5',
      minimum: '0.00018',
      maximum: '100',
      decimals: 6,
    })
  })
})

test('a request has its fee by name, or in STX', () => {
  expect([undefined, 'slow', 'normal', 'fast', '0.0012'].map(toFeeChoice)).toEqual([
    'middle',
    'low',
    'middle',
    'high',
    1200n,
  ])
  for (const bad of ['', '0', '-1', '1.0000001', '100.1', 'constructor', 'toString'])
    expect(() => toFeeChoice(bad)).toThrow(expect.objectContaining({ code: 'AMOUNT_INVALID' }))
})

describe('the nonce', () => {
  test.each([
    ['behind those that wait', { possible_next_nonce: 9, detected_missing_nonces: [] }, 9n],
    ['the smallest that is missing', { possible_next_nonce: 12, detected_missing_nonces: [10, 8] }, 8n],
    ['never one that is used', { possible_next_nonce: 5, detected_missing_nonces: [2] }, 7n],
    ['the chain’s, without an index', undefined, 7n],
  ])('is %s', async (_name, response, expected) => {
    const { rest } = createFakeRest({ [`/extended/v1/address/${sender}/nonces`]: response })
    expect(await getNonce(rest, sender, { balance: 0n, nonce: 7n }, read)).toBe(expected)
  })
})

describe('plan', () => {
  const request = {
    account,
    network,
    token: { symbol: 'STX', decimals: 6 },
    receiver,
    amount: 1_000n,
  }
  const run = (over: object, responses: Record<string, unknown> = {}) =>
    plan(createFakeRest({ ...toAccountResponses(sender), ...responses }).rest, {
      request: { ...request, ...over },
      networks: [network],
    })

  test('says that nothing was simulated, and that a contract receives', async () => {
    expect(await run({ receiver: tokenContract })).toMatchObject({
      simulation: { status: 'unavailable' },
      notes: ['CONTRACT'],
    })
    const token = { address: tokenContract, symbol: 'ONE', decimals: 6 }
    expect((await run({ token, receiver: tokenContract })).notes).toEqual(['TOKEN_ITSELF', 'CONTRACT'])
  })

  test.each([
    [
      'an endpoint of another chain',
      { network: { ...network, rpcUrls: ['http://elsewhere.test'] } },
      { '/v2/info': { network_id: 2147483648 } },
      'CHAIN_MISMATCH',
    ],
    ['the sender as the receiver', { receiver: sender }, {}, 'INVALID_ADDRESS'],
    ['a receiver of the other network', { receiver: 'ST000000000000000000002AMW42H' }, {}, 'INVALID_ADDRESS'],
    [
      'a contract that is not there',
      { token: { address: `${receiver}.none`, symbol: 'X', decimals: 6 } },
      {},
      'INVALID_ADDRESS',
    ],
    [
      'an asset that is not in it',
      { token: { address: `${tokenContract}::two`, symbol: 'X', decimals: 6 } },
      {},
      'INVALID_ADDRESS',
    ],
    ['other decimals', { token: { address: tokenContract, symbol: 'X', decimals: 8 } }, {}, 'AMOUNT_INVALID'],
  ])('refuses %s', async (_name, over, responses, code) => {
    await expect(run(over, { '/v2/info': { network_id: 1 }, ...responses })).rejects.toMatchObject({ code })
  })
})
