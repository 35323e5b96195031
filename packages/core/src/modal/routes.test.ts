import { createMockNetwork } from '@latchkit/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { features } from '../fixtures/features.js'
import {
  coreViews,
  createInitialState,
  createReduction,
  emailCaptureFeature,
  getView,
  type LatchkitOptions,
  loginFeature,
  nftsFeature,
  reduceAll,
  type State,
  type StateEvent,
  sendFeature,
  siwxFeature,
  swapFeature,
  type ViewName,
} from '../internal.js'
import type { RouteRow } from '../state/reduction.js'

const options: LatchkitOptions = {
  networks: [
    createMockNetwork({ namespace: 'fama' }),
    createMockNetwork({ namespace: 'fama', reference: '2' }),
    createMockNetwork({ namespace: 'famb' }),
  ],
  families: [],
}
const reduction = createReduction(Object.values(features))
const { rows } = reduction.rules
const views = Object.keys(rows) as ViewName[]
const getRow = (view: ViewName): RouteRow => rows[view] ?? {}

const run = (state: State, ...events: StateEvent[]): State =>
  events.reduce((before, event) => reduceAll(before, event, reduction), state)
const initial = createInitialState(options)
const path = (state: State): ViewName[] => state.modal.history.map(({ view }) => view)

const open = (view: ViewName): StateEvent => ({ type: 'modal/opened', view, data: {} })
const push = (view: ViewName): StateEvent => ({ type: 'route/pushed', view, data: {} })
const reach = (view: ViewName): StateEvent => ({ type: 'view/reached', view })
const request = (view: ViewName): StateEvent => ({ type: 'view/requested', view })
const end = (view: ViewName): StateEvent => ({ type: 'view/ended', view })
const back: StateEvent = { type: 'route/popped' }
const close: StateEvent = { type: 'modal/closed' }
const connect = (namespace = 'fama', restored = false): StateEvent => ({
  type: 'connection/opened',
  namespace,
  connectorId: 'w',
  accounts: [`${namespace}:1:a`],
  caipNetworkId: `${namespace}:1`,
  restored,
})
const disconnect = (namespace = 'fama'): StateEvent => ({
  type: 'connection/closed',
  namespace,
  connectorId: 'w',
})
const toNetwork = (reference: string): StateEvent => ({
  type: 'connection/networkChanged',
  namespace: 'fama',
  connectorId: 'w',
  caipNetworkId: `fama:${reference}`,
})
const signIn: StateEvent = {
  type: 'login/stepped',
  step: { step: 'signedIn', user: { email: 'ada@example.com' }, accounts: [] } as never,
}
const connected = run(initial, connect(), signIn, { type: 'send/opened' }, { type: 'swap/opened' })

/** A state in which a view can be shown. */
const stateFor = (view: ViewName): State =>
  run(getRow(view).connects === undefined ? connected : initial, open(view))

describe('every edge of the table', () => {
  test('there is a row for each view', () => {
    const known = [
      ...coreViews,
      ...sendFeature.views,
      ...swapFeature.views,
      ...loginFeature.views,
      ...nftsFeature.views,
      ...siwxFeature.views,
    ]
    expect(views).toEqual(expect.arrayContaining([...known, ...emailCaptureFeature.views]))
    expect(views).toHaveLength(new Set(views).size)
  })

  test.each(views)('%s is shown by its name, and without an account only where it needs none', view => {
    expect(path(stateFor(view))).toEqual([view])
    const isLogin = getRow(view).leavesTo?.view === 'Account'
    const expected = getRow(view).needsAccount || isLogin ? 'Connect' : view
    expect(getView(run(initial, open(view)).modal)).toBe(expected)
  })

  test.each(views.filter(view => getRow(view).needsAccount))('%s goes with its account', view => {
    expect(path(run(stateFor(view), disconnect()))).toEqual(['Connect'])
  })

  test.each(views.filter(view => getRow(view).connects))('%s leads to the account', view => {
    const state = run(initial, open(view))
    expect(path(run(state, connect()))).toEqual(['Account'])
    expect(path(run(state, connect('fama', true)))).toEqual([view === 'Connect' ? 'Account' : view])
    const finished = run(state, connect(), { type: 'connection/finished' })
    expect(finished.modal.open).toBe(getRow(view).connects === 'continues')
  })

  test.each(views.filter(view => getRow(view).isAttempt))('leaving %s ends the attempt', view => {
    const asked: StateEvent = { type: 'connection/requested', rowId: 'r', name: 'W', namespaces: ['fama'] }
    const state = run(initial, open('Connect'), push(view), asked)
    expect(state.modal.isAttempt).toBe(true)
    expect(run(state, back).flow.step).toBe('idle')
    expect(run(state, { type: 'route/replaced', view: 'GetWallet', data: {} }).flow.step).toBe('idle')
    expect(run(state, push('GetWallet')).flow.step).toBe('requesting')
  })

  test.each(views)('a flow reaches %s from the views before it alone', view => {
    const { after, replaces } = getRow(view)
    for (const from of views) {
      const needsAccount = getRow(view).needsAccount || getRow(view).leavesTo
      // Before a connection a view of an account is not reached.
      if (from === view || (needsAccount && getRow(from).connects)) continue
      const next = run(stateFor(from), reach(view))
      const isShown = after?.includes(from) ?? true
      expect([from, ...path(next)]).toEqual([
        from,
        ...(isShown ? (replaces?.includes(from) ? [view] : [from, view]) : [from]),
      ])
    }
    expect(run(initial, reach(view)).modal.open).toBe(false)
  })

  test.each(views)('%s that is asked for opens the modal, and ends', view => {
    const asked = run(getRow(view).connects ? initial : connected, request(view))
    expect(asked.modal.open).toBe(true)
    expect(path(asked)).toEqual([view])
    expect(run(asked, end(view)).modal.open).toBe(false)
    const other = view === 'WhatIsAWallet' ? 'GetWallet' : 'WhatIsAWallet'
    const over = run(asked, push(other), end(view))
    expect(path(over)).toEqual(getRow(view).endsBelow ? [other] : [view, other])
    const twice = run(asked, push(other), request(view))
    expect(path(twice)).toEqual([view, other, ...(getRow(view).once ? [] : [view])])
  })

  test.each(views.filter(view => getRow(view).untilNetwork))(
    '%s is left once the network is in use',
    view => {
      const data = { caipNetworkId: 'fama:2' } as const
      const start = run(connected, open('Account'), push('Networks'), { type: 'route/pushed', view, data })
      expect(path(run(start, toNetwork('2')))).toEqual(['Account'])
      expect(path(run(start, toNetwork('9')))).toEqual(['Account', 'Networks', view])
      expect(path(run(connected, { type: 'modal/opened', view, data }, toNetwork('2')))).toEqual(['Account'])
    },
  )

  test.each(views.flatMap(view => (getRow(view).leavesTo ? [[view, getRow(view).leavesTo?.view]] : [])))(
    '%s is left for %s',
    (view, to) => {
      const isLogin = to === 'Account'
      const leave: StateEvent = isLogin
        ? { type: 'login/stepped', step: { step: 'signedOut' } }
        : toNetwork('2')
      const start = run(connected, open('Networks'), push(to as ViewName), push(view as ViewName))
      expect(path(run(start, leave))).toEqual(['Networks', to])
      expect(path(run(connected, open(view as ViewName), leave))).toEqual([to])
    },
  )

  test('an ended payment leaves no view of its form below it (R4.13)', () => {
    const emptied: StateEvent = { type: 'send/emptied', progress: { step: 'idle' } }
    const ended = run(
      connected,
      open('WalletSend'),
      push('WalletSendPreview'),
      reach('SendConfirmed'),
      emptied,
    )
    expect(path(ended)).toEqual(['Account', 'SendConfirmed'])
    const networks = run(connected, open('Networks'), push('WalletSend'), push('SendConfirmed'), emptied)
    expect(path(networks)).toEqual(['Networks', 'SendConfirmed'])
  })
})

const view = fc.constantFrom(...views)
const namespace = fc.constantFrom('fama', 'famb')
const event: fc.Arbitrary<StateEvent> = fc.oneof(
  view.map(open),
  view.map(push),
  view.map(name => ({ type: 'route/replaced' as const, view: name, data: {} })),
  view.map(reach),
  view.map(request),
  view.map(end),
  fc.constantFrom<StateEvent>(back, close, signIn, toNetwork('2'), toNetwork('9')),
  fc.tuple(namespace, fc.boolean()).map(([name, restored]) => connect(name, restored)),
  namespace.map(disconnect),
  namespace.map(name => ({ type: 'namespace/activated' as const, namespace: name })),
  fc.constant<StateEvent>({ type: 'connection/finished' }),
  fc.constant<StateEvent>({ type: 'connection/finished', view: 'ConnectingSiwe' }),
  fc.constant<StateEvent>({ type: 'connection/requested', rowId: 'r', name: 'W', namespaces: ['fama'] }),
  fc.constant<StateEvent>({ type: 'connection/pairingStarted', transportId: 't' }),
  fc.constant<StateEvent>({ type: 'connection/cancelled' }),
  fc.constant<StateEvent>({ type: 'send/emptied', progress: { step: 'idle' } }),
  fc.constant<StateEvent>({ type: 'login/stepped', step: { step: 'signedOut' } }),
)

describe('random walks over the table', () => {
  test('never show a view that its row forbids, and a closed modal shows its first', () => {
    const seen = new Set<ViewName>()
    fc.assert(
      fc.property(fc.boolean(), fc.array(event, { maxLength: 60 }), (isConnected, events) => {
        let state = isConnected ? connected : initial
        for (const each of events) {
          const before = state
          state = run(state, each)
          const { modal, families, activeNamespace } = state
          const shown = getView(modal)
          seen.add(shown)
          expect(modal.history.length).toBeGreaterThan(0)
          expect(modal.isAttempt).toBe(getRow(shown).isAttempt ?? false)
          if (getRow(shown).needsAccount) expect(families[activeNamespace]?.status).not.toBe('disconnected')
          // Nothing but being asked for opens it.
          if (modal.open && !before.modal.open)
            expect(['modal/opened', 'view/requested']).toContain(each.type)
          if (before.modal.open && !modal.open) {
            expect(path(state)).toEqual(['Connect'])
            expect(state.flow.step).toBe('idle')
          }
          // A path is changed by one step, cut, or begun again: never by views from elsewhere.
          const added = path(state).filter(name => !path(before).includes(name))
          expect(added.length).toBeLessThanOrEqual(2)
        }
        // A reload begins with the first view.
        expect(path(createInitialState(options))).toEqual(['Connect'])
      }),
      { numRuns: 1_000 },
    )
    expect([...seen].sort()).toEqual([...views].sort())
  }, 60_000)

  test('going back from any path ends closed', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), events => {
        let state = run(initial, ...events)
        for (let steps = state.modal.history.length; steps > 1; steps--) {
          const before = state.modal.history.length
          state = run(state, back)
          expect(state.modal.history.length).toBeLessThan(before)
          if (state.modal.history.length === 1) break
        }
        expect(run(state, close).modal.open).toBe(false)
      }),
    )
  })
})
