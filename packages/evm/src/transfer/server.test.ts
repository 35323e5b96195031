import { afterEach, expect, test, vi } from 'vitest'
import { createRpc } from '../actions/createRpc.js'
import type { FakeNode } from '../fixtures/fakeNode.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { nativeRequest, sender, startGoodNode } from '../fixtures/transferFixture.js'
import { createTransfers } from './createTransfers.js'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(node => node.close()))
})
/** A node behind the site's server; the network has no endpoint. */
const start = async () => {
  const node = await startGoodNode({ eth_getTransactionByHash: null })
  nodes.push(node)
  const [url] = node.network.rpcUrls
  const transfers = createTransfers(
    createRpc({ getServerRpcUrl: async id => `${url}/v1?chainId=${encodeURIComponent(id)}` }),
  )
  return { node, transfers, request: nativeRequest({ network: { ...node.network, rpcUrls: [] } }) }
}

test('a network without rpcUrls is quoted, simulated and sent through the server (D48)', async () => {
  const { node, transfers, request } = await start()
  const { simulation, fee } = await transfers.plan({ request, networks: [request.network] })
  expect(simulation).toEqual({ status: 'passed' })
  expect(fee.amount).toBeGreaterThan(0n)
  expect(await transfers.getMaximum({ request, balance: 10n ** 18n })).toBeGreaterThan(0n)
  const { connector, asked } = createFakeWallet()
  const { hash } = await transfers.send(connector, { request })
  expect(hash).toBe(`0x${'ab'.repeat(32)}`)
  expect(asked).toHaveLength(1)
  expect(node.count('eth_estimateGas')).toBeGreaterThan(0)
})

test('a note about another network is read through the server, too', async () => {
  const { node, transfers, request } = await start()
  const other = { ...request.network, caipNetworkId: 'eip155:31338' } as const
  node.set({ eth_getCode: '0x' })
  await transfers.plan({ request, networks: [request.network, other] })
  expect(node.count('eth_getCode')).toBe(2)
})

test('without a server, a network without rpcUrls is RPC_FAILED before the wallet is asked', async () => {
  const { request } = await start()
  const transfers = createTransfers(createRpc())
  const { connector, asked } = createFakeWallet()
  const failure = { code: 'RPC_FAILED', details: 'No endpoint is configured for Chain 31337.' }
  const onProgress = vi.fn()
  await expect(transfers.plan({ request, networks: [] })).rejects.toMatchObject(failure)
  await expect(transfers.send(connector, { request })).rejects.toMatchObject(failure)
  await expect(
    transfers.watch({
      account: `eip155:31337:${sender}`,
      network: request.network,
      submitted: { hash: `0x${'1'.repeat(64)}`, follow: {} },
      onProgress,
    }),
  ).rejects.toMatchObject(failure)
  expect([asked, onProgress.mock.calls]).toEqual([[], []])
})
