import type { Client } from '../client/client.js'
import { createSlot, later, onDestroy } from '../client/internals.js'
import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import { BaseError } from '../errors/BaseError.js'
import { isError } from '../errors/LatchkitError.js'
import { toErrorInfo } from '../errors/toErrorInfo.js'
import type { StateEvent } from '../state/events.js'
import type { ConnectFlow } from '../state/state.js'

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
  /** What it tries: the same target joins it. */
  key: string
  signal: AbortSignal
  promise: Promise<ConnectReturnType>
  /** Nobody asked for it yet: its failure is not shown. */
  background: boolean
  hasEnded(): boolean
  end(outcome: ConnectReturnType | BaseError): void
}

export type AttemptParameters = {
  key: string
  name: string
  rowId?: string | undefined
  transportId?: string | undefined
  /** Milliseconds; default: as long as the visitor likes. */
  timeout?: number | undefined
  background?: boolean | undefined
  /** Puts the attempt into the flow. */
  start: StateEvent
  /** Whether the flow still is about this attempt: when it is not, the visitor has gone elsewhere. */
  isShown(flow: ConnectFlow): boolean
  /** What stands when the visitor goes elsewhere: cancelled, or what was reached until then. */
  getReached?: (() => ConnectReturnType) | undefined
}

type Slot = {
  current: Attempt | undefined
  check(): void
  waiters: Set<(outcome: ConnectReturnType | BaseError) => void>
}

const slots = createSlot<Slot>(() => ({ current: undefined, check() {}, waiters: new Set() }))

const cancelled: ConnectReturnType = { status: 'cancelled' }

export function getAttempt(client: Client): Attempt | undefined {
  return slots(client).current
}

/** Lets an attempt notice at once that the flow has moved on. */
export function checkAttempt(client: Client): void {
  slots(client).check()
}

/** Hears how the next attempt ends that the visitor makes. */
export function watchAttemptEnd(
  client: Client,
  listener: (outcome: ConnectReturnType | BaseError) => void,
): () => void {
  const { waiters } = slots(client)
  waiters.add(listener)
  return () => void waiters.delete(listener)
}

/** Begins an attempt in the place of the one that is still running. */
export function beginAttempt(client: Client, parameters: AttemptParameters): Attempt {
  const { key, name, rowId, transportId, timeout, isShown, getReached = () => cancelled } = parameters
  const slot = slots(client)
  const previous = slot.current
  slot.current = undefined
  // Another choice is no end to what the visitor came for: whoever waits for that goes on waiting.
  if (previous) {
    const waiters = [...slot.waiters]
    slot.waiters.clear()
    previous.end(cancelled)
    for (const waiter of waiters) slot.waiters.add(waiter)
  }
  client.dispatch(parameters.start)
  const controller = new AbortController()
  let ended = false
  let settle: { resolve(value: ConnectReturnType): void; reject(error: BaseError): void } | undefined
  const promise = new Promise<ConnectReturnType>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Whoever does not wait for it learns of its end from the state.
  promise.catch(() => {})

  const end = (outcome: ConnectReturnType | BaseError): void => {
    if (ended) return
    ended = true
    unwatch()
    stopTimer?.()
    forget()
    if (slot.current === attempt) slot.current = undefined
    const failed = isError(outcome)
    if (failed || outcome.status === 'cancelled') controller.abort()
    const { flow } = client.getState()
    const shown = isShown(flow)
    if (failed && outcome.code !== 'CANCELLED' && !attempt.background) {
      if (shown)
        client.dispatch({
          type: 'connection/failed',
          // A code on screen may have been handed to another row meanwhile.
          rowId: 'rowId' in flow ? flow.rowId : rowId,
          name,
          transportId,
          error: toErrorInfo(outcome),
        })
      const { code, shortMessage: message } = outcome
      if (code === 'USER_REJECTED') client.emit('USER_REJECTED', { name, message })
      else client.emit('CONNECT_ERROR', { code, message, name }, 'error')
    } else if (shown && (failed || outcome.status === 'cancelled'))
      client.dispatch({ type: 'connection/abandoned' })
    const result = failed && outcome.code === 'CANCELLED' ? cancelled : outcome
    if (isError(result)) settle?.reject(result)
    else settle?.resolve(result)
    if (!attempt.background) for (const waiter of [...slot.waiters]) waiter(result)
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
    if (!ended && slot.current === attempt && !isShown(client.getState().flow)) end(getReached())
  }
  const unwatch = client.subscribe(check)
  const forget = onDestroy(client, () => end(cancelled))
  const stopTimer =
    timeout === undefined ? undefined : later(client, timeout, () => end(new BaseError('WALLET_TIMEOUT')))
  slot.current = attempt
  slot.check = check
  return attempt
}
