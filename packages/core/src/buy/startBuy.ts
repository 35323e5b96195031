import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import type { ErrorInfo } from '../errors/errorInfo.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import type { BuyOrder } from './buyState.js'
import { openWindow, type PageWindow } from './openWindow.js'
import { type BuyView, selectBuy, toAmount } from './selectBuy.js'
import { getSession, loadOnramp } from './session.js'
import { recordOrder, toBuyProperties, watchOrder } from './watchOrder.js'

/** A provider's page: encrypted, or on this machine. */
function isPageUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}

const getPageUrl = (): string | undefined => globalThis.location?.href.split('#')[0]

async function run(
  client: Client,
  { page, quote, provider }: Pick<BuyView, 'quote' | 'provider'> & { page: PageWindow },
): Promise<BuyOrder> {
  const { account, caipNetworkId, token, currency, form } = selectBuy(client.getState())
  if (!account || !caipNetworkId || !token || !currency) throw new LatchkitError('NOT_CONNECTED')
  const amount = toAmount(form.amountInput)
  const onramp = await loadOnramp(client)
  const { url, orderId } = await onramp.createUrl({
    account,
    purchaseCurrency: token.id,
    paymentCurrency: currency.id,
    paymentAmount: amount,
    provider: form.providerId ?? (quote?.isStandIn ? undefined : quote?.provider),
    redirectUrl: getPageUrl(),
  })
  if (url === '') throw new LatchkitError('UNSUPPORTED_CHAIN')
  if (!isPageUrl(url) || orderId === undefined) throw new LatchkitError('INVALID_RESPONSE')
  const network = token.networks.find(({ chain_id }) => chain_id === caipNetworkId)
  const order: BuyOrder = {
    id: orderId,
    provider: provider?.name ?? '',
    account,
    caipNetworkId,
    status: 'created',
    payment: { amount, currency: currency.id },
    purchase: {
      amount: quote && !quote.isStandIn ? quote.purchaseAmount.amount : undefined,
      currency: token.symbol,
    },
    tokenAddress: network?.contract_address,
    startedAt: client.environment.now(),
    ...(page.kind === 'sameTab' && { isSameTab: true }),
  }
  // Stored before the page opens: in this tab, this code ends with it.
  recordOrder(client, order)
  emit(client, 'BUY_INITIATED', toBuyProperties(order))
  const isBlocked = page.kind === 'blocked'
  dispatch(client, {
    type: 'buy/progressed',
    progress: isBlocked ? { step: 'blocked', url } : { step: 'idle' },
  })
  page.go(url)
  watchOrder(client, order.id, page)
  return order
}

/** BUY_ERROR of a purchase for which no order could be made. */
function emitFailure(client: Client, { code, message }: ErrorInfo): void {
  const { caipNetworkId, token, currency, provider, form } = selectBuy(client.getState())
  if (!caipNetworkId || !token || !currency) return
  const purchase = {
    caipNetworkId,
    provider: provider?.name ?? '',
    payment: { amount: toAmount(form.amountInput), currency: currency.id },
    purchase: { currency: token.symbol },
  }
  const text = toDisplayText(message ?? '', 300)
  emit(client, 'BUY_ERROR', { ...toBuyProperties(purchase), code, message: text }, 'error')
}

export type StartBuyParameters = {
  /** Shown in the provider's window until its page opens. */
  openingText?: string | undefined
}

export function startBuy(client: Client, { openingText = '' }: StartBuyParameters = {}): Promise<BuyOrder> {
  const session = getSession(client)
  if (session.beginning) return session.beginning
  // The quote is dropped once its form is left.
  const { isReady, account, quote, provider } = selectBuy(client.getState())
  if (!account) return Promise.reject(new LatchkitError('NOT_CONNECTED'))
  if (!isReady) return Promise.reject(new LatchkitError('AMOUNT_INVALID'))
  const page = openWindow(client, openingText)
  dispatch(client, { type: 'buy/progressed', progress: { step: 'opening' } })
  dispatch(client, { type: 'view/reached', view: 'BuyInProgress' })
  const beginning = run(client, { page, quote, provider })
    .catch((error: unknown) => {
      page.close()
      const info = toErrorInfo(error)
      dispatch(client, { type: 'buy/progressed', progress: { step: 'failed', error: info } })
      emitFailure(client, info)
      throw toLatchkitError(error)
    })
    .finally(() => {
      session.beginning = undefined
    })
  session.beginning = beginning
  return beginning
}
