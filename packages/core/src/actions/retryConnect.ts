import type { Client } from '../client/client.js'
import { getLastTarget, startAttempt } from './connectNow.js'
import { startPairing } from './startPairing.js'

/** Tries again what has failed or expired: asks the wallet in this tick, or makes a new code. */
export function retryConnect(client: Client): void {
  const { flow } = client.getState()
  if (flow.step === 'pairing' || (flow.step === 'failed' && flow.transportId !== undefined))
    startPairing(client, { transportId: flow.transportId, rowId: flow.rowId })
  else if (flow.step === 'failed') {
    const target = getLastTarget(client)
    if (target && target.rowId === flow.rowId) startAttempt(client, target)
  }
}

/** Leaves the attempt: it ends as cancelled. */
export function abandonConnect(client: Client): void {
  client.dispatch({ type: 'connection/abandoned' })
}
