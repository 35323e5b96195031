import { type BlockchainData, buy, isError, type Onramp, type OnrampOrderStatus } from '@latchkit/core'
import { pollingIntervalMs, selectRoute } from '@latchkit/core/internal'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectWallet, setup, showHook } from '../fixtures/render.js'
import { useBuy } from '../index.js'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = 'o'.repeat(32)

/** A client whose server sells the coin of mock:1; the test sets the status of the order. */
function setupBuy() {
  const order: { status: OnrampOrderStatus } = { status: 'created' }
  const money = (amount: string, currency: string) => ({ amount, currency })
  const onramp: Onramp = {
    getOptions: async () => ({
      paymentCurrencies: [
        { id: 'EUR', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
      ],
      purchaseCurrencies: [{ id: 'MCK', name: 'Mock', symbol: 'MCK', networks: [{ chain_id: 'mock:1' }] }],
      providers: [{ id: 'one', name: 'One', feeRange: { min: '1', max: '2' } }],
    }),
    getQuote: async ({ amount }) => ({
      networkFee: money('0.1', 'EUR'),
      paymentSubtotal: money(amount, 'EUR'),
      paymentTotal: money(amount, 'EUR'),
      purchaseAmount: money('0.05', 'MCK'),
      quoteId: 'q',
    }),
    createUrl: async () => ({ url: 'https://pay.example/', orderId: id }),
    getOrder: async () => ({
      id,
      provider: 'one',
      status: order.status,
      network: 'mock:1',
      purchase: money('0.05', 'MCK'),
      createdAt: 0,
      updatedAt: 0,
      expiresAt: 1,
    }),
  }
  const source: BlockchainData = {
    getSupportedNetworks: async () => [],
    getBalances: async () => [],
    loadOnramp: async () => onramp,
  }
  const kit = setup({}, { modules: { buy }, ports: { blockchainData: async () => source } })
  return { ...kit, order }
}

describe('useBuy (R1.4, R7.45)', () => {
  test('before anything it is an empty form that cannot start, and no window opens', async () => {
    const open = vi.fn()
    vi.stubGlobal('open', open)
    const { client } = setupBuy()
    const hook = showHook(client, useBuy)
    expect(hook.value).toMatchObject({
      form: { amountInput: '' },
      tokens: [],
      orders: [],
      order: undefined,
      isReady: false,
      progress: { step: 'idle' },
    })
    let failure: unknown
    await act(async () => {
      failure = await hook.value.start().catch(error => error)
    })
    expect(isError(failure, 'NOT_CONNECTED')).toBe(true)
    expect(open).not.toHaveBeenCalled()
  })

  test('from the form to the arrival: options, amount, quote, order', async () => {
    const place = vi.fn()
    const opened = { closed: false, opener: {}, document: {}, location: { replace: place } }
    vi.stubGlobal('open', () => opened)
    const { client, environment, order } = setupBuy()
    const hook = showHook(client, useBuy)
    await connectWallet(client)
    await act(async () => hook.value.open({ amount: '50', paymentCurrency: 'EUR' }))
    await act(() => expect.poll(() => hook.value.isReady).toBe(true))
    expect(selectRoute(client.getState()).view).toBe('OnRampProviders')
    expect(hook.value).toMatchObject({
      token: { id: 'MCK' },
      currency: { id: 'EUR' },
      provider: { id: 'one' },
    })
    await act(async () => hook.value.setForm({ amountInput: '5' }))
    expect(hook.value).toMatchObject({ problem: 'AMOUNT_LOW', isReady: false })
    await act(async () => hook.value.setForm({ amountInput: '60' }))
    await act(() => environment.advance(1_000))
    expect(hook.value.quote?.purchaseAmount).toEqual({ amount: '0.05', currency: 'MCK' })
    await act(async () => {
      await hook.value.start({ openingText: 'Opening' })
    })
    expect(place).toHaveBeenCalledWith('https://pay.example/')
    expect(hook.value.order).toMatchObject({ id, status: 'created', payment: { amount: '60' } })
    order.status = 'completed'
    await act(() => environment.advance(pollingIntervalMs))
    await act(() => expect.poll(() => hook.value.order?.status).toBe('completed'))
  })

  test('how the last start ended is in the result until it is reset; its functions stay the same', async () => {
    vi.stubGlobal('open', () => null)
    const { client } = setupBuy()
    const hook = showHook(client, useBuy)
    await connectWallet(client)
    await act(async () => hook.value.open({ amount: '50' }))
    await act(() => expect.poll(() => hook.value.isReady).toBe(true))
    const { start, setForm, reset, open } = hook.value
    await act(async () => {
      await start()
    })
    expect(hook.value.progress).toEqual({ step: 'blocked', url: 'https://pay.example/' })
    await act(async () => reset())
    await act(() => expect.poll(() => hook.value.progress).toEqual({ step: 'idle' }))
    expect(hook.value).toMatchObject({ start, setForm, reset, open })
  })
})
