import { formatUnits } from '../amount/formatUnits.js'
import { toFiat } from '../amount/toFiat.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { setClientTimeout } from '../client/lifetime.js'
import type { SwapToken } from '../contract/swap.js'
import type { SwapOrder } from '../contract/swaps.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { getView } from '../state/getView.js'
import { assertSubject } from '../transaction/assertSubject.js'
import { getSubject } from '../transaction/getSubject.js'
import { isFeeChanged } from '../transaction/isFeeChanged.js'
import { isSameAddress } from '../utils/isLookAlike.js'
import { fetchQuote, readPair, toMinimum } from './fetchQuote.js'
import { getBalances } from './selectSwap.js'
import { getSession, loadSource, loadSwaps, type Planned, type Quoted } from './session.js'
import { startForm } from './startForm.js'
import { sumFees } from './sumFees.js'
import type { SwapPlanView } from './swapState.js'
import { toQuoteView } from './toQuoteView.js'

const cancelled = (cause?: unknown): LatchkitError => new LatchkitError('CANCELLED', { cause })

type BuildParameters = {
  quoted: Pick<Quoted, 'pair' | 'quote'>
  sold: SwapToken
  bought: SwapToken
  /** The least that the visitor has seen; less is not built. */
  minOut: bigint
  change?: SwapPlanView['change']
  signal: AbortSignal
}

/**
 * Has the swap built for the quote, and compares it with what the visitor sees: the order is made of the form, never of
 * what was built.
 * @throws PRICE_CHANGED where less than `minOut` is offered now, INVALID_RESPONSE where something else was built, …
 */
async function build(
  client: Client,
  { quoted, sold, bought, minOut, change, signal }: BuildParameters,
): Promise<Planned> {
  const { pair } = quoted
  const { account, network, connector } = getSubject(client)
  const [source, swaps] = await Promise.all([loadSource(client), loadSwaps(client, network.chainNamespace)])
  const { transaction, quote } = await source.buildTransaction({
    ...pair,
    provider: quoted.quote.provider,
    minAmount: minOut,
    signal,
  })
  if (signal.aborted) throw cancelled()
  if (quote.toAmount < minOut) throw new LatchkitError('PRICE_CHANGED')
  const { slippage = 0 } = pair
  const minimum = toMinimum(quote, slippage)
  const order: SwapOrder = {
    account,
    network,
    sold: { address: sold.address, symbol: sold.symbol, decimals: sold.decimals },
    bought: { address: bought.address, symbol: bought.symbol, decimals: bought.decimals },
    amount: pair.amount,
    minOut: minimum > minOut ? minimum : minOut,
    router: quote.router,
    spender: quote.spender ?? quote.router,
    route: quote.route,
  }
  const isOurs =
    quote.fromAmount === pair.amount &&
    isSameAddress(transaction.from, pair.account) &&
    swaps.isAllowed(order) &&
    quote.expiresAt > client.environment.now()
  if (!isOurs) throw new LatchkitError('INVALID_RESPONSE')
  const call = { to: transaction.to, data: transaction.data, value: transaction.value }
  const checked = await swaps.check(connector, { order, call, offered: quote.toAmount, signal })
  const { legs, fees, price: found } = checked
  if (signal.aborted) throw cancelled()
  if (fees.length !== legs.length) throw new LatchkitError('INVALID_RESPONSE')
  const fee = sumFees(fees)
  const { balances } = getBalances(client.getState())
  const { symbol, decimals } = network.nativeCurrency
  const amount = formatUnits(fee.amount, decimals)
  const price = balances.find(({ address }) => address === undefined)?.price
  const plan: SwapPlanView = {
    quote: toQuoteView(quote, { sold, bought, balances, minOut: order.minOut }),
    legs,
    fee: {
      amount,
      symbol,
      fiat: toFiat(amount, price),
      ...(fee.isUnusual ? { isUnusual: true } : {}),
      ...(fee.usual === undefined ? {} : { usual: formatUnits(fee.usual, decimals) }),
    },
    price: found,
    account,
    caipNetworkId: network.caipNetworkId,
    ...(change ? { change } : {}),
  }
  return { order, pair, call, quote, legs, fees, swaps, plan }
}

/** A plan for the form as it is. A price that has fallen since the quote was shown is quoted again and reported. */
async function plan(
  client: Client,
  { signal, change: given }: { signal: AbortSignal; change: SwapPlanView['change'] },
): Promise<Planned> {
  const session = getSession(client)
  let change = given
  for (let attempt = 0; ; attempt++) {
    const { pair, sold, bought } = readPair(client)
    const { quoted } = session
    const isCurrent =
      quoted && JSON.stringify(toKey(quoted.pair)) === JSON.stringify(toKey(pair)) && change === undefined
    if (!isCurrent || attempt > 0) await fetchQuote(client)
    if (signal.aborted) throw cancelled()
    const current = session.quoted
    if (!current) throw new LatchkitError('QUOTE_UNAVAILABLE')
    try {
      const minOut = current.quote.minAmount
      return await build(client, { quoted: current, sold, bought, minOut, change, signal })
    } catch (error) {
      const isMoved = isError(error, 'PRICE_CHANGED') || isError(error, 'SIMULATION_FAILED')
      if (signal.aborted || !isMoved || attempt >= 2) throw error
      if (isError(error, 'PRICE_CHANGED')) change = 'PRICE_CHANGED'
    }
  }
}

const toKey = ({ network, from, to, amount, account, slippage }: Quoted['pair']): readonly unknown[] => [
  network,
  from,
  to,
  `${amount}`,
  account,
  slippage,
]

/** @param change why the review is shown again */
export async function review(client: Client, change?: SwapPlanView['change']): Promise<void> {
  startForm(client)
  const session = getSession(client)
  if (session.confirming) throw new LatchkitError('REQUEST_PENDING')
  session.planning?.abort()
  session.measuring?.abort()
  session.planned = undefined
  const controller = new AbortController()
  session.planning = controller
  const { signal } = controller
  dispatch(client, { type: 'swap/planDropped' })
  dispatch(client, { type: 'swap/loadingChanged', loading: true })
  try {
    readPair(client)
    dispatch(client, { type: 'view/reached', view: 'SwapPreview' })
    const planned = await plan(client, { signal, change })
    if (signal.aborted) throw cancelled()
    showPlan(client, planned)
  } catch (cause) {
    const error = toLatchkitError(cause, 'SERVER_ERROR')
    if (signal.aborted) throw cancelled(cause)
    dispatch(client, { type: 'swap/planFailed', error: toErrorInfo(error) })
    throw error
  } finally {
    if (session.planning === controller) {
      session.planning = undefined
      dispatch(client, { type: 'swap/loadingChanged', loading: false })
    }
  }
}

/** How long before its end a plan that is shown is built again. */
const refreshMarginMs = 8_000
const minRefreshMs = 5_000
const maxRefreshes = 30

/** A plan that costs more than the one that is shown says so. */
const withChange = (next: Planned, { fees }: Planned): Planned =>
  isFeeChanged(sumFees(fees), sumFees(next.fees))
    ? { ...next, plan: { ...next.plan, change: 'FEE_CHANGED' } }
    : next

/** Shows a plan, and keeps it from growing old while it is shown. */
export function showPlan(client: Client, planned: Planned, refreshes = 0): void {
  const session = getSession(client)
  session.planned = planned
  dispatch(client, { type: 'swap/planned', plan: planned.plan })
  session.refresh?.()
  const delayMs = Math.max(minRefreshMs, planned.quote.expiresAt - refreshMarginMs - client.environment.now())
  session.refresh = setClientTimeout(client, delayMs, () => {
    session.refresh = undefined
    const state = client.getState()
    const isShown = state.modal.open && getView(state.modal) === 'SwapPreview'
    if (!isShown || session.planned !== planned || session.confirming || refreshes >= maxRefreshes) return
    const signal = new AbortController().signal
    rebuild(client, planned, signal).then(
      next => {
        if (session.planned === planned && !session.confirming)
          showPlan(client, withChange(next, planned), refreshes + 1)
      },
      (error: unknown) => {
        if (session.planned !== planned || session.confirming) return
        // Less is offered now: the visitor sees the new price.
        if (isError(error, 'PRICE_CHANGED')) review(client, 'PRICE_CHANGED').catch(() => {})
      },
    )
  })
}

/**
 * The same order built anew, for no less than what was reviewed.
 * @throws PRICE_CHANGED, ACCOUNT_CHANGED, CHAIN_MISMATCH …
 */
export function rebuild(client: Client, planned: Planned, signal: AbortSignal): Promise<Planned> {
  const { order, pair, quote, plan: shown } = planned
  assertSubject(client, order)
  const { sold, bought } = shown.quote
  const toToken = (side: typeof sold, { address, decimals, symbol }: SwapOrder['sold']): SwapToken => ({
    name: symbol,
    symbol,
    address,
    decimals,
    iconUrl: side.iconUrl,
  })
  return build(client, {
    quoted: { pair, quote },
    sold: toToken(sold, order.sold),
    bought: toToken(bought, order.bought),
    minOut: order.minOut,
    change: shown.change,
    signal,
  })
}

export const reviewSwap = (client: Client): Promise<void> => review(client)
