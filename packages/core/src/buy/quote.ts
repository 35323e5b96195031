import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { setClientTimeout } from '../client/lifetime.js'
import { getView } from '../state/getView.js'
import { selectBuy, toAmount } from './selectBuy.js'
import { getSession, loadOnramp } from './session.js'

/** A pause in typing, after which a quote is asked for. */
const quotePauseMs = 350
/** A quote without a time of expiry is read again after this. */
const quoteTtlMs = 60_000
/** While there is no quote, it is asked for again after this. */
const standInTtlMs = 15_000
const minGapMs = 10_000

function getKey(client: Client): string | undefined {
  const { isReady, caipNetworkId, token, currency, form } = selectBuy(client.getState())
  if (!isReady) return undefined
  return JSON.stringify([caipNetworkId, token?.id, currency?.id, form.providerId, toAmount(form.amountInput)])
}

async function read(client: Client, key: string): Promise<void> {
  const session = getSession(client)
  const { caipNetworkId, token, currency, form } = selectBuy(client.getState())
  if (!caipNetworkId || !token || !currency) return
  const controller = new AbortController()
  session.quoting?.abort()
  session.quoting = controller
  dispatch(client, { type: 'buy/quoteStarted', key })
  const onramp = await loadOnramp(client)
  const quote = await onramp.getQuote({
    purchaseCurrency: token.id,
    paymentCurrency: currency.id,
    amount: toAmount(form.amountInput),
    network: caipNetworkId,
    provider: form.providerId,
    signal: controller.signal,
  })
  if (session.quoting !== controller) return
  dispatch(client, { type: 'buy/quoted', key, quote })
  const { isStandIn, expiresAt = Number.POSITIVE_INFINITY } = quote
  // A clock that is wrong must not ask all the time.
  const leftMs = Math.max(minGapMs, expiresAt - client.environment.now())
  schedule(client, key, isStandIn ? standInTtlMs : Math.min(leftMs, quoteTtlMs))
}

function schedule(client: Client, key: string, delayMs: number): void {
  const session = getSession(client)
  session.nextQuote?.()
  session.nextQuote = setClientTimeout(client, delayMs, () => {
    session.nextQuote = undefined
    // A cancelled read has a successor; the code of the port could not be loaded: the next change tries again.
    if (getKey(client) === key && isShown(client))
      read(client, key).catch(() => dispatch(client, { type: 'buy/quoteDropped' }))
  })
}

function isShown(client: Client): boolean {
  const { modal } = client.getState()
  return modal.open && getView(modal) === 'OnRampProviders'
}

/** Keeps a quote of what the form asks for while the form is shown. */
export function watchQuote(client: Client): () => void {
  let wanted: string | undefined
  return () => {
    const key = isShown(client) ? getKey(client) : undefined
    if (key === wanted) return
    wanted = key
    const session = getSession(client)
    session.nextQuote?.()
    session.nextQuote = undefined
    session.quoting?.abort()
    session.quoting = undefined
    if (key === undefined) dispatch(client, { type: 'buy/quoteDropped' })
    else {
      // What is shown for another amount goes at once.
      dispatch(client, { type: 'buy/quoteStarted', key })
      schedule(client, key, quotePauseMs)
    }
  }
}
