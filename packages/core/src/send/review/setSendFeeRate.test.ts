import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TransferFeeRates } from '../../contract/transfer.js'
import { fillIn, own, receiver, type SendKit, startSend } from '../../fixtures/send.js'
import {
  checkFeeRate,
  confirmSend,
  openSend,
  reviewSend,
  selectSend,
  sendTransfer,
  setSendFeeRate,
  setSendMaximum,
  setSendReceiver,
} from '../../internal.js'

const feeRates: TransferFeeRates = {
  unit: 'sat/vB',
  slow: '1',
  normal: '2.5',
  fast: '8',
  minimum: '1',
  maximum: '5000',
  decimals: 3,
}
const mock = { feeRates, isReplaceable: true, fee: 1000n }
const send = ({ client }: SendKit) => selectSend(client.getState())

async function startReview(): Promise<SendKit> {
  const kit = await startSend({ mock })
  await fillIn(kit)
  await reviewSend(kit.client)
  return kit
}

describe('the fee that the visitor chooses', () => {
  test('the plan has the choices, and is of the one in the middle', async () => {
    const kit = await startReview()
    expect(send(kit)).toMatchObject({ feeRates, plan: { feeRates, isReplaceable: true } })
    expect(send(kit).plan?.fee.amount).toBe('0.0000000000000025')
  })

  test.each([
    ['fast', 8000n],
    ['3.125', 3125n],
  ])('%s: the plan is read again with it, and it is what the wallet is asked for', async (feeRate, fee) => {
    const kit = await startReview()
    await setSendFeeRate(kit.client, { feeRate })
    expect(send(kit)).toMatchObject({ feeRate, loading: false })
    expect(send(kit).plan?.fee.amount).toBe(`0.${`${fee}`.padStart(18, '0').replace(/0+$/, '')}`)
    const confirming = confirmSend(kit.client)
    await kit.environment.advance(0)
    await confirming
    expect(kit.transfers.mock.sends.map(({ request }) => request.feeRate)).toEqual([feeRate])
  })

  test('a plan of another choice is dropped at once, its choices stay', async () => {
    const kit = await startReview()
    kit.transfers.mock.set({ silent: ['plan'] })
    void setSendFeeRate(kit.client, { feeRate: 'slow' }).catch(() => {})
    await kit.environment.advance(0)
    expect(send(kit)).toMatchObject({ plan: undefined, feeRates, feeRate: 'slow', loading: true })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'SEND_INCOMPLETE' })
    expect(kit.transfers.mock.sends).toEqual([])
  })

  test('the last choice counts, whatever is read first', async () => {
    const kit = await startReview()
    kit.transfers.mock.set({ delay: 300 })
    const first = setSendFeeRate(kit.client, { feeRate: 'fast' })
    const outcome = expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
    const second = setSendFeeRate(kit.client, { feeRate: 'slow' })
    await kit.environment.advance(1_000)
    await Promise.all([outcome, second])
    expect(send(kit)).toMatchObject({ feeRate: 'slow', loading: false })
    expect(send(kit).plan?.fee.amount).toBe('0.000000000000001')
  })

  test('an amount that was the maximum follows it', async () => {
    const kit = await startSend({ mock })
    openSend(kit.client)
    await kit.environment.advance(0)
    setSendReceiver(kit.client, { receiver })
    await kit.environment.advance(1_000)
    await setSendMaximum(kit.client)
    expect(send(kit).sendTokenAmount).toBe('0.9999999999999975')
    await reviewSend(kit.client)
    await setSendFeeRate(kit.client, { feeRate: 'fast' })
    expect(send(kit).sendTokenAmount).toBe('0.999999999999992')
    expect(send(kit).plan).toMatchObject({
      summary: { amount: '0.999999999999992' },
      fee: { amount: '0.000000000000008' },
    })
  })

  test('a maximum that cannot be read again fails the review, not silently', async () => {
    const kit = await startSend({ mock })
    await fillIn(kit)
    await setSendMaximum(kit.client)
    await reviewSend(kit.client)
    kit.transfers.mock.set({ maximumError: 'RPC_FAILED' })
    await expect(setSendFeeRate(kit.client, { feeRate: 'fast' })).rejects.toMatchObject({
      code: 'RPC_FAILED',
    })
    expect(send(kit)).toMatchObject({ plan: undefined, planError: { code: 'RPC_FAILED' }, loading: false })
  })

  test('one that cannot be paid says so, and another choice mends it', async () => {
    const kit = await startReview()
    kit.transfers.mock.set({ planError: 'INSUFFICIENT_FUNDS' })
    await expect(setSendFeeRate(kit.client, { feeRate: 'fast' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(send(kit)).toMatchObject({ feeRates, planError: { code: 'INSUFFICIENT_FUNDS' } })
    kit.transfers.mock.set({ planError: undefined })
    await setSendFeeRate(kit.client, { feeRate: 'slow' })
    expect(send(kit)).toMatchObject({ planError: undefined, plan: { summary: { amount: '0.25' } } })
  })

  test('is forgotten with another account, whose plan is of the normal one', async () => {
    const kit = await startReview()
    await setSendFeeRate(kit.client, { feeRate: '4' })
    const another = `ccc${own.slice(3)}`
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:1:${another}`] })
    await kit.environment.advance(1_000)
    expect(send(kit)).toMatchObject({ feeRate: undefined, feeRates: undefined, plan: undefined })
  })

  test('an own rate out of bounds is refused, and the plan stays', async () => {
    const kit = await startReview()
    const { plan } = send(kit)
    for (const [feeRate, details] of [
      ['0.9', 'RATE_TOO_LOW'],
      ['5000.001', 'RATE_TOO_HIGH'],
      ['1.0001', 'RATE_DECIMALS'],
      ['free', 'RATE_FORMAT'],
      ['', 'RATE_FORMAT'],
    ] as const)
      await expect(setSendFeeRate(kit.client, { feeRate })).rejects.toMatchObject({
        code: 'AMOUNT_INVALID',
        details,
      })
    expect(send(kit).plan).toBe(plan)
    expect(send(kit).feeRate).toBeUndefined()
  })

  test('is one of a payment without a view, too', async () => {
    const kit = await startSend({ mock })
    await sendTransfer(kit.client, { amount: '0.1', receiver, feeRate: 'fast' })
    expect(kit.transfers.mock.sends[0]?.request.feeRate).toBe('fast')
  })
})

test('no text but a decimal within the bounds is a rate', () => {
  const rates = { ...feeRates, minimum: '0.5', maximum: '20' }
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^\d{0,3}\.?\d{0,5}$/)), text => {
      const isRate = /^\d+(\.\d{1,3})?$/.test(text) && Number(text) >= 0.5 && Number(text) <= 20
      expect(checkFeeRate(text, rates) === undefined).toBe(isRate)
    }),
    { numRuns: 2_000 },
  )
})
