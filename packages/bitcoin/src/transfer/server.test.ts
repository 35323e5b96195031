import type { TransferRequest } from '@latchkit/core'
import { createBitcoinWallet } from '@latchkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRest } from '../actions/createRest.js'
import { bitcoinMainnet } from '../chains/networks.js'
import { injected } from '../connectors/injected.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { createFundingTransaction } from '../fixtures/createFundingTransaction.js'
import { createTransfers } from './index.js'

const network = bitcoinMainnet
const own = createBitcoinSigner('p2wpkh', 1)
const broadcastUrl = 'http://server.test/v1/transactions'
const restUrl = `http://server.test/v1/rest/${encodeURIComponent(network.caipNetworkId)}`
const transfers = createTransfers(
  createRest({
    getServerRestUrl: async id => `http://server.test/v1/rest/${encodeURIComponent(id)}`,
    getServerBroadcastUrl: async () => broadcastUrl,
  }),
)
const { txid, hex } = createFundingTransaction(own.script, 1_000_000n, 1)
const coin = { txid, vout: 0, value: 1_000_000, status: { confirmed: true } }
const things: Record<string, unknown> = {
  [`${restUrl}/address/${own.address}/utxo`]: [coin],
  [`${restUrl}/fee-estimates`]: { 1: 10, 6: 5, 144: 1 },
  [`${restUrl}/tx/${txid}/hex`]: hex,
}
const request: TransferRequest = {
  account: `${network.caipNetworkId}:${own.address}`,
  network,
  token: { symbol: 'BTC', decimals: 8 },
  receiver: createBitcoinSigner('p2tr', 3).address,
  amount: 100_000n,
}

let broadcasts: { chainId: string; transaction: string }[]
let respond: () => Response
async function connect() {
  const wallet = createBitcoinWallet({ shape: 'unisat', accounts: [[own]] })
  const connector = injected({
    id: 'unisat',
    type: 'ANNOUNCED',
    name: 'UniSat',
    declaredIds: [],
    provider: wallet.provider,
    walletId: 'unisat',
  })
  await connector.connect({ networks: [network] })
  return { wallet, connector }
}

beforeEach(() => {
  broadcasts = []
  respond = () => Response.json({ hash: 'taken' })
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    if (url === broadcastUrl) {
      broadcasts.push(JSON.parse(init.body))
      return respond()
    }
    const thing = things[url]
    if (thing === undefined) return new Response('', { status: 404 })
    return typeof thing === 'string' ? new Response(thing) : Response.json(thing)
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a network without rpcUrls is planned, signed and broadcast through the server (D35, D48)', async () => {
  const { connector } = await connect()
  const plan = await transfers.plan({ request, networks: [network] })
  expect(plan).toMatchObject({ simulation: { status: 'passed' }, fee: { amount: expect.any(BigInt) } })
  const { follow } = await transfers.send(connector, { request })
  expect(broadcasts).toEqual([{ chainId: network.caipNetworkId, transaction: follow['transaction'] }])
})

test('a payment that the node behind the server rejects ends with its error', async () => {
  const { connector } = await connect()
  const error = { code: -26, message: 'bad-txns-inputs-missingorspent' }
  respond = () => Response.json({ code: 'TRANSACTION_REJECTED', error }, { status: 422 })
  await expect(transfers.send(connector, { request })).rejects.toMatchObject({ code: 'REPLACED' })
})

test('a broadcast that fails may have been sent: it is followed, not reported as an error (D57)', async () => {
  const { connector } = await connect()
  respond = () => new Response('', { status: 503 })
  await expect(transfers.send(connector, { request })).resolves.toMatchObject({
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a fee above one and a half of the reviewed one is not sent (D56)', async () => {
  const { wallet, connector } = await connect()
  const { fee } = await transfers.plan({ request, networks: [network] })
  const before = wallet.promptCount()
  const sending = transfers.send(connector, { request: { ...request, feeRate: 'fast' }, reviewedFee: fee })
  await expect(sending).rejects.toMatchObject({ code: 'FEE_CHANGED' })
  expect(wallet.promptCount()).toBe(before)
})

test('without rpcUrls and server nothing is signed', async () => {
  const { wallet, connector } = await connect()
  const before = wallet.promptCount()
  await expect(
    createTransfers(createRest()).send(connector, { request: { ...request } }),
  ).rejects.toMatchObject({
    code: 'RPC_FAILED',
  })
  expect(wallet.promptCount()).toBe(before)
})
