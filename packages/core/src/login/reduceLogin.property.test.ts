import { createMockNetwork } from '@latchkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createInitialState,
  getView,
  type LoginStep,
  type LoginTask,
  type State,
  type StateEvent,
  selectLogin,
} from '../internal.js'
import { reduceAll as reduceWith } from '../reduceAll.js'
import { createReduction } from '../reducer.js'
import * as login from './feature.js'

const reduction = createReduction([login])
const reduceAll = (state: State, event: StateEvent): State => reduceWith(state, event, reduction)

const initial = createInitialState({
  networks: [createMockNetwork({ namespace: 'fama' }), createMockNetwork({ namespace: 'famb' })],
  families: [],
})

const tasks: readonly LoginTask[] = ['email', 'code', 'resend', 'social', 'device', 'signOut']
const task = fc.constantFrom(...tasks)
const type = <Name extends string>(value: Name) => fc.constant(value)
const error = fc.constantFrom(
  { code: 'LOGIN_CODE_INVALID', message: '' } as const,
  { code: 'OFFLINE', message: '' } as const,
)
const at = fc.integer({ min: 0, max: 1_000_000 })
const name = fc.string({ unit: 'grapheme', maxLength: 60 })
const step: fc.Arbitrary<LoginStep> = fc.oneof(
  fc.record({ step: type('signedOut') }),
  fc.record({
    step: type('code'),
    challengeId: type('c'),
    email: type('a@b.cd'),
    expiresAt: at,
    resendAt: at,
    triesLeft: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ step: type('device'), approvalId: type('d'), email: name, number: type('42'), expiresAt: at }),
  fc.record({ step: type('farcaster'), url: fc.webUrl(), expiresAt: at }),
  fc.record({ step: type('recovery'), user: fc.record({ id: type('u'), email: name }) }),
  fc.record({
    step: type('signedIn'),
    user: fc.record({ id: type('u'), email: name }),
    accounts: fc.constantFrom(
      [],
      [{ caipAddress: 'fama:1:a', type: 'smartAccount', deployed: true } as const],
    ),
  }),
)
const view = fc.constantFrom(
  'Connect',
  'EmailVerifyOtp',
  'AccountSettings',
  'UpdateEmailWallet',
  'UpdateEmailPrimaryOtp',
  'ApproveTransaction',
)
const event: fc.Arbitrary<StateEvent> = fc.oneof(
  fc.record({ type: type('login/recalled'), recentEmails: fc.constantFrom([], ['a@b.cd']) }),
  fc.record({ type: type('login/started'), task }),
  fc.record({ type: type('login/stepped'), step }),
  fc.record({ type: type('login/ended'), task }),
  fc.record({ type: type('login/failed'), task, error }),
  fc.record({
    type: type('login/accountTypePreferred'),
    namespace: fc.constantFrom('fama', 'famb'),
    accountType: fc.constantFrom('eoa', 'smartAccount'),
  }),
  fc.record({ type: type('modal/opened'), view, data: fc.constant({}) }),
  fc.record({ type: type('modal/closed') }),
  fc.record({ type: type('route/pushed'), view, data: fc.constant({}) }),
  fc.record({ type: type('route/popped') }),
  fc.record({
    type: type('connection/opened'),
    namespace: type('fama'),
    connectorId: fc.constantFrom('auth', 'w'),
    accounts: fc.constant(['fama:1:a'] as const),
    caipNetworkId: type('fama:1'),
  }),
  fc.record({ type: type('connection/closed'), namespace: type('fama'), connectorId: type('auth') }),
)

describe('signing in under any order of events', () => {
  test('a task is pending or has failed, never both; what ends another task changes nothing; views fit the step', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), events => {
        let state: State = initial
        for (const next of events) {
          const before = selectLogin(state)
          state = reduceAll(state, next)
          const login = selectLogin(state)
          expect(selectLogin(state)).toBe(login)
          expect(login.task !== undefined && login.failure !== undefined).toBe(false)
          if ((next.type === 'login/ended' || next.type === 'login/failed') && next.task !== before.task)
            expect(login).toBe(before)
          expect(Array.from(login.label ?? '').length).toBeLessThanOrEqual(30)
          expect(login.farcasterUrl !== undefined).toBe(login.step.step === 'farcaster')
          expect(login.user !== undefined).toBe(['signedIn', 'recovery'].includes(login.step.step))
          const shown = getView(state.modal)
          if (['AccountSettings', 'UpdateEmailWallet', 'UpdateEmailPrimaryOtp'].includes(shown))
            expect(login.step.step).toBe('signedIn')
          if (next.type === 'connection/opened' && state.modal.open) expect(shown).not.toBe('EmailVerifyOtp')
        }
      }),
      { numRuns: 1_000 },
    )
  }, 60_000)
})
