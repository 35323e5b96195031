import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from '../fixtures/fakeNode.js'
import { createRpc } from './createRpc.js'
import { getBalance } from './getBalance.js'

const nodes: FakeNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map(node => node.close()))
})
const start = async (): Promise<FakeNode> => {
  const node = await startFakeNode()
  nodes.push(node)
  return node
}
const rpc = createRpc()
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

describe('getBalance', () => {
  test('reads the latest block, from 0 to 2^256-1 wei exactly', async () => {
    const node = await start()
    for (const wei of [0n, 1n, 10n ** 18n, 2n ** 256n - 1n]) {
      node.set({ eth_getBalance: `0x${wei.toString(16)}` })
      await expect(getBalance(rpc, { address, network: node.network })).resolves.toBe(wei)
    }
    expect(node.calls[0]).toEqual({ method: 'eth_getBalance', params: [address, 'latest'] })
  })

  test('rejects a result that is not a number', async () => {
    const node = await start()
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.boolean(), fc.double(), fc.object()), async result => {
        const isNumber =
          typeof result === 'string' && (/^0x[0-9a-f]{1,78}$/i.test(result) || /^\d{1,80}$/.test(result))
        const isInteger = typeof result === 'number' && Number.isSafeInteger(result) && result >= 0
        fc.pre(!isNumber && !isInteger)
        node.set({ eth_getBalance: () => result })
        await expect(getBalance(rpc, { address, network: node.network })).rejects.toMatchObject({
          code: 'INVALID_RESPONSE',
        })
      }),
      { numRuns: 25 },
    )
  })

  test('a network without rpcUrls is read through the server (D48)', async () => {
    const node = await start()
    node.set({ eth_getBalance: '0x5' })
    const [url] = node.network.rpcUrls
    const network = { ...node.network, rpcUrls: [] }
    const withServer = createRpc({ getServerRpcUrl: async id => `${url}/v1?chainId=${id}` })
    await expect(getBalance(withServer, { address, network })).resolves.toBe(5n)
    await expect(getBalance(rpc, { address, network })).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })
})
