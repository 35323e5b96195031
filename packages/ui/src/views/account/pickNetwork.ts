import type { CaipNetworkId, Client } from '@latchkit/core'
import { callAccount, getEngine } from '@latchkit/core/internal'

/** What a tap on a network does; failures are reported, and shown by core. */
export function pickNetwork(client: Client, caipNetworkId: CaipNetworkId): void {
  callAccount(client, async account => account.pickNetwork(client, { caipNetworkId })).catch(
    (error: unknown) => getEngine().reportError(client, error),
  )
}
