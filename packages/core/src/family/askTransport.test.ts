import { describe, expect, test, vi } from 'vitest'
import type { Network } from '../contract/network.js'
import { createRpcClient } from './createRpcClient.js'
import { createToError } from './createToError.js'

const toNetwork = (request: Network['request']): Network => ({
  caipNetworkId: 'fama:1',
  chainNamespace: 'fama',
  id: 1,
  name: 'Test',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['https://never.example'],
  request,
})
const rpc = createRpcClient({
  toError: createToError([{ code: 'METHOD_UNSUPPORTED', rpcCodes: [-32601] }]),
})

describe("a network with the site's own transport", () => {
  test('reads go through it with their parameters, and never to rpcUrls', async () => {
    const request = vi.fn(async ({ params }) => params)
    const network = toNetwork(request)
    expect(await rpc.request({ network, method: 'chain_read', params: ['0x1', 2] })).toEqual(['0x1', 2])
    expect(await rpc.request({ network, method: 'chain_height' })).toEqual([])
    expect(request.mock.calls.map(([call]) => call)).toEqual([
      { method: 'chain_read', params: ['0x1', 2] },
      { method: 'chain_height', params: [] },
    ])
  })

  test("a node's error is one of ours by the family's table, and is not tried again", async () => {
    const request = vi.fn(() => Promise.reject(Object.assign(new Error('no such method'), { code: -32601 })))
    await expect(rpc.request({ network: toNetwork(request), method: 'chain_read' })).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
    })
    expect(request).toHaveBeenCalledOnce()
  })

  test('a transport that cannot be reached, throws at once or returns nothing is a typed error', async () => {
    const ask = (request: Network['request']) =>
      rpc.request({ network: toNetwork(request), method: 'chain_read' })
    await expect(ask(() => Promise.reject(new TypeError('fetch failed')))).rejects.toMatchObject({
      code: 'RPC_FAILED',
    })
    await expect(
      ask(() => {
        throw new Error('closed')
      }),
    ).rejects.toMatchObject({ code: 'RPC_FAILED' })
    await expect(ask(async () => undefined)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  test('one that never responds times out, and an abort ends the wait', async () => {
    const network = toNetwork(() => new Promise(() => {}))
    await expect(rpc.request({ network, method: 'chain_read', timeoutMs: 20 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
    const controller = new AbortController()
    const waiting = rpc.request({ network, method: 'chain_read', signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})
