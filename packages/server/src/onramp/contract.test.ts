import { createApiClient } from '@latchkit/api'
import type { Onramp } from '@latchkit/core'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'
import { notify, openPage, readOrder, startOrder, webhookSecret } from './testing/buyOnSandbox.js'

// Each endpoint by the typed client and by plain requests; the sandbox sells, and its chain is a fake that never pays.

const id = 'eip155:31337'
const address = '0x00000000000000000000000000000000000a11ce'
const key = `0x${'11'.repeat(32)}`

async function connect(
  options: ServerOptions = {},
  break_?: (url: string) => Response | undefined,
): Promise<{ onramp: Onramp; server: TestServer }> {
  const evm = createFakeEvm()
  const server = await createTestServer({
    environment: 'development',
    rpcUrls: { [id]: 'http://node.example', 'eip155:31338': 'http://other.example' },
    fetch: evm.fetch,
    onramp: { sandbox: { chains: [id], evmKey: key, prices: { [id]: '2500' }, webhookSecret } },
    ...options,
  })
  onTestFinished(() => server.server.close())
  const api = createApiClient({
    baseUrl: 'http://server',
    sdkType: 'react',
    sdkVersion: 'react-latchkit-0.1.0',
    fetch: async (input, init) => {
      const url = String(input)
      return (
        break_?.(url) ??
        server.server.fetch(new Request(url, { ...init, headers: new Headers(init?.headers) }))
      )
    },
  })
  const onramp = await api.blockchainData.loadOnramp?.()
  if (!onramp) throw new Error('no onramp')
  return { onramp, server }
}

const down = (path: string) => (url: string) =>
  url.includes(path) ? new Response('{}', { status: 400 }) : undefined

test('R7.46, R8.8: options with the limits of card and bank account, what is sold, and by whom', async () => {
  const { onramp } = await connect()
  const options = await onramp.getOptions()
  expect(options.paymentCurrencies).toEqual(
    ['USD', 'EUR'].map(currency => ({
      id: currency,
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'bank_account', min: '10.00', max: '25000.00' },
      ],
    })),
  )
  expect(options.purchaseCurrencies).toMatchObject([{ id: 'ETH', networks: [{ chain_id: id }] }])
  expect(options.purchaseCurrencies[0]?.icon_url).toMatch(/^http:\/\/server\//)
  expect(options.providers).toEqual([
    { id: 'sandbox', name: 'Sandbox', feeRange: { min: '1', max: '2' }, isSandbox: true },
  ])
  expect(options.isFallback).toBeUndefined()
})

test('R1.4: the chains on which something is sold are listed for the page; none where nothing is', async () => {
  const read = async (server: TestServer) => (await server.get('/v1/supported-chains')).json()
  expect(await read((await connect()).server)).toMatchObject({ onramp: [id] })
  expect(await read((await connect({ onramp: {} })).server)).toMatchObject({ onramp: [] })
})

test('R8.8: options that cannot be read are the built-in list', async () => {
  const { onramp } = await connect({}, down('/v1/onramp/options'))
  const { paymentCurrencies, isFallback, providers } = await onramp.getOptions()
  expect(isFallback).toBe(true)
  expect(providers).toEqual([])
  expect(paymentCurrencies.map(currency => currency.id)).toEqual(['USD', 'EUR'])
  expect(paymentCurrencies[0]?.payment_method_limits).toEqual([
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'bank_account', min: '10.00', max: '25000.00' },
  ])
})

const wanted = { purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '100', network: id } as const

test('R7.47, R3.13: a quote has total, subtotal, network fee and what is bought, to the smallest unit', async () => {
  const { onramp } = await connect()
  const quote = await onramp.getQuote(wanted)
  // 100 − 1.5 % − 0.10, at 2500 dollars.
  expect(quote).toMatchObject({
    networkFee: { amount: '0.10', currency: 'USD' },
    paymentSubtotal: { amount: '98.4', currency: 'USD' },
    paymentTotal: { amount: '100', currency: 'USD' },
    purchaseAmount: { amount: '0.03936', currency: 'ETH' },
    provider: 'sandbox',
  })
  expect(quote.isStandIn).toBeUndefined()
  const euros = await onramp.getQuote({ ...wanted, paymentCurrency: 'EUR' })
  expect(euros.purchaseAmount.amount).toBe('0.043296')
})

test('R8.9, D4: without a quote all amounts equal the input, and it is marked as a stand-in', async () => {
  const { onramp } = await connect({}, down('/v1/onramp/quote'))
  const same = { amount: '100', currency: 'USD' }
  const { quoteId, ...quote } = await onramp.getQuote(wanted)
  expect(quote).toEqual({
    networkFee: same,
    paymentSubtotal: same,
    paymentTotal: same,
    purchaseAmount: same,
    isStandIn: true,
  })
  expect(quoteId).not.toBe('')
})

test('a quote for a network without a seller, another currency or outside of the limits is refused', async () => {
  const { server } = await connect()
  const post = async (changes: object) => {
    const response = await server.post('/v1/onramp/quote', { ...wanted, ...changes })
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  expect(await post({ network: 'eip155:31338' })).toEqual([400, 'UNSUPPORTED_CHAIN'])
  expect(await post({ purchaseCurrency: 'DOGE' })).toEqual([400, 'UNSUPPORTED_CHAIN'])
  expect(await post({ paymentCurrency: 'JPY' })).toEqual([400, 'BAD_REQUEST'])
  expect(await post({ amount: '9.99' })).toEqual([400, 'BAD_REQUEST'])
  expect(await post({ amount: '25000.01' })).toEqual([400, 'BAD_REQUEST'])
  expect(await post({ amount: '7500.01', paymentMethod: 'card' })).toEqual([400, 'BAD_REQUEST'])
  for (const amount of ['0', '-5', '1e3', '', 'NaN', 50]) expect((await post({ amount }))[0]).toBe(400)
})

test('a source of prices that is down makes the quote fail, and the client has a stand-in', async () => {
  const { server, onramp } = await connect({
    onramp: { sandbox: { chains: [id], evmKey: key, webhookSecret } },
  })
  expect((await server.post('/v1/onramp/quote', wanted)).status).toBe(503)
  expect((await onramp.getQuote(wanted)).isStandIn).toBe(true)
})

test('R7.45: an order has a page, what is bought and an id that cannot be guessed', async () => {
  const { onramp } = await connect()
  const { url, orderId = '' } = await onramp.createUrl({
    account: `${id}:${address}`,
    paymentCurrency: 'USD',
    paymentAmount: '100',
  })
  expect(url).toMatch(/^http:\/\/server\/onramp\/sandbox\?session=[-_\w]{32}$/)
  expect(orderId).toMatch(/^[-_\w]{32}$/)
  expect(await onramp.getOrder({ id: orderId })).toMatchObject({
    status: 'created',
    provider: 'sandbox',
    network: id,
    payment: { amount: '100', currency: 'USD' },
    purchase: { amount: '0.03936', currency: 'ETH' },
  })
  expect(await onramp.getOrder({ id: 'x'.repeat(32) })).toBeUndefined()
})

test('R8.7: on a network where nothing is sold, or that the server does not have, the address is empty', async () => {
  const { onramp, server } = await connect()
  expect(await onramp.createUrl({ account: `eip155:31338:${address}` })).toEqual({ url: '' })
  expect(await onramp.createUrl({ account: `eip155:999:${address}` })).toEqual({ url: '' })
  for (const defaultNetwork of ['eip155:31338', 'eip155:999', 'ethereum', undefined]) {
    const body = { destinationWallets: [{ address }], defaultNetwork }
    const response = await server.post('/v1/generators/onrampurl', body)
    expect([response.status, await response.json()]).toEqual([200, { url: '' }])
  }
})

test('an order for an address of another family, or without a receiver, is refused', async () => {
  const { server } = await connect()
  const post = async (body: object) => (await server.post('/v1/generators/onrampurl', body)).status
  expect(await post({ destinationWallets: [], defaultNetwork: id })).toBe(400)
  expect(await post({ defaultNetwork: id })).toBe(400)
  const base58 = '11111111111111111111111111111111'
  expect(await post({ destinationWallets: [{ address: base58 }], defaultNetwork: id })).toBe(400)
})

test.each([
  ['the zero address', `0x${'0'.repeat(40)}`],
  ['a burn address', '0x000000000000000000000000000000000000dEaD'],
  ['the stand-in for the coin (ERC-7528)', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['a precompiled contract', `0x${'1'.padStart(40, '0')}`],
])('R7.45: an order for %s is refused', async (_, receiver) => {
  const { server } = await connect()
  const response = await server.post('/v1/generators/onrampurl', {
    destinationWallets: [{ address: receiver, blockchains: [id] }],
    defaultNetwork: id,
    presetFiatAmount: '50',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'INVALID_ADDRESS' })
})

test('one address starts so many orders a day (here 60), and then waits', async () => {
  const { server } = await connect({ rateLimits: { ordersPerDay: 60 } })
  const body = { destinationWallets: [{ address }], defaultNetwork: id, presetFiatAmount: '100' }
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await server.post('/v1/generators/onrampurl', body)).status),
  )
  expect(statuses.filter(status => status === 429)).toHaveLength(10)
})

test('a page leads back to the site that asked, and to no other', async () => {
  const { server } = await connect({ allowedOrigins: ['https://app.example'] })
  const read = async (redirectUrl: string) => {
    const response = await server.post(
      '/v1/generators/onrampurl',
      { destinationWallets: [{ address }], defaultNetwork: id, presetFiatAmount: '100', redirectUrl },
      { origin: 'https://app.example' },
    )
    const { url, orderId } = (await response.json()) as { url: string; orderId: string }
    const page = await openPage(server, url)
    expect(await notify(server, { orderId, status: 'failed' })).toBe(200)
    return (await server.get(page)).text()
  }
  expect(await read('https://app.example/buy?a=1&b=2')).toContain(
    'href="https://app.example/buy?a=1&amp;b=2"',
  )
  for (const url of [
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'https://app.example.evil.example/',
  ])
    expect(await read(url)).not.toContain('href=')
})

test('a look ahead does not use up the page, and a page needs its key', async () => {
  const { server } = await connect()
  const { url, orderId } = await startOrder(server, address)
  const path = url.replace('http://server', '')
  expect((await server.get(path, { 'sec-purpose': 'prefetch' })).status).toBe(410)
  const page = await openPage(server, url)
  expect((await server.get(page)).status).toBe(200)
  expect((await server.get(`/onramp/sandbox/${orderId}/${'x'.repeat(32)}`)).status).toBe(410)
  expect((await server.get(`/onramp/sandbox/${orderId}/x`)).status).toBe(410)
})

test('notices: an unknown provider is 404, a notice of another provider’s order or of none changes nothing', async () => {
  const { server } = await connect()
  const { orderId } = await startOrder(server, address)
  expect((await server.post('/onramp/webhook/coinbase', '{}')).status).toBe(404)
  expect(await notify(server, { orderId: 'none', status: 'paid' })).toBe(200)
  expect(await notify(server, { orderId, status: 'completed' })).toBe(200)
  expect((await readOrder(server, orderId)).status).toBe('created')
  expect((await server.post('/onramp/webhook/sandbox', 'x'.repeat(300_000))).status).toBe(413)
})

test('production refuses to start with a sandbox, and serves no page of one', async () => {
  const onramp = { sandbox: { chains: [id], evmKey: key } }
  await expect(connect({ environment: 'production', onramp })).rejects.toThrow(/development only/)
  const { server } = await connect({ environment: 'production', onramp: {} })
  expect((await server.get('/onramp/sandbox?session=x')).status).toBe(404)
  expect(await (await server.get('/v1/onramp/options')).json()).toEqual({
    paymentCurrencies: [],
    purchaseCurrencies: [],
    providers: [],
  })
})

test('no secret, address or id of an order reaches the log', async () => {
  const { server } = await connect()
  const { url, orderId } = await startOrder(server, address)
  const page = await openPage(server, url)
  await notify(server, { orderId, status: 'failed' })
  const log = server.lines.join('\n')
  const session = new URL(url).searchParams.get('session') ?? ''
  for (const secret of [key, webhookSecret, address, orderId, session, page.split('/').at(-1) ?? ''])
    expect(log).not.toContain(secret)
})
