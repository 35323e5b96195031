import { parseUnits } from '../amount/parseUnits.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { setClientTimeout } from '../client/lifetime.js'
import type { SwapPair, SwapQuote, SwapToken } from '../contract/swap.js'
import type { Swaps } from '../contract/swaps.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { isProviderWanted } from '../features/isProviderWanted.js'
import { getView } from '../state/getView.js'
import { getSubject } from '../transaction/getSubject.js'
import { toAddress } from '../utils/caip.js'
import { getBalances, selectSwap } from './selectSwap.js'
import { getSession, loadSource, loadSwaps, type Quoted } from './session.js'
import { toQuoteView } from './toQuoteView.js'

/** How long before its end a quote that is shown is read again. */
const refreshMarginMs = 10_000
/** A form that is left open is quoted for 10 minutes; afterwards the review reads it. */
const maxRefreshes = 30
const minRefreshMs = 5_000

/** The form as a pair to quote. @throws SEND_INCOMPLETE, AMOUNT_INVALID, INSUFFICIENT_FUNDS, NOT_CONNECTED, … */
export function readPair(client: Client): { pair: SwapPair; sold: SwapToken; bought: SwapToken } {
  const { sold, bought, amount, problem, slippage } = selectSwap(client.getState())
  if (!sold || !bought) throw new LatchkitError('TOKEN_REQUIRED')
  if (problem === 'AMOUNT_TOO_HIGH') throw new LatchkitError('INSUFFICIENT_FUNDS')
  if (problem) throw new LatchkitError('AMOUNT_INVALID', { details: problem })
  if (amount === undefined) throw new LatchkitError('SEND_INCOMPLETE')
  const { account, network } = getSubject(client)
  return {
    pair: {
      network: network.caipNetworkId,
      from: sold.address,
      to: bought.address,
      amount: parseUnits(amount, sold.decimals),
      account: toAddress(account),
      slippage,
    },
    sold,
    bought,
  }
}

/** The least that a quote may promise: computed here, not taken from the quote. */
export const toMinimum = ({ toAmount }: Pick<SwapQuote, 'toAmount'>, slippage: number): bigint =>
  (toAmount * BigInt(100 - slippage)) / 100n

/** The best quote that the family may sign, for exactly this pair. */
function pickQuote(
  client: Client,
  swaps: Swaps,
  { pair, quotes }: { pair: SwapPair; quotes: readonly SwapQuote[] },
): SwapQuote {
  const { network } = getSubject(client)
  const { slippage = 0 } = pair
  const { swaps: wanted } = client.getState().remoteFeatures
  const found = quotes.find(
    quote =>
      isProviderWanted(wanted, quote.provider) &&
      quote.fromAmount === pair.amount &&
      quote.slippage === slippage &&
      quote.minAmount > 0n &&
      quote.minAmount >= toMinimum(quote, slippage) &&
      quote.minAmount <= quote.toAmount &&
      quote.expiresAt > client.environment.now() &&
      swaps.isAllowed({
        network,
        router: quote.router,
        spender: quote.spender ?? quote.router,
        route: quote.route,
      }),
  )
  if (!found) throw new LatchkitError('QUOTE_UNAVAILABLE')
  return found
}

async function read(client: Client, signal: AbortSignal): Promise<Quoted> {
  const { pair, sold, bought } = readPair(client)
  const { network } = getSubject(client)
  const [source, swaps] = await Promise.all([loadSource(client), loadSwaps(client, network.chainNamespace)])
  const quotes = await source.getQuotes({ ...pair, signal })
  if (signal.aborted) throw new LatchkitError('CANCELLED')
  const quote = pickQuote(client, swaps, { pair, quotes })
  const { balances } = getBalances(client.getState())
  const view = toQuoteView(quote, { sold, bought, balances, minOut: quote.minAmount })
  return { pair, quote, view }
}

/**
 * Reads a quote for the form as it is; a newer one aborts it. The outcome is in state, and the quote is read again
 * before it ends while the form is shown.
 * @throws QUOTE_UNAVAILABLE, INSUFFICIENT_FUNDS, SERVER_ERROR, CANCELLED …
 */
export async function fetchQuote(client: Client, refreshes = 0): Promise<void> {
  const session = getSession(client)
  session.quoting?.abort()
  session.refresh?.()
  const controller = new AbortController()
  session.quoting = controller
  const { signal } = controller
  dispatch(client, { type: 'swap/quoteStarted' })
  try {
    const quoted = await read(client, signal)
    session.quoted = quoted
    dispatch(client, { type: 'swap/quoted', quote: quoted.view })
    scheduleRefresh(client, quoted.quote.expiresAt, refreshes)
  } catch (cause) {
    const error = toLatchkitError(cause, 'SERVER_ERROR')
    if (signal.aborted) throw new LatchkitError('CANCELLED', { cause })
    session.quoted = undefined
    dispatch(client, { type: 'swap/quoteFailed', error: toErrorInfo(error) })
    throw error
  } finally {
    if (session.quoting === controller) session.quoting = undefined
  }
}

function scheduleRefresh(client: Client, expiresAt: number, refreshes: number): void {
  const session = getSession(client)
  if (refreshes >= maxRefreshes) return
  const delayMs = Math.max(minRefreshMs, expiresAt - refreshMarginMs - client.environment.now())
  session.refresh = setClientTimeout(client, delayMs, () => {
    session.refresh = undefined
    const state = client.getState()
    const isShown = state.modal.open && getView(state.modal) === 'Swap'
    if (isShown) fetchQuote(client, refreshes + 1).catch(() => {})
    else dispatch(client, { type: 'swap/quoteDropped' })
  })
}
