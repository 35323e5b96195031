import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountEvent,
  decimal,
  initialState as initial,
  tokenBalance as token,
} from '../fixtures/accountEvents.js'
import {
  type SendPlanView,
  type State,
  type StateEvent,
  selectAccount,
  selectSend,
  selectSendTokens,
  type TokenBalance,
} from '../internal.js'
import { reduceAll } from '../reduceAll.js'
import { createReduction, reduce } from '../reducer.js'
import * as send from './feature.js'

/** As a client runs them: core's reducer, then the feature's, then the route. */
const reduction = createReduction([send])
const reduceSend = (state: State, event: StateEvent): State => reduceAll(state, event, reduction)

const text = fc.oneof(decimal, fc.constantFrom('', '.', '.5', '5.', 'x', '-1', '1e3'))
const receiver = fc.constantFrom('', 'friend', 'other')

const toPlan = (state: State): SendPlanView | undefined => {
  const { token: chosen, sendTokenAmount, receiverAddress } = selectSend(state)
  const { caipAddress } = selectAccount(state)
  if (!chosen || sendTokenAmount === undefined || !receiverAddress || !caipAddress) return undefined
  return {
    fee: { amount: '0.1', symbol: 'F', parts: [] },
    simulation: { status: 'passed' },
    notes: [],
    summary: {
      account: caipAddress,
      caipNetworkId: chosen.chainId,
      amount: sendTokenAmount,
      symbol: chosen.symbol,
      tokenAddress: chosen.address,
      receiver: receiverAddress,
    },
    plannedAt: 0,
  }
}

/** Events as they are, and two whose content follows from the state they meet. */
const event = fc.oneof(
  accountEvent,
  fc.record({ type: fc.constant('send/opened') }),
  fc.record({ type: fc.constant('send/tokenChosen'), token }),
  fc.record({
    type: fc.constant('send/amountChanged'),
    amountInput: text,
    unit: fc.constantFrom('token', 'fiat'),
  }),
  fc.record({ type: fc.constant('send/receiverTyped'), receiverInput: receiver }),
  fc.record({ type: fc.constant('check'), receiverInput: receiver }),
  fc.record({ type: fc.constant('plan') }),
  fc.record({ type: fc.constant('plan') }),
  fc.record({ type: fc.constant('send/planDropped') }),
  fc.record({ type: fc.constant('send/loadingChanged'), loading: fc.boolean() }),
  fc.record({
    type: fc.constant('send/progressed'),
    progress: fc.record({ step: fc.constantFrom('idle', 'requesting', 'submitted', 'failed') }),
  }),
  fc.record({ type: fc.constant('send/emptied'), progress: fc.constant({ step: 'idle' }) }),
  fc.record({
    type: fc.constant('modal/opened'),
    view: fc.constantFrom('Account', 'WalletSend', 'WalletSendPreview', 'SendConfirmed'),
    data: fc.constant({}),
  }),
  fc.record({
    type: fc.constant('route/pushed'),
    view: fc.constant('WalletSendPreview'),
    data: fc.constant({}),
  }),
)

function toEvent(state: State, given: { type: string }): StateEvent | undefined {
  if (given.type === 'check') {
    const { receiverInput } = given as unknown as { receiverInput: string }
    const outcome = { receiverStatus: 'valid', receiverAddress: receiverInput, warnings: [] } as const
    return { type: 'send/receiverChecked', receiverInput, outcome }
  }
  if (given.type !== 'plan') return given as StateEvent
  const plan = toPlan(state)
  return plan && { type: 'send/planned', plan }
}

function check(state: State): void {
  const { send } = state.slices
  expect(state.modal.history.length).toBeGreaterThan(0)
  expect(() => selectSendTokens(state)).not.toThrow()
  expect(selectSend(state)).toBe(selectSend(state))
  if (!send) return
  // A number of any kind in an amount would show here.
  expect(JSON.parse(JSON.stringify(send))).toEqual(JSON.parse(JSON.stringify(structuredClone(send))))
  const { plan, token: chosen, sendTokenAmount, receiverAddress, receiverStatus, problem } = send
  expect(receiverStatus === 'valid').toBe(receiverAddress !== undefined)
  if (sendTokenAmount !== undefined) expect(sendTokenAmount).toMatch(/^\d+(\.\d*[1-9])?$/)
  if (problem === 'AMOUNT_FORMAT' || problem === 'AMOUNT_DECIMALS') expect(sendTokenAmount).toBeUndefined()
  if (plan) {
    expect(plan.summary).toMatchObject({
      account: selectAccount(state).caipAddress,
      amount: sendTokenAmount,
      receiver: receiverAddress,
      symbol: chosen?.symbol,
    })
    expect(plan.summary.tokenAddress).toBe(chosen?.address)
  }
}

describe('the send form under any order of events', () => {
  test('a plan is only ever of what the form shows; nothing throws, and the rest of state is as without it', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), events => {
        let state: State = initial
        for (const given of events) {
          const next = toEvent(state, given)
          if (!next) continue
          const { modal, slices: _, ...rest } = reduce(state, next)
          state = reduceSend(state, next)
          const { modal: shown, slices: __, ...others } = state
          expect(others).toEqual(rest)
          expect(shown.open).toBe(modal.open)
          check(state)
        }
      }),
      { numRuns: 2_000 },
    )
  }, 60_000)

  test('the account or the network changes: plan, warnings and the receiver of before are gone', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), events => {
        let state: State = initial
        for (const given of events) {
          const next = toEvent(state, given)
          if (!next) continue
          const before = state
          state = reduceSend(state, next)
          const account = (each: State) => selectAccount(each).caipAddress
          const chain = (each: State) => each.families[each.activeNamespace]?.activeNetworkId
          if (!before.slices.send || (account(before) === account(state) && chain(before) === chain(state)))
            continue
          const { send } = state.slices
          expect(send).toMatchObject({ plan: undefined, planError: undefined, receiverAddress: undefined })
          expect(send?.warnings).toEqual([])
          if (chain(before) !== chain(state)) expect(send?.amountInput).toBe('')
          const { history } = state.modal
          if (send?.progress.step !== 'requesting')
            expect(history[history.length - 1]?.view).not.toBe('WalletSendPreview')
        }
      }),
      { numRuns: 2_000 },
    )
  }, 60_000)

  test('before anybody sends, state has no form, whatever happens', () => {
    const state = reduceSend(initial, {
      type: 'connection/opened',
      namespace: 'fama',
      connectorId: 'w',
      accounts: ['fama:1:a'],
      caipNetworkId: 'fama:1',
      canSend: true,
      hasServerRpc: true,
    })
    expect(state.slices.send).toBeUndefined()
    const balances: readonly TokenBalance[] = []
    const next = reduceSend(state, {
      type: 'balance/fetched',
      namespace: 'fama',
      account: 'fama:1:a',
      balances,
      at: 1,
    })
    expect(next.slices.send).toBeUndefined()
    expect(selectSend(next).canSend).toBe(true)
    expect(selectSend(next).token).toBeUndefined()
  })
})
