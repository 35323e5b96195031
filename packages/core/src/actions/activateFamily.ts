import type { Client } from '../client/client.js'
import type { ChainNamespace } from '../contract/ids.js'

export type ActivateFamilyParameters = { namespace: ChainNamespace }

/** Makes a family the one that is shown (D32). */
export function activateFamily(client: Client, { namespace }: ActivateFamilyParameters): void {
  client.dispatch({ type: 'family/activated', namespace })
}
