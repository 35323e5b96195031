import * as v from 'valibot'
import type { Source } from '../../source/createSource.js'
import type { Caller } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { readOwn } from '../../utils/readOwn.js'
import type { OnrampNotice, OnrampProvider, OnrampPurchase } from '../provider.js'
import { assertEqual, assertRecent, hmac, signatureInvalid } from '../signature.js'
import { networks, providerOrderTtlMs, toDecimalText, toPurchases, usualLimits } from './networks.js'

export const meldUrl = 'https://api.meld.io'
export const meldVersion = '2023-12-19'

const text = v.pipe(v.string(), v.maxLength(8192))
const positive = v.pipe(v.number(), v.minValue(0), v.finite())
const QuoteSchema = v.object({
  quotes: v.pipe(
    v.array(
      v.object({
        serviceProvider: text,
        destinationAmount: positive,
        totalFee: positive,
        networkFee: v.optional(v.nullable(positive)),
      }),
    ),
    v.maxLength(100),
  ),
})
const SessionSchema = v.object({ id: text, widgetUrl: text })
const NoticeSchema = v.object({
  eventType: text,
  payload: v.object({
    externalSessionId: v.optional(v.nullable(text)),
    paymentTransactionStatus: v.optional(v.nullable(text)),
  }),
})

const statuses: Readonly<Record<string, OnrampNotice['status']>> = {
  PENDING: 'pending',
  PROCESSING: 'paid',
  AUTHORIZED: 'paid',
  SETTLING: 'settling',
  SETTLED: 'completed',
  FAILED: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  ERROR: 'failed',
  REFUNDED: 'failed',
}
const methods: Readonly<Record<string, string>> = {
  card: 'CREDIT_DEBIT_CARD',
  bank_account: 'BANK_TRANSFER',
}

const toCode = ({ chain, token, symbol }: Pick<OnrampPurchase, 'chain' | 'token' | 'symbol'>): string => {
  const { meld = '', meldCoin = symbol } = networks[chain] ?? {}
  return token === undefined ? meldCoin : `${symbol}${meld}`
}

/** Meld: the best of its providers' quotes, and their widget by a session. `source` has the key. */
export function createMeld(parameters: {
  source: Source
  chains: readonly string[]
  country: string
  webhookSecret: string
  /** The address of the webhook as configured with Meld, which its signature covers. */
  webhookUrl: string
  now: () => number
}): OnrampProvider {
  const { source, chains, country: usualCountry, webhookSecret, webhookUrl, now } = parameters

  const readBest = async (request: {
    code: string
    currency: string
    amount: string
    method: string | undefined
    country: string
    caller: Caller
  }) => {
    const { quotes } = await source.read({
      caller: request.caller,
      path: '/payments/crypto/quote',
      body: {
        countryCode: request.country,
        sourceCurrencyCode: request.currency,
        sourceAmount: request.amount,
        destinationCurrencyCode: request.code,
        paymentMethodType: request.method === undefined ? undefined : readOwn(methods, request.method),
      },
      schema: QuoteSchema,
    })
    const [best] = quotes.toSorted((a, b) => b.destinationAmount - a.destinationAmount)
    if (!best) throw new UpstreamError('UPSTREAM_INVALID', 'The source has no quote.')
    return best
  }

  return {
    info: { id: 'meld', name: 'Meld', feeRange: { min: '1', max: '5' } },
    paymentCurrencies: usualLimits,
    purchases: toPurchases(chains, 'meld'),
    orderTtlMs: providerOrderTtlMs,
    async quote({ purchase, paymentCurrency: currency, amount, method, place, caller }) {
      const best = await readBest({
        code: toCode(purchase),
        currency,
        amount,
        method,
        country: place?.country ?? usualCountry,
        caller,
      })
      const subtotal = Math.max(0, Number(amount) - best.totalFee)
      return {
        networkFee: { amount: toDecimalText(best.networkFee ?? 0), currency },
        paymentSubtotal: { amount: toDecimalText(Number(subtotal.toFixed(2))), currency },
        paymentTotal: { amount, currency },
        purchaseAmount: { amount: toDecimalText(best.destinationAmount), currency: purchase.id },
        quoteId: `${best.serviceProvider}-${now()}`,
        provider: 'meld',
      }
    },
    async open({ id, details }, { place, caller }) {
      const { purchase, payment, network, address, redirectUrl, method, partnerUserId } = details
      const country = place?.country ?? usualCountry
      const { currency = 'USD', amount = '100' } = payment ?? {}
      const code = toCode({ chain: network, token: purchase.token, symbol: purchase.currency })
      const { serviceProvider, destinationAmount } = await readBest({
        code,
        currency,
        amount,
        method,
        country,
        caller,
      })
      const session = await source.read({
        caller,
        path: '/crypto/session/widget',
        isOnce: true,
        body: {
          sessionType: 'BUY',
          externalSessionId: id,
          externalCustomerId: partnerUserId,
          sessionData: {
            countryCode: country,
            sourceCurrencyCode: currency,
            sourceAmount: amount,
            destinationCurrencyCode: code,
            walletAddress: address,
            serviceProvider,
            redirectUrl,
          },
        },
        schema: SessionSchema,
      })
      return {
        url: session.widgetUrl,
        providerOrder: session.id,
        purchaseAmount: toDecimalText(destinationAmount),
      }
    },
    async readNotice({ headers, body }) {
      const signature = headers.get('meld-signature') ?? ''
      const timestamp = headers.get('meld-signature-timestamp') ?? ''
      if (!/^[-_A-Za-z0-9]{43}=?$/.test(signature)) throw signatureInvalid()
      // ISO 8601, or Unix seconds.
      assertRecent(/^\d+$/.test(timestamp) ? Number(timestamp) * 1000 : Date.parse(timestamp), now())
      assertEqual(
        Buffer.from(signature, 'base64url'),
        hmac(webhookSecret, `${timestamp}.${webhookUrl}.${body}`),
      )
      const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), NoticeSchema), body)
      if (!notice.success) return undefined
      const { externalSessionId, paymentTransactionStatus } = notice.output.payload
      const status = statuses[paymentTransactionStatus ?? '']
      if (!externalSessionId || status === undefined) return undefined
      return { orderId: externalSessionId, status }
    },
  }
}
