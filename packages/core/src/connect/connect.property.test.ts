import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockRemote,
  type MockConnector,
} from '@latchkit/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getConnector } from '../client/internals.js'
import { createKit } from '../fixtures/page.js'
import {
  activateNamespace,
  type Client,
  closeModal,
  connect,
  coreViews,
  disconnect,
  fetchBalances,
  goBack,
  navigate,
  openModal,
  pickNetwork,
  request,
  signMessage,
  startPairing,
  switchNetwork,
} from '../internal.js'
import { cancelConnect } from './cancelConnect.js'
import { connectRow } from './connectRow.js'
import { retryConnect } from './retryConnect.js'

const namespaces = ['fama', 'famb', 'famc'] as const
const networks = namespaces.flatMap(namespace => [
  createMockNetwork({ namespace, rpcUrls: ['https://rpc.example'] }),
  createMockNetwork({ namespace, reference: '2' }),
])

type Step = readonly [string, string, string]

/** Two wallets of each family; the first one of each is the same wallet, which supports all three. */
function createWallets(environment: ReturnType<typeof createFakeEnvironment>): readonly MockConnector[] {
  return namespaces.flatMap(namespace => [
    createMockConnector({
      id: 'multi',
      namespace,
      name: 'Multi',
      declaredIds: ['rdns:io.multi'],
      info: { rdns: 'io.multi' },
      environment,
    }),
    createMockConnector({
      id: 'solo',
      namespace,
      name: `Solo ${namespace}`,
      declaredIds: [`rdns:io.solo.${namespace}`],
      info: { rdns: `io.solo.${namespace}` },
      environment,
    }),
  ])
}

function run(client: Client, wallets: readonly MockConnector[], [action, namespace, detail]: Step): void {
  const wallet = wallets.find(
    each => each.namespace === namespace && (detail === 'a') === (each.id === 'multi'),
  )
  const connectorId = wallet?.id ?? 'multi'
  const caipNetworkId = `${namespace}:${detail === 'a' ? 1 : 2}` as const
  const ignore = (promise: Promise<unknown>): void => void promise.catch(() => {})
  const actions: Record<string, () => void> = {
    connect: () => ignore(connect(client, { connector: { namespace, connectorId } })),
    connectModal: () => ignore(connect(client)),
    connectRow: () => connectRow(client, { rowId: detail === 'a' ? 'io.multi' : `io.solo.${namespace}` }),
    pair: () => startPairing(client),
    retry: () => retryConnect(client),
    abandon: () => cancelConnect(client),
    disconnect: () => ignore(disconnect(client, detail === 'a' ? { namespace } : {})),
    switch: () => ignore(switchNetwork(client, { caipNetworkId })),
    pick: () => pickNetwork(client, { caipNetworkId }),
    activate: () => activateNamespace(client, { namespace }),
    sign: () => ignore(signMessage(client, { message: 'x', namespace })),
    request: () => ignore(request(client, { method: 'mock_do', caipNetworkId })),
    balances: () => ignore(fetchBalances(client, { namespace })),
    open: () => openModal(client, { view: coreViews[detail.charCodeAt(0) % coreViews.length] }),
    push: () =>
      navigate(client, { view: coreViews[namespace.charCodeAt(3) % coreViews.length] ?? 'Connect' }),
    back: () => goBack(client),
    close: () => closeModal(client),
    reject: () => wallet?.mock.set({ connectError: 'USER_REJECTED' }),
    approve: () => wallet?.mock.set({ connectError: undefined, silent: false, delay: 0 }),
    slow: () => wallet?.mock.set({ delay: 500 }),
    accounts: () => wallet?.mock.emit({ type: 'accountsChanged', accounts: [`${namespace}:1:moved`] }),
    network: () => wallet?.mock.emit({ type: 'networkChanged', caipNetworkId: `${namespace}:999` }),
    lost: () => wallet?.mock.emit({ type: 'disconnected' }),
  }
  actions[action]?.()
}

const names = [
  'connect',
  'connectModal',
  'connectRow',
  'pair',
  'retry',
  'abandon',
  'disconnect',
  'switch',
  'pick',
  'activate',
  'sign',
  'request',
  'balances',
  'open',
  'push',
  'back',
  'close',
  'reject',
  'approve',
  'slow',
  'accounts',
  'network',
  'lost',
  'wait',
]

function check(client: Client, wallets: readonly MockConnector[], topics: () => number): void {
  const state = client.getState()
  expect(state.modal.history.length).toBeGreaterThan(0)
  for (const family of Object.values(state.families)) {
    const prefix = `${family.namespace}:`
    const live = family.connections.filter(connection => connection.status === 'connected')
    expect(new Set(family.connections.map(each => each.connectorId)).size).toBe(family.connections.length)
    for (const { connectorId, accounts, caipNetworkId } of live) {
      expect([...accounts, caipNetworkId].every(id => id.startsWith(prefix))).toBe(true)
      const wallet = wallets.find(each => each.namespace === family.namespace && each.id === connectorId)
      // Connected is only what has confirmed: a wallet in the page that was asked and accepted, or a session.
      if (wallet) expect(wallet.mock.calls.some(call => call.method === 'connect')).toBe(true)
      else expect(topics()).toBeGreaterThan(0)
      expect(getConnector(client, family.namespace, connectorId)?.namespace).toBe(family.namespace)
    }
    if (family.status === 'connected')
      expect(live.some(each => each.connectorId === family.activeConnectorId)).toBe(true)
  }
  for (const wallet of wallets)
    for (const call of wallet.mock.calls)
      if (call.caipNetworkId) expect(call.caipNetworkId.startsWith(`${wallet.namespace}:`)).toBe(true)
}

test('random actions over three families never break what state promises, and reach no other family (demand 18)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.constantFrom(...names), fc.constantFrom(...namespaces), fc.constantFrom('a', 'b')),
        {
          minLength: 1,
          maxLength: 25,
        },
      ),
      async steps => {
        const environment = createFakeEnvironment()
        const wallets = createWallets(environment)
        const remote = createMockRemote({ id: 'qr', autoPair: true, environment })
        const { client } = createKit({
          networks: networks as never,
          families: namespaces.map(namespace =>
            createMockFamily({ namespace, connectors: wallets.filter(each => each.namespace === namespace) }),
          ),
          remoteConnectors: [{ id: 'qr', name: 'QR', load: async () => remote.createTransport() }],
          environment,
          storage: createMemoryStorage(),
        })
        await client.prepare()
        for (const step of steps) {
          const wasOpen = client.getState().modal.open
          if (step[0] === 'wait') await environment.advance(step[2] === 'a' ? 0 : 600)
          else run(client, wallets, step)
          if (step[0] === 'close' && wasOpen) {
            expect(client.getState().modal.open).toBe(false)
            expect(client.getState().flow.step).toBe('idle')
          }
          check(client, wallets, () => remote.wallet.uris.length)
        }
        await environment.advance(5_000)
        check(client, wallets, () => remote.wallet.uris.length)
        closeModal(client)
        await disconnect(client)
        await environment.advance(5_000)
        expect(
          Object.values(client.getState().families).every(family => family.status === 'disconnected'),
        ).toBe(true)
        expect(wallets.every(wallet => wallet.mock.listenerCount() === 0)).toBe(true)
        client.destroy()
        expect(environment.pendingTimers()).toBe(0)
      },
    ),
    { numRuns: 120 },
  )
}, 60_000)
