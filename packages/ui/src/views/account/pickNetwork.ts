import type { CaipNetworkId, Client } from '@latchkit/core'
import { getEngine, pickNetwork as pick } from '@latchkit/core/internal'

/** What a tap on a network does; failures are reported, and shown by core. */
export function pickNetwork(client: Client, caipNetworkId: CaipNetworkId): void {
  pick(client, { caipNetworkId }).catch((error: unknown) => getEngine().reportError(client, error))
}
