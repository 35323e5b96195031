import { parseUnits } from '../../amount/parseUnits.js'
import type { Client } from '../../client/client.js'
import { dispatch } from '../../client/internals.js'
import { planRefreshMs } from '../../constants.js'
import type { TransferRequest } from '../../contract/transfer.js'
import type { ErrorCode } from '../../errors/codes.js'
import { LatchkitError } from '../../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../../errors/toErrorInfo.js'
import type { SendSummary } from '../../state/state.js'
import { getSubject } from '../../transaction/getSubject.js'
import { loadTransfers } from '../../transaction/loadTransfers.js'
import { startForm } from '../form/startForm.js'
import { getNativeToken } from '../reduceSend.js'
import { selectSend } from '../selectSend.js'
import type { ReceiverOutcome, SendChange } from '../sendState.js'
import { getSession } from '../session.js'
import { refreshPlan } from './refreshPlan.js'
import { toPlanView } from './toPlanView.js'

const cancelled = (): LatchkitError => new LatchkitError('CANCELLED')

/**
 * The form as one payment, complete and checked.
 * @throws SEND_INCOMPLETE, TOKEN_REQUIRED, INVALID_ADDRESS, AMOUNT_INVALID, INSUFFICIENT_FUNDS
 */
function readForm(client: Client): { request: TransferRequest; summary: SendSummary } {
  const send = selectSend(client.getState())
  const { token, sendTokenAmount, receiverAddress, problem } = send
  const fail = (code: ErrorCode, details?: string | undefined): never => {
    throw new LatchkitError(code, { details })
  }
  if (send.amountInput === '' || send.receiverInput.trim() === '') return fail('SEND_INCOMPLETE')
  if (!token) return fail('TOKEN_REQUIRED')
  const { account, network } = getSubject(client)
  if (send.receiverStatus !== 'valid' || !receiverAddress)
    return fail('INVALID_ADDRESS', send.receiverProblem)
  if (problem === 'AMOUNT_TOO_HIGH') return fail('INSUFFICIENT_FUNDS')
  if (problem || !sendTokenAmount) return fail('AMOUNT_INVALID', problem)
  // Without an address it is the native currency, and that of this network alone.
  if (token.chainId !== network.caipNetworkId) return fail('TOKEN_REQUIRED')
  const { symbol, address, quantity } = token
  const { decimals } = address === undefined ? network.nativeCurrency : quantity
  return {
    request: {
      account,
      network,
      token: { address, symbol, decimals },
      receiver: receiverAddress,
      amount: parseUnits(sendTokenAmount, decimals),
      ...(send.feeRate === undefined ? {} : { feeRate: send.feeRate }),
    },
    summary: {
      account,
      caipNetworkId: network.caipNetworkId,
      amount: sendTokenAmount,
      symbol,
      tokenAddress: address,
      iconUrl: token.iconUrl,
      receiver: receiverAddress,
      receiverName: send.receiverProfileName,
      fiat: send.sendFiatAmount,
    },
  }
}

async function plan(client: Client, signal: AbortSignal, change: SendChange | undefined): Promise<void> {
  const session = getSession(client)
  // A receiver that is still being looked up is waited for.
  await session.checking?.done
  if (signal.aborted) throw cancelled()
  const { request, summary } = readForm(client)
  const { network } = request
  const transfers = await loadTransfers(client, network.chainNamespace)
  if (signal.aborted) throw cancelled()
  dispatch(client, { type: 'view/reached', view: 'WalletSendPreview' })
  const { networks = [] } = client.getState().families[network.chainNamespace] ?? {}
  const read = await transfers.plan({ request, networks, signal })
  // The form may have been emptied meanwhile.
  const now = selectSend(client.getState())
  const isSame =
    now.sendTokenAmount === summary.amount &&
    now.receiverAddress === summary.receiver &&
    now.feeRate === request.feeRate &&
    now.token?.address === summary.tokenAddress
  if (signal.aborted || !isSame) throw cancelled()
  const price = getNativeToken(client.getState())?.price
  const plannedAt = client.environment.now()
  const view = toPlanView(read, { network, summary, price, plannedAt, change })
  const name = now.receiverProfileName === undefined ? undefined : { value: now.receiverInput }
  session.planned = { request, transfers, plan: view, price, reviewedFee: read.fee, name }
  dispatch(client, { type: 'send/planned', plan: view })
  // A name was looked up when it was typed.
  refreshReview(client, name ? 0 : planRefreshMs)
}

/** @param change why the review is shown again */
export async function review(client: Client, change?: SendChange | undefined): Promise<void> {
  startForm(client)
  const session = getSession(client)
  if (session.isAsking) throw new LatchkitError('REQUEST_PENDING')
  session.planning?.abort()
  session.measuring?.abort()
  session.refreshing?.abort()
  session.planned = undefined
  const controller = new AbortController()
  session.planning = controller
  const { signal } = controller
  const isCurrent = (): boolean => session.planning === controller
  dispatch(client, { type: 'send/planDropped' })
  dispatch(client, { type: 'send/loadingChanged', loading: true })
  try {
    await plan(client, signal, change)
  } catch (cause) {
    const error = toLatchkitError(cause, 'RPC_FAILED')
    if (signal.aborted || error.code === 'CANCELLED') throw cancelled()
    dispatch(client, { type: 'send/planFailed', error: toErrorInfo(error) })
    throw error
  } finally {
    if (isCurrent()) {
      session.planning = undefined
      dispatch(client, { type: 'send/loadingChanged', loading: false })
    }
  }
}

/** Keeps the plan that is shown up to date until it is confirmed or dropped. */
export function refreshReview(client: Client, delayMs: number): void {
  refreshPlan(client, {
    delayMs,
    onMoved(moved) {
      reviewAgain(client, 'RECEIVER_CHANGED', moved).catch(() => {})
    },
  })
}

/**
 * Shows the review again after a change, without the wallet being asked.
 * @param moved what the receiver's name leads to now
 */
export async function reviewAgain(
  client: Client,
  change: SendChange,
  moved?: ReceiverOutcome | undefined,
): Promise<void> {
  const { receiverInput } = selectSend(client.getState())
  if (moved) dispatch(client, { type: 'send/receiverMoved', receiverInput, outcome: moved })
  try {
    await review(client, change)
  } finally {
    const state = client.getState()
    // The name leads to no address any more: the form shows that.
    if (selectSend(state).receiverStatus !== 'valid')
      dispatch(client, { type: 'view/ended', view: 'WalletSendPreview' })
  }
}

export const reviewSend = (client: Client): Promise<void> => review(client)
