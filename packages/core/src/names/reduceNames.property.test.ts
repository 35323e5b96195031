import { createMockNetwork } from '@latchkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as identity from '../identity/feature.js'
import {
  type CaipAddress,
  createInitialState,
  type State,
  type StateEvent,
  selectAccount,
  selectIdentity,
  selectNames,
} from '../internal.js'
import { reduceAll as reduceWith } from '../reduceAll.js'
import { createReduction } from '../reducer.js'
import * as names from './feature.js'

/** As a client runs them: core's reducer, then the features', then the route. */
const reduction = createReduction([names, identity])
const reduceAll = (state: State, event: StateEvent): State => reduceWith(state, event, reduction)

const initial = createInitialState({
  networks: [createMockNetwork({ namespace: 'fama' }), createMockNetwork({ namespace: 'famb' })],
  families: [],
})

const account: fc.Arbitrary<CaipAddress> = fc
  .tuple(fc.constantFrom('fama', 'famb'), fc.constantFrom('a', 'b', '0xAB', '0xab'))
  .map(([namespace, address]): CaipAddress => `${namespace}:1:${address}`)
const namespace = fc.constantFrom('fama', 'famb')
const input = fc.constantFrom('', 'ali', 'alice', 'al ice')
const name = fc.constantFrom(undefined, 'alice.test', 'bob.test')
const connectorId = fc.constant('w')
const at = fc.integer({ min: 0, max: 1_000_000 })
const error = fc.constant({ code: 'OFFLINE', message: '' } as const)
const kind = fc.constantFrom('register', 'primary')
const type = <Name extends string>(value: Name) => fc.constant(value)

const event: fc.Arbitrary<StateEvent> = fc.oneof(
  fc.record({
    type: type('connection/opened'),
    namespace,
    connectorId,
    accounts: fc.constantFrom<CaipAddress[]>(['fama:1:a'], ['fama:1:0xAB'], ['famb:1:b']),
    caipNetworkId: fc.constantFrom<`${string}:${string}`>('fama:1', 'famb:1'),
  }),
  fc.record({ type: type('connection/closed'), namespace, connectorId }),
  fc.record({
    type: type('connection/accountsChanged'),
    namespace,
    connectorId,
    accounts: account.map(each => [each]),
  }),
  fc.record({ type: type('identity/fetched'), account, name, image: name, at }),
  fc.record({ type: type('identity/failed'), account, at }),
  fc.record({
    type: type('identity/parentFetched'),
    caipNetworkId: fc.constantFrom<`${string}:${string}`>('fama:1', 'famb:1'),
    parent: fc.constantFrom(null, 'test'),
  }),
  fc.record({ type: type('names/typed'), input }),
  fc.record({ type: type('names/searchStarted'), input }),
  fc.record({
    type: type('names/searched'),
    input,
    isRegistered: fc.constantFrom(undefined, true, false),
    suggestions: fc.constant([]),
  }),
  fc.record({ type: type('names/searchFailed'), input, error }),
  fc.record({
    type: type('names/progressed'),
    progress: fc.oneof(
      fc.record({ step: type('signing'), kind, name: type('alice.test'), expiresAt: at }),
      fc.record({ step: type('sending'), kind, name: type('alice.test') }),
      fc.record({ step: type('done'), kind, name: type('alice.test') }),
      fc.record({ step: type('idle'), error }),
    ),
  }),
  fc.record({ type: type('names/ownStarted'), account }),
  fc.record({ type: type('names/ownFetched'), account, names: fc.constant(['alice.test']) }),
  fc.record({ type: type('names/ownFailed'), account, error }),
)

describe('names and identities under any order of events', () => {
  test('T18 an account shows its own name alone; a form is of one account and of the text typed', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), events => {
        let state: State = initial
        for (const next of events) {
          const before = state
          state = reduceAll(state, next)
          for (const each of ['fama', 'famb']) {
            const shown = selectAccount(state, each)
            const { name, image } = selectIdentity(state, { account: shown.caipAddress })
            expect([shown.profileName, shown.profileImage]).toEqual([name, image])
          }
          if (next.type === 'identity/failed') {
            const known = selectIdentity(before, { account: next.account })
            expect(selectIdentity(state, { account: next.account })).toEqual({ ...known, failedAt: next.at })
          }
          const view = selectNames(state)
          expect(selectNames(state)).toBe(view)
          expect(view.own === undefined || view.own.account === selectAccount(state).caipAddress).toBe(true)
          const wasFor = 'input' in next && next.type !== 'names/typed' ? next.input : view.input
          if (wasFor !== view.input) expect(view.availability).toBe(selectNames(before).availability)
          if (selectAccount(state).caipAddress !== selectAccount(before).caipAddress) {
            expect(view).toMatchObject({ input: '', availability: 'idle', suggestions: [] })
            expect(view.progress.step).toBe('idle')
          }
        }
      }),
      { numRuns: 1_000 },
    )
  }, 60_000)
})
