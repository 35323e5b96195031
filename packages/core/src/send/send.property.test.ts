import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockTransfers,
  type FakeEnvironment,
  type MockConnector,
  type MockTransfers,
} from '@latchkit/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransferFeeRates } from '../contract/transfer.js'
import { createKit } from '../fixtures/page.js'
import {
  activateNamespace,
  type Client,
  cancelSend,
  closeModal,
  confirmSend,
  connect,
  disconnect,
  openModal,
  openSend,
  pickNetwork,
  resetSend,
  reviewSend,
  selectAccount,
  selectSend,
  sendTransfer,
  setSendAmount,
  setSendFeeRate,
  setSendMaximum,
  setSendReceiver,
  switchNetwork,
} from '../internal.js'

/** 10,000 in `npm run test:long`; a share of them in a plain run. */
const sequences = Math.min(10_000, Number(process.env['LATCHKIT_CASES'] ?? 100))
const steps = 30

const namespaces = ['fama', 'famb', 'famc'] as const
type Namespace = (typeof namespaces)[number]
const networks = namespaces.flatMap(namespace => [
  createMockNetwork({ namespace, rpcUrls: ['https://rpc.example'] }),
  createMockNetwork({ namespace, reference: '2', rpcUrls: ['https://rpc.example'] }),
])

type World = {
  client: Client
  environment: FakeEnvironment
  wallets: readonly MockConnector[]
  transfers: Readonly<Record<Namespace, MockTransfers>>
  /** What stood on screen at each tap on confirm that was taken: account, network, receiver, amount, fee. */
  confirmed: string[]
}

const toText = (
  account: string,
  caipNetworkId: string,
  receiver: string,
  amount: string,
  feeRate = 'normal',
): string => [account, caipNetworkId, receiver, amount, feeRate].join(' ')

const feeRates: TransferFeeRates = {
  unit: 'units',
  slow: '1',
  normal: '2',
  fast: '3',
  minimum: '1',
  maximum: '50',
  decimals: 2,
}

async function createWorld(): Promise<World> {
  const environment = createFakeEnvironment()
  const wallets = namespaces.flatMap(namespace =>
    ['multi', 'solo'].map(id =>
      createMockConnector({
        id,
        namespace,
        accounts: [`${namespace}:1:${namespace}${id}`, `${namespace}:1:${namespace}${id}two`],
        declaredIds: id === 'multi' ? ['rdns:io.multi'] : [],
        environment,
      }),
    ),
  )
  const make = (namespace: Namespace): MockTransfers =>
    createMockTransfers({ namespace, environment, feeRates, progress: ['submitted', 'included'] })
  const transfers = { fama: make('fama'), famb: make('famb'), famc: make('famc') }
  const { client } = createKit({
    networks: networks as never,
    families: namespaces.map(namespace =>
      createMockFamily({
        namespace,
        connectors: wallets.filter(wallet => wallet.namespace === namespace),
        transfers: transfers[namespace],
        confirmsSwitch: namespace === 'fama',
        // An address of one family is none of another.
        checkAddress: value =>
          value.startsWith(namespace) && /^[a-z0-9]{5,40}$/.test(value)
            ? { valid: true, address: value }
            : { valid: false, reason: 'FORMAT' },
      }),
    ),
    environment,
    storage: createMemoryStorage(),
  })
  await client.prepare()
  return { client, environment, wallets, transfers, confirmed: [] }
}

const actionNames = [
  'connect',
  'connect',
  'disconnect',
  'switch',
  'pick',
  'activate',
  'openSend',
  'fill',
  'fill',
  'fillWrong',
  'maximum',
  'rate',
  'ownRate',
  'review',
  'review',
  'confirm',
  'confirm',
  'cancel',
  'reset',
  'headless',
  'accounts',
  'network',
  'lost',
  'slow',
  'quick',
  'reject',
  'open',
  'close',
  'wait',
  'wait',
  'moment',
] as const

type Step = readonly [(typeof actionNames)[number], Namespace, boolean]

function run(world: World, [action, namespace, detail]: Step): void {
  const { client, wallets, transfers } = world
  const caipNetworkId = `${namespace}:${detail ? 1 : 2}` as const
  const connectorId = detail ? 'multi' : 'solo'
  const wallet = wallets.find(each => each.namespace === namespace && each.id === connectorId)
  const ignore = (promise: Promise<unknown>): void => void promise.catch(() => {})
  const actions: Record<Step[0], () => void> = {
    connect: () => ignore(connect(client, { connector: { namespace, connectorId } })),
    disconnect: () => ignore(disconnect(client, detail ? { namespace } : {})),
    switch: () => ignore(switchNetwork(client, { caipNetworkId })),
    pick: () => pickNetwork(client, { caipNetworkId }),
    activate: () => activateNamespace(client, { namespace }),
    openSend: () => openSend(client),
    fill: () => {
      openSend(client)
      setSendAmount(client, { amount: '0.5' })
      setSendReceiver(client, { receiver: `${client.getState().activeNamespace}friend` })
    },
    fillWrong: () => {
      setSendAmount(client, { amount: detail ? '9' : 'x' })
      setSendReceiver(client, { receiver: `${namespace}friend` })
    },
    maximum: () => ignore(setSendMaximum(client)),
    rate: () => ignore(setSendFeeRate(client, { feeRate: detail ? 'fast' : 'slow' })),
    ownRate: () => ignore(setSendFeeRate(client, { feeRate: detail ? '7.25' : '0.5' })),
    review: () => ignore(reviewSend(client)),
    confirm: () => {
      const { plan, feeRate } = selectSend(client.getState())
      const { caipAddress } = selectAccount(client.getState())
      const asked = Object.values(transfers).flatMap(({ mock }) => mock.sends).length
      const confirming = confirmSend(client)
      ignore(confirming)
      if (plan && caipAddress !== undefined && plan.summary.account === caipAddress)
        world.confirmed.push(
          toText(
            caipAddress,
            plan.summary.caipNetworkId,
            plan.summary.receiver,
            plan.summary.amount,
            feeRate,
          ),
        )
      // Nothing has been asked yet: the family checks first.
      expect(Object.values(transfers).flatMap(({ mock }) => mock.sends).length).toBeGreaterThanOrEqual(asked)
    },
    cancel: () => cancelSend(client),
    reset: () => resetSend(client),
    headless: () => {
      const receiver = `${namespace}friend`
      for (const account of ['multi', 'multitwo', 'solo', 'solotwo'])
        world.confirmed.push(
          toText(`${caipNetworkId}:${namespace}${account}`, caipNetworkId, receiver, '0.25'),
        )
      ignore(sendTransfer(client, { caipNetworkId, amount: '0.25', receiver }))
    },
    accounts: () => {
      const accounts = [...(wallet?.mock.get().accounts ?? [])].reverse()
      wallet?.mock.emit({ type: 'accountsChanged', accounts })
    },
    network: () => wallet?.mock.emit({ type: 'networkChanged', caipNetworkId }),
    lost: () => wallet?.mock.emit({ type: 'disconnected' }),
    slow: () => {
      wallet?.mock.set({ delay: 500 })
      transfers[namespace].mock.set({ delay: 200 })
    },
    quick: () => {
      wallet?.mock.set({ delay: 0, sendError: undefined })
      transfers[namespace].mock.set({ delay: 0 })
    },
    reject: () => wallet?.mock.set({ sendError: 'USER_REJECTED' }),
    open: () => openModal(client),
    close: () => closeModal(client),
    wait: () => {},
    moment: () => {},
  }
  actions[action]()
}

function check({ client, wallets, transfers, confirmed }: World): void {
  const state = client.getState()
  const { send } = state.slices
  // Every request to a wallet is of the wallet's family and of one of its networks.
  for (const wallet of wallets)
    for (const { caipNetworkId, method, params } of wallet.mock.calls) {
      if (caipNetworkId) expect(caipNetworkId.startsWith(`${wallet.namespace}:`)).toBe(true)
      if (method !== 'mock_send') continue
      const [payment] = params as [{ from: string; to: string }]
      expect(payment.from.startsWith(`${caipNetworkId}:`)).toBe(true)
      expect(payment.to.startsWith(wallet.namespace)).toBe(true)
    }
  for (const [namespace, { mock }] of Object.entries(transfers)) {
    for (const { request } of [...mock.sends, ...mock.plans.map(plan => ({ request: plan }))])
      expect(request.network.chainNamespace).toBe(namespace)
    for (const { connectorId, request, namespace: family } of mock.sends) {
      expect(family).toBe(namespace)
      const { account, network, receiver, amount, feeRate } = request
      expect(account.startsWith(`${network.caipNetworkId}:`)).toBe(true)
      // A transaction is one that was shown and confirmed, on the chain that was shown.
      const wholes = `${amount / 10n ** 18n}.${(amount % 10n ** 18n).toString().padStart(18, '0')}`
      const text = wholes.replace(/\.?0+$/, '')
      expect(confirmed, connectorId).toContain(
        toText(account, network.caipNetworkId, receiver, text, feeRate),
      )
    }
  }
  for (const transaction of state.pendingTransactions)
    expect(transaction.account?.startsWith(`${transaction.caipNetworkId}:`)).toBe(true)
  if (!send) return
  expect(() => JSON.stringify(send)).not.toThrow()
  // A plan is only ever of the account and the network that are shown.
  if (send.plan) {
    expect(send.plan.summary.account).toBe(selectAccount(state).caipAddress)
    expect(send.plan.summary.amount).toBe(send.sendTokenAmount)
    expect(send.plan.summary.receiver).toBe(send.receiverAddress)
  }
  if (send.token) expect(send.token.chainId.startsWith(`${state.activeNamespace}:`)).toBe(true)
}

test(`${sequences} random sequences over three families: no call reaches another family, no payment a chain that was not shown (demand 18)`, async () => {
  let sent = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...actionNames), fc.constantFrom(...namespaces), fc.boolean()), {
        minLength: steps,
        maxLength: steps,
      }),
      async sequence => {
        const world = await createWorld()
        const { client, environment, wallets, transfers } = world
        // Every run begins with what it is about: wallets, and a form.
        run(world, ['connect', sequence[0]?.[1] ?? 'fama', true])
        await environment.advance(0)
        run(world, ['fill', 'fama', true])
        await environment.advance(0)
        for (const step of sequence) {
          const before = client.getState()
          if (step[0] === 'wait') await environment.advance(600)
          else if (step[0] === 'moment') await environment.advance(100)
          else run(world, step)
          if (!['slow', 'confirm', 'headless'].includes(step[0])) await environment.advance(0)
          check(world)
          // Dropping one family leaves the others.
          if (step[0] === 'disconnect' && step[2])
            for (const namespace of namespaces)
              if (namespace !== step[1])
                expect(client.getState().families[namespace]?.connections).toEqual(
                  before.families[namespace]?.connections,
                )
        }
        await environment.advance(30_000)
        check(world)
        sent += Object.values(transfers).flatMap(({ mock }) => mock.sends).length
        expect(client.getState().requests).toEqual([])
        expect(client.getState().slices.send?.loading ?? false).toBe(false)
        await disconnect(client)
        await environment.advance(1_000)
        expect(wallets.every(wallet => wallet.mock.listenerCount() === 0)).toBe(true)
        client.destroy()
        expect(environment.pendingTimers()).toBe(0)
        expect(Object.values(transfers).flatMap(({ mock }) => mock.watched())).toEqual([])
      },
    ),
    { numRuns: sequences },
  )
  // The property is vacuous if nothing is ever sent.
  expect(sent).toBeGreaterThan(sequences / 5)
}, 1_200_000)
