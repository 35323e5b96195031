import type { BuyOrder, BuyState, LatchkitOptions, OnrampOptions, State } from '@latchkit/core'
import { emptyBuy } from '@latchkit/core/internal'
import { address, announcedIcon, createState, now, openAt, phone, withConnection } from './fixtures.js'
import type { Scenario } from './scenario.js'

const account = `eip155:1:${address}` as const
const hash = `0x${'ab'.repeat(32)}`

/** A source that never responds: what a scenario shows is in its state. */
const options: Partial<LatchkitOptions> = { ports: { blockchainData: () => new Promise<never>(() => {}) } }

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'bank_account', min: '10.00', max: '25000.00' },
]
const offered: OnrampOptions = {
  paymentCurrencies: ['USD', 'EUR', 'GBP'].map(id => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      icon_url: announcedIcon('#627eea'),
      networks: [{ chain_id: 'eip155:1' }],
    },
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      icon_url: announcedIcon('#2775ca'),
      networks: [{ chain_id: 'eip155:1', contract_address: '0xa0b8' }],
    },
  ],
  providers: [
    { id: 'coinbase', name: 'Coinbase', feeRange: { min: '1', max: '2' } },
    { id: 'transak', name: 'Transak', feeRange: { min: '1', max: '5' } },
  ],
}
const money = (amount: string, currency = 'USD') => ({ amount, currency })

const withBuy = (buy: Partial<BuyState>): State => {
  const state = withConnection(createState())
  const slice: BuyState = { ...emptyBuy, options: offered, optionsFetchedAt: now, ...buy }
  return { ...state, slices: { ...state.slices, buy: slice } }
}

/** What a quote is for: the one that is shown stays while it is read again. */
const toKey = (): string => JSON.stringify(['eip155:1', 'ETH', 'USD', null, '100'])

const quoted: Partial<BuyState> = {
  form: { amountInput: '100' },
  quote: {
    networkFee: money('0.35'),
    paymentSubtotal: money('98.15'),
    paymentTotal: money('100'),
    purchaseAmount: money('0.03926', 'ETH'),
    quoteId: 'q',
    provider: 'coinbase',
  },
  quoteKey: toKey(),
}
const sandbox: OnrampOptions = {
  ...offered,
  providers: [{ id: 'sandbox', name: 'Sandbox', feeRange: { min: '1', max: '2' }, isSandbox: true }],
}

const order = (changes: Partial<BuyOrder> = {}): BuyOrder => ({
  id: 'o'.repeat(32),
  provider: 'Coinbase',
  account,
  caipNetworkId: 'eip155:1',
  status: 'pending',
  payment: money('100'),
  purchase: { amount: '0.03926', currency: 'ETH' },
  startedAt: now - 30_000,
  ...changes,
})
const withOrder = (changes: Partial<BuyOrder> = {}, buy: Partial<BuyState> = {}): State =>
  openAt(withBuy({ orders: [order(changes)], ...buy }), { view: 'BuyInProgress', data: {} })

const form = (buy: Partial<BuyState> = {}): State =>
  openAt(withBuy(buy), { view: 'Account', data: {} }, { view: 'OnRampProviders', data: {} })
const progress = (name: string, state: State): Scenario => ({ name, view: 'BuyInProgress', state, options })

export const scenarios: readonly Scenario[] = [
  { name: 'buy', view: 'OnRampProviders', state: form(), options },
  { name: 'buy-quote', view: 'OnRampProviders', state: form(quoted), options },
  {
    name: 'buy-sandbox',
    view: 'OnRampProviders',
    state: form({ ...quoted, options: sandbox, quoteKey: toKey() }),
    options,
    platform: phone,
  },
  {
    name: 'buy-waiting-for-the-quote',
    view: 'OnRampProviders',
    state: form({ form: { amountInput: '100' }, quoteLoading: true, quoteKey: toKey() }),
    options,
  },
  {
    name: 'buy-no-quote',
    view: 'OnRampProviders',
    state: form({
      ...quoted,
      quote: {
        networkFee: money('100'),
        paymentSubtotal: money('100'),
        paymentTotal: money('100'),
        purchaseAmount: money('100'),
        quoteId: 'x',
        isStandIn: true,
      },
    }),
    options,
  },
  {
    name: 'buy-too-much',
    view: 'OnRampProviders',
    state: form({ form: { amountInput: '30000' } }),
    options,
    settle: 800,
  },
  {
    name: 'buy-built-in-list',
    view: 'OnRampProviders',
    state: form({
      form: { amountInput: '50' },
      options: { ...offered, purchaseCurrencies: [], providers: [], isFallback: true },
    }),
    options,
  },
  {
    name: 'buy-loading',
    view: 'OnRampProviders',
    state: form({ options: undefined, optionsLoading: true }),
    options,
  },
  {
    name: 'buy-failed',
    view: 'OnRampProviders',
    state: form({
      options: undefined,
      optionsError: { code: 'OFFLINE', message: 'The browser is offline.' },
    }),
    options,
  },
  {
    name: 'buy-nothing-is-sold',
    view: 'OnRampProviders',
    state: form({ options: { ...offered, purchaseCurrencies: [] } }),
    options,
  },
  {
    name: 'buy-tokens',
    view: 'OnRampTokenSelect',
    state: openAt(
      withBuy(quoted),
      { view: 'OnRampProviders', data: {} },
      { view: 'OnRampTokenSelect', data: {} },
    ),
    options,
  },
  {
    name: 'buy-currencies',
    view: 'OnRampFiatSelect',
    state: openAt(
      withBuy(quoted),
      { view: 'OnRampProviders', data: {} },
      { view: 'OnRampFiatSelect', data: {} },
    ),
    options,
  },
  progress('buy-opening', withOrder({}, { orders: [], progress: { step: 'opening' } })),
  progress(
    'buy-not-started',
    withOrder(
      {},
      { ...quoted, orders: [], progress: { step: 'failed', error: { code: 'SERVER_ERROR', message: 'x' } } },
    ),
  ),
  progress(
    'buy-window-blocked',
    withOrder({ status: 'created' }, { progress: { step: 'blocked', url: 'https://pay.example/s' } }),
  ),
  progress('buy-paying', withOrder()),
  progress('buy-window-closed', withOrder({ isWindowClosed: true })),
  progress('buy-offline', withOrder({ isUnreachable: true })),
  progress('buy-paid', withOrder({ status: 'paid' })),
  progress('buy-on-its-way', withOrder({ status: 'settling', hash })),
  { ...progress('buy-completed', withOrder({ status: 'completed', hash })), platform: phone },
  progress('buy-declined', withOrder({ status: 'failed' })),
  progress('buy-expired', withOrder({ status: 'expired' })),
  progress(
    'buy-another-account',
    withOrder({ status: 'paid', account: 'eip155:1:0x000000000000000000000000000000000000dEaD' }),
  ),
  progress('buy-no-purchase', openAt(withBuy({}), { view: 'BuyInProgress', data: {} })),
  {
    name: 'buy-what',
    view: 'WhatIsABuy',
    state: openAt(withBuy({}), { view: 'OnRampProviders', data: {} }, { view: 'WhatIsABuy', data: {} }),
    options,
  },
  {
    name: 'buy-fund',
    view: 'FundWallet',
    state: openAt(withBuy({}), { view: 'Account', data: {} }, { view: 'FundWallet', data: {} }),
    options,
  },
]
