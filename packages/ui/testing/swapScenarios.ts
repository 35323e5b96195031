import type { ErrorCode, State, SwapToken, ViewName } from '@latchkit/core'
import {
  emptySwap,
  type SwapPlanView,
  type SwapProgress,
  type SwapQuoteView,
  type SwapState,
} from '@latchkit/core/internal'
import { address, createState, now, openAt, phone, withConnection } from './fixtures.js'
import type { Scenario } from './scenario.js'
import { hash, hostile, prompted } from './sendFixtures.js'

const ports = { blockchainData: () => new Promise<never>(() => {}) }

const eth: SwapToken = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc: SwapToken = { name: 'USD Coin', symbol: 'USDC', address: '0xa0b8', decimals: 6, eip2612: true }
const list: readonly SwapToken[] = [
  eth,
  usdc,
  { name: 'Tether USD', symbol: 'USDT', address: '0xdac1', decimals: 6 },
  { name: 'Wrapped Ether', symbol: 'WETH', address: '0x2260', decimals: 8 },
  { name: hostile.name, symbol: hostile.symbol, address: '0xbad2', decimals: 18 },
]
const tokens: SwapState['tokens'] = { step: 'ready', caipNetworkId: 'eip155:1', list }

const quote = (changes: Partial<SwapQuoteView> = {}): SwapQuoteView => ({
  provider: 'uniswap-v2',
  sold: { symbol: 'ETH', amount: '0.5', fiat: '1560.22' },
  bought: { symbol: 'USDC', amount: '1548.912034', tokenAddress: '0xa0b8', fiat: '1548.91' },
  minOut: '1533.422913',
  rate: '3097.824068',
  slippage: 1,
  priceImpact: '0.31',
  feePercent: '0.3',
  expiresAt: now + 30_000,
  ...changes,
})
const sold: SwapQuoteView = quote({
  sold: { symbol: 'USDC', amount: '250', tokenAddress: '0xa0b8', fiat: '250' },
  bought: { symbol: 'ETH', amount: '0.07981234', fiat: '249.05' },
  minOut: '0.0790142166',
  rate: '0.00031924936',
})

const form = (changes: Partial<SwapState> = {}): SwapState => ({
  ...emptySwap,
  tokens,
  sold: eth,
  bought: usdc,
  amountInput: '0.5',
  amount: '0.5',
  quote: quote(),
  ...changes,
})

const plan = (changes: Partial<SwapPlanView> = {}): SwapPlanView => ({
  quote: quote(),
  legs: ['swap'],
  fee: { amount: '0.00184321', symbol: 'ETH', fiat: '5.75' },
  price: { status: 'verified' },
  account: `eip155:1:${address}`,
  caipNetworkId: 'eip155:1',
  ...changes,
})
const tokenForm = { sold: usdc, bought: eth, amountInput: '250', amount: '250', quote: sold } as const

function at(view: ViewName, swap: SwapState, state: State = withConnection(createState())): State {
  const path =
    view === 'Swap' ? [] : [{ view, data: view === 'SwapSelectToken' ? { side: 'bought' as const } : {} }]
  return openAt(
    { ...state, slices: { ...state.slices, swap } },
    { view: 'Account', data: {} },
    { view: 'Swap', data: {} },
    ...path,
  )
}

const scenario = (
  name: string,
  view: ViewName,
  swap: SwapState,
  { state, ...changes }: Partial<Scenario> = {},
): Scenario => ({ name: `swap-${name}`, view, state: at(view, swap, state), options: { ports }, ...changes })

const swap = (name: string, changes: Partial<SwapState> = {}): Scenario =>
  scenario(name, 'Swap', form(changes), { settle: 950 })
const review = (name: string, changes: Partial<SwapState> = {}, more: Partial<Scenario> = {}): Scenario =>
  scenario(`review-${name}`, 'SwapPreview', form({ plan: plan(), ...changes }), more)
const ended = (name: string, progress: SwapProgress): Scenario =>
  scenario(name, 'SwapPreview', {
    ...form(),
    progress: { quote: quote(), legs: ['swap'], leg: 'swap', caipNetworkId: 'eip155:1', ...progress },
  })

const error = (code: ErrorCode) => ({ code, message: code })
const typing = { amountInput: '', amount: undefined, quote: undefined }
const approving = {
  legs: ['reset', 'approve', 'swap'] as const,
  quote: sold,
  caipNetworkId: 'eip155:1' as const,
}
const tokenPlan = plan({ quote: sold, legs: approving.legs })

/** Swapping, in every state. */
export const scenarios: readonly Scenario[] = [
  swap('empty', { ...typing, bought: undefined }),
  swap('filled'),
  swap('token', tokenForm),
  swap('quoting', { quote: undefined, quoting: true }),
  swap('requoting', { quoting: true }),
  swap('loading', {
    ...typing,
    sold: undefined,
    bought: undefined,
    tokens: { ...tokens, step: 'loading', list: [] },
  }),
  swap('impact', { quote: quote({ priceImpact: '12.4', slippage: 5 }), slippage: 5 }),
  swap('too-high', { amountInput: '99', amount: '99', problem: 'AMOUNT_TOO_HIGH', quote: undefined }),
  swap('no-quote', { quote: undefined, quoteError: error('QUOTE_UNAVAILABLE') }),
  swap('offline', { quote: undefined, quoteError: error('OFFLINE') }),
  swap('slow', { quote: undefined, quoteError: error('REQUEST_TIMEOUT') }),
  swap('unsupported', { ...typing, tokens: { ...tokens, list: [] } }),
  swap('failed', { ...typing, tokens: { ...tokens, step: 'failed', list: [], error: error('OFFLINE') } }),
  swap('hostile', {
    bought: { name: hostile.name, symbol: hostile.symbol, address: '0xbad2', decimals: 18 },
    quote: quote({
      provider: 'z'.repeat(40),
      bought: { symbol: hostile.symbol, amount: hostile.quantity.numeric, tokenAddress: '0xbad2' },
      minOut: hostile.quantity.numeric,
    }),
  }),
  scenario('phone', 'Swap', form(), { platform: phone }),
  scenario('no-account', 'Swap', emptySwap, { state: createState() }),
  scenario('tokens', 'SwapSelectToken', form()),
  scenario('tokens-loading', 'SwapSelectToken', form({ tokens: { ...tokens, step: 'loading', list: [] } })),
  scenario('tokens-failed', 'SwapSelectToken', form({ tokens: { ...tokens, step: 'failed', list: [] } })),
  scenario('tokens-empty', 'SwapSelectToken', form({ tokens: { ...tokens, list: [] } })),
  review('native'),
  review('approve', { ...tokenForm, plan: plan({ quote: sold, legs: ['approve', 'swap'] }) }),
  review('reset', { ...tokenForm, plan: tokenPlan }),
  review('batch', { ...tokenForm, plan: plan({ quote: sold, legs: ['batch'] }) }),
  review('changed', { plan: plan({ change: 'PRICE_CHANGED' }) }),
  review('fee-changed', { plan: plan({ change: 'FEE_CHANGED' }) }),
  review('fee-unusual', {
    ...tokenForm,
    plan: plan({
      quote: sold,
      legs: ['approve', 'swap'],
      fee: { amount: '0.4182', symbol: 'ETH', fiat: '1304.78', isUnusual: true, usual: '0.0121' },
    }),
  }),
  review('unverified', { plan: plan({ price: { status: 'unverified' } }) }),
  review('worse', { plan: plan({ price: { status: 'worse', percent: 40 } }) }),
  review('impact', { plan: plan({ quote: quote({ priceImpact: '12.4' }) }) }),
  review('reading', { plan: undefined, loading: true }),
  review('failed', { plan: undefined, planError: error('RPC_FAILED') }),
  review('unsafe', { plan: undefined, planError: error('INVALID_RESPONSE') }),
  review('rejected', { progress: { step: 'idle', leg: 'swap', error: error('USER_REJECTED') } }),
  review('nothing', { plan: undefined, quote: undefined }),
  review(
    'asking',
    {
      ...tokenForm,
      plan: tokenPlan,
      loading: true,
      progress: { step: 'asking', leg: 'approve', ...approving },
    },
    { state: prompted() },
  ),
  review(
    'asking-phone',
    {
      ...tokenForm,
      plan: tokenPlan,
      loading: true,
      progress: { step: 'asking', leg: 'reset', ...approving },
    },
    { state: prompted({ redirect: { universal: 'https://metamask.example/app' } }), platform: phone },
  ),
  review('waiting', {
    ...tokenForm,
    plan: tokenPlan,
    loading: true,
    progress: { step: 'waiting', leg: 'approve', hash, ...approving },
  }),
  review('quoting', {
    ...tokenForm,
    plan: tokenPlan,
    loading: true,
    progress: { step: 'quoting', leg: 'approve', ...approving },
  }),
  ended('submitted', { step: 'submitted', hash }),
  ended('included', { step: 'included', hash }),
  ended('late', { step: 'late' }),
  ended('late-declined', { step: 'failed', error: error('USER_REJECTED') }),
  ended('reverted', { step: 'failed', hash, error: error('REVERTED') }),
  ended('replaced', { step: 'failed', hash, error: error('REPLACED') }),
  ended('unknown', { step: 'failed', hash, error: error('TIMEOUT') }),
]
