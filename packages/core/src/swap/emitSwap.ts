import type { Client } from '../client/client.js'
import { emit } from '../client/internals.js'
import type { SwapEventProperties } from '../contract/events.js'
import type { CaipNetworkId } from '../contract/ids.js'
import type { LatchkitError } from '../errors/LatchkitError.js'
import type { SwapSummary } from '../state/state.js'
import { toDisplayText } from '../utils/toDisplayText.js'

export type SwapSubject = { caipNetworkId: CaipNetworkId; swap: Pick<SwapSummary, 'sold' | 'bought'> }

/** What events contain about a swap. */
export function toSwapProperties({
  caipNetworkId,
  swap: { sold, bought },
}: SwapSubject): SwapEventProperties {
  return {
    caipNetworkId,
    swapFromToken: sold.symbol,
    swapToToken: bought.symbol,
    swapFromAmount: sold.amount,
    swapToAmount: bought.amount,
  }
}

/** SWAP_REJECTED or SWAP_ERROR. */
export function emitSwapEnd(client: Client, subject: SwapSubject, error: LatchkitError, hash?: string): void {
  const message = toDisplayText(error.shortMessage, 300)
  const end = { ...toSwapProperties(subject), code: error.code, message }
  if (error.code === 'USER_REJECTED' || error.code === 'CANCELLED') emit(client, 'SWAP_REJECTED', end)
  else emit(client, 'SWAP_ERROR', { ...end, hash }, 'error')
}
