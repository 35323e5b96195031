import type { Client } from '../client/client.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import type { Unwatch } from '../contract/ids.js'
import type { Onramp } from '../contract/onramp.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import type { BuyOrder } from './buyState.js'

type BuySession = {
  /** The read of the options that is under way. */
  options?: Promise<void> | undefined
  /** Ends the quote that is being read. */
  quoting?: AbortController | undefined
  /** Ends the wait for the next quote. */
  nextQuote?: Unwatch | undefined
  /** The start that is under way. */
  beginning?: Promise<BuyOrder> | undefined
  /** Ids of the orders that are followed. */
  followed: Set<string>
}

/** One per client. */
export const getSession: (client: Client) => BuySession = perClient<BuySession>(client => {
  const session: BuySession = { followed: new Set() }
  onDestroy(client, () => session.quoting?.abort())
  return session
})

/** @throws UNSUPPORTED_CHAIN where the site has no source of purchases */
export async function loadOnramp(client: Client): Promise<Onramp> {
  const source = await client.options.ports?.blockchainData?.()
  const onramp = await source?.loadOnramp?.()
  if (!onramp) throw new LatchkitError('UNSUPPORTED_CHAIN')
  return onramp
}
