import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { BaseError } from '../errors/BaseError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import type { SendSummary } from '../state/state.js'
import type { KnownOutcome } from '../transaction/readLate.js'
import { selectSend } from './selectSend.js'
import { isLooking, showSubmitted } from './showProgress.js'

/**
 * The wallet has not responded in time and may still send the transaction. The form is emptied, so that a second
 * payment is not one tap away.
 */
export function showLate(client: Client, summary: SendSummary, error: BaseError): void {
  const { caipNetworkId } = summary
  const state = client.getState()
  const isSeen = state.modal.open && selectRoute(state).view === 'WalletSendPreview'
  dispatch(client, { type: 'view/reached', view: 'SendConfirmed' })
  dispatch(client, {
    type: 'send/emptied',
    progress: { step: 'late', caipNetworkId, error: toErrorInfo(error), summary },
  })
  if (!isSeen) notifyEnd(client, { kind: 'sendLate', amount: summary.amount, symbol: summary.symbol })
}

/** The wallet has responded after all: the transaction is on its way, or nothing was sent. */
export function showLateOutcome(client: Client, summary: SendSummary, outcome: KnownOutcome): void {
  const { progress } = selectSend(client.getState())
  // Another payment may have begun meanwhile.
  const isShown = progress.step === 'late' && progress.summary === summary
  if (outcome.status === 'submitted') {
    if (isShown) showSubmitted(client, outcome.submitted.hash, summary)
    return
  }
  const error = toErrorInfo(outcome.error)
  if (isShown) dispatch(client, { type: 'send/progressed', progress: { ...progress, step: 'failed', error } })
  if (!isShown || !isLooking(client))
    notifyEnd(client, { kind: 'sendFailed', amount: summary.amount, symbol: summary.symbol })
}
