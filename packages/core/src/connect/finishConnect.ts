import type { Client, FeatureDefinition } from '../client/client.js'
import { dispatch } from '../client/internals.js'

/** Notes that a visitor's attempt has succeeded: what the modal shows then may be the view of a feature. */
export function finishConnect(client: Client): void {
  const { modules = {}, allowUnsupportedChain: staysUnsupported } = client.options
  const definitions: readonly (FeatureDefinition | undefined)[] = Object.values(modules)
  const view = definitions.find(definition => definition?.viewAfterConnect)?.viewAfterConnect
  dispatch(client, { type: 'connection/finished', view, staysUnsupported })
}
