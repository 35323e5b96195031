import type { Client } from '../client/client.js'
import { dispatch, getInternals, toConnectorKey } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import { maxAnnouncements } from '../constants.js'
import type { Connector, ConnectorInfo } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { toSafeIcon } from '../utils/toSafeIcon.js'
import { detachConnector } from './detachConnector.js'

const maxIdLength = 200

/** `external`: brought by the host. */
type Sources = Record<'inPage' | 'external' | 'remote', readonly Connector[]>
const sourcesByNamespace = perClient(() => new Map<ChainNamespace, Sources>())

/** A wallet's display name: its own, sanitised, else a fallback. */
export const toWalletName = (...names: readonly (string | undefined)[]): string =>
  names.map(name => toDisplayText(name)).find(name => name !== '') ?? 'Wallet'

/** The plain facts, cleaned: a wallet's words about itself are hostile until shown otherwise. */
function toConnectorInfo(connector: Connector): ConnectorInfo {
  const { id, namespace, type, name, imageId, icon, info, declaredIds, transportId } = connector
  return {
    id,
    namespace,
    type,
    name: toWalletName(name, id),
    imageId,
    icon: toSafeIcon(icon),
    info: info && { rdns: info.rdns, uuid: info.uuid },
    declaredIds: declaredIds.slice(0, 8),
    transportId,
  }
}

function isSound(connector: Connector, namespace: ChainNamespace): boolean {
  const { id } = connector
  return (
    connector.namespace === namespace && typeof id === 'string' && id.length > 0 && id.length <= maxIdLength
  )
}

/** Replaces the connectors of one source of a family. The first connector under an id keeps it. */
export function publishConnectors(client: Client, namespace: ChainNamespace, source: Partial<Sources>): void {
  const { connectors } = getInternals(client)
  const all = sourcesByNamespace(client)
  const sources: Sources = { inPage: [], external: [], remote: [], ...all.get(namespace), ...source }
  all.set(namespace, sources)
  const listed = new Map<string, Connector>()
  for (const connector of [
    ...sources.inPage.slice(0, maxAnnouncements),
    ...sources.external,
    ...sources.remote,
  ])
    if (isSound(connector, namespace) && !listed.has(connector.id)) listed.set(connector.id, connector)

  for (const [key, connector] of [...connectors])
    if (connector.namespace === namespace && !listed.has(connector.id)) {
      connectors.delete(key)
      detachConnector(client, namespace, connector.id)
    }
  for (const connector of listed.values()) connectors.set(toConnectorKey(namespace, connector.id), connector)
  const infos = [...listed.values()].map(toConnectorInfo)
  const previous = client.getState().connectors.filter(info => info.namespace === namespace)
  // Wallets announce repeatedly: an unchanged list dispatches nothing.
  if (JSON.stringify(infos) === JSON.stringify(previous)) return
  dispatch(client, { type: 'connectors/changed', namespace, connectors: infos })
}

function addTo(source: 'external' | 'remote', client: Client, connector: Connector): void {
  const { namespace, id } = connector
  const others = sourcesByNamespace(client).get(namespace)?.[source] ?? []
  publishConnectors(client, namespace, { [source]: [...others.filter(other => other.id !== id), connector] })
}

/** Adds or replaces a connector over a transport. */
export const publishRemoteConnector = (client: Client, connector: Connector): void =>
  addTo('remote', client, connector)

/** Adds or replaces a connector that the host brings. */
export const publishExternalConnector = (client: Client, connector: Connector): void =>
  addTo('external', client, connector)
