import { type Active, trackRequest } from '../account/getActive.js'
import { refreshBalances } from '../account/refreshBalances.js'
import type { Client } from '../client/client.js'
import { dispatch, emit, getInternals } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import type { SendEventProperties } from '../contract/events.js'
import type { SubmittedTransfer, TransferFee, TransferRequest, Transfers } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { selectConnection } from '../state/selectors/selectAccount.js'
import type { SendSummary } from '../state/state.js'
import { assertSubject } from '../transaction/assertSubject.js'
import { isLateError } from '../transaction/isLateError.js'
import { writeAsked, writePending } from '../transaction/pendingStore.js'
import { type KnownOutcome, readLate } from '../transaction/readLate.js'
import { type SentTransaction, type WatchedTransfer, watchTransfer } from '../transaction/watchTransfer.js'
import { toNamespace } from '../utils/caip.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { addKnownReceiver } from './knownReceivers.js'
import { endProgress, showIncluded, showNewHash, showProgress } from './showProgress.js'

/** Requests to wallets whose response this page waits for. */
export const getFollowedRequests: (client: Client) => Set<string> = perClient(() => new Set())

/** What events say of a payment: never the receiver. */
function toEventProperties({
  caipNetworkId,
  symbol,
  tokenAddress,
  amount,
}: SendSummary): SendEventProperties {
  return { caipNetworkId, token: symbol, tokenAddress, amount }
}

/** Watches a transaction and publishes its outcome: progress, balances, known receivers, events, a toast. */
export function watchTransaction(
  client: Client,
  transaction: SentTransaction,
  transfers: Transfers,
): WatchedTransfer {
  const { summary } = transaction
  let { hash } = transaction
  return watchTransfer(client, transaction, transfers, {
    onHash(next) {
      showNewHash(client, hash, next)
      hash = next
    },
    onIncluded({ account }) {
      if (summary) {
        addKnownReceiver(getInternals(client).storage, toNamespace(account), summary.receiver)
        emit(client, 'SEND_SUCCESS', { ...toEventProperties(summary), hash })
        const isNative = summary.tokenAddress === undefined
        showIncluded(client, hash, summary, isNative ? (transfers.afterNativeSend ?? 'account') : 'account')
      }
      refreshBalances(client, account, summary?.tokenAddress)
    },
    onFinal: () => showProgress(client, hash, 'final'),
    onFailed(error, { account }) {
      if (summary) {
        const { code, shortMessage: message } = error
        emit(client, 'SEND_ERROR', { ...toEventProperties(summary), hash, code, message }, 'error')
        if (!endProgress(client, hash, error))
          notifyEnd(client, { kind: 'sendFailed', amount: summary.amount, symbol: summary.symbol })
      }
      // A transaction that failed has cost its fee all the same.
      refreshBalances(client, account)
    },
  })
}

export type StartTransferParameters = {
  active: Active
  transfers: Transfers
  request: TransferRequest
  summary: SendSummary
  /** Of the request to the wallet, where its response can be read after a reload. */
  requestId?: string | undefined
  /** What the visitor has reviewed. */
  reviewedFee?: TransferFee | undefined
  signal?: AbortSignal | undefined
  /** The network has it; called before it is followed. */
  onSubmitted?: ((hash: string) => void) | undefined
  /** Called when the wallet has responded after its request had timed out, with what has ended it. */
  onLate?: ((outcome: KnownOutcome) => void) | undefined
}

/** What following a response needs of a transfer, also of one that an earlier page has asked for. */
export type LateParameters = Pick<
  StartTransferParameters,
  'transfers' | 'summary' | 'requestId' | 'onLate'
> & {
  request: Pick<TransferRequest, 'account' | 'network'>
}

/** Forgets a transfer that its wallet was asked for, once its outcome is known or never will be. */
function forgetAsked(client: Client, { requestId }: Pick<LateParameters, 'requestId'>): void {
  if (requestId !== undefined) writeAsked(getInternals(client).storage, requestId, client.environment.now())
}

/** What the wallet or the network has taken: stored, listed and followed. */
function accept(
  client: Client,
  parameters: LateParameters & Pick<StartTransferParameters, 'onSubmitted'>,
  submitted: SubmittedTransfer,
): WatchedTransfer & { hash: string } {
  const { transfers, request, summary, onSubmitted } = parameters
  const { account, network } = request
  const submittedAt = client.environment.now()
  const transaction: SentTransaction = {
    hash: submitted.hash,
    caipNetworkId: network.caipNetworkId,
    submittedAt,
    status: 'submitted',
    account,
    follow: submitted.follow,
    summary,
  }
  writePending(getInternals(client).storage, transaction, submittedAt, transaction)
  forgetAsked(client, parameters)
  dispatch(client, { type: 'transaction/submitted', transaction })
  onSubmitted?.(submitted.hash)
  return { hash: submitted.hash, ...watchTransaction(client, transaction, transfers) }
}

/** SEND_REJECTED or SEND_ERROR. */
function emitEnd(client: Client, summary: SendSummary, error: LatchkitError): void {
  const isDeclined = error.code === 'USER_REJECTED' || error.code === 'CANCELLED'
  const message = toDisplayText(error.shortMessage, 300)
  const end = { ...toEventProperties(summary), code: error.code, message }
  if (isDeclined) emit(client, 'SEND_REJECTED', end)
  else emit(client, 'SEND_ERROR', end, 'error')
}

/** Watches what a wallet sends after its request has timed out, or after a reload. */
export async function watchLateTransfer(
  client: Client,
  parameters: LateParameters,
  late: Promise<unknown>,
): Promise<void> {
  const outcome = await readLate(late)
  // The next page may still get the response.
  if (getInternals(client).destroyed) return
  const { summary, onLate } = parameters
  if (outcome.status === 'submitted') {
    accept(client, { ...parameters, onSubmitted: () => onLate?.(outcome) }, outcome.submitted)
    return
  }
  forgetAsked(client, parameters)
  if (outcome.status === 'unknown') return
  emitEnd(client, summary, outcome.error)
  onLate?.(outcome)
}

/**
 * Asks the wallet in this tick, as far as the family goes, and follows what it has sent. SEND_INITIATED comes
 * first; every outcome is emitted.
 * @throws what the family throws; ACCOUNT_CHANGED or CHAIN_MISMATCH when the wallet moved before it was asked
 */
export async function startTransfer(
  client: Client,
  parameters: StartTransferParameters,
): Promise<WatchedTransfer & { hash: string }> {
  const { active, transfers, request, summary, reviewedFee, signal } = parameters
  const { connector, namespace } = active
  const { storage } = getInternals(client)
  emit(client, 'SEND_INITIATED', toEventProperties(summary))
  const sessionId = connector.resume && selectConnection(client.getState(), namespace)?.sessionId
  const requestId = sessionId === undefined ? undefined : client.environment.randomId()
  const onAsk = (asked: Readonly<Record<string, string>>): void => {
    if (signal?.aborted) throw new LatchkitError('CANCELLED')
    assertSubject(client, request, connector)
    if (requestId === undefined || sessionId === undefined) return
    const askedAt = client.environment.now()
    const { id: connectorId } = connector
    getFollowedRequests(client).add(requestId)
    writeAsked(storage, requestId, askedAt, { requestId, connectorId, sessionId, askedAt, asked, summary })
  }
  let submitted: SubmittedTransfer
  try {
    submitted = await trackRequest(client, active, 'sendTransaction', async () =>
      transfers.send(connector, { request, reviewedFee, requestId, onAsk }),
    )
  } catch (cause) {
    const error = toLatchkitError(cause, 'WALLET_FAILED')
    emitEnd(client, summary, error)
    if (isLateError(error)) void watchLateTransfer(client, { ...parameters, requestId }, error.late)
    // A page that ends has not received the wallet's response.
    else if (!getInternals(client).destroyed) forgetAsked(client, { requestId })
    throw error
  }
  return accept(client, { ...parameters, requestId }, submitted)
}
