import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EvmChain, mintToken, setBalance, startEvmChains } from '@latchkit/devnet'
import { type Address, createPublicClient, erc20Abi, type Hex, http, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { notify, openPage, press, readOrder, startOrder, webhookSecret } from './testing/buyOnSandbox.js'

// The sandbox on a real chain: what is paid for arrives, each order once.

const id = 'eip155:31337'
const noticeCount = Number(process.env['LATCHKIT_NOTICES'] ?? 200)
let stop: () => Promise<void>
let chain: EvmChain
const key: Hex = generatePrivateKey()
const payer = privateKeyToAddress(key)

const client = () => createPublicClient({ transport: http(chain.rpcUrl) })
const newAddress = (): Address => privateKeyToAddress(generatePrivateKey())
const token = (symbol: string) => {
  const found = chain.tokens.find(each => each.symbol === symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found
}

beforeAll(async () => {
  const started = await startEvmChains()
  stop = started.stop
  const found = started.chains[id]
  if (!found) throw new Error('no chain')
  chain = found
  await setBalance(chain.rpcUrl, payer, parseUnits('1000000', 18))
  await mintToken(chain.rpcUrl, {
    token: token('DEVUSD').address,
    to: payer,
    amount: parseUnits('1000000', 6),
  })
})
afterAll(() => stop?.())

const toOptions = (): ServerOptions => ({
  environment: 'development',
  rpcUrls: { [id]: chain.rpcUrl },
  tokens: { [id]: chain.tokens },
  rateLimits: { perIp: 1e9 },
  prices: {
    pools: {
      [id]: {
        stableCoin: { address: token('DEVUSD').address, decimals: 6 },
        wrappedNative: token('DEVWETH').address,
        uniswapV2Factory: chain.contracts['uniswapV2Factory'] ?? '',
        minDepth: 500,
      },
    },
  },
  onramp: { sandbox: { chains: [id], evmKey: key, webhookSecret } },
})
async function start(changes: Partial<ServerOptions> = {}): Promise<TestServer> {
  const server = await createTestServer({ ...toOptions(), ...changes })
  onTestFinished(() => server.server.close())
  return server
}
const settled = (server: TestServer, orderId: string, status = 'completed') =>
  expect.poll(async () => (await readOrder(server, orderId)).status, { timeout: 30_000 }).toBe(status)

test('R7.45, D30: the page opens once, a payment on it funds the address with the quoted amount', async () => {
  const server = await start()
  const address = newAddress()
  const { url, orderId } = await startOrder(server, address)
  const before = await readOrder(server, orderId)
  expect(before.status).toBe('created')
  const page = await openPage(server, url)
  expect((await server.get(url.replace('http://server', ''))).status).toBe(410)
  const shown = await server.get(page)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await shown.text()
  expect(html).toContain('No real money moves')
  expect(html).toContain(address)
  expect((await readOrder(server, orderId)).status).toBe('pending')
  expect((await press(server, page, 'pay')).status).toBe(303)
  await settled(server, orderId)
  const { hash = '', purchase } = await readOrder(server, orderId)
  expect(await client().getBalance({ address })).toBe(parseUnits(purchase.amount ?? '', 18))
  const receipt = await client().getTransactionReceipt({ hash: hash as Hex })
  expect(receipt.from.toLowerCase()).toBe(payer.toLowerCase())
  // Another press pays nothing more.
  await press(server, page, 'pay')
  expect(await client().getBalance({ address })).toBe(parseUnits(purchase.amount ?? '', 18))
})

test('CONTRACT 2, R7.45: on a port for it alone, a payment reaches the server over HTTP and funds the address once', async () => {
  const options = toOptions()
  const sandbox = { chains: [id], evmKey: key, webhookSecret, port: 0 }
  const server = await start({ ...options, publicUrl: 'http://localhost', onramp: { sandbox } })
  const { onrampUrl } = await server.server.listen({ port: 0 })
  const address = newAddress()
  const { url, orderId } = await startOrder(server, address)
  expect(new URL(url).origin).toBe(onrampUrl)
  const { url: page } = await fetch(url)
  const pay = () => fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
  const shown = await Promise.all([pay(), pay(), pay()])
  expect(shown.map(({ status }) => status)).toEqual([200, 200, 200])
  await settled(server, orderId)
  const { purchase } = await readOrder(server, orderId)
  expect(await client().getBalance({ address })).toBe(parseUnits(purchase.amount ?? '', 18))
  expect(await (await fetch(page)).text()).toContain('sandbox-done')
})

test('a listed token is delivered too, to its smallest unit', async () => {
  const server = await start()
  const address = newAddress()
  const { url, orderId } = await startOrder(server, address, { purchaseCurrency: 'DEVUSD' })
  await press(server, await openPage(server, url), 'pay')
  await settled(server, orderId)
  const { purchase } = await readOrder(server, orderId)
  const held = await client().readContract({
    address: token('DEVUSD').address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
  expect(held).toBe(parseUnits(purchase.amount ?? '', 6))
  expect(Number(purchase.amount)).toBeGreaterThan(90)
})

test(`${noticeCount} notices, duplicated, reordered and forged: one credit for each order, no forged one accepted`, async () => {
  const server = await start()
  const orders = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const address = newAddress()
      return { address, ...(await startOrder(server, address)) }
    }),
  )
  const nonce = await client().getTransactionCount({ address: payer })
  const statuses = ['pending', 'paid', 'paid'] as const
  const forgeries = [
    { secret: 'another secret that has 32 characters' },
    { at: Date.now() - 400_000 },
    { at: Date.now() + 400_000 },
    { header: 't=1,v1=00' },
    { header: '' },
  ]
  const sent = Array.from({ length: noticeCount }, (_, index) => {
    const order = orders[index % orders.length]
    if (!order) throw new Error('no order')
    const isForged = randomBytes(1).readUInt8() < 85
    // A forged notice claims the most.
    const status = isForged ? 'completed' : statuses[randomBytes(1).readUInt8() % statuses.length]
    const forgery = forgeries[randomBytes(1).readUInt8() % forgeries.length]
    return { isForged, orderId: order.orderId, notice: { orderId: order.orderId, status }, forgery }
  })
  // Every order is paid at least once.
  for (const { orderId } of orders)
    sent.push({ isForged: false, orderId, notice: { orderId, status: 'paid' }, forgery: undefined })
  const replies = await Promise.all(
    sent
      .map(each => ({ each, order: randomBytes(4).readUInt32LE() }))
      .sort((a, b) => a.order - b.order)
      .map(async ({ each }) => ({
        isForged: each.isForged,
        status: await notify(server, each.notice, each.isForged ? each.forgery : {}),
      })),
  )
  expect(new Set(replies.filter(({ isForged }) => isForged).map(({ status }) => status))).toEqual(
    new Set([401]),
  )
  expect(new Set(replies.filter(({ isForged }) => !isForged).map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  for (const { orderId, address } of orders) {
    await settled(server, orderId)
    const { purchase } = await readOrder(server, orderId)
    expect(await client().getBalance({ address })).toBe(parseUnits(purchase.amount ?? '', 18))
  }
  expect(await client().getTransactionCount({ address: payer })).toBe(nonce + orders.length)
})

test('what was paid and not delivered when the server ended is delivered once by the next one', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-onramp-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const storage = `file:${join(directory, 'server.db')}`
  // The first server cannot send.
  const first = await createTestServer({
    ...toOptions(),
    storage,
    fetch: (url, init) =>
      String(init?.body).includes('eth_sendRawTransaction')
        ? Promise.reject(new TypeError('the network is down'))
        : fetch(url, init),
  })
  const address = newAddress()
  const { url, orderId } = await startOrder(first, address)
  await press(first, await openPage(first, url), 'pay')
  await settled(first, orderId, 'settling')
  await first.server.close()
  expect(await client().getBalance({ address })).toBe(0n)
  const second = await start({ storage })
  await settled(second, orderId)
  const { purchase } = await readOrder(second, orderId)
  expect(await client().getBalance({ address })).toBe(parseUnits(purchase.amount ?? '', 18))
})

test('a declined card ends the order, and nothing is sent', async () => {
  const server = await start()
  const address = newAddress()
  const { url, orderId } = await startOrder(server, address)
  const page = await openPage(server, url)
  await press(server, page, 'decline')
  expect((await readOrder(server, orderId)).status).toBe('failed')
  await press(server, page, 'pay')
  expect((await readOrder(server, orderId)).status).toBe('failed')
  expect(await client().getBalance({ address })).toBe(0n)
})
