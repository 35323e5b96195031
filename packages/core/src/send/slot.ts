import type { Client } from '../client/client.js'
import { createSlot, onDestroy } from '../client/internals.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { TransferRequest, Transfers } from '../contract/transfer.js'
import { BaseError } from '../errors/BaseError.js'
import type { SendPlanView } from '../state/send.js'

/** What the preview shows, as it will be asked of the wallet. */
export type Planned = { request: TransferRequest; transfers: Transfers; plan: SendPlanView }

export type SendSlot = {
  /** Payments of the families that have been loaded, for a tap that must not wait. */
  transfers: Map<ChainNamespace, Transfers>
  planned?: Planned | undefined
  /** Ends the plan that is being read. */
  planning?: AbortController | undefined
  /** Ends the check of the receiver that is being made, and settles with it. */
  checking?: { controller: AbortController; done: Promise<void> } | undefined
  /** Ends the search for the maximum. */
  measuring?: AbortController | undefined
  /** The wallet has been asked and has not answered. */
  isAsking: boolean
  isWatching: boolean
}

/** One per client. */
export const getSlot: (client: Client) => SendSlot = createSlot<SendSlot>(client => {
  const slot: SendSlot = { transfers: new Map(), isAsking: false, isWatching: false }
  onDestroy(client, () => {
    slot.planning?.abort()
    slot.checking?.controller.abort()
    slot.measuring?.abort()
  })
  return slot
})

/**
 * A family's payments, in state for the next tap from now on.
 * @throws UNSUPPORTED_CHAIN for a family without payments (R4.11, D34)
 */
export async function loadTransfers(client: Client, namespace: ChainNamespace): Promise<Transfers> {
  const { transfers } = getSlot(client)
  const known = transfers.get(namespace)
  if (known) return known
  const adapter = await client.loadAdapter(namespace)
  const loaded = await adapter.loadTransfers?.()
  if (!loaded) throw new BaseError('UNSUPPORTED_CHAIN', { context: { namespace } })
  transfers.set(namespace, loaded)
  return loaded
}
