import type { Client } from '../client/client.js'
import { perClient } from '../client/lifetime.js'

const topics = perClient(() => new Map<string, string>())

/** Topic of the session that a transport's connections use, by transport id. */
export function getSessionTopics(client: Client): Map<string, string> {
  return topics(client)
}
