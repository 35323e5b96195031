import type { Client } from '../client/client.js'
import { getConnector } from '../client/internals.js'
import type { Connector } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'
import { reportError } from '../telemetry/reportError.js'
import { toNamespace } from '../utils/caip.js'

/** What a wallet was asked for by an earlier page, without a known outcome. */
export type Asked = {
  id: string
  connectorId: string
  /** Of the connection that it was asked over, where a wallet on another device keeps its response. */
  sessionId?: string | undefined
  account: CaipAddress
  caipNetworkId: CaipNetworkId
}

/**
 * Resumes what an earlier page asked for, once per client, if its wallet is connected again: over the session that it
 * was asked over, and no other.
 * @param followed ids whose outcome this page waits for
 */
export function resumeAsked(
  client: Client,
  { id, connectorId, sessionId, account, caipNetworkId }: Asked,
  followed: Set<string>,
  resume: (over: { connector: Connector; network: Network }) => Promise<void>,
): void {
  const state = client.getState()
  const namespace = toNamespace(account)
  const isConnected = getFamily(state, namespace)?.connections.some(
    each =>
      each.connectorId === connectorId &&
      each.status === 'connected' &&
      (sessionId === undefined || each.sessionId === sessionId),
  )
  const connector = getConnector(client, namespace, connectorId)
  const network = selectNetworks(state).find(each => each.caipNetworkId === caipNetworkId)
  if (!isConnected || !connector || !network || followed.has(id)) return
  if (sessionId !== undefined && !connector.resume) return
  followed.add(id)
  resume({ connector, network }).catch((error: unknown) => {
    followed.delete(id)
    reportError(client, error)
  })
}
