import type {
  OnrampOptionsReply,
  OnrampOrderReply,
  OnrampQuoteBody,
  OnrampUrlBody,
  OnrampUrlReply,
} from '@latchkit/api/schemas'
import type { OnrampQuote } from '@latchkit/core'
import { HttpError } from '../errors/HttpError.js'
import type { Log } from '../logs/createLog.js'
import type { OnrampStore, StoredOrder } from '../storage/onrampStore.js'
import type { Caller } from '../upstream/createUpstreams.js'
import { readContact } from './contactProof.js'
import { isReceiver } from './isReceiver.js'
import { mergePaymentCurrencies } from './mergePaymentCurrencies.js'
import type { Orders } from './orders.js'
import type { OnrampProvider, OnrampPurchase, SignedNotice } from './provider.js'
import { createKey } from './signature.js'

export type OnrampService = {
  /** CAIP-2 ids of the networks on which something is sold. */
  chains: readonly string[]
  getOptions(): OnrampOptionsReply
  /** @throws HttpError UNSUPPORTED_CHAIN, BAD_REQUEST; UpstreamError when no provider can be reached */
  getQuote(body: OnrampQuoteBody, caller: Caller): Promise<Omit<OnrampQuote, 'isStandIn'>>
  /** Starts an order. @throws HttpError BAD_REQUEST, INVALID_ADDRESS; UpstreamError */
  createUrl(
    body: OnrampUrlBody,
    visitor: { caller: Caller; clientIp: string; origin: string | undefined },
  ): Promise<OnrampUrlReply>
  /** @throws HttpError NOT_FOUND */
  getOrder(id: string): Promise<OnrampOrderReply>
  /** Takes a provider's signed notice. @throws HttpError NOT_FOUND, SIGNATURE_INVALID */
  receiveNotice(provider: string, notice: SignedNotice): Promise<void>
}

const dayMs = 86_400_000
/** Orders are kept for a year after their last change. */
const keptMs = 365 * dayMs
/** Unpaid orders, which whoever asks can start: kept for a day, and no more of them. */
const unpaidKeptMs = dayMs
const maxUnpaid = 20_000
/** Milliseconds for which the number of them is not read again. */
const countTtlMs = 10_000
const purgeGapMs = 3_600_000

const badRequest = (message: string) => new HttpError({ status: 400, code: 'BAD_REQUEST', message })
const notFound = (message: string) => new HttpError({ status: 404, code: 'NOT_FOUND', message })
const unsupported = () =>
  new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message: 'Nothing is sold on this network.' })

type Offer = { provider: OnrampProvider; purchase: OnrampPurchase }

export function createOnrampService(parameters: {
  providers: readonly OnrampProvider[]
  store: OnrampStore
  orders: Orders
  /** Proves that the site's server has verified a contact. */
  contactSecret: string | undefined
  maxUnpaid?: number | undefined
  log: Log
  now: () => number
}): OnrampService {
  const { providers, store, orders, contactSecret, log, now } = parameters
  const mostUnpaid = parameters.maxUnpaid ?? maxUnpaid
  let unpaid = { count: 0, readAt: Number.NEGATIVE_INFINITY }
  let purgedAt = Number.NEGATIVE_INFINITY

  /** Who sells a currency on a network; without a currency the network's own coin. */
  const findOffers = (network: string, id: string | undefined, wanted: string | undefined): Offer[] =>
    providers
      .filter(({ info }) => wanted === undefined || info.id === wanted)
      .flatMap(provider => {
        const purchase = provider.purchases.find(
          each => each.chain === network && (id === undefined ? each.token === undefined : each.id === id),
        )
        return purchase ? [{ provider, purchase }] : []
      })

  const purgeSometimes = async (): Promise<void> => {
    if (now() - purgedAt < purgeGapMs) return
    purgedAt = now()
    const time = now()
    await store.purge({ before: time - keptMs, unpaidBefore: time - unpaidKeptMs, now: time })
  }

  /** @throws HttpError NOT_READY when too many orders wait for their payment */
  const assertRoom = async (): Promise<void> => {
    if (now() - unpaid.readAt >= countTtlMs) {
      const counts = await Promise.all(providers.map(({ info }) => store.countUnpaid(info.id)))
      unpaid = { count: counts.reduce((sum, each) => sum + each, 0), readAt: now() }
    }
    unpaid.count += 1
    if (unpaid.count > mostUnpaid)
      throw new HttpError({
        status: 503,
        code: 'NOT_READY',
        message: 'Too many purchases wait for their payment.',
        headers: { 'retry-after': '60' },
      })
  }

  const toOrder = (
    { provider, purchase }: Offer,
    order: { body: OnrampUrlBody; network: string; address: string; origin: string | undefined },
  ): StoredOrder => {
    const { body, network, address, origin } = order
    const amount = toDecimal(body.presetFiatAmount)
    const paymentCurrency = body.paymentCurrency ?? 'USD'
    const method =
      amount === undefined
        ? body.paymentMethod
        : toMethod(provider, { paymentCurrency, amount, method: body.paymentMethod })
    const at = now()
    return {
      id: createKey(),
      provider: provider.info.id,
      status: 'created',
      revision: 1,
      createdAt: at,
      updatedAt: at,
      expiresAt: at + provider.orderTtlMs,
      details: {
        network,
        address,
        purchase: {
          currency: purchase.id,
          amount: toDecimal(body.presetCryptoAmount),
          token: purchase.token,
          decimals: purchase.decimals,
        },
        payment: amount === undefined ? undefined : { amount, currency: paymentCurrency },
        method,
        redirectUrl: isOfOrigin(body.redirectUrl, origin) ? body.redirectUrl : undefined,
        ...(body.partnerUserId !== undefined && { partnerUserId: body.partnerUserId }),
      },
    }
  }

  return {
    chains: [...new Set(providers.flatMap(({ purchases }) => purchases.map(({ chain }) => chain)))],
    getOptions: () => ({
      paymentCurrencies: mergePaymentCurrencies(providers.map(each => each.paymentCurrencies)),
      purchaseCurrencies: toPurchaseCurrencies(providers.flatMap(({ purchases }) => purchases)),
      providers: providers.map(({ info }) => info),
    }),
    async getQuote(body, caller) {
      const { network, purchaseCurrency, paymentCurrency, amount, country, subdivision } = body
      const offers = findOffers(network, purchaseCurrency, body.provider)
      if (offers.length === 0) throw unsupported()
      let failure: unknown
      for (const { provider, purchase } of offers) {
        try {
          const method = toMethod(provider, { paymentCurrency, amount, method: body.paymentMethod })
          const place = { country, subdivision }
          return await provider.quote({ purchase, paymentCurrency, amount, method, place, caller })
        } catch (error) {
          // The first provider's reason is the one to report.
          failure ??= error
        }
      }
      throw failure
    },
    async createUrl(body, { caller, clientIp, origin }) {
      const network = body.defaultNetwork ?? body.destinationWallets[0]?.blockchains?.[0]
      const wallet =
        body.destinationWallets.find(({ blockchains }) => blockchains?.includes(network ?? '')) ??
        body.destinationWallets[0]
      const currency = body.purchaseCurrency ?? wallet?.assets?.[0]
      const offers = network === undefined ? [] : findOffers(network, currency, body.provider)
      if (offers.length === 0 || !wallet || network === undefined) return { url: '' }
      const { address } = wallet
      if (!isReceiver(network, address))
        throw new HttpError({
          status: 400,
          code: 'INVALID_ADDRESS',
          message: 'The address is not valid on this network.',
        })
      const contact = readContact(body, { address, secret: contactSecret, now: now() })
      await purgeSometimes()
      await assertRoom()
      const place = { country: body.country, subdivision: body.subdivision }
      let failure: unknown
      for (const offer of offers) {
        try {
          const order = toOrder(offer, { body, network, address, origin })
          const visitor = { caller, clientIp, place, contact }
          const { url, providerOrder, purchaseAmount } = await offer.provider.open(order, visitor)
          const { details } = order
          const amount = purchaseAmount ?? details.purchase.amount
          await store.create({
            ...order,
            providerOrder,
            details: { ...details, purchase: { ...details.purchase, amount } },
          })
          return { url, orderId: order.id }
        } catch (error) {
          // What the caller has used up, another provider does not give back.
          if (error instanceof HttpError && error.code === 'RATE_LIMITED') throw error
          failure ??= error
        }
      }
      throw failure
    },
    async getOrder(id) {
      const order = await orders.get(id)
      if (!order) throw notFound('There is no such order.')
      return toReply(order)
    },
    async receiveNotice(id, notice) {
      const provider = providers.find(({ info }) => info.id === id)
      if (!provider) throw notFound('There is no such provider.')
      const read = await provider.readNotice(notice)
      if (!read) return
      const { orderId, providerOrder, status, hash, purchaseAmount } = read
      const known =
        orderId === undefined
          ? providerOrder === undefined
            ? undefined
            : await store.findByProvider(id, providerOrder)
          : await store.get(orderId)
      // Also one that names the order of another provider.
      if (known?.provider !== id) return
      const result = await orders.advance(known.id, { status, hash, purchaseAmount })
      if (!result?.isChanged) return
      log.info({ provider: id, status }, 'order')
      if (status === 'paid') await provider.deliver?.(result.order)
    },
  }
}

function toReply({ id, provider, status, details, ...times }: StoredOrder): OnrampOrderReply {
  const { network, purchase, payment, hash } = details
  const { amount, currency } = purchase
  const { createdAt, updatedAt, expiresAt } = times
  return {
    id,
    provider,
    status,
    network,
    payment,
    purchase: { amount, currency },
    hash,
    createdAt,
    updatedAt,
    expiresAt,
  }
}

/** One entry per id, with all its networks. */
function toPurchaseCurrencies(
  purchases: readonly OnrampPurchase[],
): OnrampOptionsReply['purchaseCurrencies'] {
  const byId = new Map<string, OnrampOptionsReply['purchaseCurrencies'][number]>()
  for (const { id, name, symbol, iconUrl, chain, token } of purchases) {
    const known = byId.get(id)
    const networks = (known?.networks ?? []).filter(({ chain_id }) => chain_id !== chain)
    byId.set(id, {
      ...(known ?? { id, name, symbol, icon_url: iconUrl }),
      networks: [...networks, { chain_id: chain, contract_address: token }],
    })
  }
  return [...byId.values()]
}

/** The method that is asked for, else the first one that takes the amount. @throws HttpError BAD_REQUEST */
function toMethod(
  { paymentCurrencies }: OnrampProvider,
  {
    paymentCurrency,
    amount,
    method,
  }: { paymentCurrency: string; amount: string; method?: string | undefined },
): string {
  const limits = paymentCurrencies.find(({ id }) => id === paymentCurrency)?.payment_method_limits
  if (!limits) throw badRequest('This currency of payment is not taken.')
  const ways = limits.filter(({ id }) => method === undefined || id === method)
  if (ways.length === 0) throw badRequest('This method of payment is not taken.')
  const way = ways.find(({ min, max }) => Number(amount) >= Number(min) && Number(amount) <= Number(max))
  if (!way) throw badRequest('The amount is outside of the limits.')
  return way.id
}

const toDecimal = (value: string | number | undefined): string | undefined =>
  value === undefined || Number(value) <= 0 ? undefined : String(value)

/** Returns whether it is a page of the site that asked: a page of another site is never linked from here. */
function isOfOrigin(url: string | undefined, origin: string | undefined): boolean {
  return url !== undefined && origin !== undefined && URL.canParse(url) && new URL(url).origin === origin
}
