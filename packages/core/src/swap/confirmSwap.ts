import type { Client } from '../client/client.js'
import { dispatch, emit, getInternals } from '../client/internals.js'
import type { SwapLeg } from '../contract/swaps.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { holdWindow } from '../login/holdWindow.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { assertSubject } from '../transaction/assertSubject.js'
import { isLateError } from '../transaction/isLateError.js'
import { readLate } from '../transaction/readLate.js'
import { type AskFlow, askLeg, type ReviewedLeg, toSummary } from './askLeg.js'
import { emitSwapEnd, toSwapProperties } from './emitSwap.js'
import { isLooking } from './isLooking.js'
import { rebuild, review, showPlan } from './reviewSwap.js'
import { selectSwap } from './selectSwap.js'
import { getSession, type Planned } from './session.js'
import type { ConfirmSwapReturnType } from './swapParameters.js'
import type { SwapProgress } from './swapState.js'
import { watchSwap } from './watchSwap.js'

/** @throws REQUEST_PENDING, SEND_INCOMPLETE, ACCOUNT_CHANGED, CHAIN_MISMATCH */
function getPlanned(client: Client): Planned {
  const { planned, confirming } = getSession(client)
  if (confirming) throw new LatchkitError('REQUEST_PENDING')
  const state = client.getState()
  if (!planned || selectSwap(state).plan !== planned.plan) throw new LatchkitError('SEND_INCOMPLETE')
  // Nothing goes to a chain, or from an account, other than those that are shown now.
  if (selectAccount(state).caipAddress !== planned.order.account) throw new LatchkitError('ACCOUNT_CHANGED')
  assertSubject(client, planned.order)
  return planned
}

type Flow = Omit<AskFlow, 'reviewed'> & { onForget(forget: () => void): void }

async function run(client: Client, first: Planned, flow: Flow): Promise<{ hash: string }> {
  const { signal, legs, show, onForget } = flow
  // The fees of the review bind every leg of it, whatever is read in between.
  let reviewed: readonly ReviewedLeg[] = first.legs.flatMap((leg, index) => {
    const fee = first.fees[index]
    return fee ? [{ leg, fee }] : []
  })
  let current = first
  for (;;) {
    const asked = await askLeg(client, current, { signal, legs, reviewed, show }, onForget)
    const { planned, submitted, leg } = asked
    reviewed = asked.reviewed
    const isLast = leg === 'swap' || leg === 'batch'
    // Followed to its end, whether or not the visitor waits for it.
    const { hash, included } = watchSwap(client, {
      ...toFollow(planned, leg),
      submitted,
      legs,
      isShown: true,
    })
    asked.forget()
    if (isLast) return { hash }
    if (!signal.aborted) show({ step: 'waiting', leg, legs, hash })
    await included
    if (signal.aborted) throw new LatchkitError('CANCELLED')
    show({ step: 'quoting', leg, legs })
    // Never stale: the price is read again after every leg, and so is what is left to do.
    current = await rebuild(client, planned, signal)
    getSession(client).planned = current
    dispatch(client, { type: 'swap/planned', plan: current.plan })
  }
}

const toFollow = (planned: Planned, leg: SwapLeg) => ({
  account: planned.order.account,
  network: planned.order.network,
  swap: toSummary(planned, leg),
  quote: planned.plan.quote,
})

export async function confirmSwap(client: Client): Promise<ConfirmSwapReturnType> {
  const session = getSession(client)
  const first = getPlanned(client)
  const controller = new AbortController()
  const { signal } = controller
  const { quote } = first.plan
  const { caipNetworkId } = first.order.network
  session.confirming = controller
  const release = holdWindow(client)
  session.refresh?.()
  const show = (progress: SwapProgress): void => {
    if (!signal.aborted)
      dispatch(client, { type: 'swap/progressed', progress: { ...progress, quote, caipNetworkId } })
  }
  const end = (): void => {
    release()
    if (session.confirming === controller) session.confirming = undefined
    dispatch(client, { type: 'swap/loadingChanged', loading: false })
  }
  let forget = (): void => {}
  const subject = { caipNetworkId, swap: quote }
  emit(client, 'INITIATE_SWAP', toSwapProperties(subject))
  dispatch(client, { type: 'swap/loadingChanged', loading: true })
  try {
    const { hash } = await run(client, first, {
      signal,
      legs: first.legs,
      show,
      onForget: each => {
        forget = each
      },
    })
    end()
    return { hash }
  } catch (cause) {
    const error = toLatchkitError(cause, 'WALLET_FAILED')
    end()
    if (!isLateError(error)) emitSwapEnd(client, subject, error)
    if (!getInternals(client).destroyed)
      await showEnd(client, error, { first, isCancelled: signal.aborted, forget })
    throw error
  }
}

async function showEnd(
  client: Client,
  error: LatchkitError,
  { first, isCancelled, forget }: { first: Planned; isCancelled: boolean; forget(): void },
): Promise<void> {
  const { quote } = first.plan
  const { caipNetworkId } = first.order.network
  const show = (progress: SwapProgress): void =>
    dispatch(client, { type: 'swap/progressed', progress: { ...progress, quote, caipNetworkId } })
  const { leg } = selectSwap(client.getState()).progress
  if (isLateError(error) && leg !== undefined) {
    // The form is emptied, so that a second swap is not one tap away.
    getSession(client).planned = undefined
    const progress = {
      step: 'late',
      leg,
      legs: first.legs,
      error: toErrorInfo(error),
      quote,
      caipNetworkId,
    } as const
    dispatch(client, { type: 'swap/emptied', progress })
    const { amount, symbol } = quote.sold
    if (!isLooking(client)) notifyEnd(client, { kind: 'swapLate', amount, symbol })
    void followLate(client, error.late, { first, leg, forget })
    return
  }
  if (isCancelled) {
    dispatch(client, { type: 'swap/progressed', progress: { step: 'idle' } })
    return
  }
  const isSeen = isLooking(client)
  const { amount, symbol } = quote.sold
  if (!isSeen) notifyEnd(client, { kind: 'swapFailed', amount, symbol })
  const { code } = error
  // The wallet was not asked: the visitor sees the price and the fee as they are now.
  if (code === 'FEE_CHANGED') {
    dispatch(client, { type: 'swap/progressed', progress: { step: 'idle' } })
    await review(client, 'FEE_CHANGED').catch(() => {})
    return
  }
  if (code === 'PRICE_CHANGED' || (code === 'SIMULATION_FAILED' && leg !== 'approve' && leg !== 'reset')) {
    dispatch(client, { type: 'swap/progressed', progress: { step: 'idle' } })
    await review(client, 'PRICE_CHANGED').catch(() => {})
    return
  }
  show({ step: 'idle', leg, error: toErrorInfo(error) })
  const session = getSession(client)
  if (isSeen && !selectSwap(client.getState()).plan)
    dispatch(client, { type: 'view/ended', view: 'SwapPreview' })
  else if (session.planned) showPlan(client, session.planned)
}

/** What a wallet sends after its request has timed out. What stays unknown is looked for again by the next page. */
async function followLate(
  client: Client,
  late: Promise<unknown>,
  { first, leg, forget }: { first: Planned; leg: SwapLeg; forget(): void },
): Promise<void> {
  const { quote } = first.plan
  const { caipNetworkId } = first.order.network
  const outcome = await readLate(late)
  if (outcome.status === 'unknown' || getInternals(client).destroyed) return
  const { progress } = selectSwap(client.getState())
  // Another swap may have begun meanwhile.
  const isShown = progress.step === 'late' && progress.quote === quote
  if (outcome.status === 'submitted') {
    const { submitted } = outcome
    // The approval is on its way; the swap itself is the visitor's next step.
    const isFirst = leg === 'approve' || leg === 'reset'
    if (isShown && isFirst) dispatch(client, { type: 'swap/progressed', progress: { step: 'idle' } })
    watchSwap(client, { ...toFollow(first, leg), submitted, legs: first.legs, isShown })
  } else {
    emitSwapEnd(client, { caipNetworkId, swap: quote }, outcome.error)
    if (isShown)
      dispatch(client, {
        type: 'swap/progressed',
        progress: { step: 'failed', leg, error: toErrorInfo(outcome.error), quote, caipNetworkId },
      })
  }
  forget()
}
