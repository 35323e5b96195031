import type { TransferProgress, TransferRequest } from '@latchkit/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeRest } from '../fixtures/createFakeRest.js'
import { createSigner, network, receiver, toAccountResponses } from '../fixtures/createSigner.js'
import { readTransaction } from '../transaction/readTransaction.js'
import { send } from './send.js'
import { watch } from './watch.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A wallet that signs, and a node whose view of what waits is a test's. */
async function setup(nonces?: object) {
  const { connector, account } = await createSigner('xverse')
  const sender = account.split(':')[2] ?? ''
  const { rest, sent, responses } = createFakeRest({
    ...toAccountResponses(sender),
    [`/extended/v1/address/${sender}/nonces`]: nonces,
  })
  const request = (): TransferRequest => ({
    account,
    network,
    token: { symbol: 'STX', decimals: 6 },
    receiver,
    amount: 1_000n,
  })
  const list = () => sent.map(hex => readTransaction(hex)?.nonce)
  return { connector, account, sender, rest, responses, request, list }
}

describe('the nonces of what this page has sent', () => {
  test.each([
    ['without an index of what waits', undefined],
    ['whose index lags behind', { possible_next_nonce: 7, detected_missing_nonces: [] }],
  ])(
    'attack A-L-stacksNonce: with a node %s, a second payment does not replace the first',
    async (_, nonces) => {
      const { connector, rest, request, list } = await setup(nonces)
      for (let count = 0; count < 3; count++) await send(rest, connector, { request: request() })
      const [first = 0n] = list()
      expect(list()).toEqual([first, first + 1n, first + 2n])
      await vi.runAllTimersAsync()
    },
  )

  test('attack A-L-stacksNonce: one that is followed after a reload is not replaced either, until it is over', async () => {
    const { connector, account, rest, responses, request, list } = await setup()
    await send(rest, connector, { request: request() })
    const [first = 0n] = list()
    // Later than what was just sent is kept by itself.
    await vi.advanceTimersByTimeAsync(130_000)
    const hash = `0x${'ab'.repeat(32)}`
    responses[`/extended/v1/tx/${hash}`] = { tx_id: hash, tx_status: 'pending' }
    const heard: TransferProgress[] = []
    const watched = watch(rest, {
      account,
      network,
      submitted: { hash, follow: { nonce: `${first}` } },
      onProgress: step => void heard.push(step),
    }).catch((error: { code: string }) => error.code)
    await vi.advanceTimersByTimeAsync(10_000)
    await send(rest, connector, { request: request() })
    expect(list()).toEqual([first, first + 1n])
    responses[`/extended/v1/tx/${hash}`] = { tx_id: hash, tx_status: 'dropped_stale_garbage_collect' }
    await vi.advanceTimersByTimeAsync(130_000)
    expect(await watched).toBe('EXPIRED')
    // The chain has dropped it: its nonce is the next one again.
    await send(rest, connector, { request: request() })
    expect(list()).toEqual([first, first + 1n, first])
    await vi.runAllTimersAsync()
  })

  test('control A-L-stacksNonce: another account, or one that has sent nothing, has the chain’s', async () => {
    const { connector, rest, request, list } = await setup()
    await send(rest, connector, { request: request() })
    expect(list()).toEqual([7n])
    await vi.runAllTimersAsync()
  })
})
