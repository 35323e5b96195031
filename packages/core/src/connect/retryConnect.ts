import type { Client } from '../client/client.js'
import { restartAttempt } from './attempt.js'
import { startPairing } from './startPairing.js'

/** Retries an attempt that failed, expired or got no response: asks the wallet in this tick, or makes a new code. */
export function retryConnect(client: Client): void {
  const { flow } = client.getState()
  if (flow.step === 'pairing' || (flow.step === 'failed' && flow.transportId !== undefined))
    startPairing(client, { transportId: flow.transportId, rowId: flow.rowId })
  else restartAttempt(client)
}
