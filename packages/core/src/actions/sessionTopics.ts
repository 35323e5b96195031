import type { Client } from '../client/client.js'
import { createSlot } from '../client/internals.js'

const slots = createSlot(() => new Map<string, string>())

/** Topic of the session that a transport's connectors stand on, by transport id. */
export function getSessionTopics(client: Client): Map<string, string> {
  return slots(client)
}
