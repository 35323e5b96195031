import type { Client } from '../client/client.js'
import { getInternals } from '../client/internals.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import { loadTransportCode } from '../client/loadCode.js'
import type { Transport } from '../contract/transport.js'
import { applyTransportEvent } from './applyTransportEvent.js'

const watched: (client: Client) => Set<Transport> = perClient(() => new Set())

/** Follows a transport for the life of the page, and destroys it with the client. */
function watchTransport(client: Client, transport: Transport): void {
  if (watched(client).has(transport)) return
  watched(client).add(transport)
  if (getInternals(client).destroyed) {
    transport.destroy()
    return
  }
  const unwatch = transport.subscribe(event => applyTransportEvent(client, transport, event))
  onDestroy(client, () => {
    unwatch()
    transport.destroy()
  })
}

/**
 * A transport whose session events reach state from then on.
 * @throws CONFIG_INVALID
 */
export async function loadTransport(client: Client, id: string): Promise<Transport> {
  const transport = await loadTransportCode(client, id)
  watchTransport(client, transport)
  return transport
}
