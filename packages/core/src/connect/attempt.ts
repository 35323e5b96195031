import type { Client, FeatureDefinition } from '../client/client.js'
import { dispatch, emit, getInternals, toConnectorKey } from '../client/internals.js'
import { onDestroy, perClient, setClientTimeout } from '../client/lifetime.js'
import { askConnector } from '../connection/askConnector.js'
import { openConnection } from '../connection/openConnection.js'
import type { Connector, ConnectorSession } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo, toLatchkitError } from '../errors/toErrorInfo.js'
import { shake } from '../modal/shake.js'
import type { StateEvent } from '../state/events.js'
import type { ConnectFlow } from '../state/state.js'
import { isConsentMissing, refuseConnect } from './consent.js'

export type ConnectReturnType =
  | {
      status: 'connected'
      /** Those of the family shown first. */
      accounts: readonly CaipAddress[]
      caipNetworkId: CaipNetworkId
    }
  | { status: 'cancelled' }

/** One try to link a wallet. It ends exactly once. */
export type Attempt = {
  /** Identifies the target: the same target joins the attempt. */
  key: string
  signal: AbortSignal
  promise: Promise<ConnectReturnType>
  /** Prepared before the visitor asked: its failure is not shown. */
  background: boolean
  hasEnded(): boolean
  end(outcome: ConnectReturnType | LatchkitError): void
}

export type AttemptParameters = {
  key: string
  name: string
  rowId?: string | undefined
  transportId?: string | undefined
  /** Milliseconds; default: no timeout. */
  timeoutMs?: number | undefined
  background?: boolean | undefined
  /** The event that starts the attempt. */
  start: StateEvent
  /** Whether the flow is still about this attempt; when it is not, the attempt ends. */
  isShown(flow: ConnectFlow): boolean
  /** The outcome when the visitor leaves: cancelled, or the families that are connected by then. */
  getReached?: (() => ConnectReturnType) | undefined
}

export type StartAttemptParameters = {
  rowId: string
  walletId?: string | undefined
  name: string
  /** At least one. */
  connectors: readonly Connector[]
  /** Milliseconds; default: no timeout. */
  timeoutMs?: number | undefined
}

/** The attempts of a client: at most one runs. */
type Attempts = {
  current: Attempt | undefined
  /** The last one that has asked connectors, which `restartAttempt` asks again. */
  last: { parameters: StartAttemptParameters; attempt: Attempt; askAgain(): void } | undefined
  check(): void
  waiters: Set<(outcome: ConnectReturnType | LatchkitError) => void>
}

const attempts = perClient<Attempts>(() => ({
  current: undefined,
  last: undefined,
  check() {},
  waiters: new Set(),
}))

const cancelled: ConnectReturnType = { status: 'cancelled' }

export function getAttempt(client: Client): Attempt | undefined {
  return attempts(client).current
}

/** Ends the current attempt at once if the flow has moved on. */
export function checkAttempt(client: Client): void {
  attempts(client).check()
}

/** Notifies of the outcome of the visitor's next attempt. */
export function watchAttemptEnd(
  client: Client,
  listener: (outcome: ConnectReturnType | LatchkitError) => void,
): () => void {
  const { waiters } = attempts(client)
  waiters.add(listener)
  return () => void waiters.delete(listener)
}

/**
 * Begins an attempt in the place of the one that is still running. Every way of connecting leads here, so here the
 * consent that a site requires is checked: without it the attempt has ended before it reaches a wallet.
 */
export function beginAttempt(client: Client, parameters: AttemptParameters): Attempt {
  if (isConsentMissing(client)) {
    if (!parameters.background) refuseConnect(client)
    return {
      key: parameters.key,
      signal: AbortSignal.abort(),
      promise: Promise.resolve(cancelled),
      background: true,
      hasEnded: () => true,
      end() {},
    }
  }
  const { key, name, rowId, transportId, timeoutMs, isShown, getReached = () => cancelled } = parameters
  const state = attempts(client)
  const previous = state.current
  state.current = undefined
  // Choosing another wallet does not settle a `connect` that waits for the visitor.
  if (previous) {
    const waiters = [...state.waiters]
    state.waiters.clear()
    previous.end(cancelled)
    for (const waiter of waiters) state.waiters.add(waiter)
  }
  dispatch(client, parameters.start)
  const controller = new AbortController()
  let ended = false
  let settle: { resolve(value: ConnectReturnType): void; reject(error: LatchkitError): void } | undefined
  const promise = new Promise<ConnectReturnType>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // The outcome is in state as well: not awaiting it is no error.
  promise.catch(() => {})

  const end = (outcome: ConnectReturnType | LatchkitError): void => {
    if (ended) return
    ended = true
    unwatch()
    stopTimer?.()
    forget()
    if (state.current === attempt) state.current = undefined
    const failed = isError(outcome)
    if (failed || outcome.status === 'cancelled') controller.abort()
    const { flow } = client.getState()
    const shown = isShown(flow)
    if (failed && outcome.code !== 'CANCELLED' && !attempt.background) {
      if (shown)
        dispatch(client, {
          type: 'connection/failed',
          // The code may belong to another row by now.
          rowId: 'rowId' in flow ? flow.rowId : rowId,
          name,
          transportId,
          error: toErrorInfo(outcome),
        })
      const { code, shortMessage: message } = outcome
      if (code === 'USER_REJECTED') {
        emit(client, 'USER_REJECTED', { name, message })
        if (client.getState().modal.open) shake(client)
      } else emit(client, 'CONNECT_ERROR', { code, message, name }, 'error')
    } else if (shown && (failed || outcome.status === 'cancelled'))
      dispatch(client, { type: 'connection/cancelled' })
    const result = failed && outcome.code === 'CANCELLED' ? cancelled : outcome
    if (isError(result)) settle?.reject(result)
    else settle?.resolve(result)
    if (!attempt.background) for (const waiter of [...state.waiters]) waiter(result)
  }

  const attempt: Attempt = {
    key,
    signal: controller.signal,
    promise,
    background: parameters.background ?? false,
    hasEnded: () => ended,
    end,
  }
  const check = (): void => {
    if (!ended && state.current === attempt && !isShown(client.getState().flow)) end(getReached())
  }
  const unwatch = client.subscribe(check)
  const forget = onDestroy(client, () => end(cancelled))
  const stopTimer =
    timeoutMs === undefined
      ? undefined
      : setClientTimeout(client, timeoutMs, () => end(new LatchkitError('WALLET_TIMEOUT')))
  state.current = attempt
  state.check = check
  getInternals(client).checkLimit?.(parameters, end)
  return attempt
}

/** Notes that a visitor's attempt has succeeded: what the modal shows then may be the view of a feature. */
export function finishConnect(client: Client): void {
  const { modules = {}, allowUnsupportedChain: staysUnsupported } = client.options
  const definitions: readonly (FeatureDefinition | undefined)[] = Object.values(modules)
  const view = definitions.find(definition => definition?.viewAfterConnect)?.viewAfterConnect
  dispatch(client, { type: 'connection/finished', view, staysUnsupported })
}

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
  if (!attempt.hasEnded()) for (const connector of connectors) ask(connector, false)
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
