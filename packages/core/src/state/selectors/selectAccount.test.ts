import { createMockNetwork } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import type { ConnectorInfo } from '../../contract/connector.js'
import { play } from '../../fixtures/page.js'
import { createInitialState } from '../../initialState.js'
import { reduce } from '../../reducer.js'
import type { StateEvent } from '../events.js'
import type { Connection, State } from '../state.js'
import { selectAccount } from './selectAccount.js'

const initial = createInitialState({
  networks: [
    { ...createMockNetwork({ namespace: 'fama' }), id: 1 },
    createMockNetwork({ namespace: 'famb', reference: 'main' }),
  ],
  families: [],
})
const run = (...events: StateEvent[]): State => play(reduce, initial, ...events)

const stored: Connection = {
  connectorId: 'com.fox',
  namespace: 'fama',
  status: 'stored',
  accounts: ['fama:1:0xa', 'fama:1:0xb'],
  caipNetworkId: 'fama:1',
}
const restored = (...connections: Connection[]): StateEvent => ({
  type: 'storage/restored',
  connections,
  activeConnectorIds: Object.fromEntries(connections.map(each => [each.namespace, each.connectorId])),
  activeNetworkIds: {},
  recentRowIds: [],
})
const connectors = (over: Partial<ConnectorInfo> = {}): StateEvent => ({
  type: 'connectors/changed',
  namespace: 'fama',
  connectors: [
    {
      id: 'com.fox',
      namespace: 'fama',
      type: 'ANNOUNCED',
      name: 'Fox',
      info: { rdns: 'com.fox' },
      declaredIds: [],
      ...over,
    },
  ],
})
const opened: StateEvent = {
  type: 'connection/opened',
  namespace: 'fama',
  connectorId: 'com.fox',
  accounts: ['fama:7:0xa'],
  caipNetworkId: 'fama:7',
  wallet: { name: 'Fox' },
}
const requested: StateEvent = {
  type: 'connection/requested',
  rowId: 'com.fox',
  name: 'Fox',
  namespaces: ['fama'],
}
const paired: StateEvent = { type: 'connection/pairingStarted', transportId: 'qr' }
const shown = (view: 'Connect' | 'ConnectingWalletConnect'): StateEvent => ({
  type: 'modal/opened',
  view,
  data: {},
})
const status = (state: State, namespace?: string) => selectAccount(state, namespace).status

describe('the status of an account (R4.6, D66)', () => {
  test('nothing is connected', () => {
    expect(selectAccount(run())).toEqual({
      namespace: 'fama',
      status: 'disconnected',
      isConnected: false,
      accounts: [],
      balancesLoading: false,
    })
  })

  test('a stored account is reconnecting, with its address', () => {
    expect(selectAccount(run(restored(stored)))).toEqual({
      namespace: 'fama',
      status: 'reconnecting',
      isConnected: false,
      caipAddress: 'fama:1:0xa',
      address: '0xa',
      accounts: ['fama:1:0xa', 'fama:1:0xb'],
      caipNetworkId: 'fama:1',
      chainId: 1,
      connectorId: 'com.fox',
      balancesLoading: false,
    })
  })

  test('an account that the wallet confirmed is connected', () => {
    expect(selectAccount(run(connectors(), opened))).toEqual({
      namespace: 'fama',
      status: 'connected',
      isConnected: true,
      caipAddress: 'fama:7:0xa',
      address: '0xa',
      accounts: ['fama:7:0xa'],
      caipNetworkId: 'fama:7',
      chainId: 7,
      connectorId: 'com.fox',
      wallet: { name: 'Fox', rdns: 'com.fox' },
      balancesLoading: false,
    })
  })

  test('connecting while a wallet of the family is asked, until it is cancelled', () => {
    const state = run(requested)
    expect(status(state)).toBe('connecting')
    expect(status(state, 'famb')).toBe('disconnected')
    expect(status(play(reduce, state, { type: 'connection/cancelled' }))).toBe('disconnected')
  })

  test('a code on screen connects every family', () => {
    const state = run(shown('ConnectingWalletConnect'), paired)
    expect([status(state), status(state, 'famb')]).toEqual(['connecting', 'connecting'])
  })

  test('a code made ahead, behind the list, is no attempt', () => {
    expect(status(run(shown('Connect'), paired))).toBe('disconnected')
    expect(status(run(paired))).toBe('disconnected')
  })

  test('what is connected or reconnecting stays so during another attempt', () => {
    expect(status(run(connectors(), opened, requested))).toBe('connected')
    expect(status(run(restored(stored), requested))).toBe('reconnecting')
  })
})

describe('the fields of an account', () => {
  test('a family without numeric ids has no chainId', () => {
    const account = { ...stored, namespace: 'famb', accounts: ['famb:main:b'], caipNetworkId: 'famb:main' }
    const state = run(restored(account as Connection))
    expect(selectAccount(state, 'famb')).toMatchObject({ caipNetworkId: 'famb:main', chainId: undefined })
  })

  test('an account type is preferred for accounts by login alone (D65)', () => {
    const withTypes = (state: State): State => ({ ...state, preferredAccountTypes: { fama: 'smartAccount' } })
    expect(selectAccount(withTypes(run())).preferredAccountType).toBeUndefined()
    expect(selectAccount(withTypes(run(connectors(), opened))).preferredAccountType).toBeUndefined()
    const login = run(connectors({ type: 'AUTH' }), opened)
    expect(selectAccount(withTypes(login)).preferredAccountType).toBe('smartAccount')
  })
})

test('the same state returns the same object, and a change returns another', () => {
  const before = run()
  expect(selectAccount(before)).toBe(selectAccount(before))
  const connecting = play(reduce, before, requested)
  expect(selectAccount(connecting)).not.toBe(selectAccount(before))
  const state = run(connectors(), opened)
  const renamed = play(reduce, state, connectors({ info: { rdns: 'com.other' } }))
  expect(selectAccount(renamed).wallet?.rdns).toBe('com.other')
  expect(selectAccount(renamed)).toBe(selectAccount(renamed))
})

test('the account type is that of the connection’s own connector, not of one with its id in another family', () => {
  const connectors: readonly ConnectorInfo[] = [
    { id: 'com.fox', namespace: 'famb', type: 'AUTH', name: 'Fox', declaredIds: [] },
    { id: 'com.fox', namespace: 'fama', type: 'ANNOUNCED', name: 'Fox', declaredIds: [] },
  ]
  const state: State = {
    ...run(restored(stored)),
    connectors,
    preferredAccountTypes: { fama: 'smartAccount', famb: 'smartAccount' },
  }
  const other: State = { ...state, connectors: [...state.connectors].reverse() }
  expect(selectAccount(state, 'fama').preferredAccountType).toBeUndefined()
  expect(selectAccount(other, 'fama').preferredAccountType).toBeUndefined()
})
