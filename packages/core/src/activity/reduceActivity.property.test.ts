import { createMockNetwork } from '@latchkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toTransaction } from '../fixtures/activity.js'
import {
  type CaipAddress,
  createInitialState,
  type State,
  type StateEvent,
  selectActivity,
} from '../internal.js'
import { reduceAll } from '../reduceAll.js'
import { createReduction, reduce } from '../reducer.js'
import * as activity from './feature.js'

/** As a client runs them: core's reducer, then the feature's, then the route. */
const reduction = createReduction([activity])
const reduceActivity = (state: State, event: StateEvent): State => reduceAll(state, event, reduction)

const networks = ['fama', 'famb'].flatMap(namespace => [
  createMockNetwork({ namespace }),
  createMockNetwork({ namespace, reference: '2' }),
])
const [first, ...others] = networks
if (!first) throw new Error('There is no network.')
const initial = createInitialState({ networks: [first, ...others], families: [] })

const account: fc.Arbitrary<CaipAddress> = fc
  .tuple(fc.constantFrom('fama', 'famb'), fc.constantFrom('1', '2'), fc.constantFrom('a', 'b', 'c'))
  .map(([namespace, reference, address]): CaipAddress => `${namespace}:${reference}:${address}`)
const hash = fc.integer({ min: 0, max: 12 }).map(index => `h${index}`)
const at = fc.integer({ min: 0, max: 1_000_000 })
const transactions = fc.array(
  hash.map(id => toTransaction(id)),
  { maxLength: 6 },
)
const connectorId = fc.constant('w')
const error = fc.constant({ code: 'HISTORY_UNAVAILABLE', message: 'Failed to fetch transactions' } as const)
const type = <Name extends string>(name: Name) => fc.constant(name)

const event: fc.Arbitrary<StateEvent> = fc.oneof(
  fc.record({
    type: type('connection/opened'),
    namespace: fc.constantFrom('fama', 'famb'),
    connectorId,
    accounts: fc.constantFrom<CaipAddress[]>(['fama:1:a'], ['fama:2:b'], ['famb:1:a']),
    caipNetworkId: fc.constantFrom<`${string}:${string}`>('fama:1', 'fama:2', 'famb:1'),
    canSend: fc.constant(true),
    hasServerRpc: fc.constant(true),
  }),
  fc.record({ type: type('connection/closed'), namespace: fc.constantFrom('fama', 'famb'), connectorId }),
  fc.record({
    type: type('transaction/submitted'),
    transaction: hash.map(value => ({ hash: value, caipNetworkId: 'fama:1' as const, submittedAt: 1 })),
  }),
  fc.record({ type: type('activity/started'), account, isMore: fc.boolean(), includeHidden: fc.boolean() }),
  fc.record({
    type: type('activity/fetched'),
    account,
    isMore: fc.boolean(),
    transactions,
    includesHidden: fc.boolean(),
    next: fc.constantFrom(undefined, 'c'),
    at,
  }),
  fc.record({ type: type('activity/failed'), account, error, at }),
  fc.record({ type: type('activity/stopped'), account }),
  fc.record({
    type: type('activity/ended'),
    transaction: fc.record({
      hash,
      caipNetworkId: fc.constant('fama:1' as const),
      submittedAt: at,
      code: fc.constantFrom('REVERTED', 'EXPIRED', 'REPLACED'),
      endedAt: at,
    }),
  }),
)

describe('activity under any order of events', () => {
  test('lists each transaction once, keeps what it had after a failure, and leaves the rest of state alone', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), events => {
        let state: State = initial
        for (const next of events) {
          const before = state
          const { slices: _, ...rest } = reduce(state, next)
          state = reduceActivity(state, next)
          const { slices: __, ...actual } = state
          expect(actual).toEqual(rest)
          const { entries = [], ended = [] } = state.slices.activity ?? {}
          expect(entries.length).toBeLessThanOrEqual(5)
          expect(ended.length).toBeLessThanOrEqual(20)
          expect(new Set(entries.map(entry => entry.account)).size).toBe(entries.length)
          for (const entry of entries) {
            const ids = entry.transactions.map(({ id }) => id)
            expect(new Set(ids).size).toBe(ids.length)
          }
          if (next.type === 'activity/failed' || next.type === 'activity/started') {
            const was = before.slices.activity?.entries.find(entry => entry.account === next.account)
            const is = entries.find(entry => entry.account === next.account)
            expect(is?.transactions ?? []).toEqual(was?.transactions ?? [])
          }
          const view = selectActivity(state)
          expect(selectActivity(state)).toBe(view)
          const listed = view.transactions.map(({ metadata }) => metadata.hash)
          for (const each of [...view.pending, ...view.ended]) expect(listed).not.toContain(each.hash)
        }
      }),
      { numRuns: 1_000 },
    )
  }, 60_000)

  test('without an account its view leads to Connect', () => {
    const opened = reduceActivity(
      { ...initial, modal: { ...initial.modal, open: true, history: [{ view: 'Transactions', data: {} }] } },
      { type: 'activity/stopped', account: 'fama:1:a' },
    )
    expect(opened.modal.history).toEqual([{ view: 'Connect', data: {} }])
  })
})
