import type { Adapter, FamilyContext } from '../contract/adapter.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { Transport } from '../contract/transport.js'
import { BaseError } from '../errors/BaseError.js'
import type { Client } from './client.js'
import { getInternals } from './internals.js'
import { loadOnce } from './loadOnce.js'

/** The operator's server as an endpoint, where the site has one. */
const getContext = ({ options: { ports } }: Client): FamilyContext => ({
  getServerRpcUrl: async caipNetworkId => (await ports?.serverRpc?.())?.getRpcUrl(caipNetworkId),
  getServerRestUrl: async caipNetworkId => (await ports?.serverRpc?.())?.getRestUrl?.(caipNetworkId),
  getServerBroadcastUrl: async () => (await ports?.serverRpc?.())?.getBroadcastUrl?.(),
})

/**
 * Downloads a family's code and creates its adapter; `loadAdapter` also begins to use it.
 * @throws ADAPTER_MISSING
 */
export async function loadFamilyCode(client: Client, namespace: ChainNamespace): Promise<Adapter> {
  const definition = client.options.families.find(family => family.namespace === namespace)
  if (!definition)
    throw new BaseError('ADAPTER_MISSING', 'No adapter is configured for this chain family.', {
      details: namespace,
    })
  return loadOnce(client, `family ${namespace}`, () => definition.load(getContext(client)))
}

/**
 * Downloads a transport's code and creates it; `loadTransport` also begins to use it.
 * @throws CONFIG_INVALID
 */
export async function loadTransportCode(client: Client, id: string): Promise<Transport> {
  const { metadata, options } = client
  const definition = options.remoteConnectors?.find(transport => transport.id === id)
  if (!definition) throw new BaseError('CONFIG_INVALID', 'The configuration is not valid.', { details: id })
  const internals = getInternals(client)
  return loadOnce(client, `transport ${id}`, () =>
    definition.load({
      metadata,
      projectId: options.projectId,
      storage: internals.storage,
      instanceId: options.id,
      isWalletScheme: scheme => internals.isWalletScheme?.(scheme) ?? false,
    }),
  )
}
