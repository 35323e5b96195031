import type { Client } from '../client/client.js'
import { connectedPart } from '../client/connectedPart.js'
import { getInternals, onDestroy } from '../client/internals.js'
import type { Transport } from '../contract/transport.js'
import { reportError } from './reportError.js'

/** Hears a transport for the life of the page, and closes it with the client. */
export function watchTransport(client: Client, transport: Transport): void {
  if (getInternals(client).destroyed) {
    transport.destroy()
    return
  }
  const unwatch = transport.subscribe(event => {
    // Before a session stands there is nobody whom its end could concern.
    if (event.type !== 'sessionDeleted' && event.type !== 'sessionUpdated') return
    const part = connectedPart.getLoaded()
    if (part) part.followTransport(client, transport, event)
    else
      connectedPart.load().then(
        ({ followTransport }) => followTransport(client, transport, event),
        (error: unknown) => reportError(client, error),
      )
  })
  onDestroy(client, () => {
    unwatch()
    transport.destroy()
  })
}
