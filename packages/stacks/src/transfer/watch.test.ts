import type { TransferProgress } from '@latchkit/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeRest } from '../fixtures/createFakeRest.js'
import { network, receiver } from '../fixtures/createSigner.js'
import { watch } from './watch.js'

const hash = `0x${'ab'.repeat(32)}`
const path = `/extended/v1/tx/${hash}`
const sender = 'SP000000000000000000002Q6VF78'
const account = `stacks:1:${sender}` as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const toRecord = (more: object) => ({ tx_id: hash, tx_status: 'pending', ...more })

function start(records: readonly unknown[], follow: Record<string, string> = { nonce: '7' }) {
  let at = 0
  let tip = 100
  const { rest, responses } = createFakeRest({
    [`/v2/accounts/${sender}`]: { balance: '0x1', nonce: 8 },
  })
  const read = rest.get
  rest.get = async parameters => {
    if (parameters.path === '/v2/info') return { stacks_tip_height: tip++ }
    if (parameters.path !== path) return read(parameters)
    const record = records[Math.min(at++, records.length - 1)]
    if (record instanceof Error) throw record
    return record
  }
  const heard: TransferProgress[] = []
  const controller = new AbortController()
  const done = watch(rest, {
    account,
    network,
    submitted: { hash, follow },
    onProgress: step => void heard.push(step),
    signal: controller.signal,
  }).then(
    () => 'final',
    (error: unknown) => error,
  )
  const run = async (milliseconds = 120_000): Promise<unknown> => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return Promise.race([done, Promise.resolve('waiting')])
  }
  return { heard, run, done, controller, responses }
}

describe('watch', () => {
  test('a transaction is final six blocks later', async () => {
    const { heard, run } = start([toRecord({}), toRecord({ tx_status: 'success', block_height: 100 })])
    expect(await run()).toBe('final')
    expect(heard).toEqual(['submitted', 'included', 'final'])
  })

  test('a failed post-condition is said in clear words', async () => {
    const { heard, run } = start([toRecord({ tx_status: 'abort_by_post_condition', block_height: 100 })])
    expect(await run()).toMatchObject({
      code: 'REVERTED',
      details:
        'A post-condition was not met: the transaction would have moved other assets than it was allowed to. Only the network fee was charged.',
    })
    expect(heard).toEqual(['submitted'])
  })

  test.each([
    [
      { tx_result: { repr: '(err u1)' }, contract_call: { function_name: 'transfer' } },
      'The sender does not hold enough of this token.',
    ],
    [
      { tx_result: { repr: '(err u1)' }, contract_call: { function_name: 'swap' } },
      'The contract returned an error: (err u1). Only the network fee was charged.',
    ],
    [{}, 'The contract returned an error. Only the network fee was charged.'],
  ])('an error of the contract is said, too: %#', async (more, details) => {
    const { run } = start([toRecord({ tx_status: 'abort_by_response', block_height: 100, ...more })])
    expect(await run()).toMatchObject({ code: 'REVERTED', details })
  })

  test.each([
    ['dropped_replace_by_fee', 'REPLACED'],
    ['dropped_stale_garbage_collect', 'EXPIRED'],
    ['dropped_problematic', 'EXPIRED'],
  ])('%s ends with %s', async (status, code) => {
    expect(await start([toRecord({}), toRecord({ tx_status: status })]).run()).toMatchObject({ code })
  })

  test('one that is unknown while its nonce is used has been replaced', async () => {
    expect(await start([undefined]).run()).toMatchObject({ code: 'REPLACED' })
  })

  test('one that is unknown while its nonce is not used is waited for', async () => {
    expect(await start([undefined], { nonce: '8' }).run()).toBe('waiting')
    expect(await start([undefined], {}).run()).toBe('waiting')
  })

  test('a block that a fork left behind is not counted', async () => {
    const { heard, run } = start([toRecord({ tx_status: 'success', block_height: 1, canonical: false })])
    expect(await run()).toBe('waiting')
    expect(heard).toEqual(['submitted'])
  })

  test('endpoints that fail or return nonsense are tried again', async () => {
    const { run } = start([
      new Error('down'),
      { tx_id: '0xother', tx_status: 'success' },
      'x',
      toRecord({ tx_status: 'success', block_height: 90 }),
    ])
    expect(await run()).toBe('final')
  })

  test('a transaction that the wallet sent itself is compared first (D60)', async () => {
    const transfer = (amount: string) =>
      toRecord({
        tx_status: 'success',
        block_height: 90,
        tx_type: 'token_transfer',
        sender_address: sender,
        token_transfer: { recipient_address: receiver, amount, memo: '0x00' },
      })
    const follow = { nonce: '7', kind: 'stx', sender, recipient: receiver, amount: '5', memo: '' }
    expect(await start([transfer('5')], follow).run()).toBe('final')
    const { heard, run } = start([transfer('6')], follow)
    expect(await run()).toMatchObject({ code: 'WALLET_FAILED' })
    expect(heard).toEqual(['submitted'])
  })

  test('what is no transaction id is refused, and an abort ends it', async () => {
    const { rest } = createFakeRest()
    const onProgress = (): void => {}
    await expect(
      watch(rest, { account, network, submitted: { hash: '0x1', follow: {} }, onProgress }),
    ).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const { controller, run } = start([toRecord({})])
    controller.abort()
    expect(await run()).toMatchObject({ code: 'CANCELLED' })
  })
})
