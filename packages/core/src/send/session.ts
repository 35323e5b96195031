import type { Client } from '../client/client.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import type { TransferFee, TransferRequest, Transfers } from '../contract/transfer.js'
import type { SendPlanView } from './sendState.js'

/** What the preview shows, as it will be asked of the wallet. */
export type Planned = {
  request: TransferRequest
  transfers: Transfers
  plan: SendPlanView
  /** Of the native currency when the plan was read: a reviewed plan does not follow prices. */
  price: string | undefined
  /** The fee that the visitor has reviewed. */
  reviewedFee: TransferFee
  /** The name that the visitor entered, and when it was last seen to lead to `request.receiver`: Unix milliseconds. */
  name?: { value: string; readAt?: number | undefined } | undefined
}

export type SendSession = {
  planned?: Planned | undefined
  /** Ends the plan that is being read. */
  planning?: AbortController | undefined
  /** Ends the refreshes of the plan. */
  refreshing?: AbortController | undefined
  /** Ends the check of the receiver that is being made, and settles with it. */
  checking?: { controller: AbortController; done: Promise<void> } | undefined
  /** Ends the search for the maximum. */
  measuring?: AbortController | undefined
  /** A request is pending in the wallet. */
  isAsking: boolean
  isWatching: boolean
}

/** One per client. */
export const getSession: (client: Client) => SendSession = perClient<SendSession>(client => {
  const session: SendSession = { isAsking: false, isWatching: false }
  onDestroy(client, () => {
    session.planning?.abort()
    session.checking?.controller.abort()
    session.measuring?.abort()
    session.refreshing?.abort()
  })
  return session
})
