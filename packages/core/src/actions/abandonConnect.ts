import type { Client } from '../client/client.js'

/** Leaves the attempt: it ends as cancelled. */
export function abandonConnect(client: Client): void {
  client.dispatch({ type: 'connection/abandoned' })
}
