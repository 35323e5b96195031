import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'

/** Leaves the attempt: it ends as cancelled. */
export function cancelConnect(client: Client): void {
  dispatch(client, { type: 'connection/cancelled' })
}
