import { refreshBalances } from '../account/refreshBalances.js'
import type { Client } from '../client/client.js'
import { dispatch, emit, getInternals } from '../client/internals.js'
import type { CaipAddress } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { SwapLeg } from '../contract/swaps.js'
import type { SubmittedTransfer } from '../contract/transfer.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import type { SwapSummary } from '../state/state.js'
import { loadTransfers } from '../transaction/loadTransfers.js'
import { writePending } from '../transaction/pendingStore.js'
import { type SentTransaction, watchTransfer } from '../transaction/watchTransfer.js'
import { emitSwapEnd, toSwapProperties } from './emitSwap.js'
import { isLooking } from './isLooking.js'
import { selectSwap } from './selectSwap.js'
import type { SwapProgress, SwapQuoteView } from './swapState.js'

export type WatchSwapParameters = {
  account: CaipAddress
  network: Network
  swap: SwapSummary
  submitted: SubmittedTransfer
  /** The form shows this one. */
  isShown: boolean
  /** Of the swap as it was reviewed on this page. */
  quote?: SwapQuoteView | undefined
  legs?: readonly SwapLeg[] | undefined
}

/** Stores, lists and follows a leg that the network has; the swap itself is shown to its end. */
export function watchSwap(
  client: Client,
  { account, network, swap, submitted, isShown, quote, legs }: WatchSwapParameters,
): { hash: string; included: Promise<void> } {
  const { caipNetworkId } = network
  const { leg } = swap
  const submittedAt = client.environment.now()
  const isSwap = leg === 'swap' || leg === 'batch'
  const transaction: SentTransaction = {
    hash: submitted.hash,
    caipNetworkId,
    submittedAt,
    status: 'submitted',
    account,
    follow: submitted.follow,
    swap,
  }
  writePending(getInternals(client).storage, transaction, submittedAt, transaction)
  dispatch(client, { type: 'transaction/submitted', transaction })
  let { hash } = submitted
  /** Only while the form shows this one. */
  const show = (changes: Partial<SwapProgress>): void => {
    const { progress } = selectSwap(client.getState())
    if (isSwap && progress.hash === hash)
      dispatch(client, { type: 'swap/progressed', progress: { ...progress, ...changes } })
  }
  if (isSwap && isShown)
    dispatch(client, {
      type: 'swap/progressed',
      progress: { step: 'submitted', leg, legs, hash, quote, caipNetworkId },
    })
  const { amount, symbol } = swap.sold
  /** Where the visitor does not look at the swap. */
  const notify = (kind: 'swapped' | 'swapFailed'): void => {
    if (isSwap && !isLooking(client)) notifyEnd(client, { kind, amount, symbol })
  }
  const followed = loadTransfers(client, network.chainNamespace).then(transfers =>
    watchTransfer(client, transaction, transfers, {
      onHash(next) {
        show({ hash: next })
        hash = next
      },
      onIncluded() {
        show({ step: 'included' })
        notify('swapped')
        if (!isSwap) return
        emit(client, 'SWAP_SUCCESS', { ...toSwapProperties({ caipNetworkId, swap }), hash })
        for (const address of new Set([quote?.sold.tokenAddress, quote?.bought.tokenAddress]))
          refreshBalances(client, account, address)
      },
      onFinal: () => show({ step: 'final' }),
      onFailed(error) {
        show({ step: 'failed', error: toErrorInfo(error) })
        notify('swapFailed')
        if (isSwap) emitSwapEnd(client, { caipNetworkId, swap }, error, hash)
        // A transaction that failed has cost its fee all the same.
        refreshBalances(client, account)
      },
    }),
  )
  const included = followed.then(each => each.included)
  // The caller may ignore it.
  included.catch(() => {})
  return { hash, included }
}
