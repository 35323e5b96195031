import type { Client } from '../client/client.js'
import type { Connector } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { Transport, TransportSession } from '../contract/transport.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { askConnector } from './askConnector.js'
import { loadAdapter } from './loadAdapter.js'
import { type OpenConnectionParameters, openConnection } from './openConnection.js'
import { publishRemoteConnector } from './publishConnectors.js'
import { getSessionTopics } from './sessionTopics.js'

export type OpenedFamily = {
  connector: Connector
  accounts: readonly CaipAddress[]
  caipNetworkId: CaipNetworkId
}

export type OpenSessionParameters = OpenConnectionParameters & {
  transport: Transport
  session: TransportSession
  /** Default: every family the session grants. */
  namespaces?: readonly ChainNamespace[] | undefined
  /** Called just before a connection opens; when it returns false, the connection is dropped. */
  isWanted?: ((namespace: ChainNamespace) => boolean) | undefined
  /** Called with the families whose connections open next, in the same tick. */
  onReady?: ((families: readonly OpenedFamily[]) => void) | undefined
}

/** Opens one connection per family that a wallet on another device granted. A family that fails does not affect the others. */
export async function openSession(
  client: Client,
  { transport, session, namespaces, isWanted, onReady, ...parameters }: OpenSessionParameters,
): Promise<readonly OpenedFamily[]> {
  const getNetworks = (namespace: ChainNamespace): readonly Network[] =>
    getFamily(client.getState(), namespace)?.networks ?? []
  const granted = Object.keys(session.namespaces).filter(
    namespace => getNetworks(namespace).length > 0 && (namespaces?.includes(namespace) ?? true),
  )
  const results = await Promise.allSettled(
    granted.map(async namespace => {
      const adapter = await loadAdapter(client, namespace)
      const networks = getNetworks(namespace)
      const connector = await adapter.createConnector({ transport, session, networks })
      return { connector, result: await askConnector(client, connector, { silent: parameters.restored }) }
    }),
  )
  const ready = results
    .flatMap(settled => (settled.status === 'fulfilled' ? [settled.value] : []))
    .filter(({ connector }) => isWanted?.(connector.namespace) ?? true)
  const families = ready.map(({ connector, result: { accounts, caipNetworkId } }) => ({
    connector,
    accounts,
    caipNetworkId,
  }))
  onReady?.(families)
  const shown = client.getState().activeNamespace
  const first = ready.find(({ connector }) => connector.namespace === shown) ?? ready[0]
  for (const { connector, result } of ready) {
    publishRemoteConnector(client, connector)
    getSessionTopics(client).set(transport.id, session.topic)
    const isBehind = connector !== first?.connector
    openConnection(client, connector, result, { ...parameters, topic: session.topic, isBehind })
  }
  return families
}
