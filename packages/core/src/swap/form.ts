import { formatUnits } from '../amount/formatUnits.js'
import { parseUnits } from '../amount/parseUnits.js'
import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { setClientTimeout } from '../client/lifetime.js'
import { searchDebounceMs } from '../constants.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { getSubject } from '../transaction/getSubject.js'
import { fetchQuote } from './fetchQuote.js'
import { loadTokens } from './loadTokens.js'
import { maxSlippage, minSlippage, selectSwap } from './selectSwap.js'
import { getSession, loadSwaps } from './session.js'
import { abandon, startForm } from './startForm.js'
import type {
  OpenSwapParameters,
  SetSwapAmountParameters,
  SetSwapSlippageParameters,
  SetSwapTokenParameters,
} from './swapParameters.js'

/** Quotes the form once the visitor has stopped typing, if it can be quoted. */
function quoteSoon(client: Client): void {
  const session = getSession(client)
  abandon(client)
  const { sold, bought, amount, problem } = selectSwap(client.getState())
  const canQuote = sold && bought && amount !== undefined && (!problem || problem === 'AMOUNT_TOO_HIGH')
  if (!canQuote) return
  dispatch(client, { type: 'swap/quoteStarted' })
  // Loads while the visitor types; what fails rejects with the quote.
  loadSwaps(client, selectAccount(client.getState()).namespace).catch(() => {})
  session.refresh = setClientTimeout(client, searchDebounceMs, () => {
    session.refresh = undefined
    fetchQuote(client).catch(() => {})
  })
}

export async function openSwap(client: Client, { sold, bought, amount }: OpenSwapParameters): Promise<void> {
  startForm(client)
  const { view } = selectRoute(client.getState())
  // One that is under way, or whose end was not seen, comes first.
  const isUnderWay = selectSwap(client.getState()).progress.step !== 'idle'
  if (isUnderWay && view === 'Swap') dispatch(client, { type: 'view/reached', view: 'SwapPreview' })
  // A list that could not be read is read again.
  await loadTokens(client)
  const { list } = selectSwap(client.getState()).tokens
  const choose = (side: 'sold' | 'bought', given: string | undefined): void => {
    const wanted = given?.toLowerCase()
    const token = list.find(
      ({ symbol, address }) => address?.toLowerCase() === wanted || symbol.toLowerCase() === wanted,
    )
    if (wanted !== undefined && token) dispatch(client, { type: 'swap/tokenChosen', side, token })
  }
  choose('sold', sold)
  choose('bought', bought)
  if (amount !== undefined) dispatch(client, { type: 'swap/amountChanged', amountInput: amount })
  if (sold ?? bought ?? amount) quoteSoon(client)
}

export async function setSwapToken(client: Client, { side, token }: SetSwapTokenParameters): Promise<void> {
  startForm(client)
  dispatch(client, { type: 'swap/tokenChosen', side, token })
  quoteSoon(client)
}

export async function flipSwap(client: Client): Promise<void> {
  startForm(client)
  dispatch(client, { type: 'swap/flipped' })
  quoteSoon(client)
}

export async function setSwapAmount(client: Client, { amount }: SetSwapAmountParameters): Promise<void> {
  startForm(client)
  dispatch(client, { type: 'swap/amountChanged', amountInput: amount })
  quoteSoon(client)
}

export async function setSwapSlippage(
  client: Client,
  { slippage }: SetSwapSlippageParameters,
): Promise<void> {
  if (!Number.isInteger(slippage) || slippage < minSlippage || slippage > maxSlippage)
    throw new LatchkitError('CONFIG_INVALID', { details: 'Slippage is a whole percent, 1 to 50.' })
  startForm(client)
  dispatch(client, { type: 'swap/slippageChanged', slippage })
  quoteSoon(client)
}

export async function setSwapMaximum(client: Client): Promise<void> {
  startForm(client)
  const session = getSession(client)
  const { sold } = selectSwap(client.getState())
  if (!sold) throw new LatchkitError('TOKEN_REQUIRED')
  const { account, network } = getSubject(client)
  abandon(client)
  const controller = new AbortController()
  session.measuring = controller
  const { signal } = controller
  const balance = parseUnits(sold.balance ?? '0', sold.decimals)
  try {
    const isNative = sold.address === undefined
    const amount = isNative
      ? await (await loadSwaps(client, network.chainNamespace)).getMaximum({
          account,
          network,
          balance,
          signal,
        })
      : balance
    if (signal.aborted) return
    await setSwapAmount(client, { amount: formatUnits(amount, sold.decimals) })
  } catch (error) {
    // Aborted: the visitor typed an amount, chose another token or switched accounts.
    if (!signal.aborted) throw toLatchkitError(error, 'RPC_FAILED')
  }
}

export async function cancelSwap(client: Client): Promise<void> {
  const session = getSession(client)
  session.planning?.abort()
  session.confirming?.abort()
  if (client.getState().slices.swap) dispatch(client, { type: 'swap/planDropped' })
  dispatch(client, { type: 'view/ended', view: 'SwapPreview' })
  const { step } = selectSwap(client.getState()).progress
  if (step === 'idle') quoteSoon(client)
}

export async function resetSwap(client: Client): Promise<void> {
  if (!client.getState().slices.swap) return
  abandon(client)
  const { progress } = selectSwap(client.getState())
  const isUnderWay = ['late', 'submitted', 'included'].includes(progress.step)
  dispatch(client, { type: 'swap/emptied', progress: isUnderWay ? progress : { step: 'idle' } })
}

export async function retrySwap(client: Client): Promise<void> {
  await loadTokens(client)
  // Its failure is in state.
  await fetchQuote(client).catch(() => {})
}
