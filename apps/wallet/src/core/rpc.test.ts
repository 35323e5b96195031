import { afterEach, describe, expect, it, vi } from 'vitest'
import { rpcFailure, stubNode } from '../../testing/fakeNode.js'
import { chainOne } from '../../testing/fixtures.js'
import { callRpc, readMethods } from './rpc.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('callRpc', () => {
  it('gives the result, null for none, and asks the chain’s own node', async () => {
    const { calls } = stubNode({ eth_blockNumber: '0x5', eth_getTransactionByHash: undefined })
    expect(await callRpc(chainOne, 'eth_blockNumber', [])).toBe('0x5')
    expect(await callRpc(chainOne, 'eth_getTransactionByHash', ['0x'])).toBe(null)
    expect(calls[0]).toEqual({ url: 'http://localhost:4110', method: 'eth_blockNumber', params: [] })
  })

  it('keeps the node’s code, text and data', async () => {
    stubNode({ eth_call: rpcFailure(3, 'execution reverted', '0x08c3') })
    await expect(callRpc(chainOne, 'eth_call', [])).rejects.toMatchObject({
      code: 3,
      message: 'execution reverted',
      data: '0x08c3',
    })
    stubNode({ eth_call: { rpcFailure: { weird: true } } })
    await expect(callRpc(chainOne, 'eth_call', [])).rejects.toMatchObject({ code: -32603 })
  })

  it('says 4901 when the node is away, slow or not a node', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed')
    })
    await expect(callRpc(chainOne, 'eth_call', [])).rejects.toMatchObject({
      code: 4901,
      message: expect.stringContaining('localhost:4110'),
    })
    vi.stubGlobal('fetch', async () => new Response('<html>'))
    await expect(callRpc(chainOne, 'eth_call', [])).rejects.toMatchObject({ code: 4901 })
    vi.stubGlobal('fetch', async () => Response.json([1]))
    await expect(callRpc(chainOne, 'eth_call', [])).rejects.toMatchObject({ code: -32603 })
    vi.stubGlobal(
      'fetch',
      (_url: string, init: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) =>
          init.signal.addEventListener('abort', () => reject(init.signal.reason)),
        ),
    )
    await expect(callRpc(chainOne, 'eth_call', [], 5)).rejects.toMatchObject({ code: 4901 })
  })
})

describe('readMethods', () => {
  it('only read: nothing in the list signs, sends or steers a node', () => {
    for (const method of readMethods)
      expect(method).not.toMatch(
        /sign|send|submit|mine|wallet_|anvil_|evm_|debug_|admin_|personal_|engine_|filter/i,
      )
  })
})
