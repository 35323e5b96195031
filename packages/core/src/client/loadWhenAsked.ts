import type { Client } from './client.js'
import { connectedPart } from './connectedPart.js'
import { onDestroy } from './internals.js'

/** Loads what an account needs as soon as a wallet has been asked, so that it is there before the answer. */
export function loadWhenAsked(client: Client): void {
  const look = (): void => {
    const { flow, families } = client.getState()
    const isAsked = flow.step === 'requesting'
    if (!isAsked && Object.values(families).every(family => family.connections.length === 0)) return
    unwatch()
    connectedPart.load().catch(() => {})
  }
  const unwatch = client.subscribe(look)
  onDestroy(client, unwatch)
  look()
}
