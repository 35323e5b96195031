import { createHash } from 'node:crypto'

/**
 * What makes two messages one, and who gets none of their own.
 *
 * They are parameters for one reason: a test replaces one to prove that other tests notice. Nothing else does.
 */
export type RelayRules = {
  /** The identity of a message: what drops duplicates. */
  hash(topic: string, message: string): string
  /** Whether a message goes to none of this client's connections. */
  isOwn(clientId: string, publisher: string): boolean
}

export const relayRules: RelayRules = {
  hash: (topic, message) => createHash('sha256').update(topic).update(message).digest('hex'),
  isOwn: (clientId, publisher) => clientId === publisher,
}
