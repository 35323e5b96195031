import type { Connector, Network, TransferRequest } from '@latchkit/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRpc } from '../actions/createRpc.js'
import { createReceiver } from '../fixtures/addresses.js'
import { createFakeNode, inContext, toNodeAccount } from '../fixtures/createFakeNode.js'
import { signWire, toSeed, toTestAddress } from '../fixtures/createStandardWallet.js'
import { toBase58 } from '../utils/base58.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { createTransfers } from './index.js'

const payer = toTestAddress(1)
const rpcUrl = 'http://server.test/v1?chainId=solana%3Alocalnet'
const broadcastUrl = 'http://server.test/v1/transactions'
const transfers = createTransfers(
  createRpc({
    getServerRpcUrl: async id => `http://server.test/v1?chainId=${encodeURIComponent(id)}`,
    getServerBroadcastUrl: async () => broadcastUrl,
  }),
)

/** The wallet signs what it is given. */
const connector = {
  namespace: 'solana',
  async request({ method, params }: { method: string; params: { transaction: string } }) {
    if (method === 'solana_getAccounts') return [{ pubkey: payer }]
    const signed = signWire(fromBase64(params.transaction) as Uint8Array, toSeed(1))
    return { signature: toBase58(signed.slice(1, 65)), transaction: toBase64(signed) }
  },
} as unknown as Connector

let node: ReturnType<typeof createFakeNode>
let network: Network
let request: TransferRequest
let broadcasts: { chainId: string; transaction: string }[]
let respond: () => Response

beforeEach(() => {
  node = createFakeNode({ [payer]: toNodeAccount(1_000_000_000) })
  network = { ...node.network, rpcUrls: [] }
  request = {
    account: `solana:localnet:${payer}`,
    network,
    token: { symbol: 'SOL', decimals: 9 },
    receiver: createReceiver(),
    amount: 1_000_000n,
  }
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

test('a server that fails to broadcast may have sent it: the transfer is watched', async () => {
  respond = () => new Response('', { status: 502 })
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
