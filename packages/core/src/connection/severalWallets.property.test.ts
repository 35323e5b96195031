import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  type MockConnector,
} from '@latchkit/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKit, type Kit, reload } from '../fixtures/page.js'
import {
  connect,
  disconnect,
  isError,
  request,
  selectAccount,
  signMessage,
  switchConnection,
  switchNetwork,
} from '../index.js'
import { toAddress } from '../internal.js'
import { getFamily } from '../state/selectors/selectAccount.js'

/** 10,000 in `npm run test:long`; a few seconds' worth otherwise. */
const sequences = Number(process.env['LATCHKIT_WALLET_SEQUENCES'] ?? 500)

const namespaces = ['fama', 'famb'] as const
const ids = ['one', 'two', 'three'] as const
const names = ['a', 'b', 'c'] as const
const limit = 2

const networks = namespaces.flatMap(namespace => [
  createMockNetwork({ namespace }),
  createMockNetwork({ namespace, reference: '2' }),
])

const actions = [
  'connect',
  'connect',
  'connect',
  'connect',
  'connect',
  'switch',
  'chooseAccount',
  'accountsChanged',
  'networkChanged',
  'walletDisconnects',
  'disconnectOne',
  'disconnectAll',
  'requestNamed',
  'requestActive',
  'sign',
  'switchNetworkNamed',
  'reload',
  'kill',
  'secondTab',
] as const

const step = fc.record({
  action: fc.constantFrom(...actions),
  tab: fc.nat(1),
  wallet: fc.nat(namespaces.length * ids.length - 1),
  account: fc.constantFrom(...names),
  order: fc.constantFrom<readonly (typeof names)[number][]>(
    ['a', 'b', 'c'],
    ['b', 'a'],
    ['c', 'b', 'a'],
    ['b'],
    ['a', 'c'],
  ),
  reference: fc.constantFrom('1', '2'),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Whether a call names the wallet that it reached; what a wallet is asked for itself, such as to restore, has no name. */
type Asked = { method: string; wallet: MockConnector }

class Failure extends Error {}

function createWorld() {
  const environment = createFakeEnvironment()
  const wallets = namespaces.flatMap(namespace =>
    ids.map(id =>
      createMockConnector({
        id,
        namespace,
        name: id,
        accounts: names.map(name => `${namespace}:1:${id}-${name}` as const),
        results: { mock_read: 1 },
        environment,
      }),
    ),
  )
  const options = {
    networks: networks as never,
    families: namespaces.map(namespace =>
      createMockFamily({ namespace, connectors: wallets.filter(each => each.namespace === namespace) }),
    ),
    environment,
    storage: createMemoryStorage(),
    remoteFeatures: { multiWallet: true },
    maxConnections: limit,
  }
  const tabs: Kit[] = [createKit(options)]
  return { wallets, options, tabs }
}

/** How often what the model is about came up: a sequence that never gets there proves nothing. */
const reached = { limit: 0, inactiveEvent: 0, chosen: 0, namedInactive: 0, stableReload: 0 }

type World = ReturnType<typeof createWorld>

const countCalls = ({ wallets }: World): readonly number[] => wallets.map(({ mock }) => mock.calls.length)

/** What wallets were asked since, besides to restore or to end. */
const readAsked = ({ wallets }: World, before: readonly number[]): readonly Asked[] =>
  wallets.flatMap((wallet, index) =>
    wallet.mock.calls
      .slice(before[index])
      .filter(({ method }) => method !== 'restore' && method !== 'disconnect')
      .map(({ method }) => ({ method, wallet })),
  )

const activeOf = ({ client }: Kit, namespace: string) => {
  const { connectorId, caipNetworkId, accounts, isConnected } = selectAccount(client.getState(), namespace)
  const { account } = getFamily(client.getState(), namespace) ?? {}
  return { connectorId, caipNetworkId, accounts, isConnected, account }
}

async function run(
  world: World,
  { action, tab, wallet: index, account, order, reference }: Step,
): Promise<void> {
  const { wallets, tabs, options } = world
  const kit = tabs[tab % tabs.length]
  const wallet = wallets[index]
  if (!kit || !wallet) throw new Failure('no such tab or wallet')
  const { client } = kit
  const { namespace, id: connectorId, mock } = wallet
  const connection = { namespace, connectorId }
  const caipNetworkId = `${namespace}:${reference}` as const
  const find = () =>
    getFamily(client.getState(), namespace)?.connections.find(each => each.connectorId === connectorId)
  const before = countCalls(world)
  const isConnected = find()?.status === 'connected'
  const count = getFamily(client.getState(), namespace)?.connections.length ?? 0
  const active = activeOf(kit, namespace)
  const shown = client.getState().activeNamespace
  const isInactive = isConnected && active.connectorId !== connectorId
  /** Runs what names one wallet: it alone is asked, or none where it is not connected. */
  const named = async (running: Promise<unknown>): Promise<void> => {
    const error = await running.then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(readAsked(world, before).every(asked => asked.wallet === wallet)).toBe(true)
    if (isInactive && readAsked(world, before).length > 0) reached.namedInactive += 1
    if (!isConnected) {
      expect(readAsked(world, before)).toEqual([])
      expect(isError(error, 'NOT_CONNECTED')).toBe(true)
    }
  }
  /** What a wallet that is not in use says changes its own entry alone. */
  const said = async (event: Parameters<typeof mock.emit>[0]): Promise<void> => {
    mock.emit(event)
    if (isInactive) {
      reached.inactiveEvent += 1
      expect(activeOf(kit, namespace)).toEqual(active)
      expect(client.getState().activeNamespace).toBe(shown)
    }
  }
  switch (action) {
    case 'connect': {
      const isFurther = !find() && count >= limit
      const outcome = await connect(client, { connector: connection }).then(
        ({ status }) => status,
        (error: unknown) => (isError(error) ? error.code : 'unknown'),
      )
      expect(readAsked(world, before).every(asked => asked.wallet === wallet)).toBe(true)
      if (isFurther) {
        reached.limit += 1
        expect(outcome).toBe('WALLET_LIMIT')
        expect(readAsked(world, before)).toEqual([])
        expect(getFamily(client.getState(), namespace)?.connections).toHaveLength(count)
      }
      break
    }
    case 'switch':
      await switchConnection(client, connection).catch(() => {})
      expect(readAsked(world, before)).toEqual([])
      if (isConnected) expect(selectAccount(client.getState())).toMatchObject(connection)
      break
    case 'chooseAccount': {
      const address = `${connectorId}-${account}`
      const isShared = isConnected && find()?.accounts.some(each => toAddress(each) === address)
      await switchConnection(client, { ...connection, address }).catch(() => {})
      expect(readAsked(world, before)).toEqual([])
      if (isShared) reached.chosen += 1
      if (isShared)
        expect(selectAccount(client.getState(), namespace)).toMatchObject({ connectorId, address })
      break
    }
    case 'accountsChanged': {
      const chosen = client.getState().slices.wallets?.chosen[`${namespace}:${connectorId}`]
      const accounts = order.map(
        name => `${find()?.caipNetworkId ?? caipNetworkId}:${connectorId}-${name}` as const,
      )
      await said({ type: 'accountsChanged', accounts })
      if (isConnected && chosen !== undefined && accounts.some(each => toAddress(each) === chosen))
        expect(toAddress(find()?.accounts[0] ?? '')).toBe(chosen)
      break
    }
    case 'networkChanged':
      await said({ type: 'networkChanged', caipNetworkId })
      break
    case 'walletDisconnects':
      await said({ type: 'disconnected' })
      break
    case 'disconnectOne': {
      await disconnect(client, connection)
      expect(find()).toBeUndefined()
      if (isInactive) expect(activeOf(kit, namespace)).toEqual(active)
      break
    }
    case 'disconnectAll':
      await disconnect(client)
      break
    case 'requestNamed':
      await named(request(client, { method: 'mock_read', caipNetworkId, connectorId }))
      break
    case 'sign':
      await named(signMessage(client, { message: 'hello', namespace, connectorId }))
      break
    case 'switchNetworkNamed': {
      await named(switchNetwork(client, { caipNetworkId, connectorId }))
      if (isInactive) expect(activeOf(kit, namespace)).toEqual(active)
      break
    }
    case 'requestActive': {
      await request(client, { method: 'mock_read', caipNetworkId }).catch(() => {})
      const asked = readAsked(world, before)
      expect(asked.every(each => each.wallet.id === active.connectorId)).toBe(true)
      break
    }
    case 'secondTab':
      if (tabs.length < 2) tabs.push(createKit({ ...options, storage: options.storage.createTab() }))
      break
    case 'reload':
      tabs[tab % tabs.length] = reload(kit, { storage: options.storage.createTab() })
      break
    case 'kill': {
      // In the middle of what a wallet was asked.
      connect(client, { connector: connection }).catch(() => {})
      const next = reload(kit, { storage: options.storage.createTab() })
      tabs[tab % tabs.length] = next
      const mark = countCalls(world)
      await next.settle()
      expect(readAsked(world, mark)).toEqual([])
      break
    }
  }
  const mark = countCalls(world)
  for (const each of tabs) await each.settle()
  // What follows by itself, in this tab and the others, prompts nobody.
  expect(readAsked(world, mark)).toEqual([])
}

/** A choice and the wallet in use survive a reload, while the wallet allows it. */
async function checkReload(world: World): Promise<void> {
  const [kit] = world.tabs
  if (!kit) return
  const read = (each: Kit) =>
    namespaces.map(namespace => {
      const family = getFamily(each.client.getState(), namespace)
      const all = family?.connections.map(({ connectorId, accounts }) => [connectorId, accounts[0]]) ?? []
      return { active: family?.activeConnectorId, all: all.toSorted() }
    })
  const isStable = Object.values(kit.client.getState().families)
    .flatMap(({ connections }) => connections)
    .every(({ namespace, connectorId, status, accounts }) => {
      const isChosen =
        kit.client.getState().slices.wallets?.chosen[`${namespace}:${connectorId}`] !== undefined
      const wallet = world.wallets.find(each => each.namespace === namespace && each.id === connectorId)
      const held = wallet?.mock.get().accounts ?? []
      return (
        status === 'connected' &&
        wallet?.mock.get().trusted &&
        (isChosen ? held.some(each => each === accounts[0]) : held[0] === accounts[0])
      )
    })
  const before = read(kit)
  const mark = countCalls(world)
  for (const each of world.tabs) each.client.destroy()
  const next = createKit({ ...world.options, storage: world.options.storage.createTab() })
  await next.settle()
  expect(readAsked(world, mark)).toEqual([])
  if (isStable && before.some(({ all }) => all.length > 0)) reached.stableReload += 1
  if (isStable) expect(read(next)).toEqual(before)
  next.client.destroy()
}

test('R6.2: over several wallets and families a request reaches the named wallet alone, and no reload, second tab or end of another wallet prompts or changes the one in use', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async steps => {
      const world = createWorld()
      for (const each of steps) await run(world, each)
      await checkReload(world)
    }),
    { numRuns: sequences },
  )
  expect(Object.entries(reached).filter(([, count]) => count < sequences / 50)).toEqual([])
}, 3_600_000)
