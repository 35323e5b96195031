import { replace } from '../actions/push.js'
import type { Client } from '../client/client.js'
import type { BaseError } from '../errors/BaseError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { selectSend } from '../state/selectors/selectSend.js'
import type { SendProgress, SendSummary } from '../state/send.js'
import { tellEnd } from './tellEnd.js'
import { toLogs } from './toPlanView.js'

/** The payment that the form shows, if it is this one. */
function getShown(client: Client, hash: string): SendProgress | undefined {
  const { progress } = selectSend(client.getState())
  return progress.hash === hash ? progress : undefined
}

/** The visitor is looking at how a payment comes along. */
function isLooking(client: Client): boolean {
  const state = client.getState()
  const { view } = selectRoute(state)
  return state.modal.open && (view === 'SendConfirmed' || view === 'WalletSendPreview')
}

/** From the moment the network has the transaction, what is seen is its progress. */
export function showSubmitted(client: Client, hash: string, summary: SendSummary): void {
  const { caipNetworkId } = summary
  client.dispatch({ type: 'send/progressed', progress: { step: 'submitted', hash, caipNetworkId, summary } })
  if (isLooking(client)) replace(client, { view: 'SendConfirmed' })
}

/** A step of the payment that the form shows. */
export function showProgress(client: Client, hash: string, step: 'included' | 'final'): void {
  const progress = getShown(client, hash)
  if (progress) client.dispatch({ type: 'send/progressed', progress: { ...progress, step } })
}

/** A wallet that sped it up gave it another hash. */
export function showNewHash(client: Client, hash: string, next: string): void {
  const progress = getShown(client, hash)
  if (progress) client.dispatch({ type: 'send/progressed', progress: { ...progress, hash: next } })
}

/** R4.13, R4.14: the form is empty again, unless the visitor has begun another payment meanwhile. */
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
    client.dispatch({ type: isAsSent ? 'send/emptied' : 'send/progressed', progress: included })
  }
  if (wasLooking && then === 'stay') return
  if (wasLooking) client.dispatch({ type: 'modal/opened', view: 'Account', data: {} })
  tellEnd(client, { kind: 'sent', amount: summary.amount, symbol: summary.symbol })
}

/** The chain has ended it. Answers whether the visitor sees that; the form stands for another try. */
export function endProgress(client: Client, hash: string, error: BaseError): boolean {
  const progress = getShown(client, hash)
  if (!progress) return false
  const logs = toLogs(error.context['logs']) ?? toLogs(error.details?.split('\n'))
  client.dispatch({
    type: 'send/progressed',
    progress: { ...progress, step: 'failed', error: toErrorInfo(error), logs },
  })
  return isLooking(client)
}
