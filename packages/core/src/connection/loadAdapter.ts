import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import { loadFamilyCode } from '../client/loadCode.js'
import type { Adapter } from '../contract/adapter.js'
import type { ChainNamespace } from '../contract/ids.js'
import { loadKnown } from '../directory/loadRecommended.js'
import { reportError } from '../telemetry/reportError.js'
import { publishConnectors } from './publishConnectors.js'

/** Publishes the family's wallets for the life of the page. */
function watchAdapter(client: Client, adapter: Adapter): void {
  const { adapters, destroyed } = getInternals(client)
  const { namespace } = adapter
  if (destroyed || adapters.has(namespace)) return
  adapters.set(namespace, adapter)
  const unwatch = adapter.watchConnectors(connectors => {
    publishConnectors(client, namespace, { inPage: connectors })
    loadKnown(client).catch((error: unknown) => reportError(client, error))
  })
  onDestroy(client, unwatch)
}

/**
 * The adapter of a family, which publishes its wallets from then on.
 * @throws ADAPTER_MISSING
 */
export async function loadAdapter(client: Client, namespace: ChainNamespace): Promise<Adapter> {
  const adapter = await loadFamilyCode(client, namespace)
  watchAdapter(client, adapter)
  return adapter
}
