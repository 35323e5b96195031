import { createHmac, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMetrics } from '../../metrics/createMetrics.js'
import type { StoredOrder } from '../../storage/onrampStore.js'
import { createEd25519Key } from '../../testing/createEd25519Key.js'
import { createProviders } from '../createProviders.js'
import type { OnrampOptions } from '../options.js'
import type { OnrampProvider, OnrampPurchase } from '../provider.js'

// Responses and notices in the shapes of the public documents; none of these services is reached here.

const at = Date.parse('2026-11-23T12:00:00Z')
const base = 'eip155:8453'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const address = '0x00000000000000000000000000000000000a11ce'
const caller = { address: '192.0.2.1' }
const signer = createEd25519Key()
const publicKey = createPublicKey(signer.privateKey)
const keySecret = Buffer.concat([signer.seed, signer.publicKey]).toString('base64')

type Sent = { method: string; url: string; headers: Headers; body: unknown }

function setUp(options: OnrampOptions, replies: Record<string, unknown>) {
  const sent: Sent[] = []
  const [provider] = createProviders({
    options,
    publicUrl: 'https://server.example/',
    chains: [base, 'eip155:31337'],
    metrics: createMetrics({ process: false }),
    limitOutside: async () => {},
    now: () => at,
    fetch: async (input, init) => {
      const url = String(input)
      const body = init?.body === undefined ? undefined : JSON.parse(String(init.body))
      sent.push({ method: init?.method ?? 'GET', url, headers: new Headers(init?.headers), body })
      const reply = replies[new URL(url).pathname]
      return reply === undefined ? new Response('{}', { status: 404 }) : Response.json(reply)
    },
  })
  if (!provider) throw new Error('no provider')
  return { provider, sent }
}

const find = ({ purchases }: OnrampProvider, id: string): OnrampPurchase => {
  const purchase = purchases.find(each => each.id === id)
  if (!purchase) throw new Error(`no ${id}`)
  return purchase
}
const order: StoredOrder = {
  id: 'o'.repeat(32),
  provider: 'p',
  status: 'created',
  revision: 1,
  createdAt: at,
  updatedAt: at,
  expiresAt: at,
  details: {
    network: base,
    address,
    purchase: { currency: 'USDC', token: usdc, decimals: 6 },
    payment: { amount: '100', currency: 'USD' },
    method: 'card',
    redirectUrl: 'https://app.example/',
  },
}
const visitor = { caller, clientIp: '203.0.113.7' }
const forged = { status: 401, code: 'SIGNATURE_INVALID' }
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text)

const coinbase = { keyId: 'organizations/o/apiKeys/k', keySecret, webhookSecret: 'whsec', subdivision: 'NY' }

test('a provider sells the coin of each chain that it has, and USDC', () => {
  const { provider } = setUp({ coinbase }, {})
  expect(provider.purchases.map(({ id, chain, token }) => [id, chain, token])).toEqual([
    ['ETH', base, undefined],
    ['USDC', base, usdc],
  ])
})

test('Coinbase: a quote, with a token that is signed for this request alone', async () => {
  const { provider, sent } = setUp(
    { coinbase },
    {
      '/onramp/v1/buy/quote': {
        payment_total: { value: '100.00', currency: 'USD' },
        payment_subtotal: { value: '96.51', currency: 'USD' },
        purchase_amount: { value: '96.51', currency: 'USDC' },
        coinbase_fee: { value: '3.49', currency: 'USD' },
        network_fee: { value: '0.00', currency: 'USD' },
        quote_id: 'q-1',
      },
    },
  )
  const purchase = find(provider, 'USDC')
  expect(await provider.quote({ purchase, paymentCurrency: 'USD', amount: '100', caller })).toEqual({
    networkFee: { amount: '0.00', currency: 'USD' },
    paymentSubtotal: { amount: '96.51', currency: 'USD' },
    paymentTotal: { amount: '100.00', currency: 'USD' },
    purchaseAmount: { amount: '96.51', currency: 'USDC' },
    quoteId: 'q-1',
    provider: 'coinbase',
  })
  const [request] = sent
  expect(request?.body).toMatchObject({
    purchase_currency: 'USDC',
    purchase_network: 'base',
    country: 'US',
    subdivision: 'NY',
  })
  const token = request?.headers.get('authorization')?.replace('Bearer ', '') ?? ''
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    null,
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: coinbase.keyId,
    iss: 'cdp',
    uris: ['POST api.developer.coinbase.com/onramp/v1/buy/quote'],
    exp: at / 1000 + 120,
  })
})

test('Coinbase: the hosted session names the visitor’s address and the order; the key is in no body', async () => {
  const url = 'https://pay.coinbase.com/buy?sessionToken=s'
  const { provider, sent } = setUp(
    { coinbase },
    { '/platform/v2/onramp/sessions': { session: { onrampUrl: url } } },
  )
  expect(await provider.open(order, visitor)).toEqual({ url })
  expect(sent[0]?.body).toEqual({
    purchaseCurrency: 'USDC',
    destinationNetwork: 'base',
    destinationAddress: address,
    paymentCurrency: 'USD',
    paymentAmount: '100',
    clientIp: '203.0.113.7',
    partnerUserRef: order.id,
    country: 'US',
    subdivision: 'NY',
    redirectUrl: 'https://app.example/',
  })
  expect(JSON.stringify(sent.map(({ url: to, body }) => [to, body]))).not.toContain(keySecret)
})

test.each<[string, { country?: string; subdivision?: string } | undefined, object | undefined]>([
  ['of the options', undefined, { country: 'US', subdivision: 'NY' }],
  ['another state', { subdivision: 'CA' }, { country: 'US', subdivision: 'CA' }],
  ['another country', { country: 'DE' }, { country: 'DE' }],
  [
    'another country with a region',
    { country: 'CA', subdivision: 'ON' },
    { country: 'CA', subdivision: 'ON' },
  ],
])('R7.45: Coinbase gets where the buyer lives: %s', async (_, place, expected) => {
  const { provider, sent } = setUp(
    { coinbase },
    { '/platform/v2/onramp/sessions': { session: { onrampUrl: 'https://pay.coinbase.com/' } } },
  )
  await provider.open(order, { ...visitor, place })
  const { country, subdivision } = (sent[0]?.body ?? {}) as { country?: string; subdivision?: string }
  expect({ country, ...(subdivision && { subdivision }) }).toEqual(expected)
})

test('R7.45: Coinbase sells in the USA by state: without one nothing is asked', async () => {
  const { provider, sent } = setUp({ coinbase: { ...coinbase, country: 'DE', subdivision: undefined } }, {})
  const place = { country: 'US' }
  await expect(provider.open(order, { ...visitor, place })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(sent).toEqual([])
})

test('R7.45: an amount of coins reaches the provider where no payment is named', async () => {
  const { provider, sent } = setUp(
    { coinbase },
    { '/platform/v2/onramp/sessions': { session: { onrampUrl: 'https://pay.coinbase.com/' } } },
  )
  const { details } = order
  const purchase = { ...details.purchase, amount: '0.5' }
  await provider.open({ ...order, details: { ...details, purchase, payment: undefined } }, visitor)
  expect(sent[0]?.body).toMatchObject({ purchaseAmount: '0.5' })
  await provider.open({ ...order, details: { ...details, purchase } }, visitor)
  expect(sent[1]?.body).not.toHaveProperty('purchaseAmount')
})

test('Coinbase: a headless order where the site has verified email and phone', async () => {
  const contact = {
    email: 'a@example.com',
    phoneNumber: '+12025550123',
    phoneNumberVerifiedAt: '2026-11-23T10:00:00Z',
    agreementAcceptedAt: '2026-11-23T11:00:00Z',
  }
  const { provider, sent } = setUp(
    { coinbase },
    {
      '/platform/v2/onramp/orders': {
        order: { orderId: 'cb-1', purchaseAmount: '96.5' },
        paymentLink: { url: 'https://pay.coinbase.com/v2/api-onramp/apple-pay?s=1', paymentLinkType: 'X' },
      },
    },
  )
  expect(await provider.open(order, { ...visitor, contact })).toEqual({
    url: 'https://pay.coinbase.com/v2/api-onramp/apple-pay?s=1',
    providerOrder: 'cb-1',
    purchaseAmount: '96.5',
  })
  expect(sent[0]?.body).toMatchObject({ ...contact, paymentMethod: 'GUEST_CHECKOUT_APPLE_PAY' })
})

test('Coinbase: notices by their signature over time, named headers and body', async () => {
  const { provider } = setUp({ coinbase }, {})
  const notice = (changes: object = {}) =>
    JSON.stringify({
      eventType: 'onramp.transaction.success',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      partnerUserRef: order.id,
      txHash: `0x${'ab'.repeat(32)}`,
      ...changes,
    })
  const signed = (body: string, { seconds = at / 1000, secret = 'whsec' } = {}) => {
    const names = 'content-type x-hook0-id'
    const value = hmac(secret, `${seconds}.${names}.application/json.id-1.${body}`).digest('hex')
    return new Headers({
      'content-type': 'application/json',
      'x-hook0-id': 'id-1',
      'x-hook0-signature': `t=${seconds},h=${names},v1=${value}`,
    })
  }
  const read = (body: string, headers = signed(body)) => provider.readNotice({ headers, body, url: 'u' })
  expect(await read(notice())).toEqual({
    orderId: order.id,
    providerOrder: undefined,
    status: 'completed',
    hash: `0x${'ab'.repeat(32)}`,
  })
  const inProgress = { status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', txHash: '0x' }
  expect(await read(notice(inProgress))).toMatchObject({ status: 'paid', hash: undefined })
  expect(await read(notice({ eventType: 'other', status: 'OTHER' }))).toBeUndefined()
  await expect(read(notice(), signed(`${notice()} `))).rejects.toMatchObject(forged)
  await expect(read(notice(), signed(notice(), { secret: 'x' }))).rejects.toMatchObject(forged)
  await expect(read(notice(), signed(notice(), { seconds: at / 1000 - 301 }))).rejects.toMatchObject(forged)
  await expect(read(notice(), new Headers())).rejects.toMatchObject(forged)
})

const transak = { apiKey: 'key', apiSecret: 'secret', referrerDomain: 'app.example' }
const tokenReply = { data: { accessToken: 'access', expiresAt: at / 1000 + 604_800 } }

test('Transak: a quote by the price of its API', async () => {
  const { provider, sent } = setUp(
    { transak },
    {
      '/api/v1/pricing/public/quotes': {
        response: {
          quoteId: 'q',
          cryptoAmount: 0.00000012,
          totalFee: 3.99,
          feeBreakdown: [{ id: 'network_fee', value: 0.5 }],
        },
      },
    },
  )
  const purchase = find(provider, 'ETH')
  expect(await provider.quote({ purchase, paymentCurrency: 'USD', amount: '100', caller })).toMatchObject({
    networkFee: { amount: '0.5', currency: 'USD' },
    paymentSubtotal: { amount: '96.01', currency: 'USD' },
    paymentTotal: { amount: '100', currency: 'USD' },
    purchaseAmount: { amount: '0.00000012', currency: 'ETH' },
  })
  expect(new URL(sent[0]?.url ?? '').searchParams.get('network')).toBe('base')
})

test('Transak: the session has the access token as a header; one token serves several sessions', async () => {
  const widgetUrl = 'https://global.transak.com?sessionId=s'
  const { provider, sent } = setUp(
    { transak },
    { '/partners/api/v2/refresh-token': tokenReply, '/api/v2/auth/session': { data: { widgetUrl } } },
  )
  expect(await provider.open(order, visitor)).toEqual({ url: widgetUrl })
  await provider.open({ ...order, id: 'other' }, visitor)
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    '/partners/api/v2/refresh-token',
    '/api/v2/auth/session',
    '/api/v2/auth/session',
  ])
  expect(sent[0]?.headers.get('api-secret')).toBe('secret')
  expect(sent[1]?.headers.get('access-token')).toBe('access')
  expect(sent[1]?.headers.get('api-secret')).toBeNull()
  expect(sent[1]?.body).toMatchObject({
    widgetParams: {
      partnerOrderId: order.id,
      walletAddress: address,
      cryptoCurrencyCode: 'USDC',
      fiatAmount: 100,
    },
  })
})

test('Transak: notices are JWTs signed with the access token, by HS256 alone', async () => {
  const { provider } = setUp({ transak }, { '/partners/api/v2/refresh-token': tokenReply })
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const toBody = (status: string, { secret = 'access', alg = 'HS256' } = {}) => {
    const webhookData = {
      id: 't-1',
      partnerOrderId: order.id,
      status,
      cryptoAmount: 96.5,
      transactionHash: null,
    }
    const input = `${encode({ alg, typ: 'JWT' })}.${encode({ webhookData, eventID: 'E' })}`
    return JSON.stringify({ data: `${input}.${hmac(secret, input).digest('base64url')}` })
  }
  const read = (body: string) => provider.readNotice({ headers: new Headers(), body, url: 'u' })
  expect(await read(toBody('PROCESSING'))).toMatchObject({ orderId: order.id, status: 'paid' })
  expect(await read(toBody('COMPLETED'))).toMatchObject({ status: 'completed', purchaseAmount: '96.5' })
  expect(await read(toBody('ANOTHER'))).toBeUndefined()
  await expect(read(toBody('COMPLETED', { secret: 'x' }))).rejects.toMatchObject(forged)
  await expect(read(toBody('COMPLETED', { alg: 'none' }))).rejects.toMatchObject(forged)
  for (const body of ['', '{}', '{"data":"a.b.c"}', '{"data":""}'])
    await expect(read(body)).rejects.toMatchObject(forged)
})

const meld = { apiKey: 'meld-key', webhookSecret: '42m4NMLS34WQ6BbMfo1KFKqMv4hy' }
const quotes = [
  { serviceProvider: 'A', destinationAmount: 95, totalFee: 5, networkFee: 1 },
  { serviceProvider: 'B', destinationAmount: 96.2, totalFee: 3.8 },
]

test('Meld: the best of the quotes, and a session with its provider', async () => {
  const { provider, sent } = setUp(
    { meld },
    {
      '/payments/crypto/quote': { quotes },
      '/crypto/session/widget': { id: 'm-1', widgetUrl: 'https://meldcrypto.com?token=t' },
    },
  )
  const purchase = find(provider, 'USDC')
  expect(await provider.quote({ purchase, paymentCurrency: 'USD', amount: '100', caller })).toMatchObject({
    paymentSubtotal: { amount: '96.2', currency: 'USD' },
    purchaseAmount: { amount: '96.2', currency: 'USDC' },
  })
  expect(await provider.open(order, visitor)).toEqual({
    url: 'https://meldcrypto.com?token=t',
    providerOrder: 'm-1',
    purchaseAmount: '96.2',
  })
  expect(sent.at(-1)?.headers.get('authorization')).toBe('BASIC meld-key')
  expect(sent.at(-1)?.body).toMatchObject({
    sessionType: 'BUY',
    externalSessionId: order.id,
    sessionData: { serviceProvider: 'B', destinationCurrencyCode: 'USDC_BASE', walletAddress: address },
  })
})

test('Meld: notices by their signature over time, address and body', async () => {
  const { provider } = setUp({ meld }, {})
  const body = JSON.stringify({
    eventType: 'TRANSACTION_CRYPTO_COMPLETE',
    payload: { externalSessionId: order.id, paymentTransactionStatus: 'SETTLED' },
  })
  const signed = (time = new Date(at).toISOString(), url = 'https://server.example/onramp/webhook/meld') =>
    new Headers({
      'meld-signature': `${hmac(meld.webhookSecret, `${time}.${url}.${body}`).digest('base64url')}=`,
      'meld-signature-timestamp': time,
    })
  const read = (headers: Headers) => provider.readNotice({ headers, body, url: 'https://proxy.internal/' })
  expect(await read(signed())).toEqual({ orderId: order.id, status: 'completed' })
  await expect(read(signed(new Date(at - 301_000).toISOString()))).rejects.toMatchObject(forged)
  await expect(read(signed(undefined, 'https://evil.example/'))).rejects.toMatchObject(forged)
  await expect(read(new Headers())).rejects.toMatchObject(forged)
})

test('a response of another shape is refused', async () => {
  for (const reply of [{}, [], { quotes: [] }, { quotes: [{ destinationAmount: '1' }] }]) {
    const { provider } = setUp({ meld }, { '/payments/crypto/quote': reply })
    const purchase = find(provider, 'ETH')
    await expect(
      provider.quote({ purchase, paymentCurrency: 'USD', amount: '100', caller }),
    ).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' })
  }
})
