import type { Client } from '../client/client.js'
import { restartAttempt } from './startAttempt.js'
import { startPairingNow } from './startPairingNow.js'

/** Tries again what has failed, expired or not been answered: asks the wallet in this tick, or makes a new code. */
export function retryConnectNow(client: Client): void {
  const { flow } = client.getState()
  if (flow.step === 'pairing' || (flow.step === 'failed' && flow.transportId !== undefined))
    startPairingNow(client, { transportId: flow.transportId, rowId: flow.rowId })
  else restartAttempt(client)
}
