import type { Network, TransferRequest } from '@latchkit/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRpc } from '../actions/createRpc.js'
import { createFakeNode, inContext, toNodeAccount } from '../fixtures/createFakeNode.js'
import { createSigner, nativeRequest, payer } from '../fixtures/transfers.js'
import { toBase58 } from '../utils/base58.js'
import { createTransfers } from './createTransfers.js'

const rpcUrl = 'http://server.test/v1?chainId=solana%3Alocalnet'
const broadcastUrl = 'http://server.test/v1/transactions'
const transfers = createTransfers(
  createRpc({
    getServerRpcUrl: async id => `http://server.test/v1?chainId=${encodeURIComponent(id)}`,
    getServerBroadcastUrl: async () => broadcastUrl,
  }),
)

const connector = createSigner()

let node: ReturnType<typeof createFakeNode>
let network: Network
let request: TransferRequest
let broadcasts: { chainId: string; transaction: string }[]
let respond: () => Response | Promise<Response>

beforeEach(() => {
  node = createFakeNode({ [payer]: toNodeAccount(1_000_000_000) })
  network = { ...node.network, rpcUrls: [] }
  request = nativeRequest(network)
  broadcasts = []
  respond = () => Response.json({ hash: 'taken' })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    if (url !== broadcastUrl) return fetch(url, init)
    broadcasts.push(JSON.parse(init.body))
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a network without rpcUrls is planned, signed and broadcast through the server (D35, D48)', async () => {
  const networks = [network]
  expect(await transfers.plan({ request, networks })).toMatchObject({ simulation: { status: 'passed' } })
  expect(await transfers.getMaximum({ request, balance: 1_000_000_000n })).toBe(999_995_000n)
  const { follow } = await transfers.send(connector, { request })
  expect(broadcasts).toEqual([{ chainId: 'solana:localnet', transaction: follow.transaction }])
  expect(new Set(node.asked.map(({ url }) => url))).toEqual(new Set([rpcUrl]))
})

test('a network with the site’s own transport alone is planned and broadcast through it', async () => {
  const request = vi.fn(async (call: { method: string; params?: readonly unknown[] | undefined }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
    const response = await fetch(node.network.rpcUrls[0] ?? '', { method: 'POST', body })
    const { result, error } = await response.json()
    if (error) throw error
    return result
  })
  const own = nativeRequest({ ...network, request })
  const alone = createTransfers(createRpc({}))
  expect(await alone.plan({ request: own, networks: [own.network] })).toMatchObject({
    simulation: { status: 'passed' },
  })
  const { follow } = await alone.send(connector, { request: own })
  expect(request).toHaveBeenCalledWith({
    method: 'sendTransaction',
    params: [follow.transaction, expect.anything()],
  })
  expect(broadcasts).toEqual([])
})

test('its transfer is watched through the server, which gets it again while it is in no block', async () => {
  const submitted = await transfers.send(connector, { request })
  respond = () => new Response('', { status: 503 })
  vi.useFakeTimers()
  try {
    const steps: string[] = []
    const watching = transfers.watch({
      account: request.account,
      network,
      submitted,
      onProgress: step => void steps.push(step),
    })
    await vi.advanceTimersByTimeAsync(3500)
    expect(broadcasts.length).toBeGreaterThan(1)
    node.handlers.getSignatureStatuses = () => inContext([{ err: null, confirmationStatus: 'finalized' }])
    await vi.advanceTimersByTimeAsync(2000)
    await watching
    expect(steps).toEqual(['submitted', 'included', 'final'])
  } finally {
    vi.useRealTimers()
  }
})

test('D57: what the node rejects through the server was not sent: the error is final and says why', async () => {
  respond = () =>
    Response.json(
      {
        code: 'TRANSACTION_REJECTED',
        message: 'The network rejected the transaction.',
        requestId: 'r',
        error: {
          code: -32002,
          message: 'Transaction simulation failed: Blockhash not found',
          data: { err: 'BlockhashNotFound', logs: [] },
        },
      },
      { status: 422 },
    )
  await expect(transfers.send(connector, { request })).rejects.toMatchObject({
    code: 'EXPIRED',
    shortMessage: 'The transaction is too old for the network.',
  })
  expect(broadcasts).toHaveLength(1)
})

test.each([
  ['fails', () => new Response('', { status: 502 })],
  ['times out', () => new Response('', { status: 504 })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  [
    'says that its node lags behind',
    () => Response.json({ error: { code: -32005, message: 'Node is behind by 42 slots' } }, { status: 422 }),
  ],
])('D57: a server that %s may have sent it: the transfer is watched', async (_, reply) => {
  respond = reply
  await expect(transfers.send(connector, { request })).resolves.toHaveProperty('follow.transaction')
})

test('without a server, a network without rpcUrls is RPC_FAILED before the wallet is asked', async () => {
  const withoutServer = createTransfers(createRpc())
  const onAsk = vi.fn()
  const failure = { code: 'RPC_FAILED', details: 'No endpoint is configured for Local.' }
  await expect(withoutServer.plan({ request, networks: [] })).rejects.toMatchObject(failure)
  await expect(withoutServer.send(connector, { request, onAsk })).rejects.toMatchObject(failure)
  const submitted = { hash: toBase58(new Uint8Array(64).fill(1)), follow: {} }
  await expect(
    withoutServer.watch({ account: request.account, network, submitted, onProgress: () => {} }),
  ).rejects.toMatchObject(failure)
  expect(onAsk).not.toHaveBeenCalled()
})

test('a server that takes no signed transactions is RPC_FAILED before the wallet signs one (D48)', async () => {
  const readOnly = createTransfers(createRpc({ getServerRpcUrl: async () => rpcUrl }))
  const onAsk = vi.fn()
  await expect(readOnly.plan({ request, networks: [] })).rejects.toMatchObject({ code: 'RPC_FAILED' })
  await expect(readOnly.send(connector, { request, onAsk })).rejects.toMatchObject({ code: 'RPC_FAILED' })
  expect(onAsk).not.toHaveBeenCalled()
})
