import { createMockNetwork } from '@latchkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coreViews, createInitialState, type State, type StateEvent } from './internal.js'
import { reduce } from './reducer.js'

const namespaces = ['fama', 'famb', 'famc'] as const
const networks = namespaces.flatMap(namespace => [
  createMockNetwork({ namespace }),
  createMockNetwork({ namespace, reference: '2' }),
])
const initial = createInitialState({ networks: networks as never, families: [] })

const namespace = fc.constantFrom(...namespaces, 'alien', '__proto__', 'constructor')
const connectorId = fc.constantFrom('w1', 'w2', 'qr')
const networkId = fc
  .tuple(namespace, fc.constantFrom('1', '2', '999', ''))
  .map(([family, id]) => `${family}:${id}`)
const account = fc
  .tuple(networkId, fc.constantFrom('a', 'b', 'c'))
  .map(([network, address]) => `${network}:${address}`)
const accounts = fc.array(account, { maxLength: 4 })
const view = fc.constantFrom(...coreViews)
const data = fc.record({
  rowId: fc.constantFrom(undefined, 'r1', 'r2'),
  caipNetworkId: fc.option(networkId, { nil: undefined }),
})
const at = fc.integer({ min: 0, max: 100 })

const event = fc.oneof(
  fc.record({
    type: fc.constant('connection/opened'),
    namespace,
    connectorId,
    accounts,
    caipNetworkId: networkId,
    restored: fc.boolean(),
    rowId: fc.constantFrom(undefined, 'r1', 'r2', 'r3'),
  }),
  fc.record({ type: fc.constant('connection/accountsChanged'), namespace, connectorId, accounts }),
  fc.record({
    type: fc.constant('connection/networkChanged'),
    namespace,
    connectorId,
    caipNetworkId: networkId,
  }),
  fc.record({
    type: fc.constantFrom('connection/closed', 'connection/timedOut', 'connection/activated'),
    namespace,
    connectorId,
  }),
  fc.record({
    type: fc.constant('connection/requested'),
    rowId: fc.constantFrom('r1', 'r2'),
    name: fc.constant('W'),
    namespaces: fc.subarray([...namespaces]),
  }),
  fc.record({
    type: fc.constant('connection/pairingStarted'),
    transportId: fc.constant('qr'),
    rowId: fc.constantFrom(undefined, 'r1'),
  }),
  fc.record({ type: fc.constant('connection/pairingReady'), uri: fc.constant('wc:1'), expiresAt: at }),
  fc.record({
    type: fc.constant('connection/failed'),
    error: fc.constant({ code: 'USER_REJECTED', message: '' }),
  }),
  fc.record({ type: fc.constantFrom('connection/cancelled', 'route/popped') }),
  fc.record({ type: fc.constant('namespace/activated'), namespace }),
  fc.record({ type: fc.constant('network/chosen'), caipNetworkId: networkId }),
  fc.record({ type: fc.constantFrom('modal/opened', 'route/pushed', 'route/replaced'), view, data }),
  fc.record({ type: fc.constant('modal/closed') }),
  fc.record({
    type: fc.constant('balance/nativeFetched'),
    namespace,
    account,
    balance: fc.constant('1'),
    symbol: fc.constant('X'),
  }),
  fc.record({ type: fc.constant('balance/fetched'), namespace, account, balances: fc.constant([]), at }),
  fc.record({ type: fc.constant('balance/failed'), namespace, account, at }),
  fc.record({
    type: fc.constant('features/remoteMerged'),
    features: fc.record({ multiWallet: fc.boolean() }),
  }),
  fc.record({
    type: fc.constant('request/started'),
    request: fc.record({
      id: fc.constantFrom('1', '2'),
      kind: fc.constant('request'),
      namespace,
      connectorId,
    }),
  }),
  fc.record({ type: fc.constant('request/ended'), id: fc.constantFrom('1', '2') }),
  fc.record({
    type: fc.constant('storage/restored'),
    connections: fc.array(
      fc
        .record({ namespace: fc.constantFrom(...namespaces), connectorId })
        .map(({ namespace: family, connectorId: id }) => ({
          namespace: family,
          connectorId: id,
          status: 'stored',
          accounts: [`${family}:1:stored`],
          caipNetworkId: `${family}:1`,
        })),
      { maxLength: 4 },
    ),
    activeConnectorIds: fc.constant({}),
    activeNetworkIds: fc.constant({}),
    recentRowIds: fc.array(fc.constantFrom('r1', 'r2', 'r3'), { maxLength: 4 }),
    activeNamespace: fc.option(namespace, { nil: undefined }),
  }),
) as unknown as fc.Arbitrary<StateEvent>

/** Connectors whose provider has responded since they were last disconnected: only these may be shown as connected. */
function followAnswers(answered: Set<string>, step: StateEvent): void {
  if (step.type === 'connection/opened') answered.add(`${step.namespace} ${step.connectorId}`)
  if (step.type === 'connection/closed' || step.type === 'connection/timedOut')
    answered.delete(`${step.namespace} ${step.connectorId}`)
}

function checkInvariants(state: State, answered: ReadonlySet<string>): void {
  expect(state.modal.history.length).toBeGreaterThan(0)
  expect(Object.keys(state.families)).toEqual([...namespaces])
  expect(Object.hasOwn(state.families, state.activeNamespace)).toBe(true)
  expect(state.recentRowIds.length).toBeLessThanOrEqual(2)
  expect(new Set(state.recentRowIds).size <= state.recentRowIds.length).toBe(true)
  for (const family of Object.values(state.families)) {
    const prefix = `${family.namespace}:`
    const active = family.connections.filter(
      connection => connection.connectorId === family.activeConnectorId,
    )
    expect(active.length).toBeLessThanOrEqual(1)
    if (family.activeConnectorId !== undefined) expect(active).toHaveLength(1)
    expect(family.status).toBe(
      active[0] ? (active[0].status === 'connected' ? 'connected' : 'reconnecting') : 'disconnected',
    )
    expect(family.activeNetworkId.startsWith(prefix)).toBe(true)
    for (const connection of family.connections) {
      expect(connection.namespace).toBe(family.namespace)
      expect(connection.accounts.length).toBeGreaterThan(0)
      expect(connection.accounts.every(id => id.startsWith(prefix))).toBe(true)
      expect(connection.caipNetworkId.startsWith(prefix)).toBe(true)
      if (connection.status === 'connected')
        expect(answered.has(`${family.namespace} ${connection.connectorId}`)).toBe(true)
    }
    if (!active[0]) expect(family.account).toEqual({ balancesLoading: family.account.balancesLoading })
  }
  for (const request of state.requests) expect(request.id).toBeTypeOf('string')
}

describe('random sequences of events', () => {
  test('never break what state promises (issue 2.4, demand 18)', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), steps => {
        let state = initial
        const answered = new Set<string>()
        for (const step of steps) {
          followAnswers(answered, step)
          state = reduce(state, step)
          checkInvariants(state, answered)
          if (step.type === 'modal/closed') {
            expect(state.modal.open).toBe(false)
            expect(state.modal.history).toHaveLength(1)
            expect(state.flow).toEqual({ step: 'idle' })
          }
        }
      }),
      { numRuns: 400 },
    )
  }, 30_000)

  test('one family’s events leave the others as they are', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), event, (steps, last) => {
        const state = steps.reduce(reduce, initial)
        if (!('namespace' in last) || last.namespace === undefined) return
        const next = reduce(state, last)
        for (const name of namespaces)
          if (name !== last.namespace) expect(next.families[name]).toBe(state.families[name])
      }),
      { numRuns: 300 },
    )
  })

  test('the reducer writes to nothing it was given', () => {
    const freeze = <Value>(value: Value): Value => {
      if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
        Object.freeze(value)
        for (const inner of Object.values(value)) freeze(inner)
      }
      return value
    }
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), steps => {
        steps.reduce(
          (state, step) => freeze(reduce(state, freeze(step))),
          freeze(structuredClone(initial)) as State,
        )
      }),
      { numRuns: 150 },
    )
  }, 30_000)
})
