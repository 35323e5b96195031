import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { ChainNamespace } from '../contract/ids.js'

export type ActivateNamespaceParameters = { namespace: ChainNamespace }

/** Makes a family the one that is shown. */
export function activateNamespace(client: Client, { namespace }: ActivateNamespaceParameters): void {
  dispatch(client, { type: 'namespace/activated', namespace })
}
