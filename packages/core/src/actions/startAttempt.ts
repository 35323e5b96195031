import type { Client } from '../client/client.js'
import type { Connected } from '../client/connected.js'
import { connectedPart } from '../client/connectedPart.js'
import { createSlot, getInternals, toConnectorKey } from '../client/internals.js'
import type { Connector, ConnectorSession } from '../contract/connector.js'
import type { ChainNamespace } from '../contract/ids.js'
import { BaseError } from '../errors/BaseError.js'
import { isError } from '../errors/LatchkitError.js'
import { toBaseError } from '../errors/toErrorInfo.js'
import type { ConnectFlow } from '../state/state.js'
import { askConnector } from './askConnector.js'
import { type Attempt, beginAttempt, type ConnectReturnType, getAttempt } from './attempt.js'

export type StartAttemptParameters = {
  rowId: string
  walletId?: string | undefined
  name: string
  connectors: readonly Connector[]
  /** Milliseconds; default: as long as the visitor likes. */
  timeout?: number | undefined
}

type Last = { parameters: StartAttemptParameters; attempt: Attempt; askAgain(): void }

const slots = createSlot(() => ({ last: undefined as Last | undefined }))

/** A wallet that answers after the visitor has gone is let go of, unless it is wanted by now. */
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
  const { rowId, walletId, name, connectors, timeout } = parameters
  const key = connectors.map(({ namespace, id }) => toConnectorKey(namespace, id)).join(' ')
  const running = getAttempt(client)
  if (running?.key === key) return running

  const namespaces = connectors.map(connector => connector.namespace)
  const shown = client.getState().activeNamespace
  const preferred = namespaces.includes(shown) ? shown : namespaces[0]
  const waiting = new Set(connectors)
  const opened = new Map<ChainNamespace, Extract<ConnectReturnType, { status: 'connected' }>>()
  let failure: BaseError | undefined

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

  const onSession = (
    { openConnection }: Connected,
    connector: Connector,
    session: ConnectorSession,
  ): void => {
    const { namespace } = connector
    if (!waiting.delete(connector)) return
    if (attempt.hasEnded()) {
      // The visitor left with one family connected and approved this one later: it was asked for.
      if (attempt.signal.aborted) dropLateAnswer(client, connector)
      else openConnection(client, connector, session, { restored: true })
      return
    }
    const { accounts, caipNetworkId } = session
    opened.set(namespace, { status: 'connected', accounts, caipNetworkId })
    // Before state says so: a listener that closes the modal at once must find the attempt fulfilled.
    if (waiting.size === 0) attempt.end(getReached())
    openConnection(client, connector, session, { rowId, walletId })
    if (preferred !== undefined && namespace !== preferred && opened.has(preferred))
      client.dispatch({ type: 'family/activated', namespace: preferred })
    client.emit('CONNECT_SUCCESS', { method: 'browser', name, caipNetworkId })
    // A family that failed before is still among those the flow waits for.
    if (waiting.size === 0 && isShown(client.getState().flow))
      client.dispatch({ type: 'connection/abandoned' })
  }
  const onFailure = (connector: Connector, error: unknown, isAgain: boolean): void => {
    // The first question is still on the wallet's screen: it is the one that counts.
    if (isAgain && isError(error, 'REQUEST_PENDING')) return
    if (!waiting.delete(connector)) return
    failure ??= toBaseError(error, 'WALLET_FAILED')
    if (waiting.size > 0 || attempt.hasEnded()) return
    attempt.end(opened.size === 0 ? failure : getReached())
    if (opened.size > 0 && isShown(client.getState().flow)) client.dispatch({ type: 'connection/abandoned' })
  }
  const ask = (connector: Connector, isAgain: boolean): void => {
    askConnector(client, connector, { signal: attempt.signal })
      .then(async session => {
        // On its way since the wallet was asked.
        onSession(connectedPart.getLoaded() ?? (await connectedPart.load()), connector, session)
      })
      .catch((error: unknown) => onFailure(connector, error, isAgain))
  }
  slots(client).last = {
    parameters,
    attempt,
    askAgain() {
      for (const connector of waiting) ask(connector, true)
    },
  }
  for (const connector of connectors) ask(connector, false)
  if (connectors.length === 0) attempt.end(new BaseError('WALLET_NOT_INSTALLED'))
  return attempt
}

/** Asks the last wallet again, in this tick: one that is still asked within the same attempt, one that failed in a new one. */
export function restartAttempt(client: Client): void {
  const { flow } = client.getState()
  const { last } = slots(client)
  if (!last || !('rowId' in flow) || flow.rowId !== last.parameters.rowId) return
  if (flow.step === 'requesting' && !last.attempt.hasEnded()) last.askAgain()
  else if (flow.step === 'failed') startAttempt(client, last.parameters)
}
