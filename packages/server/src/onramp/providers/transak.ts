import * as v from 'valibot'
import type { Source } from '../../source/createSource.js'
import { serverCaller } from '../../upstream/createUpstreams.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { readOwn } from '../../utils/readOwn.js'
import type { SharedTokens, Token } from '../createSharedTokens.js'
import type { OnrampNotice, OnrampProvider } from '../provider.js'
import { assertEqual, hmac, signatureInvalid } from '../signature.js'
import { networks, providerOrderTtlMs, toDecimalText, toPurchases, usualLimits } from './networks.js'

export const transakUrl = 'https://api.transak.com'
export const transakGatewayUrl = 'https://api-gateway.transak.com'

const text = v.pipe(v.string(), v.maxLength(8192))
const positive = v.pipe(v.number(), v.minValue(0), v.finite())
const TokenSchema = v.object({ data: v.object({ accessToken: text, expiresAt: positive }) })
const SessionSchema = v.object({ data: v.object({ widgetUrl: text }) })
const QuoteSchema = v.object({
  response: v.object({
    quoteId: text,
    cryptoAmount: positive,
    totalFee: positive,
    feeBreakdown: v.optional(v.pipe(v.array(v.object({ id: text, value: positive })), v.maxLength(50))),
  }),
})
const NoticeSchema = v.object({ data: text })
const EventSchema = v.object({
  webhookData: v.object({
    id: text,
    partnerOrderId: v.optional(text),
    status: text,
    transactionHash: v.optional(v.nullable(text)),
    cryptoAmount: v.optional(v.nullable(positive)),
  }),
})

const statuses: Readonly<Record<string, OnrampNotice['status']>> = {
  AWAITING_PAYMENT_FROM_USER: 'pending',
  PAYMENT_DONE_MARKED_BY_USER: 'pending',
  PROCESSING: 'paid',
  PENDING_DELIVERY_FROM_TRANSAK: 'settling',
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'settling',
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
  EXPIRED: 'failed',
  REFUNDED: 'failed',
}
const methods: Readonly<Record<string, string>> = {
  card: 'credit_debit_card',
  bank_account: 'sepa_bank_transfer',
}
/** A token is renewed this long before it expires. */
const renewMs = 3_600_000

/** Transak: its widget by a session (5 minutes, once). The access token also verifies its notices. */
export function createTransak(parameters: {
  /** Has the `api-secret` header. */
  source: Source
  /** Sends a request to the gateway with the access token. */
  createGateway(accessToken: string): Source
  /** Tokens that all processes use, newest first; undefined where there is one process. */
  tokens?: SharedTokens | undefined
  apiKey: string
  /** Of the operator's site, as registered with Transak. */
  referrerDomain: string
  chains: readonly string[]
  now: () => number
}): OnrampProvider {
  const { source, createGateway, tokens, apiKey, referrerDomain, chains, now } = parameters
  let current: (Token & { gateway: Source }) | undefined
  let previous: string | undefined
  let renewing: Promise<NonNullable<typeof current>> | undefined

  const isFresh = ({ expiresAt }: Token): boolean => expiresAt - renewMs > now()
  const use = ({ accessToken, expiresAt }: Token): NonNullable<typeof current> => {
    if (current?.accessToken !== accessToken) {
      previous = current?.accessToken ?? previous
      current = { accessToken, expiresAt, gateway: createGateway(accessToken) }
    }
    return current
  }
  const renew = async (): Promise<NonNullable<typeof current>> => {
    const shared = (await tokens?.read()) ?? []
    previous ??= shared[1]?.accessToken
    const [newest] = shared
    // Another process has renewed it.
    if (newest && isFresh(newest)) return use(newest)
    const { data } = await source.read({
      caller: serverCaller,
      path: '/partners/api/v2/refresh-token',
      body: { apiKey },
      schema: TokenSchema,
    })
    const token = { accessToken: data.accessToken, expiresAt: data.expiresAt * 1000 }
    await tokens?.write([token, ...(newest ? [newest] : [])])
    return use(token)
  }
  const getAccess = (): Promise<NonNullable<typeof current>> => {
    if (current && isFresh(current)) return Promise.resolve(current)
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return {
    info: { id: 'transak', name: 'Transak', feeRange: { min: '1', max: '5' } },
    paymentCurrencies: usualLimits,
    purchases: toPurchases(chains, 'transak'),
    orderTtlMs: providerOrderTtlMs,
    async quote({ purchase, paymentCurrency, amount, method = 'card', caller }) {
      const { response } = await source.read({
        caller,
        path: '/api/v1/pricing/public/quotes',
        query: {
          partnerApiKey: apiKey,
          fiatCurrency: paymentCurrency,
          cryptoCurrency: purchase.symbol,
          isBuyOrSell: 'BUY',
          network: networks[purchase.chain]?.transak ?? '',
          paymentMethod: readOwn(methods, method) ?? 'credit_debit_card',
          fiatAmount: amount,
        },
        schema: QuoteSchema,
      })
      const networkFee = response.feeBreakdown?.find(({ id }) => id === 'network_fee')?.value ?? 0
      const subtotal = Number(amount) - response.totalFee
      if (subtotal < 0) throw new UpstreamError('UPSTREAM_INVALID', 'The fees are above the payment.')
      return {
        networkFee: { amount: toDecimalText(networkFee), currency: paymentCurrency },
        paymentSubtotal: { amount: toDecimalText(Number(subtotal.toFixed(2))), currency: paymentCurrency },
        paymentTotal: { amount, currency: paymentCurrency },
        purchaseAmount: { amount: toDecimalText(response.cryptoAmount), currency: purchase.id },
        quoteId: response.quoteId,
        provider: 'transak',
      }
    },
    async open({ id, details }, { caller }) {
      const { purchase, payment, network, address, redirectUrl, method, partnerUserId } = details
      const { gateway } = await getAccess()
      const { data } = await gateway.read({
        caller,
        path: '/api/v2/auth/session',
        isOnce: true,
        body: {
          widgetParams: {
            apiKey,
            referrerDomain,
            partnerOrderId: id,
            productsAvailed: 'BUY',
            cryptoCurrencyCode: purchase.currency,
            network: readOwn(networks, network)?.transak,
            fiatCurrency: payment?.currency,
            fiatAmount: payment === undefined ? undefined : Number(payment.amount),
            ...(payment === undefined &&
              purchase.amount !== undefined && { cryptoAmount: Number(purchase.amount) }),
            partnerCustomerId: partnerUserId,
            paymentMethod: method === undefined ? undefined : readOwn(methods, method),
            walletAddress: address,
            disableWalletAddressForm: true,
            redirectURL: redirectUrl,
          },
        },
        schema: SessionSchema,
      })
      return { url: data.widgetUrl }
    },
    async readNotice({ body }) {
      const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), NoticeSchema), body)
      if (!notice.success) throw signatureInvalid()
      const { accessToken } = await getAccess()
      const others = ((await tokens?.read()) ?? []).map(token => token.accessToken)
      const claims = readJwt(notice.output.data, [accessToken, ...(previous ? [previous] : []), ...others])
      const event = v.safeParse(EventSchema, claims)
      if (!event.success) return undefined
      const { id, partnerOrderId, status, transactionHash, cryptoAmount } = event.output.webhookData
      const mappedStatus = readOwn(statuses, status)
      if (mappedStatus === undefined) return undefined
      return {
        orderId: partnerOrderId,
        providerOrder: id,
        status: mappedStatus,
        hash: /^[0-9a-zA-Z]{64,90}$/.test(transactionHash ?? '') ? (transactionHash ?? undefined) : undefined,
        purchaseAmount: cryptoAmount ? toDecimalText(cryptoAmount) : undefined,
      }
    },
  }
}

/** Reads a JWT that one of the secrets has signed with HS256. @throws HttpError SIGNATURE_INVALID */
function readJwt(token: string, secrets: readonly string[]): unknown {
  const [header = '', claims = '', signature = '', ...rest] = token.split('.')
  const actual = Buffer.from(signature, 'base64url')
  const isSigned = secrets.some(secret => {
    try {
      assertEqual(actual, hmac(secret, `${header}.${claims}`))
      return true
    } catch {
      return false
    }
  })
  if (!isSigned || rest.length > 0) throw signatureInvalid()
  try {
    const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
    if (alg !== 'HS256') throw signatureInvalid()
    return JSON.parse(Buffer.from(claims, 'base64url').toString())
  } catch {
    throw signatureInvalid()
  }
}
