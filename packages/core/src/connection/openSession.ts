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
  /** Asked just before a connection is opened: false drops it. */
  isWanted?: ((namespace: ChainNamespace) => boolean) | undefined
  /** Told of what is about to open, in the same tick. */
  onReady?: ((families: readonly OpenedFamily[]) => void) | undefined
}

/** Makes one connection per family that a wallet on another device granted. A family that fails leaves the others. */
export async function openSession(
  client: Client,
  { transport, session, namespaces, isWanted, onReady, ...parameters }: OpenSessionParameters,
): Promise<readonly OpenedFamily[]> {
  const getNetworks = (namespace: ChainNamespace): readonly Network[] =>
    getFamily(client.getState(), namespace)?.networks ?? []
  const granted = Object.keys(session.namespaces).filter(
    namespace => getNetworks(namespace).length > 0 && (namespaces?.includes(namespace) ?? true),
  )
  const answers = await Promise.allSettled(
    granted.map(async namespace => {
      const adapter = await loadAdapter(client, namespace)
      const networks = getNetworks(namespace)
      const connector = await adapter.createConnector({ transport, session, networks })
      return { connector, answer: await askConnector(client, connector, { silent: parameters.restored }) }
    }),
  )
  const ready = answers
    .flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    .filter(({ connector }) => isWanted?.(connector.namespace) ?? true)
  const families = ready.map(({ connector, answer: { accounts, caipNetworkId } }) => ({
    connector,
    accounts,
    caipNetworkId,
  }))
  onReady?.(families)
  for (const { connector, answer } of ready) {
    publishRemoteConnector(client, connector)
    getSessionTopics(client).set(transport.id, session.topic)
    openConnection(client, connector, answer, parameters)
  }
  return families
}
