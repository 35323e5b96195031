import type { Client } from '../client/client.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { SwapData, SwapPair, SwapQuote } from '../contract/swap.js'
import type { SwapCall, SwapLeg, SwapOrder, Swaps } from '../contract/swaps.js'
import type { TransferFee } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import type { SwapPlanView, SwapQuoteView } from './swapState.js'

/** What the form shows, as it was quoted. */
export type Quoted = { pair: SwapPair; quote: SwapQuote; view: SwapQuoteView }

/** What the preview shows, as it will be asked of the wallet. */
export type Planned = {
  order: SwapOrder
  pair: SwapPair
  call: SwapCall
  quote: SwapQuote
  legs: readonly SwapLeg[]
  /** The most that each leg costs. */
  fees: readonly TransferFee[]
  swaps: Swaps
  plan: SwapPlanView
}

export type SwapSession = {
  swaps: Map<ChainNamespace, Swaps>
  quoted?: Quoted | undefined
  planned?: Planned | undefined
  /** Ends the read of the tokens, and settles with it. */
  tokens?: { controller: AbortController; done: Promise<void> } | undefined
  /** Each ends what it was created for. */
  quoting?: AbortController | undefined
  planning?: AbortController | undefined
  measuring?: AbortController | undefined
  confirming?: AbortController | undefined
  /** Ends the next refresh of what is shown. */
  refresh?: (() => void) | undefined
  isWatching: boolean
}

/** One per client. */
export const getSession: (client: Client) => SwapSession = perClient<SwapSession>(client => {
  const session: SwapSession = { swaps: new Map(), isWatching: false }
  onDestroy(client, () => {
    const { tokens, quoting, planning, measuring, confirming } = session
    for (const controller of [tokens?.controller, quoting, planning, measuring, confirming])
      controller?.abort()
  })
  return session
})

/**
 * A family's swaps.
 * @throws UNSUPPORTED_CHAIN for a family without them
 */
export async function loadSwaps(client: Client, namespace: ChainNamespace): Promise<Swaps> {
  const { swaps } = getSession(client)
  const existing = swaps.get(namespace)
  if (existing) return existing
  const adapter = await loadAdapter(client, namespace)
  const loaded = await adapter.loadSwaps?.()
  if (!loaded) throw new LatchkitError('UNSUPPORTED_CHAIN', { context: { namespace } })
  swaps.set(namespace, loaded)
  return loaded
}

/**
 * Where quotes come from.
 * @throws UNSUPPORTED_CHAIN where the site's server has none
 */
export async function loadSource(client: Client): Promise<SwapData> {
  const data = await client.options.ports?.blockchainData?.()
  const source = await data?.loadSwaps?.()
  if (!source) throw new LatchkitError('UNSUPPORTED_CHAIN')
  return source
}
