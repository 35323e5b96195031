import { createHash } from 'node:crypto'
import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  type MockConnector,
} from '@latchkit/testing'
import { expect, test } from 'vitest'
import { createKit, type Kit, reload } from '../fixtures/page.js'
import { closeModal, connect, disconnect, openModal, request, signMessage, switchNetwork } from '../index.js'
import { switchConnection } from './switchConnection.js'

const namespaces = ['fama', 'famb'] as const
const ids = ['one', 'two', 'three'] as const
const steps = 25
const sequences = 40

/** Numbers below a limit, the same ones for a seed. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

const createWallets = (environment: ReturnType<typeof createFakeEnvironment>): readonly MockConnector[] =>
  namespaces.flatMap(namespace =>
    ids.map(id =>
      createMockConnector({
        id,
        namespace,
        name: id,
        accounts: [`${namespace}:1:${id}-a`, `${namespace}:1:${id}-b`],
        results: { mock_read: 1 },
        environment,
      }),
    ),
  )

/** All that a visitor, a wallet or the next page could notice. */
function read({ client, storage }: Kit, wallets: readonly MockConnector[]): string {
  const { families, activeNamespace, modal, flow, requests, recentRowIds, slices } = client.getState()
  return JSON.stringify([
    Object.values(families).map(({ networks: _, ...family }) => family),
    [activeNamespace, modal, flow, requests, recentRowIds, slices],
    storage.entries(),
    wallets.map(({ mock }) => [mock.calls, mock.listenerCount()]),
  ])
}

async function play(seed: number): Promise<string> {
  const random = createRandom(seed)
  const environment = createFakeEnvironment()
  const wallets = createWallets(environment)
  const networks = namespaces.flatMap(namespace => [
    createMockNetwork({ namespace }),
    createMockNetwork({ namespace, reference: '2' }),
  ])
  let kit = createKit({
    networks: networks as never,
    families: namespaces.map(namespace =>
      createMockFamily({ namespace, connectors: wallets.filter(each => each.namespace === namespace) }),
    ),
    environment,
    storage: createMemoryStorage(),
  })
  const digest = createHash('sha256')
  const ignore = (running: Promise<unknown>): void => void running.catch(() => {})
  for (let step = 0; step < steps; step++) {
    const wallet = wallets[random(wallets.length)]
    if (!wallet) throw new Error('no wallet')
    const { namespace, id: connectorId, mock } = wallet
    const { client } = kit
    const network = `${namespace}:${1 + random(2)}` as const
    const accounts = (['a', 'b', 'c'] as const)
      .slice(random(3))
      .map(name => `${network}:${connectorId}-${name}` as const)
    const run = [
      () => ignore(connect(client, { connector: { namespace, connectorId } })),
      () => ignore(connect(client, { connector: { namespace, connectorId } })),
      () => ignore(switchConnection(client, { namespace, connectorId })),
      () => mock.emit({ type: 'accountsChanged', accounts: random(2) ? accounts : accounts.toReversed() }),
      () => mock.emit({ type: 'networkChanged', caipNetworkId: network }),
      () => mock.emit({ type: 'disconnected' }),
      () => ignore(disconnect(client, { namespace, connectorId })),
      () => ignore(disconnect(client)),
      () => ignore(request(client, { method: 'mock_read', caipNetworkId: network })),
      () => ignore(signMessage(client, { message: 'hello', namespace })),
      () => ignore(switchNetwork(client, { caipNetworkId: network })),
      () => openModal(client),
      () => closeModal(client),
      () => {
        kit = reload(kit)
      },
    ][random(14)]
    run?.()
    await kit.settle()
    digest.update(read(kit, wallets))
  }
  kit.client.destroy()
  return digest.digest('hex').slice(0, 16)
}

test('R6.2: with one wallet per family, state, storage and what wallets are asked are what they were before several could be used (D15)', async () => {
  const digests: string[] = []
  for (let seed = 1; seed <= sequences; seed++) digests.push(await play(seed))
  expect(digests).toMatchInlineSnapshot(`
    [
      "dfc5842c84ad0668",
      "995e7a8ac2afb8c6",
      "725329007755066a",
      "9bc9ad6b0564e9f4",
      "170863a873dba28b",
      "2ddfbb9fa4332294",
      "f4f2314adc57fb4f",
      "2b5f2bdf954723f8",
      "99f8b8fc8b90b21c",
      "1de6c29a5575395e",
      "8be2cb16096285e5",
      "a6cc9b477c05e906",
      "bef61ff26c15d48f",
      "6db7b9231bdade68",
      "26852cf42ae8f2fc",
      "7de85f9d58942471",
      "32ee08e08cbc386e",
      "96fe088ca153a461",
      "d6aa3ac5798381b7",
      "46343e570e29f4c6",
      "028bc09a9613ca09",
      "2a743796b4ceb674",
      "2cd9a0b080530066",
      "1175dd397a5f53b6",
      "4b6b56509bab026e",
      "a9319d6b96c5fe14",
      "7458c2a5534655ff",
      "90f16466e059f272",
      "b152564b561467b1",
      "a091334cfb4e7df6",
      "e3d99b1dd6447efc",
      "c7306fa548c58f85",
      "f56d704e9dccf2ef",
      "3270738c76ae2cfd",
      "263e17386e55289b",
      "5bdcf221186d1da8",
      "2f756c1e8384209b",
      "41bee12852d842ee",
      "286b3fc1ae49e4de",
      "795fd24c7188cf4c",
    ]
  `)
}, 60_000)
