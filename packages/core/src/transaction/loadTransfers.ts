import type { Client } from '../client/client.js'
import { perClient } from '../client/lifetime.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { Transfers } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'

const loaded = perClient(() => new Map<ChainNamespace, Transfers>())

/**
 * Loads a family's payments; kept for the next tap, which must not wait.
 * @throws UNSUPPORTED_CHAIN for a family without payments
 */
export async function loadTransfers(client: Client, namespace: ChainNamespace): Promise<Transfers> {
  const known = loaded(client).get(namespace)
  if (known) return known
  const adapter = await loadAdapter(client, namespace)
  const transfers = await adapter.loadTransfers?.()
  if (!transfers) throw new LatchkitError('UNSUPPORTED_CHAIN', { context: { namespace } })
  loaded(client).set(namespace, transfers)
  return transfers
}
