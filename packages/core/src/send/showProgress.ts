import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import type { SendSummary } from '../state/state.js'
import { toLogs } from './review/toPlanView.js'
import { selectSend } from './selectSend.js'
import type { SendProgress } from './sendState.js'

/** The payment that the form shows, if it is this one. */
function getShown(client: Client, hash: string): SendProgress | undefined {
  const { progress } = selectSend(client.getState())
  return progress.hash === hash ? progress : undefined
}

/** The visitor is looking at how a payment comes along. */
export function isLooking(client: Client): boolean {
  const state = client.getState()
  const { view } = selectRoute(state)
  return state.modal.open && (view === 'SendConfirmed' || view === 'WalletSendPreview')
}

/** From the moment the network has the transaction, what is seen is its progress. */
export function showSubmitted(client: Client, hash: string, summary: SendSummary): void {
  const { caipNetworkId } = summary
  dispatch(client, { type: 'send/progressed', progress: { step: 'submitted', hash, caipNetworkId, summary } })
  dispatch(client, { type: 'view/reached', view: 'SendConfirmed' })
}

/** A step of the payment that the form shows. */
export function showProgress(client: Client, hash: string, step: 'included' | 'final'): void {
  const progress = getShown(client, hash)
  if (progress) dispatch(client, { type: 'send/progressed', progress: { ...progress, step } })
}

/** A wallet that sped it up gave it another hash. */
export function showNewHash(client: Client, hash: string, next: string): void {
  const progress = getShown(client, hash)
  if (progress) dispatch(client, { type: 'send/progressed', progress: { ...progress, hash: next } })
}

/** Empties the form, unless the visitor has begun another payment meanwhile. */
export function showIncluded(
  client: Client,
  hash: string,
  summary: SendSummary,
  then: 'stay' | 'account',
): void {
  const send = selectSend(client.getState())
  const progress = getShown(client, hash)
  const wasLooking = progress !== undefined && isLooking(client)
  if (progress) {
    const isAsSent =
      send.sendTokenAmount === summary.amount &&
      send.receiverAddress === summary.receiver &&
      send.token?.address === summary.tokenAddress
    const included = { ...progress, step: 'included' } as const
    dispatch(client, { type: isAsSent ? 'send/emptied' : 'send/progressed', progress: included })
  }
  if (wasLooking && then === 'stay') return
  if (wasLooking) dispatch(client, { type: 'modal/opened', view: 'Account', data: {} })
  notifyEnd(client, { kind: 'sent', amount: summary.amount, symbol: summary.symbol })
}

/** The transaction failed on the network. Returns whether the visitor sees that; the form is kept for a retry. */
export function endProgress(client: Client, hash: string, error: LatchkitError): boolean {
  const progress = getShown(client, hash)
  if (!progress) return false
  const logs = toLogs(error.context['logs']) ?? toLogs(error.details?.split('\n'))
  dispatch(client, {
    type: 'send/progressed',
    progress: { ...progress, step: 'failed', error: toErrorInfo(error), logs },
  })
  return isLooking(client)
}
