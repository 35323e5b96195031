import type { Client } from '../client/client.js'
import { dispatch, emit, getInternals, toConnectorKey } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import { askConnector } from '../connection/askConnector.js'
import { openConnection } from '../connection/openConnection.js'
import type { Connector, ConnectorSession } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import type { ConnectFlow } from '../state/state.js'
import { type Attempt, beginAttempt, type ConnectReturnType, getAttempt } from './attempt.js'
import { finishConnect } from './finishConnect.js'

export type StartAttemptParameters = {
  rowId: string
  walletId?: string | undefined
  name: string
  connectors: readonly Connector[]
  /** Milliseconds; default: no timeout. */
  timeoutMs?: number | undefined
}

type Last = { parameters: StartAttemptParameters; attempt: Attempt; askAgain(): void }

const attempts = perClient(() => ({ last: undefined as Last | undefined }))

/** Disconnects a wallet that approved after the attempt ended, unless it is connected or asked again by now. */
function dropLateAnswer(client: Client, connector: Connector): void {
  if (getInternals(client).destroyed) return
  const { namespace, id } = connector
  const family = client.getState().families[namespace]
  const isWanted =
    family?.connections.some(({ connectorId }) => connectorId === id) ||
    getAttempt(client)?.key.split(' ').includes(toConnectorKey(namespace, id))
  if (!isWanted) connector.disconnect().catch(() => {})
}

/**
 * Asks every connector in this tick. One that fails leaves the others; when all fail, the first failure
 * is the attempt's. The same target joins an attempt that is already waiting.
 */
export function startAttempt(client: Client, parameters: StartAttemptParameters): Attempt {
  const { rowId, walletId, name, connectors, timeoutMs } = parameters
  const key = connectors.map(({ namespace, id }) => toConnectorKey(namespace, id)).join(' ')
  const running = getAttempt(client)
  if (running?.key === key) return running

  const namespaces = connectors.map(connector => connector.namespace)
  const shown = client.getState().activeNamespace
  const preferred = namespaces.includes(shown) ? shown : namespaces[0]
  const waiting = new Set(connectors)
  const opened = new Map<ChainNamespace, Extract<ConnectReturnType, { status: 'connected' }>>()
  let failure: LatchkitError | undefined

  const getReached = (): ConnectReturnType =>
    (preferred === undefined ? undefined : opened.get(preferred)) ??
    opened.values().next().value ?? { status: 'cancelled' }
  const isShown = (flow: ConnectFlow): boolean => flow.step === 'requesting' && flow.rowId === rowId
  const attempt = beginAttempt(client, {
    key,
    name,
    rowId,
    timeoutMs,
    start: { type: 'connection/requested', rowId, name, namespaces },
    isShown,
    getReached,
  })
  if (attempt.hasEnded()) return attempt

  const onSession = (connector: Connector, session: ConnectorSession): void => {
    const { namespace } = connector
    if (!waiting.delete(connector)) return
    if (attempt.hasEnded()) {
      // Approved after the attempt ended with another family connected: it is opened all the same.
      if (attempt.signal.aborted) dropLateAnswer(client, connector)
      else openConnection(client, connector, session, { restored: true })
      return
    }
    const { accounts, caipNetworkId } = session
    opened.set(namespace, { status: 'connected', accounts, caipNetworkId })
    // Settles before the dispatch: a listener that closes the modal must find the attempt fulfilled.
    if (waiting.size === 0) attempt.end(getReached())
    const isBehind = preferred !== undefined && namespace !== preferred && opened.has(preferred)
    openConnection(client, connector, session, { rowId, walletId, isBehind })
    emit(client, 'CONNECT_SUCCESS', { method: 'browser', name, caipNetworkId })
    // A family that failed before is still listed in the flow.
    if (waiting.size > 0) return
    if (isShown(client.getState().flow)) dispatch(client, { type: 'connection/cancelled' })
    finishConnect(client)
  }
  const onFailure = (connector: Connector, error: unknown, isAgain: boolean): void => {
    // The first request is still pending in the wallet and decides the outcome.
    if (isAgain && isError(error, 'REQUEST_PENDING')) return
    if (!waiting.delete(connector)) return
    failure ??= toLatchkitError(error, 'WALLET_FAILED')
    if (waiting.size > 0 || attempt.hasEnded()) return
    attempt.end(opened.size === 0 ? failure : getReached())
    if (opened.size === 0) return
    if (isShown(client.getState().flow)) dispatch(client, { type: 'connection/cancelled' })
    finishConnect(client)
  }
  const ask = (connector: Connector, isAgain: boolean): void => {
    const together = [...waiting]
      .filter(({ provider }) => provider !== undefined && provider === connector.provider)
      .map(({ namespace }) => namespace)
    askConnector(client, connector, { signal: attempt.signal, together })
      .then(session => onSession(connector, session))
      .catch((error: unknown) => onFailure(connector, error, isAgain))
  }
  attempts(client).last = {
    parameters,
    attempt,
    askAgain() {
      for (const connector of waiting) ask(connector, true)
    },
  }
  for (const connector of connectors) ask(connector, false)
  if (connectors.length === 0) attempt.end(new LatchkitError('WALLET_NOT_INSTALLED'))
  return attempt
}

/** Asks the last wallet again, in this tick: one that is still asked within the same attempt, one that failed in a new one. */
export function restartAttempt(client: Client): void {
  const { flow } = client.getState()
  const { last } = attempts(client)
  if (!last || !('rowId' in flow) || flow.rowId !== last.parameters.rowId) return
  if (flow.step === 'requesting' && !last.attempt.hasEnded()) last.askAgain()
  else if (flow.step === 'failed') startAttempt(client, last.parameters)
}
