import type { Adapter, CaipAddress, Connector } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { type Config, connect, type Connector as WagmiConnector } from '@wagmi/core'
import { configPrefix, namespace } from './ids.js'

/**
 * A connector of a wagmi config as one of ours. Who is connected, and where, comes from the config: its connectors'
 * providers need have neither `eth_accounts` nor events.
 * @throws ADAPTER_MISSING where the family takes no provider of a host
 */
export function toConnector(
  config: Config,
  connector: WagmiConnector,
  provider: unknown,
  adapter: Adapter,
): Connector {
  const { id, name, icon, uid } = connector
  const info = { id: configPrefix + id, type: 'EXTERNAL', name, icon, declaredIds: [] } as const
  const base = adapter.createHostConnector?.(info, provider)
  if (!base) throw new LatchkitError('ADAPTER_MISSING')
  const getSession = () => {
    const connection = config.state.connections.get(uid)
    if (!connection) return undefined
    const caipNetworkId = `${namespace}:${connection.chainId}` as const
    const accounts = connection.accounts.map((account): CaipAddress => `${caipNetworkId}:${account}`)
    return { accounts, caipNetworkId }
  }
  return {
    ...base,
    async connect({ silent }) {
      if (!silent && !getSession()) await connect(config, { connector })
      const session = getSession()
      if (!session) throw new LatchkitError('NOT_CONNECTED')
      return session
    },
    disconnect: async () => {},
    subscribe: listener =>
      config.subscribe(
        state => state.connections.get(uid),
        (connection, previous) => {
          const session = getSession()
          if (!session) return listener({ type: 'disconnected' })
          if (connection?.accounts !== previous?.accounts)
            listener({ type: 'accountsChanged', accounts: session.accounts })
          if (connection?.chainId !== previous?.chainId)
            listener({ type: 'networkChanged', caipNetworkId: session.caipNetworkId })
        },
      ),
  }
}
