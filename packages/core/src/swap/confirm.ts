import { trackRequest } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import type { SwapLeg } from '../contract/swaps.js'
import type { SubmittedTransfer } from '../contract/transfer.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { holdWindow } from '../login/holdWindow.js'
import { goBack } from '../modal/goBack.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { getSubject } from '../send/getSubject.js'
import { getLate } from '../send/lateTransfer.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { followSwap } from './followSwap.js'
import { isLooking } from './isLooking.js'
import { assertSubject, rebuild, review, showPlan } from './review.js'
import { selectSwap } from './selectSwap.js'
import { getSession, type Planned } from './session.js'
import type { ConfirmSwapReturnType } from './swapParameters.js'
import type { SwapProgress } from './swapState.js'

/** How often a quote that has grown old before the wallet was asked is read again. */
const maxRebuilds = 3

/** @throws REQUEST_PENDING, SEND_INCOMPLETE, ACCOUNT_CHANGED, CHAIN_MISMATCH */
function getPlanned(client: Client): Planned {
  const { planned, confirming } = getSession(client)
  if (confirming) throw new LatchkitError('REQUEST_PENDING')
  const state = client.getState()
  if (!planned || selectSwap(state).plan !== planned.plan) throw new LatchkitError('SEND_INCOMPLETE')
  // Nothing goes to a chain, or from an account, other than those that are shown now.
  if (selectAccount(state).caipAddress !== planned.order.account) throw new LatchkitError('ACCOUNT_CHANGED')
  assertSubject(client, planned)
  return planned
}

type Flow = {
  signal: AbortSignal
  /** All legs of the swap as it was confirmed. */
  legs: readonly SwapLeg[]
  show(progress: SwapProgress): void
}

/**
 * Asks the wallet for one leg. A swap's call that has grown old before the wallet is asked is built again; the wallet
 * never sees one that is older than its quote.
 */
async function askLeg(
  client: Client,
  first: Planned,
  { signal, legs, show }: Flow,
): Promise<{ planned: Planned; submitted: SubmittedTransfer; leg: SwapLeg }> {
  let planned = first
  for (let attempt = 0; ; attempt++) {
    const { order, call, swaps, quote } = planned
    const leg = planned.legs[0] ?? 'swap'
    const isSigned = leg === 'swap' || leg === 'batch'
    const isOld = (): boolean => client.environment.now() >= quote.expiresAt
    show({ step: 'asking', leg, legs })
    const onAsk = (): void => {
      if (signal.aborted) throw new LatchkitError('CANCELLED')
      assertSubject(client, planned)
      if (isSigned && isOld()) throw new LatchkitError('EXPIRED')
    }
    try {
      if (isSigned && isOld()) throw new LatchkitError('EXPIRED')
      const active = getSubject(client, order.network.chainNamespace)
      const submitted = await trackRequest(client, active, 'sendTransaction', async () =>
        swaps.ask(active.connector, {
          order,
          leg,
          call,
          onAsk,
          onTaken: () => show({ step: 'submitted', leg, legs }),
        }),
      )
      return { planned, submitted, leg }
    } catch (error) {
      if (!isError(error, 'EXPIRED') || !isSigned || signal.aborted || attempt >= maxRebuilds) throw error
      show({ step: 'quoting', leg, legs })
      planned = await rebuild(client, planned, signal)
    }
  }
}

async function run(client: Client, first: Planned, flow: Flow): Promise<{ hash: string; planned: Planned }> {
  const { signal, legs, show } = flow
  let current = first
  for (;;) {
    const { planned, submitted, leg } = await askLeg(client, current, flow)
    const isLast = leg === 'swap' || leg === 'batch'
    const { hash } = submitted
    if (isLast) return { hash: followSwap(client, { planned, submitted, leg, legs }).hash, planned }
    // Followed to its end, whether or not the visitor waits for it.
    const { included } = followSwap(client, { planned, submitted, leg, legs })
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

/** See `confirmSwap`. */
export async function confirm(client: Client): Promise<ConfirmSwapReturnType> {
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
  dispatch(client, { type: 'swap/loadingChanged', loading: true })
  try {
    const { hash } = await run(client, first, { signal, legs: first.legs, show })
    end()
    return { hash }
  } catch (cause) {
    const error = toLatchkitError(cause, 'WALLET_FAILED')
    end()
    if (!getInternals(client).destroyed) await showEnd(client, error, { first, isCancelled: signal.aborted })
    throw error
  }
}

async function showEnd(
  client: Client,
  error: LatchkitError,
  { first, isCancelled }: { first: Planned; isCancelled: boolean },
): Promise<void> {
  const { quote } = first.plan
  const { caipNetworkId } = first.order.network
  const show = (progress: SwapProgress): void =>
    dispatch(client, { type: 'swap/progressed', progress: { ...progress, quote, caipNetworkId } })
  const { leg } = selectSwap(client.getState()).progress
  const late = getLate(error)
  if (late && leg !== undefined) {
    show({ step: 'late', leg, error: toErrorInfo(error) })
    followLate(client, { late, first, leg })
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
  // The wallet was not asked: the visitor sees the price as it is now.
  if (code === 'PRICE_CHANGED' || (code === 'SIMULATION_FAILED' && leg !== 'approve' && leg !== 'reset')) {
    dispatch(client, { type: 'swap/progressed', progress: { step: 'idle' } })
    await review(client, 'PRICE_CHANGED').catch(() => {})
    return
  }
  show({ step: 'idle', leg, error: toErrorInfo(error) })
  const session = getSession(client)
  if (isSeen && !selectSwap(client.getState()).plan) goBack(client)
  else if (session.planned) showPlan(client, session.planned)
}

/** What a wallet sends after its request has timed out (D57). */
function followLate(
  client: Client,
  { late, first, leg }: { late: Promise<unknown>; first: Planned; leg: SwapLeg },
): void {
  const { quote } = first.plan
  const { caipNetworkId } = first.order.network
  late.then(
    value => {
      if (getInternals(client).destroyed) return
      const { hash, follow } = value as SubmittedTransfer
      followSwap(client, { planned: first, submitted: { hash, follow }, leg, legs: first.legs })
      const isFirst = leg === 'approve' || leg === 'reset'
      // The approval is on its way; the swap itself is the visitor's next step.
      if (isFirst) dispatch(client, { type: 'swap/progressed', progress: { step: 'idle' } })
    },
    (cause: unknown) => {
      if (getInternals(client).destroyed) return
      const { progress } = selectSwap(client.getState())
      if (progress.step !== 'late') return
      const error = toErrorInfo(cause, 'WALLET_FAILED')
      dispatch(client, {
        type: 'swap/progressed',
        progress: { step: 'idle', leg, error, quote, caipNetworkId },
      })
    },
  )
}
