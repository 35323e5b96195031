import type { Client } from '../client/client.js'
import { createSlot, later, onDestroy, toConnectorKey } from '../client/internals.js'
import { reconnectPatience } from '../constants.js'
import type { Connector } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import type { Connection } from '../state/state.js'
import { askConnector } from './askConnector.js'
import { openConnection } from './openConnection.js'
import { openSession } from './openSession.js'

type Slot = {
  /** Asked and not yet answered. */
  asking: Set<string>
  /** Answered no: not asked again by every further announcement, only by a new reason to hope. */
  refused: WeakSet<Connector>
  isWatchingPage: boolean
}

const slots = createSlot<Slot>(() => ({ asking: new Set(), refused: new WeakSet(), isWatchingPage: false }))

function getRemembered(client: Client, namespace?: ChainNamespace | undefined): readonly Connection[] {
  return Object.values(client.getState().families)
    .filter(family => namespace === undefined || family.namespace === namespace)
    .flatMap(family => family.connections)
    .filter(connection => connection.status === 'remembered')
}

const isRemembered = (client: Client, { namespace, connectorId }: Connection): boolean =>
  getRemembered(client, namespace).some(connection => connection.connectorId === connectorId)

const isTransport = (client: Client, connectorId: string): boolean =>
  client.options.transports?.some(({ id }) => id === connectorId) ?? false

/** D37: it has not come back; shown as disconnected, and still waited for. */
function giveUp(client: Client, connection: Connection): void {
  const { namespace, connectorId } = connection
  const isShown = getFamily(client.getState(), namespace)?.activeConnectorId === connectorId
  if (isShown && isRemembered(client, connection))
    client.dispatch({ type: 'connection/unanswered', namespace, connectorId })
  watchPage(client)
}

async function restoreInPage(client: Client, connection: Connection, connector: Connector): Promise<void> {
  const { asking, refused } = slots(client)
  const key = toConnectorKey(connection.namespace, connection.connectorId)
  if (asking.has(key) || refused.has(connector)) return
  asking.add(key)
  try {
    const session = await askConnector(client, connector, { silent: true })
    // Disconnected meanwhile, or connected by the visitor's own hand: this answer changes nothing.
    if (isRemembered(client, connection)) openConnection(client, connector, session, { restored: true })
  } catch {
    refused.add(connector)
    giveUp(client, connection)
  } finally {
    asking.delete(key)
  }
}

/** Silently asks each wallet of a family that is remembered and has turned up. Never a prompt. */
export function restoreFamily(client: Client, namespace: ChainNamespace): void {
  for (const connection of getRemembered(client, namespace)) {
    if (isTransport(client, connection.connectorId)) continue
    const connector = client.getConnector(namespace, connection.connectorId)
    if (connector) void restoreInPage(client, connection, connector)
  }
}

/** All families of a transport share one session: it is alive for those it still grants, and gone for the others. */
async function restoreTransport(client: Client, transportId: string): Promise<void> {
  const { asking } = slots(client)
  const key = `transport ${transportId}`
  const own = (): readonly Connection[] =>
    getRemembered(client).filter(({ connectorId }) => connectorId === transportId)
  if (asking.has(key)) return
  asking.add(key)
  try {
    const transport = await client.loadTransport(transportId)
    const sessions = await transport.getSessions()
    const accounts = own().flatMap(connection => connection.accounts)
    const session =
      sessions.find(({ namespaces }) =>
        Object.values(namespaces).some(grant => grant.accounts.some(account => accounts.includes(account))),
      ) ?? sessions[0]
    if (session)
      await openSession(client, {
        transport,
        session,
        namespaces: own().map(({ namespace }) => namespace),
        restored: true,
        isWanted: namespace => own().some(connection => connection.namespace === namespace),
      })
    for (const connection of own()) {
      const { namespace, connectorId } = connection
      if (session?.namespaces[namespace]) giveUp(client, connection)
      else client.dispatch({ type: 'connection/closed', namespace, connectorId })
    }
  } catch {
    for (const connection of own()) giveUp(client, connection)
  } finally {
    asking.delete(key)
  }
}

/** A wallet unlocked in its own window tells nobody: the page looks again when the visitor comes back to it. */
function watchPage(client: Client): void {
  const slot = slots(client)
  if (slot.isWatchingPage || typeof document === 'undefined') return
  slot.isWatchingPage = true
  const page = document
  const onChange = (): void => {
    if (page.visibilityState !== 'visible' || getRemembered(client).length === 0) return
    void restoreAll(client, true)
  }
  const view = page.defaultView
  page.addEventListener('visibilitychange', onChange)
  view?.addEventListener('focus', onChange)
  onDestroy(client, () => {
    page.removeEventListener('visibilitychange', onChange)
    view?.removeEventListener('focus', onChange)
  })
}

async function restoreAll(client: Client, again: boolean): Promise<void> {
  const slot = slots(client)
  if (again) slot.refused = new WeakSet()
  const remembered = getRemembered(client)
  const namespaces = [...new Set(remembered.map(({ namespace }) => namespace))]
  const transports = [
    ...new Set(remembered.map(({ connectorId }) => connectorId).filter(id => isTransport(client, id))),
  ]
  await Promise.all([
    ...namespaces.map(async namespace => {
      await client.loadAdapter(namespace).catch(() => {})
      restoreFamily(client, namespace)
    }),
    ...transports.map(id => restoreTransport(client, id)),
  ])
}

/**
 * Restores what is remembered, without any wallet prompt: each stands as connecting with its remembered
 * address, and after 10 s without its wallet as disconnected, until the wallet turns up (D37). Called by
 * `createLatchkit` when something is stored.
 */
export async function reconnect(client: Client): Promise<void> {
  for (const connection of getRemembered(client)) {
    later(client, reconnectPatience, () => {
      if (isRemembered(client, connection)) giveUp(client, connection)
    })
  }
  await restoreAll(client, true)
}
