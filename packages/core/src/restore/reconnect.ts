import type { Client } from '../client/client.js'
import { dispatch, getConnector, getInternals, toConnectorKey } from '../client/internals.js'
import { onDestroy, perClient, setClientTimeout } from '../client/lifetime.js'
import { askConnector } from '../connection/askConnector.js'
import { loadAdapter } from '../connection/loadAdapter.js'
import { loadTransport } from '../connection/loadTransport.js'
import { openConnection } from '../connection/openConnection.js'
import { openSession } from '../connection/openSession.js'
import { reconnectTimeoutMs } from '../constants.js'
import type { Connector } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { TransportSession } from '../contract/transport.js'
import { storagePrefix } from '../state/readStorage.js'
import { getFamily } from '../state/selectors/selectAccount.js'
import type { Connection } from '../state/state.js'
import { toFingerprint } from '../utils/toFingerprint.js'

const choiceTimeoutMs = 3_000

type Restoration = {
  /** Connectors and transports whose wallet has been asked and has not responded. */
  pending: Set<string>
  /** Connectors that refused: asked again only when the visitor comes back to the page, or by a new start. */
  refused: WeakSet<Connector>
  isWatchingConnectors: boolean
  isWatchingPage: boolean
}

const restorations = perClient<Restoration>(() => ({
  pending: new Set(),
  refused: new WeakSet(),
  isWatchingConnectors: false,
  isWatchingPage: false,
}))

function getStored(client: Client, namespace?: ChainNamespace | undefined): readonly Connection[] {
  return Object.values(client.getState().families)
    .filter(family => namespace === undefined || family.namespace === namespace)
    .flatMap(family => family.connections)
    .filter(connection => connection.status === 'stored')
}

const isStored = (client: Client, { namespace, connectorId }: Connection): boolean =>
  getStored(client, namespace).some(connection => connection.connectorId === connectorId)

const isTransport = (client: Client, connectorId: string): boolean =>
  client.options.remoteConnectors?.some(({ id }) => id === connectorId) ?? false

/** The wallet has not come back; it is shown as disconnected and restored when it does. */
function giveUp(client: Client, connection: Connection): void {
  const { namespace, connectorId } = connection
  const isShown = getFamily(client.getState(), namespace)?.activeConnectorId === connectorId
  if (isShown && isStored(client, connection))
    dispatch(client, { type: 'connection/timedOut', namespace, connectorId })
  watchPage(client)
}

/** Whether another wallet of the family claims the same id; then the visitor decides, not the first to announce. */
function isContested(client: Client, { namespace, id, declaredIds }: Connector): boolean {
  const claimed = new Set(declaredIds.map(declared => declared.toLowerCase()))
  return client
    .getState()
    .connectors.some(
      other =>
        other.namespace === namespace &&
        other.id !== id &&
        other.declaredIds.some(declared => claimed.has(declared.toLowerCase())),
    )
}

async function restoreInPage(client: Client, connection: Connection, connector: Connector): Promise<void> {
  const { pending, refused } = restorations(client)
  const key = toConnectorKey(connection.namespace, connection.connectorId)
  if (pending.has(key) || refused.has(connector)) return
  pending.add(key)
  try {
    const session = await askConnector(client, connector, { silent: true, stored: connection.accounts })
    // Disconnected or connected by the visitor meanwhile: nothing to restore.
    if (isStored(client, connection)) openConnection(client, connector, session, { restored: true })
  } catch {
    refused.add(connector)
    giveUp(client, connection)
  } finally {
    pending.delete(key)
  }
}

/** Asks each stored wallet of a family that is in the page, without a prompt. */
function restoreFamily(client: Client, namespace: ChainNamespace): void {
  for (const connection of getStored(client, namespace)) {
    if (isTransport(client, connection.connectorId)) continue
    const connector = getConnector(client, namespace, connection.connectorId)
    if (!connector) continue
    if (isContested(client, connector)) giveUp(client, connection)
    else void restoreInPage(client, connection, connector)
  }
}

/** The session that the stored connections were opened over: another instance may have others in the same store. */
function findSession(
  sessions: readonly TransportSession[],
  stored: readonly Connection[],
): TransportSession | undefined {
  const ids = stored.flatMap(({ sessionId }) => sessionId ?? [])
  if (ids.length > 0) return sessions.find(({ topic }) => ids.includes(toFingerprint(topic)))
  // Stored before sessions had ids: the one with the same account, where there is one.
  const accounts = stored.flatMap(connection => connection.accounts)
  const matching = sessions.filter(({ namespaces }) =>
    Object.values(namespaces).some(grant => grant.accounts.some(account => accounts.includes(account))),
  )
  return matching.length === 1 ? matching[0] : undefined
}

/** All families of a transport share one session: it is restored for those it still grants, and closed for the others. */
async function restoreTransport(client: Client, transportId: string): Promise<void> {
  const { pending } = restorations(client)
  const key = `transport ${transportId}`
  const getOfTransport = (): readonly Connection[] =>
    getStored(client).filter(({ connectorId }) => connectorId === transportId)
  if (pending.has(key)) return
  pending.add(key)
  try {
    const transport = await loadTransport(client, transportId)
    const sessions = await transport.getSessions()
    const session = findSession(sessions, getOfTransport())
    if (session)
      await openSession(client, {
        transport,
        session,
        namespaces: getOfTransport().map(({ namespace }) => namespace),
        restored: true,
        isWanted: namespace => getOfTransport().some(connection => connection.namespace === namespace),
      })
    for (const connection of getOfTransport()) {
      const { namespace, connectorId } = connection
      if (session?.namespaces[namespace]) giveUp(client, connection)
      else dispatch(client, { type: 'connection/closed', namespace, connectorId })
    }
  } catch {
    for (const connection of getOfTransport()) giveUp(client, connection)
  } finally {
    pending.delete(key)
  }
}

/** A wallet that was unlocked in its own window sends no event: it is asked again when the page is shown. */
function watchPage(client: Client): void {
  const restoration = restorations(client)
  if (restoration.isWatchingPage || typeof document === 'undefined') return
  restoration.isWatchingPage = true
  const page = document
  const onChange = (): void => {
    if (page.visibilityState !== 'visible' || getStored(client).length === 0) return
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
  const restoration = restorations(client)
  if (again) restoration.refused = new WeakSet()
  const remembered = getStored(client)
  const namespaces = [...new Set(remembered.map(({ namespace }) => namespace))]
  const transports = [
    ...new Set(remembered.map(({ connectorId }) => connectorId).filter(id => isTransport(client, id))),
  ]
  await Promise.all([
    ...namespaces.map(async namespace => {
      await loadAdapter(client, namespace).catch(() => {})
      restoreFamily(client, namespace)
    }),
    ...transports.map(id => restoreTransport(client, id)),
  ])
}

/** A wallet may announce itself late: each change of the list restores what is in it. */
function watchConnectors(client: Client): void {
  const restoration = restorations(client)
  if (restoration.isWatchingConnectors) return
  restoration.isWatchingConnectors = true
  let seen = client.getState().connectors
  const unwatch = client.subscribe(() => {
    const { connectors } = client.getState()
    if (connectors === seen) return
    seen = connectors
    // Wallets that announce in one task are all known by then: two of them may claim one id.
    queueMicrotask(() => {
      if (getInternals(client).destroyed) return
      for (const namespace of new Set(getStored(client).map(connection => connection.namespace)))
        restoreFamily(client, namespace)
    })
  })
  onDestroy(client, unwatch)
}

/** Waits until it is known which account the visitor has chosen, where one was: the code of accounts is on its way. */
function waitForChoice(client: Client): Promise<void> | undefined {
  const isKnown = (): boolean => client.getState().slices.wallets !== undefined
  if (isKnown() || getInternals(client).storage.getItem(`${storagePrefix}chosen_accounts`) === null)
    return undefined
  return new Promise(resolve => {
    const finish = (): void => {
      unwatch()
      clear()
      resolve()
    }
    const unwatch = client.subscribe(() => isKnown() && finish())
    // A download that fails must not hold up the wallets.
    const clear = setClientTimeout(client, choiceTimeoutMs, finish)
  })
}

/**
 * Restores what is stored, without any wallet prompt: each connection is `reconnecting` with its stored address,
 * and after 10 s without its wallet disconnected, until the wallet turns up. `createLatchkit` starts it when
 * something is stored.
 */
export async function reconnect(client: Client): Promise<void> {
  watchConnectors(client)
  for (const connection of getStored(client)) {
    setClientTimeout(client, reconnectTimeoutMs, () => {
      if (isStored(client, connection)) giveUp(client, connection)
    })
  }
  await waitForChoice(client)
  await restoreAll(client, true)
}
