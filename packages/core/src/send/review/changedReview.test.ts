import { describe, expect, test } from 'vitest'
import { planRefreshMs, planTtlMs } from '../../constants.js'
import {
  fillIn,
  getView,
  receiver,
  type SendKit,
  type SendKitOptions,
  startSend,
} from '../../fixtures/send.js'
import { confirmSend, LatchkitError, reviewSend, selectSend } from '../../internal.js'

const send = ({ client }: SendKit) => selectSend(client.getState())

async function startReview(options: SendKitOptions = {}, to: string = receiver): Promise<SendKit> {
  const kit = await startSend({ ...options, mock: { fee: 1_000n, ...options.mock } })
  await fillIn(kit, { to })
  await kit.environment.advance(300)
  await reviewSend(kit.client)
  await kit.settle()
  return kit
}

describe('a fee that rises between review and confirm (D56, security 8)', () => {
  test('the wallet is not asked, and the review is shown again with the new fee and a note', async () => {
    const kit = await startReview()
    kit.transfers.mock.set({ fee: 1_501n })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'FEE_CHANGED' })
    await kit.settle()
    expect(kit.transfers.mock.sends).toEqual([])
    expect(getView(kit)).toBe('WalletSendPreview')
    expect(send(kit)).toMatchObject({
      loading: false,
      amountInput: '0.25',
      plan: { change: 'FEE_CHANGED', fee: { amount: '0.000000000000001501' } },
      progress: { step: 'idle' },
    })
    expect(send(kit).progress.error).toBeUndefined()
    await confirmSend(kit.client)
    expect(kit.transfers.mock.sends).toHaveLength(1)
  })

  test('up to 1.5 times the reviewed fee it is asked for at once', async () => {
    const kit = await startReview()
    kit.transfers.mock.set({ fee: 1_500n })
    await confirmSend(kit.client)
    expect(kit.transfers.mock.sends).toHaveLength(1)
  })

  test('an account that was not in the review is shown before it is paid', async () => {
    const kit = await startReview()
    const parts = [
      { kind: 'network', amount: 1_000n },
      { kind: 'accountCreation', amount: 10n },
    ] as const
    kit.transfers.mock.set({ fee: { amount: 1_010n, parts } })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'FEE_CHANGED' })
    expect(send(kit).plan?.fee.parts).toHaveLength(2)
    expect(kit.transfers.mock.sends).toEqual([])
  })

  test('a plan that fails meanwhile is an error in the review', async () => {
    const kit = await startReview()
    kit.transfers.mock.set({ fee: 9_000n, planError: 'INSUFFICIENT_FUNDS' })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'FEE_CHANGED' })
    expect(send(kit)).toMatchObject({ plan: undefined, planError: { code: 'INSUFFICIENT_FUNDS' } })
  })

  test('an unusual fee is in the plan', async () => {
    const parts = [{ kind: 'network', amount: 5n }] as const
    const kit = await startReview({ mock: { fee: { amount: 5n, parts, isUnusual: true } } })
    expect(send(kit).plan?.fee.isUnusual).toBe(true)
  })
})

describe('a plan is read again while it is shown', () => {
  test('every 10 s, with the same request, and what is shown is what will be paid', async () => {
    const kit = await startReview()
    const { plan } = send(kit)
    await kit.environment.advance(planRefreshMs)
    expect(kit.transfers.mock.plans).toHaveLength(2)
    expect(kit.transfers.mock.plans[1]).toBe(kit.transfers.mock.plans[0])
    expect(send(kit).plan).toBe(plan)
    kit.transfers.mock.set({ fee: 1_400n })
    await kit.environment.advance(planRefreshMs)
    expect(send(kit).plan?.fee.amount).toBe('0.0000000000000014')
    expect(send(kit).plan?.change).toBeUndefined()
    // In small steps it comes to more than 1.5 times what was reviewed.
    kit.transfers.mock.set({ fee: 1_600n })
    await kit.environment.advance(planRefreshMs)
    expect(send(kit).plan).toMatchObject({ change: 'FEE_CHANGED', fee: { amount: '0.0000000000000016' } })
    await confirmSend(kit.client)
    expect(kit.transfers.mock.sends).toHaveLength(1)
  })

  test('a refusal of the wallet stays in sight, and the plan is read again at once', async () => {
    const kit = await startReview()
    kit.wallet.mock.set({ sendError: 'USER_REJECTED' })
    await confirmSend(kit.client).catch(() => {})
    await kit.environment.advance(0)
    expect(kit.transfers.mock.plans).toHaveLength(2)
    kit.transfers.mock.set({ fee: 1_100n })
    await kit.environment.advance(planRefreshMs)
    expect(send(kit)).toMatchObject({
      plan: { fee: { amount: '0.0000000000000011' } },
      progress: { error: { code: 'USER_REJECTED' } },
    })
  })

  test('not once it is dropped, nor while the wallet is asked, nor after 10 minutes', async () => {
    const kit = await startReview()
    kit.wallet.mock.set({ delay: 60_000 })
    const confirming = confirmSend(kit.client)
    await kit.environment.advance(30_000)
    expect(kit.transfers.mock.plans).toHaveLength(1)
    await kit.environment.advance(30_000)
    await confirming
    await kit.environment.advance(30_000)
    expect(kit.transfers.mock.plans).toHaveLength(1)
    const other = await startReview()
    for (let minute = 0; minute < 15; minute++) await other.environment.advance(60_000)
    expect(other.transfers.mock.plans).toHaveLength(61)
  })

  test('an endpoint that fails leaves the plan, and is tried again', async () => {
    const kit = await startReview()
    const { plan } = send(kit)
    kit.transfers.mock.set({ planError: 'RPC_FAILED' })
    await kit.environment.advance(planRefreshMs)
    expect(send(kit)).toMatchObject({ plan, planError: undefined })
    kit.transfers.mock.set({ planError: undefined, fee: 1_200n })
    await kit.environment.advance(planRefreshMs)
    expect(send(kit).plan?.fee.amount).toBe('0.0000000000000012')
  })

  test('the price of the review stays', async () => {
    const kit = await startReview({ mock: { fee: 10n ** 15n } })
    expect(send(kit).plan?.fee.fiat).toBe('2')
    kit.holdings.list = kit.holdings.list.map(token => ({ ...token, price: '1000' }))
    const { fetchBalances } = await import('../../internal.js')
    await fetchBalances(kit.client, { forceUpdate: true })
    kit.transfers.mock.set({ fee: 10n ** 15n + 1n })
    await kit.environment.advance(planRefreshMs)
    expect(send(kit).plan?.fee).toMatchObject({ amount: '0.001000000000000001', fiat: '2.000000000000002' })
  })
})

describe('a name is resolved again at the confirmation (security 27)', () => {
  const other = 'c'.repeat(40)
  const start = () => startReview({ mock: { names: { 'ann.mock': receiver } } }, 'ann.mock')

  test('while it leads to the same address the wallet is asked in the same task', async () => {
    const kit = await start()
    await kit.environment.advance(0)
    const confirming = confirmSend(kit.client)
    expect(kit.client.getState().requests).toHaveLength(1)
    await confirming
    expect(kit.transfers.mock.sends[0]?.request.receiver).toBe(receiver)
  })

  /** The name was last looked up too long ago, because it cannot be looked up since. */
  const startStale = async (): Promise<SendKit> => {
    const kit = await start()
    kit.transfers.mock.set({ nameError: 'RPC_FAILED' })
    await kit.environment.advance(planTtlMs + 1)
    return kit
  }

  test('another address: the wallet is not asked, and it is reviewed again', async () => {
    const kit = await startStale()
    kit.transfers.mock.set({ names: { 'ann.mock': other }, nameError: undefined })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'RECEIVER_CHANGED' })
    await kit.settle()
    expect(kit.transfers.mock.sends).toEqual([])
    expect(getView(kit)).toBe('WalletSendPreview')
    expect(send(kit).plan).toMatchObject({
      change: 'RECEIVER_CHANGED',
      summary: { receiver: other, receiverName: 'ann.mock' },
    })
    await kit.environment.advance(0)
    await confirmSend(kit.client)
    expect(kit.transfers.mock.sends[0]?.request.receiver).toBe(other)
  })

  test('another address while the review is shown: it says so without a tap', async () => {
    const kit = await start()
    await kit.environment.advance(0)
    kit.transfers.mock.set({ names: { 'ann.mock': other } })
    await kit.environment.advance(planRefreshMs)
    expect(send(kit).plan).toMatchObject({ change: 'RECEIVER_CHANGED', summary: { receiver: other } })
  })

  test('a name that leads nowhere any more goes back to the form, which says so', async () => {
    const kit = await startStale()
    kit.transfers.mock.set({ names: {}, nameError: undefined })
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'RECEIVER_CHANGED' })
    expect(getView(kit)).toBe('WalletSend')
    expect(send(kit)).toMatchObject({ receiverStatus: 'invalid', receiverProblem: 'NAME_UNKNOWN' })
    expect(kit.transfers.mock.sends).toEqual([])
  })

  test('a name that cannot be looked up is not paid', async () => {
    const kit = await startStale()
    await expect(confirmSend(kit.client)).rejects.toMatchObject({ code: 'RPC_FAILED' })
    expect(kit.transfers.mock.sends).toEqual([])
    expect(send(kit)).toMatchObject({ loading: false, progress: { error: { code: 'RPC_FAILED' } } })
  })
})

test('what a wallet says of its problem is kept for the visitor, cleaned; not what declines', async () => {
  const kit = await startReview()
  kit.wallet.mock.set({
    sendError: new LatchkitError('WALLET_FAILED', { details: 'no\u202e gas\u0000 left' }),
  })
  await confirmSend(kit.client).catch(() => {})
  expect(send(kit).progress).toMatchObject({ error: { code: 'WALLET_FAILED' }, logs: ['no gas left'] })
  kit.wallet.mock.set({ sendError: new LatchkitError('USER_REJECTED', { details: 'denied' }) })
  await confirmSend(kit.client).catch(() => {})
  expect(send(kit).progress.logs).toBeUndefined()
})
