import { trackRequest } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import type { SwapLeg } from '../contract/swaps.js'
import type { SubmittedTransfer, TransferFee } from '../contract/transfer.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { selectConnection } from '../state/selectors/selectAccount.js'
import type { SwapSummary } from '../state/state.js'
import { assertSubject } from '../transaction/assertSubject.js'
import { getSubject } from '../transaction/getSubject.js'
import { isLateError } from '../transaction/isLateError.js'
import { type AskedSwap, writeAskedSwap } from './askedStore.js'
import { getFollowedSwaps } from './resumeSwapRequests.js'
import { rebuild } from './reviewSwap.js'
import type { Planned } from './session.js'
import type { SwapProgress } from './swapState.js'

/** How often a quote that has grown old before the wallet was asked is read again. */
const maxRebuilds = 3

/** A leg as it was reviewed, which is asked for once. */
export type ReviewedLeg = { leg: SwapLeg; fee: TransferFee }

export type AskFlow = {
  signal: AbortSignal
  /** All legs of the swap as it was confirmed. */
  legs: readonly SwapLeg[]
  /** Those that are left. */
  reviewed: readonly ReviewedLeg[]
  show(progress: SwapProgress): void
}

export const toSummary = ({ plan: { quote } }: Planned, leg: SwapLeg): SwapSummary => ({
  leg,
  sold: { amount: quote.sold.amount, symbol: quote.sold.symbol },
  bought: { amount: quote.bought.amount, symbol: quote.bought.symbol },
})

/** Stores what a wallet is asked for, so that a reload can follow it; `forget` once its outcome is known. */
function createRecord(client: Client, planned: Planned, leg: SwapLeg) {
  const { account, network } = planned.order
  const { connector } = getSubject(client, network.chainNamespace)
  const sessionId = connector.resume && selectConnection(client.getState(), network.chainNamespace)?.sessionId
  const id = client.environment.randomId()
  const { storage } = getInternals(client)
  const write = (asked: AskedSwap['asked']): void => {
    getFollowedSwaps(client).add(id)
    const askedAt = client.environment.now()
    writeAskedSwap(storage, id, askedAt, {
      id,
      connectorId: connector.id,
      sessionId,
      requestId: sessionId === undefined ? undefined : id,
      askedAt,
      asked,
      account,
      caipNetworkId: network.caipNetworkId,
      swap: toSummary(planned, leg),
    })
  }
  return {
    requestId: sessionId === undefined ? undefined : id,
    /** Only a wallet on another device keeps its response. */
    onAsk(asked: AskedSwap['asked']): void {
      if (sessionId !== undefined) write(asked)
    },
    onTaken: write,
    forget: (): void => writeAskedSwap(storage, id, client.environment.now()),
  }
}

export type AskedLeg = {
  planned: Planned
  submitted: SubmittedTransfer
  leg: SwapLeg
  /** What is left to ask for. */
  reviewed: readonly ReviewedLeg[]
  forget(): void
}

/**
 * Asks the wallet for the next leg, for no more than its reviewed fee. A swap's call that has grown old before the wallet is
 * asked is built again; the wallet never sees one that is older than its quote.
 * @param onForget called with what forgets the stored request, before the wallet is asked
 */
export async function askLeg(
  client: Client,
  first: Planned,
  { signal, legs, reviewed, show }: AskFlow,
  onForget: (forget: () => void) => void,
): Promise<AskedLeg> {
  let planned = first
  for (let attempt = 0; ; attempt++) {
    const { order, call, swaps, quote } = planned
    const leg = planned.legs[0] ?? 'swap'
    const isSigned = leg === 'swap' || leg === 'batch'
    const isOld = (): boolean => client.environment.now() >= quote.expiresAt
    const at = reviewed.findIndex(each => each.leg === leg)
    const reviewedFee = reviewed[at]?.fee
    // What was not among the reviewed legs, or has been asked for already, the visitor sees first.
    if (!reviewedFee) throw new LatchkitError('FEE_CHANGED')
    show({ step: 'asking', leg, legs })
    const { requestId, forget, ...record } = createRecord(client, planned, leg)
    const onAsk = (asked: AskedSwap['asked']): void => {
      if (signal.aborted) throw new LatchkitError('CANCELLED')
      assertSubject(client, order)
      if (isSigned && isOld()) throw new LatchkitError('EXPIRED')
      onForget(forget)
      record.onAsk(asked)
    }
    const onTaken = (asked: AskedSwap['asked']): void => {
      record.onTaken(asked)
      show({ step: 'submitted', leg, legs })
    }
    try {
      if (isSigned && isOld()) throw new LatchkitError('EXPIRED')
      const active = getSubject(client, order.network.chainNamespace)
      const submitted = await trackRequest(client, active, 'sendTransaction', async () =>
        swaps.ask(active.connector, { order, leg, call, reviewedFee, requestId, onAsk, onTaken }),
      )
      return { planned, submitted, leg, reviewed: reviewed.slice(at + 1), forget }
    } catch (error) {
      // What may still be sent stays stored, and so does what a page that ends has not heard of.
      const isOver = !isLateError(error) && !getInternals(client).destroyed
      if (isOver) forget()
      if (!isError(error, 'EXPIRED') || !isSigned || signal.aborted || attempt >= maxRebuilds) throw error
      show({ step: 'quoting', leg, legs })
      planned = await rebuild(client, planned, signal)
    }
  }
}
