import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { onDestroy, perClient, setClientTimeout } from '../client/lifetime.js'
import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
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

type AttemptSlot = {
  current: Attempt | undefined
  check(): void
  waiters: Set<(outcome: ConnectReturnType | LatchkitError) => void>
}

const attempts = perClient<AttemptSlot>(() => ({ current: undefined, check() {}, waiters: new Set() }))

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
  return attempt
}
