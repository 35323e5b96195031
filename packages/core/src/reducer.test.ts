import { createMockNetwork } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { play } from './fixtures/page.js'
import {
  type ConnectorInfo,
  createInitialState,
  type State,
  type StateEvent,
  selectAccount,
  selectCanGoBack,
  selectConnectorStatus,
  selectNetwork,
  selectNetworks,
  selectOpenWalletLink,
  selectRoute,
  type ViewName,
  type Wallet,
} from './internal.js'
import { reduce } from './reducer.js'
import { selectConnection } from './state/selectors/selectAccount.js'

const networks = [
  createMockNetwork({ namespace: 'fama' }),
  createMockNetwork({ namespace: 'fama', reference: '2' }),
  createMockNetwork({ namespace: 'famb' }),
] as const

const initial = createInitialState({ networks: [...networks], families: [] })
const ready = reduce(initial, {
  type: 'storage/restored',
  connections: [],
  activeConnectorIds: {},
  activeNetworkIds: {},
  recentRowIds: [],
})
const run = (state: State, ...events: StateEvent[]): State => play(reduce, state, ...events)

const opened = (namespace: string, connectorId: string, more: Partial<StateEvent> = {}): StateEvent =>
  ({
    type: 'connection/opened',
    namespace,
    connectorId,
    accounts: [`${namespace}:1:${connectorId}-a`, `${namespace}:1:${connectorId}-b`],
    caipNetworkId: `${namespace}:1`,
    ...more,
  }) as StateEvent
const open = (view: ViewName): StateEvent => ({ type: 'modal/opened', view, data: {} })
const push = (view: ViewName, data = {}): StateEvent => ({ type: 'route/pushed', view, data })
const pop: StateEvent = { type: 'route/popped' }
const views = (state: State): string[] => state.modal.history.map(route => route.view)
const wallet = (id: string, name = id): Wallet => ({
  id,
  name,
  chains: [],
  declaredIds: [],
  walletConnect: false,
})

describe('restoring', () => {
  test('a connection that storage holds twice is restored once', () => {
    const stored = {
      namespace: 'fama',
      connectorId: 'w1',
      status: 'stored' as const,
      accounts: ['fama:1:a' as const],
      caipNetworkId: 'fama:1' as const,
    }
    const state = reduce(initial, {
      type: 'storage/restored',
      connections: [stored, { ...stored, accounts: ['fama:1:b'] }],
      activeConnectorIds: {},
      activeNetworkIds: {},
      recentRowIds: [],
    })
    expect(state.families['fama']?.connections).toEqual([stored])
  })
})

describe('connections of one family where one is shown', () => {
  const storedAs = (connectorId: string) => ({
    namespace: 'fama',
    connectorId,
    status: 'stored' as const,
    accounts: [`fama:1:${connectorId}` as const],
    caipNetworkId: 'fama:1' as const,
  })
  const both = reduce(initial, {
    type: 'storage/restored',
    connections: [storedAs('w1'), storedAs('w2')],
    activeConnectorIds: { fama: 'w1' },
    activeNetworkIds: {},
    recentRowIds: [],
  })
  const idsOf = (state: State): string[] | undefined =>
    state.families['fama']?.connections.map(({ connectorId }) => connectorId)

  test('a restored one leaves those that are still stored, a picked one drops them', () => {
    expect(idsOf(run(both, opened('fama', 'w2', { restored: true })))).toEqual(['w1', 'w2'])
    expect(idsOf(run(both, opened('fama', 'w3')))).toEqual(['w3'])
  })

  test('requests end with their own connection', () => {
    const request = (id: string, namespace: string, connectorId: string): StateEvent => ({
      type: 'request/started',
      request: { id, kind: 'request', namespace, connectorId },
    })
    const state = run(
      ready,
      opened('fama', 'w1'),
      opened('famb', 'w1'),
      request('1', 'fama', 'w1'),
      request('2', 'famb', 'w1'),
      request('3', 'fama', 'w2'),
      { type: 'connection/closed', namespace: 'fama', connectorId: 'w1' },
    )
    expect(state.requests.map(({ id }) => id)).toEqual(['2', '3'])
  })

  test('a request of a connection that is gone leads to no wallet app', () => {
    const state = run(ready, {
      type: 'request/started',
      request: { id: '1', kind: 'request', namespace: 'fama', connectorId: 'gone' },
    })
    expect(selectOpenWalletLink(state)).toBeUndefined()
    expect(selectOpenWalletLink(ready)).toBeUndefined()
  })
})

describe('the modal and its path (R2.6, R4.2)', () => {
  test('opening begins a path; pushing adds to it; going back takes from it, never the last', () => {
    let state = run(ready, open('Connect'), push('AllWallets'), push('GetWallet'))
    expect(views(state)).toEqual(['Connect', 'AllWallets', 'GetWallet'])
    expect(state.modal.direction).toBe('forward')
    expect(selectCanGoBack(state)).toBe(true)
    state = run(state, pop)
    expect(views(state)).toEqual(['Connect', 'AllWallets'])
    expect(state.modal.direction).toBe('back')
    state = run(state, pop, pop, pop)
    expect(views(state)).toEqual(['Connect'])
    expect(selectCanGoBack(state)).toBe(false)
  })

  test('the same view with the same data is not pushed twice; with other data it is', () => {
    const state = run(
      ready,
      open('Connect'),
      push('Downloads', { rowId: 'a' }),
      push('Downloads', { rowId: 'a' }),
    )
    expect(views(state)).toEqual(['Connect', 'Downloads'])
    expect(views(run(state, push('Downloads', { rowId: 'b' })))).toEqual([
      'Connect',
      'Downloads',
      'Downloads',
    ])
  })

  test('replacing takes the place of the view on screen', () => {
    const state = run(ready, open('Connect'), push('AllWallets'), {
      type: 'route/replaced',
      view: 'GetWallet',
      data: {},
    })
    expect(views(state)).toEqual(['Connect', 'GetWallet'])
  })

  test('closing resets view, loading, shake, pairing and search (R4.2)', () => {
    const state = run(
      ready,
      open('Connect'),
      push('ConnectingWalletConnect'),
      { type: 'modal/loadingChanged', loading: true },
      { type: 'modal/shakeChanged', shake: true },
      { type: 'connection/pairingStarted', transportId: 'qr' },
      { type: 'connection/pairingReady', uri: 'wc:1', expiresAt: 1 },
      { type: 'directory/started', searchText: 'meta' },
      { type: 'directory/pageLoaded', searchText: 'meta', page: 1, wallets: [wallet('a')], count: 1 },
      { type: 'modal/closed' },
    )
    expect(state.modal).toEqual({
      open: false,
      history: [{ view: 'Connect', data: {} }],
      isAttempt: false,
      direction: 'none',
      loading: false,
      shake: false,
      closesOnConnect: false,
    })
    expect(state.flow).toEqual({ step: 'idle' })
    expect(state.directory).toMatchObject({ searchText: '', search: [], status: 'idle' })
  })

  test('connected, going back to Connect lands on Account (R2.7)', () => {
    const state = run(ready, opened('fama', 'w'), open('Account'), push('Connect'), push('AllWallets'), pop)
    expect(views(state)).toEqual(['Account'])
    expect(state.modal.direction).toBe('back')
  })

  test('not connected, it lands on Connect', () => {
    expect(views(run(ready, open('Connect'), push('AllWallets'), pop))).toEqual(['Connect'])
  })

  test.each<ViewName>(['Account', 'SwitchNetwork', 'UnsupportedChain', 'SIWXSignMessage'])(
    '%s without an account has nothing to say: Connect',
    view => {
      expect(views(run(ready, open(view)))).toEqual(['Connect'])
      const state = run(ready, opened('fama', 'w'), open(view))
      expect(views(state)).toEqual([view])
      expect(views(run(state, { type: 'connection/closed', namespace: 'fama', connectorId: 'w' }))).toEqual([
        'Connect',
      ])
    },
  )

  test.each<ViewName>([
    'Connect',
    'AllWallets',
    'ConnectingExternal',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'Downloads',
    'GetWallet',
    'WhatIsAWallet',
  ])('a connection made while %s is on screen leads to Account', view => {
    expect(views(run(ready, open('Connect'), push(view), opened('fama', 'w')))).toEqual(['Account'])
  })

  test.each<ViewName>(['Networks', 'SwitchActiveChain'])('one made while %s is on screen leaves it', view => {
    expect(views(run(ready, open('Connect'), push(view), opened('fama', 'w'))).at(-1)).toBe(view)
  })

  test('a wallet restored while Connect is on screen leads to Account, but does not disturb the list', () => {
    const restored = opened('fama', 'w', { restored: true } as never)
    expect(views(run(ready, open('Connect'), restored))).toEqual(['Account'])
    expect(views(run(ready, open('Connect'), push('AllWallets'), restored))).toEqual([
      'Connect',
      'AllWallets',
    ])
  })

  test('a closed modal stays where it is when a wallet connects', () => {
    expect(run(ready, opened('fama', 'w')).modal).toEqual(ready.modal)
  })

  test('SwitchNetwork and UnsupportedChain are left when the wallet has switched', () => {
    const state = run(
      ready,
      opened('fama', 'w'),
      open('Account'),
      push('Networks'),
      push('SwitchNetwork', { caipNetworkId: 'fama:2' }),
    )
    const changed = (caipNetworkId: string): StateEvent =>
      ({
        type: 'connection/networkChanged',
        namespace: 'fama',
        connectorId: 'w',
        caipNetworkId,
      }) as StateEvent
    // With the list it was picked from; where that is all there is, the list stays.
    expect(views(run(state, changed('fama:2')))).toEqual(['Account'])
    const alone = [open('Networks'), push('SwitchNetwork', { caipNetworkId: 'fama:2' }), changed('fama:2')]
    expect(views(run(ready, opened('fama', 'w'), ...alone))).toEqual(['Networks'])
    expect(views(run(state, changed('fama:9'))).at(-1)).toBe('SwitchNetwork')
    const unsupported = run(ready, opened('fama', 'w'), changed('fama:9'), open('UnsupportedChain'))
    expect(views(run(unsupported, changed('fama:8')))).toEqual(['UnsupportedChain'])
    expect(views(run(unsupported, changed('fama:2')))).toEqual(['Account'])
  })

  test('the modal never opens itself because of a network (D8)', () => {
    const state = run(ready, opened('fama', 'w'), {
      type: 'connection/networkChanged',
      namespace: 'fama',
      connectorId: 'w',
      caipNetworkId: 'fama:999',
    })
    expect(state.modal).toEqual(ready.modal)
    expect(selectNetwork(state)).toEqual({
      caipNetworkId: 'fama:999',
      network: undefined,
      isSupported: false,
    })
  })
})

describe('the connect flow', () => {
  const requested: StateEvent = {
    type: 'connection/requested',
    rowId: 'r',
    name: 'W',
    namespaces: ['fama', 'famb'],
  }
  test.each<[string, readonly StateEvent[], string]>([
    ['a question', [requested], 'requesting'],
    ['a code', [{ type: 'connection/pairingStarted', transportId: 'qr' }], 'pairing'],
    [
      'a failure',
      [requested, { type: 'connection/failed', rowId: 'r', error: { code: 'USER_REJECTED', message: '' } }],
      'failed',
    ],
    ['leaving', [requested, { type: 'connection/cancelled' }], 'idle'],
    ['closing', [open('Connect'), requested, { type: 'modal/closed' }], 'idle'],
    ['one family of two', [requested, opened('fama', 'w')], 'requesting'],
    ['both families', [requested, opened('fama', 'w'), opened('famb', 'w')], 'idle'],
    [
      'a family that was not asked',
      [{ ...requested, namespaces: ['fama'] } as StateEvent, opened('famb', 'w')],
      'idle',
    ],
    [
      'a wallet that is restored',
      [requested, opened('fama', 'w', { restored: true } as never)],
      'requesting',
    ],
    ['back from the wallet', [open('Connect'), requested, push('ConnectingExternal'), pop], 'idle'],
    [
      'back from the list',
      [open('Connect'), push('AllWallets'), { type: 'connection/pairingStarted', transportId: 'qr' }, pop],
      'pairing',
    ],
    [
      'on from the wallet to a help view',
      [open('Connect'), requested, push('ConnectingExternal'), push('Downloads')],
      'requesting',
    ],
    [
      'the wallet replaced by another view',
      [
        open('Connect'),
        requested,
        push('ConnectingExternal'),
        { type: 'route/replaced', view: 'GetWallet', data: {} },
      ],
      'idle',
    ],
    [
      'an old failure when the modal opens',
      [{ type: 'connection/failed', error: { code: 'UNKNOWN', message: '' } }, open('Connect')],
      'idle',
    ],
    ['a code that comes late', [{ type: 'connection/pairingReady', uri: 'wc:1', expiresAt: 1 }], 'idle'],
  ])('%s', (_, events, step) => {
    expect(run(ready, ...events).flow.step).toBe(step)
  })

  test('a code and its expiry stand in the step', () => {
    const state = run(
      ready,
      { type: 'connection/pairingStarted', transportId: 'qr', rowId: 'r' },
      { type: 'connection/pairingReady', uri: 'wc:1', expiresAt: 5 },
    )
    expect(state.flow).toEqual({ step: 'pairing', transportId: 'qr', rowId: 'r', uri: 'wc:1', expiresAt: 5 })
  })
})

describe('connections, per family', () => {
  const several: StateEvent = { type: 'features/remoteMerged', features: { multiWallet: true } }

  test('the newest by the visitor’s hand is active, and its family is shown (D32, R4.5)', () => {
    const state = run(ready, several, opened('famb', 'x'), opened('fama', 'v'), opened('fama', 'w'))
    expect(state.activeNamespace).toBe('fama')
    expect(selectAccount(state)).toMatchObject({ connectorId: 'w', address: 'w-a', isConnected: true })
    expect(selectAccount(state, 'famb')).toMatchObject({ connectorId: 'x', isConnected: true })
    expect(selectConnectorStatus(state, { namespace: 'fama', connectorId: 'v' })).toBe('active')
    expect(selectConnectorStatus(state, { namespace: 'fama', connectorId: 'w' })).toBe('connected')
    expect(selectConnectorStatus(state, { namespace: 'famb', connectorId: 'w' })).toBe('disconnected')
    expect(selectConnectorStatus(state, { namespace: 'nope', connectorId: 'w' })).toBe('disconnected')
  })

  test('a connection has its connector and its accounts, each with its address (R3.7)', () => {
    const { connections } = run(ready, opened('fama', 'w')).families['fama'] ?? {}
    expect(connections).toMatchObject([
      { connectorId: 'w', namespace: 'fama', status: 'connected', accounts: ['fama:1:w-a', 'fama:1:w-b'] },
    ])
    expect(selectAccount(run(ready, opened('fama', 'w'))).address).toBe('w-a')
  })

  test('a restored one does not take the place of the visitor’s choice', () => {
    const state = run(
      ready,
      opened('fama', 'w'),
      opened('fama', 'old', { restored: true } as never),
      opened('famb', 'x', { restored: true } as never),
    )
    expect(selectAccount(state)).toMatchObject({ namespace: 'fama', connectorId: 'w' })
    expect(selectAccount(state, 'famb').isConnected).toBe(true)
  })

  test.each<[string, Partial<StateEvent>]>([
    ['no accounts', { accounts: [] } as never],
    ['accounts of another family', { accounts: ['famb:1:a'] } as never],
    ['a network of another family', { caipNetworkId: 'famb:1' } as never],
    ['a network that is none', { caipNetworkId: 'fama' } as never],
    ['a family that is not there', { namespace: 'nope' } as never],
    ['a prototype’s name', { namespace: '__proto__' } as never],
  ])('%s opens nothing (demand 18)', (_, more) => {
    const state = run(ready, opened('fama', 'w', more))
    expect(state.families).toEqual(ready.families)
    expect(state.activeNamespace).toBe('fama')
  })

  test('ids of another family among good ones are left out; doubles too', () => {
    const state = run(ready, opened('fama', 'w', { accounts: ['fama:1:a', 'famb:1:b', 'fama:1:a'] } as never))
    expect(selectAccount(state).accounts).toEqual(['fama:1:a'])
  })

  test('accounts change in the connection they belong to, and only when it is live', () => {
    const state = run(ready, opened('fama', 'w'))
    const change = (connectorId: string, accounts: string[]): StateEvent =>
      ({ type: 'connection/accountsChanged', namespace: 'fama', connectorId, accounts }) as StateEvent
    expect(selectAccount(run(state, change('w', ['fama:1:new']))).address).toBe('new')
    expect(run(state, change('w', []))).toBe(state)
    expect(run(state, change('w', ['famb:1:x']))).toBe(state)
    expect(run(state, change('other', ['fama:1:new']))).toBe(state)
  })

  test('a network change carries the accounts along', () => {
    const state = run(ready, opened('fama', 'w'), {
      type: 'connection/networkChanged',
      namespace: 'fama',
      connectorId: 'w',
      caipNetworkId: 'fama:2',
    })
    expect(selectAccount(state).accounts).toEqual(['fama:2:w-a', 'fama:2:w-b'])
    expect(selectNetwork(state)).toMatchObject({ caipNetworkId: 'fama:2', isSupported: true })
  })

  test('activating needs a live connection', () => {
    const state = run(ready, several, opened('fama', 'v'), opened('fama', 'w'))
    const activate = (connectorId: string): StateEvent => ({
      type: 'connection/activated',
      namespace: 'fama',
      connectorId,
    })
    expect(selectAccount(run(state, activate('v'))).connectorId).toBe('v')
    expect(run(state, activate('nope'))).toBe(state)
  })

  test('when the active one ends no other account is shown unseen, unless several are shown (R6.2, D15)', () => {
    const close: StateEvent = { type: 'connection/closed', namespace: 'fama', connectorId: 'w' }
    const one = run(ready, opened('fama', 'v'), opened('fama', 'w'))
    expect(one.families['fama']?.connections.map(({ connectorId }) => connectorId)).toEqual(['w'])
    expect(selectAccount(run(one, close)).status).toBe('disconnected')
    const two = run(ready, several, opened('fama', 'v'), opened('fama', 'w'))
    expect(selectAccount(run(two, close))).toMatchObject({ connectorId: 'v', isConnected: true })
    expect(selectAccount(run(two, { ...close, connectorId: 'v' } as StateEvent)).connectorId).toBe('w')
  })

  test('when the shown family ends, another connected one is shown', () => {
    const state = run(ready, opened('famb', 'x'), opened('fama', 'w'), {
      type: 'connection/closed',
      namespace: 'fama',
      connectorId: 'w',
    })
    expect(state.activeNamespace).toBe('famb')
  })

  test('unanswered: disconnected in state, remembered in the list (D37)', () => {
    const state = run(ready, opened('fama', 'w'), {
      type: 'connection/timedOut',
      namespace: 'fama',
      connectorId: 'w',
    })
    expect(selectAccount(state)).toMatchObject({ status: 'disconnected', address: undefined, accounts: [] })
    expect(state.families['fama']?.connections).toMatchObject([{ connectorId: 'w', status: 'stored' }])
    expect(run(ready, { type: 'connection/timedOut', namespace: 'fama', connectorId: 'w' })).toEqual(ready)
  })

  test('the visitor’s new wallet lets go of the one that did not come back', () => {
    const state = run(
      ready,
      opened('fama', 'w'),
      { type: 'connection/timedOut', namespace: 'fama', connectorId: 'w' },
      opened('fama', 'v'),
    )
    expect(state.families['fama']?.connections.map(connection => connection.connectorId)).toEqual(['v'])
  })

  test('where several are shown it waits for that one too (R6.2)', () => {
    const state = run(
      ready,
      { type: 'features/remoteMerged', features: { multiWallet: true } },
      opened('fama', 'w'),
      { type: 'connection/timedOut', namespace: 'fama', connectorId: 'w' },
      opened('fama', 'v'),
    )
    expect(state.families['fama']?.connections.map(each => [each.connectorId, each.status])).toEqual([
      ['w', 'stored'],
      ['v', 'connected'],
    ])
  })

  test('recent wallets: newest first, each once, at most 2 (R9.14)', () => {
    const rows = ['a', 'b', 'a', 'c'].map(rowId => opened('fama', rowId, { rowId } as never))
    expect(run(ready, ...rows).recentRowIds).toEqual(['c', 'a'])
    expect(run(ready, opened('fama', 'w', { rowId: 'a', restored: true } as never)).recentRowIds).toEqual([])
  })
})

describe('networks', () => {
  test('a choice counts while nothing is connected; afterwards the wallet’s own does', () => {
    const chosen = run(ready, { type: 'network/chosen', caipNetworkId: 'fama:2' })
    expect(selectNetwork(chosen)).toMatchObject({ caipNetworkId: 'fama:2', isSupported: true })
    const connected = run(chosen, opened('fama', 'w'))
    expect(selectNetwork(connected).caipNetworkId).toBe('fama:1')
    expect(
      selectNetwork(run(connected, { type: 'network/chosen', caipNetworkId: 'fama:2' })).caipNetworkId,
    ).toBe('fama:1')
  })

  test('a choice shows its family; one that is not configured changes no network', () => {
    expect(run(ready, { type: 'network/chosen', caipNetworkId: 'famb:1' }).activeNamespace).toBe('famb')
    expect(run(ready, { type: 'network/chosen', caipNetworkId: 'famb:9' }).families).toEqual(ready.families)
    expect(run(ready, { type: 'network/chosen', caipNetworkId: 'nope:1' })).toBe(ready)
  })

  test('a family can be shown without a connection; one that is not there cannot', () => {
    expect(run(ready, { type: 'namespace/activated', namespace: 'famb' }).activeNamespace).toBe('famb')
    expect(run(ready, { type: 'namespace/activated', namespace: '__proto__' }).activeNamespace).toBe('fama')
  })

  test('after an unsupported network the first configured one is shown again', () => {
    const state = run(
      ready,
      opened('fama', 'w'),
      { type: 'connection/networkChanged', namespace: 'fama', connectorId: 'w', caipNetworkId: 'fama:999' },
      { type: 'connection/closed', namespace: 'fama', connectorId: 'w' },
    )
    expect(selectNetwork(state)).toMatchObject({ caipNetworkId: 'fama:1', isSupported: true })
  })

  test('all networks: families in order', () => {
    expect(selectNetworks(ready).map(network => network.caipNetworkId)).toEqual([
      'fama:1',
      'fama:2',
      'famb:1',
    ])
  })
})

describe('balances', () => {
  const connected = run(ready, opened('fama', 'w'))
  const account = 'fama:1:w-a' as const
  test('are kept for the account and network they were read for; others are dropped', () => {
    const state = run(
      connected,
      { type: 'balance/started', namespace: 'fama' },
      { type: 'balance/nativeFetched', namespace: 'fama', account, balance: '1.5', symbol: 'MCK' },
      { type: 'balance/fetched', namespace: 'fama', account, balances: [], at: 7 },
    )
    expect(selectAccount(state)).toMatchObject({
      balance: '1.5',
      balanceSymbol: 'MCK',
      tokenBalances: [],
      balancesFetchedAt: 7,
      balancesLoading: false,
    })
    for (const other of ['fama:2:w-a', 'fama:1:w-b'] as const) {
      const late = run(state, {
        type: 'balance/nativeFetched',
        namespace: 'fama',
        account: other,
        balance: '9',
        symbol: 'X',
      })
      expect(late).toBe(state)
    }
  })

  test('a failure keeps the last known ones with their age (D5)', () => {
    const state = run(
      connected,
      { type: 'balance/nativeFetched', namespace: 'fama', account, balance: '1.5', symbol: 'MCK' },
      { type: 'balance/fetched', namespace: 'fama', account, balances: [], at: 7 },
      { type: 'balance/started', namespace: 'fama' },
      { type: 'balance/failed', namespace: 'fama', account, at: 9 },
    )
    expect(selectAccount(state)).toMatchObject({
      balance: '1.5',
      balancesFetchedAt: 7,
      balancesFailedAt: 9,
      balancesLoading: false,
    })
    const again = run(state, { type: 'balance/fetched', namespace: 'fama', account, balances: [], at: 11 })
    expect(selectAccount(again).balancesFailedAt).toBeUndefined()
  })

  test.each<[string, StateEvent]>([
    [
      'another account',
      { type: 'connection/accountsChanged', namespace: 'fama', connectorId: 'w', accounts: ['fama:1:new'] },
    ],
    [
      'another network',
      { type: 'connection/networkChanged', namespace: 'fama', connectorId: 'w', caipNetworkId: 'fama:2' },
    ],
    ['another wallet', opened('fama', 'v')],
    ['no wallet', { type: 'connection/closed', namespace: 'fama', connectorId: 'w' }],
  ])('are unknown for %s, never 0 and never the old ones', (_, event) => {
    const state = run(
      connected,
      { type: 'balance/nativeFetched', namespace: 'fama', account, balance: '1.5', symbol: 'MCK' },
      event,
    )
    expect(selectAccount(state).balance).toBeUndefined()
  })
})

describe('the directory (R3.8)', () => {
  test('pages follow each other without doubles; the first begins anew', () => {
    const page = (number: number, ...ids: string[]): StateEvent => ({
      type: 'directory/pageLoaded',
      searchText: '',
      page: number,
      wallets: ids.map(id => wallet(id)),
      count: 9,
    })
    const state = run(
      ready,
      { type: 'directory/started', searchText: '' },
      page(1, 'a', 'b'),
      page(2, 'b', 'c'),
    )
    expect(state.directory).toMatchObject({ page: 2, count: 9, status: 'ready' })
    expect(state.directory.wallets.map(each => each.id)).toEqual(['a', 'b', 'c'])
    expect(run(state, page(1, 'z')).directory.wallets.map(each => each.id)).toEqual(['z'])
  })

  test('a response or a failure of an older search is dropped', () => {
    const state = run(ready, { type: 'directory/started', searchText: 'new' })
    const late = run(
      state,
      { type: 'directory/pageLoaded', searchText: 'old', page: 1, wallets: [wallet('x')], count: 1 },
      { type: 'directory/failed', searchText: 'old' },
    )
    expect(late).toEqual(state)
    expect(run(state, { type: 'directory/failed', searchText: 'new' }).directory.status).toBe('failed')
  })

  test('known wallets are added, featured and recommended replaced', () => {
    const state = run(
      ready,
      { type: 'directory/knownLoaded', wallets: [wallet('a')] },
      { type: 'directory/knownLoaded', wallets: [wallet('a', 'again'), wallet('b')] },
      { type: 'directory/featuredLoaded', wallets: [wallet('f')] },
      { type: 'directory/recommendedLoaded', wallets: [wallet('r')] },
    )
    expect(state.directory.known.map(each => each.name)).toEqual(['a', 'b'])
    expect(state.directory.featured).toHaveLength(1)
    expect(state.directory.recommended).toHaveLength(1)
  })
})

describe('the rest', () => {
  test('connectors are replaced per family, and none of another gets in', () => {
    const info = (id: string, namespace: string): ConnectorInfo => ({
      id,
      namespace,
      type: 'ANNOUNCED',
      name: id,
      declaredIds: [],
    })
    const state = run(
      ready,
      { type: 'connectors/changed', namespace: 'fama', connectors: [info('a', 'fama'), info('b', 'famb')] },
      { type: 'connectors/changed', namespace: 'famb', connectors: [info('c', 'famb')] },
      { type: 'connectors/changed', namespace: 'fama', connectors: [info('d', 'fama')] },
    )
    expect(state.connectors.map(connector => connector.id).sort()).toEqual(['c', 'd'])
  })

  test('pending transactions: at most 99, the oldest goes first (D21, R9.15)', () => {
    const events = Array.from(
      { length: 120 },
      (_, index): StateEvent => ({
        type: 'transaction/submitted',
        transaction: { hash: `h${index}`, caipNetworkId: 'fama:1', submittedAt: index },
      }),
    )
    const state = run(ready, ...events)
    expect(state.pendingTransactions).toHaveLength(99)
    expect(state.pendingTransactions[0]?.hash).toBe('h21')
    const settled = run(state, { type: 'transaction/settled', hash: 'h50', caipNetworkId: 'fama:1' })
    expect(settled.pendingTransactions).toHaveLength(98)
    expect(
      run(settled, { type: 'transaction/settled', hash: 'h51', caipNetworkId: 'famb:1' }).pendingTransactions,
    ).toHaveLength(98)
  })

  test('remote features are merged; paying still leaves no login (D14, R4.16)', () => {
    const merged = run(ready, { type: 'features/remoteMerged', features: { swaps: false, socials: ['x'] } })
    expect(merged.remoteFeatures).toMatchObject({ swaps: false, socials: ['x'], email: true })
    const paying = run(
      { ...ready, features: { ...ready.features, pay: true } },
      { type: 'features/remoteMerged', features: { email: true, socials: ['x'] } },
    )
    expect(paying.remoteFeatures).toMatchObject({ email: false, socials: false })
  })

  test('a toast is hidden by its own id only', () => {
    const state = run(ready, { type: 'toast/shown', id: '1', kind: 'error', message: 'no' })
    expect(state.toast).toEqual({ id: '1', kind: 'error', message: 'no' })
    expect(run(state, { type: 'toast/hidden', id: '2' }).toast).toBeDefined()
    expect(run(state, { type: 'toast/hidden', id: '1' }).toast).toBeUndefined()
  })

  test('a request stays in state until it settles; the link is the newest one’s', () => {
    const request = (id: string): StateEvent => ({
      type: 'request/started',
      request: { id, kind: 'request', namespace: 'fama', connectorId: 'w' },
    })
    const state = run(
      ready,
      opened('fama', 'w', { wallet: { name: 'W', redirect: { native: 'wal://x' } } } as never),
      request('1'),
      request('2'),
    )
    expect(selectOpenWalletLink(state)).toBe('wal://x')
    expect(run(state, { type: 'request/ended', id: '2' }).requests.map(each => each.id)).toEqual(['1'])
  })

  test('themes: variables are added, the mode kept', () => {
    const state = run(
      ready,
      { type: 'theme/changed', variables: { '--lk-a': 1 } },
      { type: 'theme/changed', mode: 'light', variables: { '--lk-b': 2 } },
    )
    expect(state.theme).toEqual({ mode: 'light', variables: { '--lk-a': 1, '--lk-b': 2 } })
  })
})

describe('selectors return the same reference for the same state', () => {
  test('also when something else has changed', () => {
    const state = run(ready, opened('fama', 'w'))
    const later = run(state, { type: 'toast/shown', id: '1', kind: 'info', message: '' })
    expect(selectAccount(later)).toBe(selectAccount(state))
    expect(selectAccount(later, 'famb')).toBe(selectAccount(state, 'famb'))
    expect(selectAccount(later, 'nope')).toBe(selectAccount(state, 'nope'))
    expect(selectNetwork(later)).toBe(selectNetwork(state))
    expect(selectNetworks(later)).toBe(selectNetworks(state))
    expect(selectRoute(later)).toBe(selectRoute(state))
    expect(selectConnection(later)).toBe(selectConnection(state))
  })

  test('a family that is not there is disconnected, and has no network', () => {
    expect(selectAccount(ready, 'nope')).toMatchObject({
      status: 'disconnected',
      isConnected: false,
      accounts: [],
    })
    expect(selectNetwork(ready, 'nope')).toEqual({ caipNetworkId: undefined, isSupported: false })
    expect(selectConnection(ready, '__proto__')).toBeUndefined()
  })
})
