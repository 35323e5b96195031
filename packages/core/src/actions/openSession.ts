import type { Client } from '../client/client.js'
import type { Connector } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import type { Transport, TransportSession } from '../contract/transport.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { askConnector, type OpenConnectionParameters, openConnection } from './openConnection.js'
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
}

/** Makes one connection per family that a wallet on another device granted. A family that fails leaves the others. */
export async function openSession(
  client: Client,
  { transport, session, namespaces, isWanted, ...parameters }: OpenSessionParameters,
): Promise<readonly OpenedFamily[]> {
  const opened: OpenedFamily[] = []
  const granted = Object.keys(session.namespaces).filter(
    namespace => namespaces?.includes(namespace) ?? getFamily(client.getState(), namespace) !== undefined,
  )
  await Promise.all(
    granted.map(async namespace => {
      try {
        const adapter = await client.loadAdapter(namespace)
        const networks = getFamily(client.getState(), namespace)?.networks ?? []
        const connector = await adapter.createConnector({ transport, session, networks })
        const answer = await askConnector(client, connector, { silent: parameters.restored })
        if (isWanted && !isWanted(namespace)) return
        publishRemoteConnector(client, connector)
        getSessionTopics(client).set(transport.id, session.topic)
        openConnection(client, connector, answer, parameters)
        opened.push({ connector, accounts: answer.accounts, caipNetworkId: answer.caipNetworkId })
      } catch {
        // Told by its absence: the caller sees which families opened.
      }
    }),
  )
  return opened
}
