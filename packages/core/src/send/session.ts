import type { Client } from '../client/client.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { TransferFee, TransferRequest, Transfers } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'
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
  /** Payments of the families that have been loaded, for a tap that must not wait. */
  transfers: Map<ChainNamespace, Transfers>
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
  const session: SendSession = { transfers: new Map(), isAsking: false, isWatching: false }
  onDestroy(client, () => {
    session.planning?.abort()
    session.checking?.controller.abort()
    session.measuring?.abort()
    session.refreshing?.abort()
  })
  return session
})

/**
 * A family's payments, in state for the next tap from now on.
 * @throws UNSUPPORTED_CHAIN for a family without payments (R4.11, D34)
 */
export async function loadTransfers(client: Client, namespace: ChainNamespace): Promise<Transfers> {
  const { transfers } = getSession(client)
  const loadedTransfers = transfers.get(namespace)
  if (loadedTransfers) return loadedTransfers
  const adapter = await loadAdapter(client, namespace)
  const loaded = await adapter.loadTransfers?.()
  if (!loaded) throw new LatchkitError('UNSUPPORTED_CHAIN', { context: { namespace } })
  transfers.set(namespace, loaded)
  return loaded
}
