import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { createSlot } from '../client/lifetime.js'
import type { Connector } from '../contract/connector.js'
import type { CaipAddress, ChainNamespace } from '../contract/ids.js'
import { BaseError } from '../errors/BaseError.js'
import { toBaseError } from '../errors/toErrorInfo.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { ConnectFlow } from '../state/state.js'
import {
  type Attempt,
  beginAttempt,
  type ConnectReturnType,
  checkAttempt,
  getAttempt,
  watchAttemptEnd,
} from './attempt.js'
import { getWalletRow } from './getWalletRow.js'
import { getDefaultView, open } from './open.js'
import { askConnector, openConnection } from './openConnection.js'
import { push } from './push.js'
import { startPairing } from './startPairing.js'

export type ConnectParameters = {
  /** A row of the wallet list: all of its connectors that the site is configured for. */
  rowId?: string | undefined
  /** One connector. */
  connector?: { namespace: ChainNamespace; connectorId: string } | undefined
  /** Families to connect; default: all that the wallet speaks. */
  namespaces?: readonly ChainNamespace[] | undefined
  /** Ends the attempt as cancelled. */
  signal?: AbortSignal | undefined
  /** Milliseconds until WALLET_TIMEOUT; default: none, people may take their time. */
  timeout?: number | undefined
}

type ConnectorId = { namespace: ChainNamespace; connectorId: string }

/** A wallet that answers after the visitor has gone is let go of, unless it is wanted by now. */
function dropLateAnswer(client: Client, connector: Connector): void {
  if (getInternals(client).destroyed) return
  const { namespace, id } = connector
  const family = client.getState().families[namespace]
  const isWanted =
    family?.connections.some(({ connectorId }) => connectorId === id) ||
    getAttempt(client)?.key.split(' ').includes(`${namespace}:${id}`)
  if (!isWanted) connector.disconnect().catch(() => {})
}

export type StartAttemptParameters = {
  rowId: string
  walletId?: string | undefined
  name: string
  connectors: readonly Connector[]
  timeout?: number | undefined
}

const lastTargets = createSlot(() => ({ target: undefined as StartAttemptParameters | undefined }))

/** What was asked last, for another try. */
export function getLastTarget(client: Client): StartAttemptParameters | undefined {
  return lastTargets(client).target
}

/**
 * Asks every connector in this tick. One that fails leaves the others; when all fail, the first failure
 * is the attempt's. The same target joins an attempt that is already waiting.
 */
export function startAttempt(client: Client, parameters: StartAttemptParameters): Attempt {
  const { rowId, walletId, name, connectors, timeout } = parameters
  const key = connectors.map(({ namespace, id }) => `${namespace}:${id}`).join(' ')
  const running = getAttempt(client)
  if (running?.key === key) return running
  lastTargets(client).target = parameters

  const namespaces = connectors.map(connector => connector.namespace)
  const shown = client.getState().activeNamespace
  const preferred = namespaces.includes(shown) ? shown : namespaces[0]
  const opened = new Map<ChainNamespace, Extract<ConnectReturnType, { status: 'connected' }>>()
  const getReached = (): ConnectReturnType =>
    (preferred === undefined ? undefined : opened.get(preferred)) ??
    opened.values().next().value ?? { status: 'cancelled' }

  const isShown = (flow: ConnectFlow): boolean => flow.step === 'requesting' && flow.rowId === rowId
  const attempt = beginAttempt(client, {
    key,
    name,
    rowId,
    timeout,
    start: { type: 'connection/requested', rowId, name, namespaces },
    isShown,
    getReached,
  })
  let waiting = connectors.length
  let failure: BaseError | undefined

  const onAnswer = (): void => {
    waiting -= 1
    if (waiting > 0) return
    attempt.end(opened.size === 0 && failure ? failure : getReached())
    if (opened.size > 0 && isShown(client.getState().flow)) client.dispatch({ type: 'connection/abandoned' })
  }
  for (const connector of connectors) {
    askConnector(client, connector, { signal: attempt.signal }).then(
      session => {
        if (attempt.hasEnded()) {
          // The visitor left with one family connected and approved this one later: it was asked for.
          if (attempt.signal.aborted) dropLateAnswer(client, connector)
          else openConnection(client, connector, session, { restored: true })
          return
        }
        const { namespace } = connector
        const { accounts, caipNetworkId } = session
        opened.set(namespace, {
          status: 'connected',
          accounts: accounts as readonly CaipAddress[],
          caipNetworkId,
        })
        // Before state says so: a listener that closes the modal at once must find the attempt fulfilled.
        if (waiting === 1) attempt.end(getReached())
        openConnection(client, connector, session, { rowId, walletId })
        if (preferred !== undefined && namespace !== preferred && opened.has(preferred))
          client.dispatch({ type: 'family/activated', namespace: preferred })
        client.emit('CONNECT_SUCCESS', { method: 'browser', name, caipNetworkId })
        onAnswer()
      },
      (error: unknown) => {
        failure ??= toBaseError(error, 'WALLET_FAILED')
        onAnswer()
      },
    )
  }
  if (connectors.length === 0) attempt.end(new BaseError('WALLET_NOT_INSTALLED'))
  return attempt
}

/** The caller's own signal ends its waiting, and the attempt with it unless it only joined. */
function withSignal(
  attempt: Attempt,
  cancel: () => void,
  signal: AbortSignal | undefined,
): Promise<ConnectReturnType> {
  if (!signal) return attempt.promise
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      resolve({ status: 'cancelled' })
      cancel()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    attempt.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** Opens the modal and waits for the visitor. */
function connectInModal(client: Client, signal: AbortSignal | undefined): Promise<ConnectReturnType> {
  const promise = new Promise<ConnectReturnType>((resolve, reject) => {
    const finish = (outcome: ConnectReturnType | BaseError): void => {
      stopWaiting()
      unwatch()
      cleanups.delete(cancel)
      signal?.removeEventListener('abort', cancel)
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    const cancel = (): void => finish({ status: 'cancelled' })
    const { cleanups } = getInternals(client)
    cleanups.add(cancel)
    const stopWaiting = watchAttemptEnd(client, finish)
    if (!client.getState().modal.open || selectAccount(client.getState()).isConnected) {
      const view = getDefaultView(client)
      open(client, { view: view === 'Account' ? 'Connect' : view })
    }
    const unwatch = client.subscribe(() => {
      if (client.getState().modal.open) return
      // An attempt that just succeeded may have closed the modal: it speaks first.
      checkAttempt(client)
      cancel()
    })
    signal?.addEventListener('abort', cancel, { once: true })
  })
  return promise
}

function toConnectors(client: Client, ids: readonly ConnectorId[]): readonly Connector[] {
  return ids.flatMap(({ namespace, connectorId }) => client.getConnector(namespace, connectorId) ?? [])
}

async function connectLater(client: Client, parameters: ConnectParameters): Promise<ConnectReturnType> {
  const { connector, rowId, signal } = parameters
  if (connector) await client.loadAdapter(connector.namespace)
  else await client.prepare()
  if (signal?.aborted) return { status: 'cancelled' }
  const target = getTarget(client, parameters)
  if (target) return connectTarget(client, target, parameters)
  const row = rowId === undefined ? undefined : getWalletRow(client, rowId)
  if (!row?.transportId) throw new BaseError('WALLET_NOT_INSTALLED', { context: { rowId, connector } })
  // Only reachable on another device: the code to scan is in the modal.
  const promise = connectInModal(client, signal)
  startPairing(client, { transportId: row.transportId, rowId: row.id })
  push(client, { view: 'ConnectingWalletConnect', data: { rowId: row.id } })
  return promise
}

type Target = Omit<StartAttemptParameters, 'timeout'>

function getTarget(client: Client, { connector, rowId, namespaces }: ConnectParameters): Target | undefined {
  const isAsked = ({ namespace }: ConnectorId): boolean => namespaces?.includes(namespace) ?? true
  if (connector) {
    const [only] = toConnectors(client, [connector])
    return only && { rowId: rowId ?? only.id, name: only.name, connectors: [only] }
  }
  const row = rowId === undefined ? undefined : getWalletRow(client, rowId)
  if (!row) return undefined
  const connectors = toConnectors(client, row.connectors.filter(isAsked))
  return connectors.length > 0
    ? { rowId: row.id, walletId: row.wallet?.id, name: row.name, connectors }
    : undefined
}

function connectTarget(
  client: Client,
  target: Target,
  { timeout, signal }: ConnectParameters,
): Promise<ConnectReturnType> {
  const running = getAttempt(client)
  const attempt = startAttempt(client, { ...target, timeout })
  const cancel = (): void => {
    if (attempt !== running) attempt.end({ status: 'cancelled' })
  }
  return withSignal(attempt, cancel, signal)
}

/** See `connect`. */
export function connectNow(client: Client, parameters: ConnectParameters): Promise<ConnectReturnType> {
  const { connector, rowId, signal } = parameters
  if (signal?.aborted || getInternals(client).destroyed) return Promise.resolve({ status: 'cancelled' })
  if (!connector && rowId === undefined) return connectInModal(client, signal)
  const target = getTarget(client, parameters)
  return target ? connectTarget(client, target, parameters) : connectLater(client, parameters)
}
