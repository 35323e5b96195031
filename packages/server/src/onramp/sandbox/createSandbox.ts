import { onrampFeeRange } from '@latchkit/core/internal'
import * as v from 'valibot'
import { formatUnits, parseUnits } from 'viem'
import { HttpError } from '../../errors/HttpError.js'
import type { PriceService } from '../../prices/service.js'
import type { OnrampStore } from '../../storage/onrampStore.js'
import type { Caller } from '../../upstream/createUpstreams.js'
import { readOwn } from '../../utils/readOwn.js'
import type { Orders } from '../orders.js'
import type { OnrampProvider, OnrampPurchase } from '../provider.js'
import { createKey, hashKey, signatureHeader, verifyNotice } from '../signature.js'
import type { Delivery } from './createDelivery.js'
import type { NoticeSender } from './createNoticeSender.js'
import { NoticeSchema } from './notice.js'

export const sandboxId = 'sandbox'
export const sandboxPath = '/onramp/sandbox'

/** What a session token lasts. */
const sessionTtlMs = 300_000
const orderTtlMs = 900_000
const quoteTtlMs = 60_000
const scale = 18
/** In thousandths of the payment. */
const feePerMille = 15n
const networkFee = '0.10'
/** Dollars of one unit; the sandbox has no market. */
const rates: Readonly<Record<string, string>> = { USD: '1', EUR: '1.1' }
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'bank_account', min: '10.00', max: '25000.00' },
]

/** What happens on the sandbox's page. */
export type SandboxAction = 'pay' | 'decline'

export type Sandbox = {
  provider: OnrampProvider
  /** Opens the page of an order once; returns its address. */
  openPage(session: string): Promise<{ orderId: string; page: string } | undefined>
  /** Sends the notice of what the visitor did, as a provider does. */
  act(orderId: string, action: SandboxAction): Promise<void>
}

/** A provider for development: its page takes no money, and the account really is funded on the development chain. */
export function createSandbox(parameters: {
  /** Where its pages are; absent until they are served. */
  getUrl(): string | undefined
  secret: string
  purchases: readonly OnrampPurchase[]
  /** Dollars per whole coin, by CAIP-2 id, where no price is known. */
  prices: Readonly<Record<string, string>>
  priceService: PriceService
  store: OnrampStore
  orders: Orders
  delivery: Delivery
  /** Takes notices to the webhook of this server. */
  notices: NoticeSender
  now: () => number
}): Sandbox {
  const { getUrl, secret, purchases, prices, priceService, store, orders, delivery, notices, now } =
    parameters

  const readPrice = async (purchase: OnrampPurchase, caller: Caller): Promise<bigint> => {
    const { chain, token: address, decimals } = purchase
    const [known] = await priceService.getPrices({ targets: [{ chain, address, decimals }], caller })
    const price = known?.price ?? (address === undefined ? prices[chain] : undefined)
    const value = price === undefined ? 0n : parseUnits(price, scale)
    if (value <= 0n)
      throw new HttpError({ status: 503, code: 'NOT_READY', message: 'The sandbox has no price of it.' })
    return value
  }

  const quote: OnrampProvider['quote'] = async ({ purchase, paymentCurrency: currency, amount, caller }) => {
    const price = await readPrice(purchase, caller)
    const paid = parseUnits(amount, scale)
    const rate = parseUnits(readOwn(rates, currency) ?? '0', scale)
    const subtotal = (paid * (1000n - feePerMille)) / 1000n - parseUnits(networkFee, scale)
    const dollars = (subtotal * rate) / 10n ** BigInt(scale)
    const units = dollars <= 0n ? 0n : (dollars * 10n ** BigInt(purchase.decimals)) / price
    if (units === 0n)
      throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The amount is too small.' })
    return {
      networkFee: { amount: networkFee, currency },
      paymentSubtotal: { amount: formatUnits(subtotal, scale), currency },
      paymentTotal: { amount, currency },
      purchaseAmount: { amount: formatUnits(units, purchase.decimals), currency: purchase.id },
      quoteId: createKey(),
      provider: sandboxId,
      expiresAt: now() + quoteTtlMs,
    }
  }

  const provider: OnrampProvider = {
    info: { id: sandboxId, name: 'Sandbox', feeRange: onrampFeeRange, isSandbox: true },
    paymentCurrencies: Object.keys(rates).map(id => ({ id, payment_method_limits: limits })),
    purchases,
    orderTtlMs,
    quote,
    async open({ id, details }) {
      const { network, payment, purchase: bought } = details
      const purchase = purchases.find(({ chain, token }) => chain === network && token === bought.token)
      if (!purchase || !payment)
        throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The sandbox needs an amount.' })
      const url = getUrl()
      if (url === undefined)
        throw new HttpError({ status: 503, code: 'NOT_READY', message: 'The sandbox does not listen yet.' })
      const { amount, currency: paymentCurrency } = payment
      const caller = { address: sandboxId, isCharged: true }
      const { purchaseAmount } = await quote({ purchase, paymentCurrency, amount, caller })
      const session = createKey()
      await store.putSession({ key: hashKey(session), orderId: id, expiresAt: now() + sessionTtlMs })
      return {
        url: `${url.replace(/(?<!\/)\/+$/, '')}${sandboxPath}?session=${session}`,
        purchaseAmount: purchaseAmount.amount,
      }
    },
    async readNotice({ headers, body }) {
      verifyNotice(secret, body, headers.get(signatureHeader), now())
      const notice = v.safeParse(v.pipe(v.string(), v.parseJson(), NoticeSchema), body)
      return notice.success ? notice.output : undefined
    },
    async deliver(order) {
      delivery.deliver(order)
    },
  }
  return {
    provider,
    async openPage(session) {
      const taken = await store.takeSession(hashKey(session), now())
      if (!taken) return undefined
      const page = createKey()
      const opened = await orders.advance(taken.orderId, { status: 'pending', page: hashKey(page) })
      return opened?.isChanged ? { orderId: taken.orderId, page } : undefined
    },
    act: (orderId, action) => notices.send({ orderId, status: action === 'pay' ? 'paid' : 'failed' }),
  }
}
