import { type Active, getActive, trackRequest } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { dispatch, emit, getInternals } from '../client/internals.js'
import type { SendEventProperties } from '../contract/events.js'
import type { SubmittedTransfer, TransferFee, TransferRequest, Transfers } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import type { SendSummary } from '../state/state.js'
import { toNamespace } from '../utils/caip.js'
import { toAddress } from '../utils/toAddress.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { type Followed, type FollowedTransfer, followTransfer } from './followTransfer.js'
import { addKnownReceiver } from './knownReceivers.js'
import { getLate, readLate } from './lateTransfer.js'
import { notifyEnd } from './notifyEnd.js'
import { writePending } from './pendingStore.js'
import { refreshBalances } from './refreshBalances.js'
import { endProgress, showIncluded, showNewHash, showProgress } from './showProgress.js'

/** What events say of a payment: never the receiver (R4.12, D9). */
function toEventProperties({
  caipNetworkId,
  symbol,
  tokenAddress,
  amount,
}: SendSummary): SendEventProperties {
  return { caipNetworkId, token: symbol, tokenAddress, amount }
}

/** Follows a transaction and publishes its outcome: progress, balances, known receivers, events, a toast. */
export function follow(client: Client, transaction: Followed, transfers: Transfers): FollowedTransfer {
  const { summary } = transaction
  let { hash } = transaction
  return followTransfer(client, transaction, transfers, {
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
  /** What the visitor has reviewed. */
  reviewedFee?: TransferFee | undefined
  signal?: AbortSignal | undefined
  /** The network has it; called before it is followed. */
  onSubmitted?: ((hash: string) => void) | undefined
  /** Called when the wallet has responded after its request had timed out, with what has ended it (D57). */
  onLate?: ((outcome: { hash: string } | { error: LatchkitError }) => void) | undefined
}

/** What the wallet or the network has taken: stored, listed and followed. */
function accept(
  client: Client,
  { transfers, request, summary, onSubmitted }: StartTransferParameters,
  submitted: SubmittedTransfer,
): FollowedTransfer & { hash: string } {
  const { account, network } = request
  const submittedAt = client.environment.now()
  const transaction: Followed = {
    hash: submitted.hash,
    caipNetworkId: network.caipNetworkId,
    submittedAt,
    status: 'submitted',
    account,
    follow: submitted.follow,
    summary,
  }
  writePending(getInternals(client).storage, transaction, submittedAt, transaction)
  dispatch(client, { type: 'transaction/submitted', transaction })
  onSubmitted?.(submitted.hash)
  return { hash: submitted.hash, ...follow(client, transaction, transfers) }
}

/** SEND_REJECTED or SEND_ERROR. */
function emitEnd(client: Client, summary: SendSummary, error: LatchkitError): void {
  const isDeclined = error.code === 'USER_REJECTED' || error.code === 'CANCELLED'
  const message = toDisplayText(error.shortMessage, 300)
  const end = { ...toEventProperties(summary), code: error.code, message }
  if (isDeclined) emit(client, 'SEND_REJECTED', end)
  else emit(client, 'SEND_ERROR', end, 'error')
}

/** Follows what a wallet sends after its request has timed out (D57). */
async function followLate(
  client: Client,
  parameters: StartTransferParameters,
  late: Promise<unknown>,
): Promise<void> {
  const outcome = await readLate(late)
  if (!outcome || getInternals(client).destroyed) return
  const { summary, onLate } = parameters
  if ('error' in outcome) {
    emitEnd(client, summary, outcome.error)
    onLate?.(outcome)
    return
  }
  accept(client, { ...parameters, onSubmitted: hash => onLate?.({ hash }) }, outcome.submitted)
}

/**
 * Asks the wallet in this tick, as far as the family goes, and follows what it has sent. SEND_INITIATED comes
 * first; every outcome is emitted (R4.12, D9).
 * @throws what the family throws; ACCOUNT_CHANGED or CHAIN_MISMATCH when the wallet moved before it was asked
 */
export async function startTransfer(
  client: Client,
  parameters: StartTransferParameters,
): Promise<FollowedTransfer & { hash: string }> {
  const { active, transfers, request, summary, reviewedFee, signal } = parameters
  const { connector, namespace } = active
  emit(client, 'SEND_INITIATED', toEventProperties(summary))
  const onAsk = (): void => {
    if (signal?.aborted) throw new LatchkitError('CANCELLED')
    const now = getActive(client, namespace)
    if (now?.connector !== connector) throw new LatchkitError('ACCOUNT_CHANGED')
    if (toAddress(now.account) !== toAddress(request.account)) throw new LatchkitError('ACCOUNT_CHANGED')
    if (now.caipNetworkId !== request.network.caipNetworkId) throw new LatchkitError('CHAIN_MISMATCH')
  }
  let submitted: SubmittedTransfer
  try {
    submitted = await trackRequest(client, active, 'sendTransaction', async () =>
      transfers.send(connector, { request, reviewedFee, onAsk }),
    )
  } catch (cause) {
    const error = toLatchkitError(cause, 'WALLET_FAILED')
    emitEnd(client, summary, error)
    const late = getLate(error)
    if (late) void followLate(client, parameters, late)
    throw error
  }
  return accept(client, parameters, submitted)
}
