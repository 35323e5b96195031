import { expect, test } from 'vitest'
import { HttpError } from '../errors/HttpError.js'
import { createLog } from '../logs/createLog.js'
import { createMemoryStorage } from '../storage/memory.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import { createOrders } from './orders.js'
import type { OnrampProvider, ProviderQuoteRequest } from './provider.js'
import { createOnrampService } from './service.js'
import { address, network } from './testing/startBroker.js'

// Two providers: what the first one cannot do, the second one does.

const usdc = { id: 'USDC', name: 'USD Coin', symbol: 'USDC', chain: network, decimals: 6 }

function start(fail: (id: string) => Error | undefined) {
  const quoted: ProviderQuoteRequest[] = []
  const opened: unknown[] = []
  const toProvider = (id: string): OnrampProvider => ({
    info: { id, name: id, feeRange: { min: '1', max: '2' } },
    paymentCurrencies: [
      {
        id: 'USD',
        payment_method_limits: [
          { id: 'card', min: '10', max: '7500' },
          { id: 'bank_account', min: '10', max: '25000' },
        ],
      },
    ],
    purchases: [usdc],
    orderTtlMs: 1000,
    async quote(request) {
      const error = fail(id)
      if (error) throw error
      quoted.push(request)
      const money = { amount: request.amount, currency: 'USD' }
      return {
        networkFee: money,
        paymentSubtotal: money,
        paymentTotal: money,
        purchaseAmount: money,
        quoteId: 'q',
        provider: id,
      }
    },
    async open(order, { place }) {
      const error = fail(id)
      if (error) throw error
      opened.push({ order, place })
      return { url: `https://${id}.example/` }
    },
    readNotice: async () => undefined,
  })
  const store = createMemoryStorage().onramp
  const service = createOnrampService({
    providers: [toProvider('first'), toProvider('second')],
    store,
    orders: createOrders({ store, now: () => 1 }),
    contactSecret: undefined,
    log: createLog({ level: 'silent' }),
    now: () => 1,
  })
  return { service, quoted, opened }
}
const caller = { address: '192.0.2.1' }
const visitor = { caller, clientIp: '192.0.2.1', origin: undefined }
const quoteBody = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '50', network }
const urlBody = { destinationWallets: [{ address }], defaultNetwork: network, presetFiatAmount: '50' }

test.each([
  ['is down', new UpstreamError('UPSTREAM_FAILED', 'down')],
  ['needs what is not known', new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'state' })],
])('R7.45, R7.47: where the first provider %s, the second one quotes and sells', async (_, error) => {
  const { service, opened } = start(id => (id === 'first' ? error : undefined))
  expect(await service.getQuote(quoteBody, caller)).toMatchObject({ provider: 'second' })
  const { url, orderId = '' } = await service.createUrl(
    { ...urlBody, country: 'US', subdivision: 'NY', partnerUserId: 'user-1' },
    visitor,
  )
  expect(url).toBe('https://second.example/')
  expect(await service.getOrder(orderId)).toMatchObject({ provider: 'second' })
  expect(opened).toMatchObject([
    {
      place: { country: 'US', subdivision: 'NY' },
      order: { details: { partnerUserId: 'user-1', method: 'card' } },
    },
  ])
})

test('the provider that was chosen is the only one asked, and its failure is said', async () => {
  const { service } = start(id => (id === 'first' ? new UpstreamError('UPSTREAM_FAILED', 'down') : undefined))
  const provider = 'first'
  await expect(service.getQuote({ ...quoteBody, provider }, caller)).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
  })
  await expect(service.createUrl({ ...urlBody, provider }, visitor)).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
  })
})

test('where all fail, the first failure is said; a caller over its limits is refused at once', async () => {
  const { service } = start(
    id => new UpstreamError(id === 'first' ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED', id),
  )
  await expect(service.createUrl(urlBody, visitor)).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  const limit = new HttpError({ status: 429, code: 'RATE_LIMITED', message: 'limit' })
  const limited = start(id => (id === 'first' ? limit : undefined))
  await expect(limited.service.createUrl(urlBody, visitor)).rejects.toBe(limit)
})

test.each([
  ['50', undefined, 'card'],
  ['8000', undefined, 'bank_account'],
  ['50', 'bank_account', 'bank_account'],
])('R7.47: %s dollars by %s are quoted as %s', async (amount, paymentMethod, method) => {
  const { service, quoted } = start(() => undefined)
  await service.getQuote({ ...quoteBody, amount, paymentMethod }, caller)
  expect(quoted).toMatchObject([{ method }])
})
