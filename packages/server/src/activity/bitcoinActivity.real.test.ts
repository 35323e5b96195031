import type { BalanceReply, HistoryReply } from '@latchkit/api/schemas'
import { type Bitcoin, signBitcoinPayment, startBitcoin } from '@latchkit/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

// A real chain of regtest: what is broadcast through the server is paid, and in the histories of both sides.

let bitcoin: Bitcoin
let server: TestServer
beforeAll(async () => {
  bitcoin = await startBitcoin({ port: 0 })
  server = await createTestServer({
    rpcUrls: { [bitcoin.caipNetworkId]: bitcoin.url },
    rateLimits: { rpcPerIp: 1e9, broadcastsPerIp: 1e9 },
  })
}, 120_000)
afterAll(async () => {
  await server?.server.close()
  await bitcoin?.stop()
})

const accountOf = (index: number) => {
  const account = bitcoin.accounts[index]
  if (!account) throw new Error('account')
  return account
}
const getJson = async <Reply>(path: string): Promise<Reply> => {
  const response = await server.get(path)
  expect(response.status).toBe(200)
  return (await response.json()) as Reply
}
const readHistory = (address: string, cursor = '') =>
  getJson<HistoryReply>(`/v1/account/${address}/history?chainId=${bitcoin.caipNetworkId}&cursor=${cursor}`)
const readBalance = async (address: string): Promise<string | undefined> => {
  const { balances } = await getJson<BalanceReply>(
    `/v1/account/${bitcoin.caipNetworkId}:${address}/balance?forceUpdate=true`,
  )
  expect(balances).toHaveLength(1)
  expect(balances[0]).toMatchObject({ symbol: 'BTC', chainId: bitcoin.caipNetworkId })
  return balances[0]?.quantity.numeric
}
const sign = async (from: number, to: string, amount: bigint): Promise<string> => {
  const { payment } = accountOf(from)
  const path = `/v1/rest/${bitcoin.caipNetworkId}/address/${payment.address}/utxo`
  const coins = await getJson<{ txid: string; vout: number; value: number }[]>(path)
  return Buffer.from(signBitcoinPayment({ from: payment, coins, to, amount })).toString('hex')
}
const broadcast = async (transaction: string) => {
  const response = await server.post('/v1/transactions', { chainId: bitcoin.caipNetworkId, transaction })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('R7.40: both addresses of an account are read apart, in bitcoins', async () => {
  const { payment, ordinals } = accountOf(0)
  expect(await readBalance(payment.address)).toBe('50')
  expect(await readBalance(ordinals.address)).toBe('0.01')
})

test('D35, D48: a payment is broadcast, in the history of both sides, and paid once however often it is sent', async () => {
  const [from, to] = [accountOf(0).payment.address, accountOf(1).ordinals.address]
  const transaction = await sign(0, to, 123_456n)
  const first = await broadcast(transaction)
  expect(first).toEqual({ status: 200, body: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } })
  expect(await broadcast(transaction)).toEqual(first)
  expect(await readBalance(to)).toBe('0.01123456')

  const { hash } = first.body
  const [sent] = (await readHistory(from)).data
  expect(sent).toMatchObject({
    metadata: { operationType: 'send', hash, sentFrom: from, sentTo: to, status: 'confirmed' },
    transfers: [{ direction: 'out', quantity: { numeric: '0.00123456' }, sender: from, recipient: to }],
    fee: { numeric: expect.stringMatching(/^0\.0000\d+$/) },
  })
  const [received] = (await readHistory(to)).data
  expect(received).toMatchObject({
    id: sent?.id,
    metadata: { operationType: 'receive', hash },
    transfers: [{ direction: 'in', quantity: { numeric: '0.00123456' }, sender: from, recipient: to }],
  })
})

test('what the node rejects is 422 with its words; what is unsigned or no transaction never reaches it', async () => {
  const transaction = await sign(2, accountOf(3).payment.address, 10_000n)
  // In the signature, which is before the key of 33 bytes and the lock time.
  const at = transaction.length - 2 * (4 + 34 + 10)
  const damaged = `${transaction.slice(0, at)}${transaction[at] === '0' ? '1' : '0'}${transaction.slice(at + 1)}`
  expect(await broadcast(damaged)).toMatchObject({
    status: 422,
    body: {
      code: 'TRANSACTION_REJECTED',
      error: { code: 400, message: expect.stringContaining('mandatory-script-verify-flag-failed') },
    },
  })
  for (const wrong of ['00', '0x00', transaction.slice(2), 'zz'])
    expect(await broadcast(wrong)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect((await broadcast(transaction)).status).toBe(200)
})

test('R7.32: every payment is in the history once, over several pages, newest first', async () => {
  const to = accountOf(9).ordinals.address
  const hashes: unknown[] = []
  for (let index = 0; index < 28; index++)
    hashes.unshift((await broadcast(await sign(4, to, BigInt(20_000 + index)))).body['hash'])
  const first = await readHistory(to)
  expect(first.data).toHaveLength(25)
  const second = await readHistory(to, first.next ?? '')
  expect(second.next).toBeNull()
  const all = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
  expect(all.slice(0, 28)).toEqual(hashes)
  expect(new Set(all).size).toBe(all.length)
})
