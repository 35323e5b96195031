import type { Client } from '../../client/client.js'
import type { Adapter } from '../../contract/adapter.js'
import type { Network } from '../../contract/network.js'
import { loadTransfers } from '../../transaction/loadTransfers.js'
import { isDottedName } from '../../utils/isDottedName.js'

type Parameters = { name: string; network: Network; adapter: Adapter; signal: AbortSignal }

/**
 * Returns how the address of a name is read: by the network's endpoints where they resolve names, else by the server,
 * which also has names that no chain holds. Undefined for what is no name, or where nothing resolves names.
 */
export async function getNameResolver(
  client: Client,
  { name, network, adapter, signal }: Parameters,
): Promise<(() => Promise<string | undefined>) | undefined> {
  const transfers = await loadTransfers(client, network.chainNamespace).catch(() => undefined)
  const { resolveName } = transfers?.isName?.(name, network) ? transfers : {}
  const loadNames = (await isServerName(client, name, adapter)) ? client.options.ports?.names : undefined
  if (!resolveName && !loadNames) return undefined
  const readServer = async (): Promise<string | undefined> =>
    (await loadNames?.())?.resolveName({ name, caipNetworkId: network.caipNetworkId, signal })
  return async () => {
    if (!resolveName) return readServer()
    let address: string | undefined
    try {
      address = await resolveName({ name, network, signal })
    } catch (error) {
      if (!loadNames || signal.aborted) throw error
    }
    return address ?? readServer()
  }
}

/** A name that begins with an address is made to be mistaken for it. */
async function isServerName(client: Client, name: string, adapter: Adapter): Promise<boolean> {
  if (!client.options.ports?.names || !isDottedName(name)) return false
  const [first = ''] = name.split('.')
  return !(await adapter.checkAddress(first)).valid
}
