import type { Client } from '../../client/client.js'
import { dispatch } from '../../client/internals.js'
import { planTtlMs } from '../../constants.js'
import { isError } from '../../errors/isError.js'
import { LatchkitError } from '../../errors/LatchkitError.js'
import { toErrorInfo } from '../../errors/toErrorInfo.js'
import { holdWindow } from '../../login/holdWindow.js'
import { notifyEnd } from '../../modal/notifyEnd.js'
import { selectAccount } from '../../state/selectors/selectAccount.js'
import { selectRoute } from '../../state/selectors/selectRoute.js'
import { getSubject } from '../../transaction/getSubject.js'
import { isLateError } from '../../transaction/isLateError.js'
import { selectSend } from '../selectSend.js'
import type { ConfirmSendReturnType } from '../sendParameters.js'
import type { ReceiverOutcome } from '../sendState.js'
import { getSession, type Planned } from '../session.js'
import { showLate, showLateOutcome } from '../showLate.js'
import { showSubmitted } from '../showProgress.js'
import { startTransfer } from '../startTransfer.js'
import { readNameAgain } from './readNameAgain.js'
import { refreshReview, reviewAgain } from './reviewSend.js'
import { toLogs } from './toPlanView.js'

/**
 * What the preview shows, and the wallet that it is for.
 * @throws REQUEST_PENDING, SEND_INCOMPLETE, SIMULATION_FAILED, ACCOUNT_CHANGED, CHAIN_MISMATCH, …
 */
function getPlanned(client: Client): Planned & { active: ReturnType<typeof getSubject> } {
  const { planned, isAsking } = getSession(client)
  if (isAsking) throw new LatchkitError('REQUEST_PENDING')
  const state = client.getState()
  const { plan } = selectSend(state)
  if (!planned || plan !== planned.plan) throw new LatchkitError('SEND_INCOMPLETE')
  if (plan.simulation.status === 'failed') throw new LatchkitError('SIMULATION_FAILED')
  const { account, network } = planned.request
  // Nothing goes to a chain, or from an account, other than those that are shown now.
  if (selectAccount(state).caipAddress !== account) throw new LatchkitError('ACCOUNT_CHANGED')
  const active = getSubject(client, network.chainNamespace)
  if (active.account !== account) throw new LatchkitError('ACCOUNT_CHANGED')
  if (active.caipNetworkId !== network.caipNetworkId) throw new LatchkitError('CHAIN_MISMATCH')
  return { ...planned, active }
}

const isOld = ({ environment }: Client, readAt: number | undefined): boolean =>
  readAt === undefined || environment.now() - readAt > planTtlMs

/** What a simulation right before the wallet, or the wallet itself, has logged. */
function readLogs(error: unknown): readonly string[] | undefined {
  if (!isError(error) || error.code === 'USER_REJECTED') return undefined
  return toLogs(error.context['logs']) ?? toLogs(error.details?.split('\n'))
}

export async function confirmSend(client: Client): Promise<ConfirmSendReturnType> {
  const planned = getPlanned(client)
  const { active, request, transfers, plan, reviewedFee, name } = planned
  const session = getSession(client)
  const { summary } = plan
  session.isAsking = true
  const release = holdWindow(client)
  dispatch(client, { type: 'send/loadingChanged', loading: true })
  dispatch(client, { type: 'send/progressed', progress: { step: 'requesting', summary } })
  const end = (): void => {
    release()
    session.isAsking = false
    dispatch(client, { type: 'send/loadingChanged', loading: false })
  }
  let moved: ReceiverOutcome | undefined
  try {
    const isNameOld = name !== undefined && isOld(client, name.readAt)
    if (isNameOld) moved = await readNameAgain(client, planned, new AbortController().signal)
    if (moved) throw new LatchkitError('RECEIVER_CHANGED')
    const { hash } = await startTransfer(client, {
      active,
      request,
      transfers,
      summary,
      reviewedFee,
      onLate: outcome => showLateOutcome(client, summary, outcome),
      onSubmitted(hash) {
        end()
        dispatch(client, { type: 'send/planDropped' })
        showSubmitted(client, hash, summary)
      },
    })
    return { hash }
  } catch (error) {
    end()
    if (isError(error, 'FEE_CHANGED') || isError(error, 'RECEIVER_CHANGED')) {
      dispatch(client, { type: 'send/progressed', progress: { step: 'idle' } })
      await reviewAgain(client, error.code, moved).catch(() => {})
      throw error
    }
    if (isLateError(error)) {
      showLate(client, summary, error)
      throw error
    }
    const progress = { step: 'idle', error: toErrorInfo(error), logs: readLogs(error), summary } as const
    dispatch(client, { type: 'send/progressed', progress })
    refreshReview(client, 0)
    const state = client.getState()
    const isSeen = state.modal.open && selectRoute(state).view === 'WalletSendPreview'
    // The account changed: there is no plan to preview.
    if (!selectSend(state).plan) dispatch(client, { type: 'view/ended', view: 'WalletSendPreview' })
    if (!isSeen) notifyEnd(client, { kind: 'sendFailed', amount: summary.amount, symbol: summary.symbol })
    throw error
  }
}
