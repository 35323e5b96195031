import { onrampFeeRange } from '@latchkit/core/internal'
import * as v from 'valibot'
import { HttpError } from '../../errors/HttpError.js'
import type { Source } from '../../source/createSource.js'
import { readOwn } from '../../utils/readOwn.js'
import type { OnrampNotice, OnrampPlace, OnrampProvider } from '../provider.js'
import { assertEqual, assertRecent, hmac, signatureInvalid } from '../signature.js'
import { networks, providerOrderTtlMs, toDecimalText, toPurchases, usualLimits } from './networks.js'

export const coinbaseUrl = 'https://api.cdp.coinbase.com/platform'
export const coinbaseQuoteUrl = 'https://api.developer.coinbase.com/onramp'

const text = v.pipe(v.string(), v.maxLength(8192))
const MoneySchema = v.object({ value: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/)), currency: text })
const QuoteSchema = v.object({
  payment_total: MoneySchema,
  payment_subtotal: MoneySchema,
  purchase_amount: MoneySchema,
  network_fee: MoneySchema,
  quote_id: text,
})
const SessionSchema = v.object({ session: v.object({ onrampUrl: text }) })
const OrderSchema = v.object({
  order: v.object({ orderId: text, purchaseAmount: v.optional(text) }),
  paymentLink: v.object({ url: text }),
})
const NoticeSchema = v.object({
  eventType: text,
  status: v.optional(text),
  partnerUserRef: v.optional(text),
  orderId: v.optional(text),
  txHash: v.optional(text),
})

/** Statuses of hosted transactions and of headless orders. */
const statuses: Readonly<Record<string, OnrampNotice['status']>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'pending',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'paid',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'completed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
  ONRAMP_ORDER_STATUS_PENDING_AUTH: 'pending',
  ONRAMP_ORDER_STATUS_PENDING_PAYMENT: 'pending',
  ONRAMP_ORDER_STATUS_PROCESSING: 'paid',
  ONRAMP_ORDER_STATUS_COMPLETED: 'completed',
  ONRAMP_ORDER_STATUS_FAILED: 'failed',
}
const events: Readonly<Record<string, OnrampNotice['status']>> = {
  'onramp.transaction.created': 'pending',
  'onramp.transaction.updated': 'paid',
  'onramp.transaction.success': 'completed',
  'onramp.transaction.failed': 'failed',
}

const methods: Readonly<Record<string, string>> = { card: 'CARD', bank_account: 'ACH_BANK_ACCOUNT' }

/**
 * Coinbase Onramp: its hosted page by a session, or its Headless order where the site has verified the buyer's email and
 * phone. `source` and `quoteSource` sign their requests.
 */
export function createCoinbase(parameters: {
  source: Source
  quoteSource: Source
  chains: readonly string[]
  /** Verifies its notices. */
  webhookSecret: string
  /** Of the buyers, where the page has not asked. */
  place: OnrampPlace & { country: string }
  now: () => number
}): OnrampProvider {
  const { source, quoteSource, chains, webhookSecret, place: usual, now } = parameters
  const toPlace = ({ country, subdivision }: OnrampPlace = {}): OnrampPlace => {
    const isUsual = country === undefined || country === usual.country
    const place = isUsual
      ? { country: usual.country, subdivision: subdivision ?? usual.subdivision }
      : { country, subdivision }
    // Coinbase sells in the USA by state.
    if (place.country === 'US' && place.subdivision === undefined)
      throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The state of the buyer is needed.' })
    return place
  }
  const toNetwork = (chain: string): string => networks[chain]?.coinbase ?? ''
  return {
    info: { id: 'coinbase', name: 'Coinbase', feeRange: onrampFeeRange },
    paymentCurrencies: usualLimits,
    purchases: toPurchases(chains, 'coinbase'),
    orderTtlMs: providerOrderTtlMs,
    async quote({ purchase, paymentCurrency, amount, method = 'card', place, caller }) {
      const reply = await quoteSource.read({
        caller,
        path: '/v1/buy/quote',
        body: {
          purchase_currency: purchase.symbol,
          purchase_network: toNetwork(purchase.chain),
          payment_amount: amount,
          payment_currency: paymentCurrency,
          payment_method: readOwn(methods, method) ?? 'CARD',
          ...toPlace(place),
        },
        schema: QuoteSchema,
      })
      const toAmount = (money: v.InferOutput<typeof MoneySchema>) => ({
        amount: toDecimalText(money.value),
        currency: money.currency,
      })
      return {
        networkFee: toAmount(reply.network_fee),
        paymentSubtotal: toAmount(reply.payment_subtotal),
        paymentTotal: toAmount(reply.payment_total),
        purchaseAmount: { amount: reply.purchase_amount.value, currency: purchase.id },
        quoteId: reply.quote_id,
        provider: 'coinbase',
      }
    },
    async open({ id, details }, { caller, clientIp, place, contact }) {
      const { purchase, payment, network, address, redirectUrl } = details
      const common = {
        purchaseCurrency: purchase.currency,
        destinationNetwork: toNetwork(network),
        destinationAddress: address,
        paymentCurrency: payment?.currency,
        paymentAmount: payment?.amount,
        // One of both, of which what is paid comes first.
        ...(payment === undefined && { purchaseAmount: purchase.amount }),
        clientIp,
        partnerUserRef: id,
      }
      if (contact) {
        const { order, paymentLink } = await source.read({
          caller,
          path: '/v2/onramp/orders',
          isOnce: true,
          body: { ...common, ...contact, paymentMethod: 'GUEST_CHECKOUT_APPLE_PAY' },
          schema: OrderSchema,
        })
        return { url: paymentLink.url, providerOrder: order.orderId, purchaseAmount: order.purchaseAmount }
      }
      const { session } = await source.read({
        caller,
        path: '/v2/onramp/sessions',
        isOnce: true,
        body: { ...common, ...toPlace(place), redirectUrl },
        schema: SessionSchema,
      })
      return { url: session.onrampUrl }
    },
    async readNotice({ headers, body }) {
      // t=<Unix seconds>,h=<names of signed headers>,v1=<HMAC>
      const parts = Object.fromEntries(
        (headers.get('x-hook0-signature') ?? '').split(',').map(part => {
          const [name = '', ...rest] = part.trim().split('=')
          return [name, rest.join('=')]
        }),
      )
      const { t = '', h = '', v1 = '' } = parts
      if (!/^\d{1,12}$/.test(t) || !/^[0-9a-f]{64}$/.test(v1)) throw signatureInvalid()
      assertRecent(Number(t) * 1000, now())
      const values = h.split(' ').map(name => (/^[-a-zA-Z0-9]+$/.test(name) ? (headers.get(name) ?? '') : ''))
      assertEqual(Buffer.from(v1, 'hex'), hmac(webhookSecret, `${t}.${h}.${values.join('.')}.${body}`))
      const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), NoticeSchema), body)
      if (!notice.success) return undefined
      const { eventType, status = '', partnerUserRef, orderId, txHash } = notice.output
      const mappedStatus = readOwn(statuses, status) ?? readOwn(events, eventType)
      if (mappedStatus === undefined) return undefined
      return { orderId: partnerUserRef, providerOrder: orderId, status: mappedStatus, hash: toHash(txHash) }
    },
  }
}

const toHash = (hash: string | undefined): string | undefined =>
  hash && /^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/.test(hash) ? hash : undefined
