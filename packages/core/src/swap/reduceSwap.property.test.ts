import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountEvent, initialState } from '../fixtures/accountEvents.js'
import {
  type State,
  type StateEvent,
  type SwapPlanView,
  type SwapQuoteView,
  type SwapToken,
  selectAccount,
  selectSwap,
} from '../internal.js'
import { reduceAll } from '../reduceAll.js'
import { createReduction, reduce } from '../reducer.js'
import * as swap from './feature.js'
import { isSameToken } from './selectSwap.js'

/** As a client runs them: core's reducer, then the feature's, then the route. */
const reduction = createReduction([swap])
const reduceSwap = (state: State, event: StateEvent): State => reduceAll(state, event, reduction)

const tokens: readonly SwapToken[] = [
  { name: 'Native', symbol: 'N', decimals: 6 },
  { name: 'X', symbol: 'X', address: 'x', decimals: 6 },
  { name: 'Y', symbol: 'Y', address: 'y', decimals: 18 },
]
const token = fc.constantFrom(...tokens)
const amountInput = fc.constantFrom('', '.', '.5', '5.', 'x', '-1', '1e3', '0', '0.000001', '1', '0.1234567')
const slippage = fc.integer({ min: 1, max: 50 })
const type = <Name extends string>(name: Name): fc.Arbitrary<Name> => fc.constant<Name>(name)
const error = fc.constant({ code: 'OFFLINE', message: '' } as const)
const step = fc.constantFrom(
  ...(['idle', 'asking', 'waiting', 'quoting', 'late', 'submitted', 'included', 'final', 'failed'] as const),
)

type Given = StateEvent | { type: 'quote' } | { type: 'plan' }

const event: fc.Arbitrary<Given> = fc.oneof(
  accountEvent,
  fc.constantFrom<Given>({ type: 'quote' }, { type: 'plan' }),
  fc.constantFrom<Given>({ type: 'quote' }, { type: 'plan' }),
  fc.record({ type: type('swap/opened') }),
  fc.record({
    type: type('swap/tokensChanged'),
    tokens: fc.record({
      step: fc.constantFrom('loading', 'ready', 'failed'),
      list: fc.constantFrom([], tokens),
    }),
  }),
  fc.record({ type: type('swap/tokenChosen'), side: fc.constantFrom('sold', 'bought'), token }),
  fc.record({ type: type('swap/tokenChosen'), side: fc.constantFrom('sold', 'bought'), token }),
  fc.record({ type: type('swap/amountChanged'), amountInput }),
  fc.record({ type: type('swap/flipped') }),
  fc.record({ type: type('swap/slippageChanged'), slippage }),
  fc.record({ type: type('swap/quoteStarted') }),
  fc.record({ type: type('swap/quoteFailed'), error }),
  fc.record({ type: type('swap/quoteDropped') }),
  fc.record({ type: type('swap/planFailed'), error }),
  fc.record({ type: type('swap/planDropped') }),
  fc.record({ type: type('swap/loadingChanged'), loading: fc.boolean() }),
  fc.record({ type: type('swap/progressed'), progress: fc.record({ step }) }),
  fc.record({ type: type('swap/emptied'), progress: fc.record({ step: type('idle') }) }),
  fc.record({
    type: type('modal/opened'),
    view: fc.constantFrom('Account', 'Swap', 'SwapPreview'),
    data: fc.constant({}),
  }),
  fc.record({ type: type('route/pushed'), view: type('SwapPreview'), data: fc.constant({}) }),
)

/** A quote of the form as it is; its parts are what the form must still show for as long as it is kept. */
function toQuote(state: State): SwapQuoteView | undefined {
  const { sold, bought, amount, slippage } = selectSwap(state)
  if (!sold || !bought || amount === undefined) return undefined
  return {
    provider: 'uniswap-v2',
    sold: { symbol: sold.symbol, amount, tokenAddress: sold.address },
    bought: { symbol: bought.symbol, amount: '1', tokenAddress: bought.address },
    minOut: '0.9',
    rate: '1',
    slippage,
    expiresAt: 0,
  }
}

function toPlan(state: State): SwapPlanView | undefined {
  const { quote } = selectSwap(state)
  const { caipAddress } = selectAccount(state)
  const chain = state.families[state.activeNamespace]?.activeNetworkId
  if (!quote || !caipAddress || !chain) return undefined
  return {
    quote,
    legs: ['swap'],
    price: { status: 'verified' },
    fee: { amount: '1', symbol: 'N' },
    account: caipAddress,
    caipNetworkId: chain,
  }
}

/** Events as they are, and two whose content follows from the state they meet. */
function toEvent(state: State, given: Given): StateEvent | undefined {
  if (given.type === 'quote') {
    const quote = toQuote(state)
    return quote && { type: 'swap/quoted', quote }
  }
  if (given.type !== 'plan') return given
  const plan = toPlan(state)
  return plan && { type: 'swap/planned', plan }
}

function run(
  events: readonly Given[],
  check: (state: State, before: State, event: StateEvent) => void,
): void {
  let state = initialState
  for (const given of events) {
    const next = toEvent(state, given)
    if (!next) continue
    const before = state
    state = reduceSwap(before, next)
    check(state, before, next)
  }
}

/** A form that is filled in, so that most runs have a quote to lose. */
const filled: readonly StateEvent[] = [
  {
    type: 'connection/opened',
    namespace: 'fama',
    connectorId: 'w',
    accounts: ['fama:1:a'],
    caipNetworkId: 'fama:1',
    canSend: true,
    hasServerRpc: true,
  },
  { type: 'swap/tokensChanged', tokens: { step: 'ready', list: tokens } },
  { type: 'swap/tokenChosen', side: 'bought', token: { name: 'X', symbol: 'X', address: 'x', decimals: 6 } },
  { type: 'swap/amountChanged', amountInput: '1' },
]
const many = fc
  .tuple(
    fc.constantFrom<readonly Given[]>([], filled, [...filled, { type: 'quote' }, { type: 'plan' }]),
    fc.array(event, { minLength: 1, maxLength: 40 }),
  )
  .map(([first, events]) => [...first, ...events])
const chainOf = (state: State) => state.families[state.activeNamespace]?.activeNetworkId

describe('the swap form under any order of events', () => {
  test('R7.33 a quote and a plan are only ever of what the form shows; the rest of state is as without it', () => {
    let quotes = 0
    let plans = 0
    fc.assert(
      fc.property(many, events =>
        run(events, (state, before, next) => {
          const { modal, slices: _, ...rest } = reduce(before, next)
          const { modal: shown, slices, ...others } = state
          expect(others).toEqual(rest)
          expect(shown.open).toBe(modal.open)
          expect(selectSwap(state)).toBe(selectSwap(state))
          const { swap } = slices
          if (!swap) return
          expect(structuredClone(swap)).toEqual(swap)
          const { sold, bought, amount, problem, quote, plan, slippage } = swap
          expect(isSameToken(sold, bought)).toBe(false)
          if (amount !== undefined) expect(amount).toMatch(/^\d+(\.\d*[1-9])?$/)
          if (problem === 'AMOUNT_FORMAT' || problem === 'AMOUNT_DECIMALS') expect(amount).toBeUndefined()
          for (const each of [quote, plan?.quote]) {
            if (!each) continue
            expect(each).toMatchObject({ sold: { amount, symbol: sold?.symbol }, slippage })
            expect(each.sold.tokenAddress).toBe(sold?.address)
            expect(each.bought.tokenAddress).toBe(bought?.address)
          }
          if (plan)
            expect([plan.account, plan.caipNetworkId]).toEqual([
              selectAccount(state).caipAddress,
              chainOf(state),
            ])
          quotes += quote ? 1 : 0
          plans += plan ? 1 : 0
        }),
      ),
      { numRuns: 2_000 },
    )
    // The events lead there.
    expect(Math.min(quotes, plans)).toBeGreaterThan(100)
  }, 60_000)

  test('the account or the network changes: quote and plan are gone, and with the network the form', () => {
    fc.assert(
      fc.property(many, events =>
        run(events, (state, before) => {
          const account = (each: State) => selectAccount(each).caipAddress
          const hasMoved = chainOf(before) !== chainOf(state)
          const { swap } = state.slices
          if (!before.slices.swap || !swap || (account(before) === account(state) && !hasMoved)) return
          expect(swap).toMatchObject({ quote: undefined, plan: undefined, planError: undefined })
          // Progress is kept per swap: it belongs to the account and network that the swap started on.
          expect(swap.progress).toEqual(before.slices.swap.progress)
          if (hasMoved) expect([swap.amountInput, swap.sold, swap.bought]).toEqual(['', undefined, undefined])
          if (swap.progress.step === 'idle') expect(state.modal.history.at(-1)?.view).not.toBe('SwapPreview')
        }),
      ),
      { numRuns: 2_000 },
    )
  }, 60_000)

  test('before anybody swaps, state has no form', () => {
    fc.assert(
      fc.property(fc.array(accountEvent, { maxLength: 20 }), events =>
        run(events, state => {
          expect(state.slices.swap).toBeUndefined()
        }),
      ),
    )
  })
})
