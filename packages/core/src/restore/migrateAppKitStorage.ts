import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import { storagePrefix } from '../state/readStorage.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import type { Connection } from '../state/state.js'
import { isCaipAddress, isCaipNetworkId, toNamespace } from '../utils/caip.js'

/** Prefix under which a former AppKit integration has stored; key names as publicly documented. */
const formerPrefix = '@appkit/'
const doneKey: string = `${storagePrefix}carried_over`

const maxEntries = 20
const maxText = 300

type Fields = Readonly<Record<string, unknown>>

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= maxText ? value : undefined
const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, maxEntries) : []

/** Ids that name no wallet in this page: sessions and logins are in the vendor's own stores. */
const unusable = ['walletConnect', 'ID_AUTH', 'AUTH', 'injected', 'announced', 'eip6963']

function toAccounts(value: unknown, network: CaipNetworkId): readonly CaipAddress[] {
  return toList(value).flatMap(item => {
    const address = toText(item) ?? toText(toFields(item)['address'])
    const account = `${network}:${address}`
    if (isCaipAddress(address, toNamespace(network))) return address
    return isCaipAddress(account) ? account : []
  })
}

/**
 * The id that a former connector has here: a wallet may be known there by what it declares itself as, such as its name
 * in Wallet Standard. One that is not in the page yet keeps its id.
 */
async function findConnectorId(client: Client, namespace: ChainNamespace, former: string): Promise<string> {
  // Without the family's code there is nothing to find it in, and nothing is restored either.
  await loadAdapter(client, namespace).catch(() => {})
  const connectors = client.getState().connectors.filter(each => each.namespace === namespace)
  const found =
    connectors.find(({ id }) => id === former) ??
    connectors.find(({ declaredIds }) => declaredIds.some(id => id.slice(id.indexOf(':') + 1) === former))
  return found?.id ?? former
}

/**
 * Reads once what a former AppKit integration has stored, so that its visitors stay connected: wallets in
 * the page by their connector id and address, active network, recent wallets. From then on only our own
 * keys count; the former ones are left as they are. Returns whether there is something to restore.
 */
export async function migrateAppKitStorage(client: Client): Promise<boolean> {
  const { storage } = getInternals(client)
  const text = (key: string): string | undefined => storage.getItem(formerPrefix + key) ?? undefined
  const json = (key: string): unknown => {
    try {
      return JSON.parse(text(key) ?? '')
    } catch {
      return undefined
    }
  }
  if (storage.getItem(doneKey) !== null) return false

  const formerNetwork = text('active_caip_network_id')
  const stored = toFields(json('connections'))
  const listed =
    toText(text('connected_namespaces'))
      ?.replace(/[["\]\s]/g, '')
      .split(',') ?? []
  const activeNetworkIds: Record<ChainNamespace, CaipNetworkId> = {}
  const connections: Connection[] = []
  for (const namespace of listed.slice(0, maxEntries)) {
    const family = getFamily(client.getState(), namespace)
    const connectorId = toText(text(`${namespace}:connected_connector_id`))
    if (!family) continue
    const caipNetworkId = isCaipNetworkId(formerNetwork, namespace) ? formerNetwork : family.activeNetworkId
    if (family.networks.some(network => network.caipNetworkId === caipNetworkId))
      activeNetworkIds[namespace] = caipNetworkId
    const former = toList(stored[namespace])
      .map(toFields)
      .find(entry => connectorId !== undefined && entry['connectorId'] === connectorId)
    const accounts = toAccounts(former?.['accounts'], caipNetworkId)
    if (connectorId !== undefined && !unusable.includes(connectorId) && accounts.length > 0)
      connections.push({ connectorId, namespace, status: 'stored', accounts, caipNetworkId })
  }
  for (const [index, connection] of connections.entries()) {
    const { namespace, connectorId } = connection
    connections[index] = {
      ...connection,
      connectorId: await findConnectorId(client, namespace, connectorId),
    }
  }
  // Another call, or the visitor, may have been faster.
  const isConnected = Object.values(client.getState().families).some(family => family.connections.length > 0)
  if (storage.getItem(doneKey) !== null || isConnected) return false
  storage.setItem(doneKey, '1')
  const recentRowIds = toList(json('recent_wallets')).flatMap(wallet => toText(toFields(wallet)['id']) ?? [])
  if (connections.length === 0 && recentRowIds.length === 0) return false
  dispatch(client, {
    type: 'storage/restored',
    connections,
    activeConnectorIds: Object.fromEntries(connections.map(each => [each.namespace, each.connectorId])),
    activeNetworkIds,
    activeNamespace: text('active_namespace'),
    recentRowIds,
  })
  return connections.length > 0
}
