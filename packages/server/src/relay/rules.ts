import { createHash } from 'node:crypto'

/**
 * Rules of deduplication and of delivery to the publisher.
 *
 * They are parameters so that a test can break one and prove that other tests fail.
 */
export type RelayRules = {
  /** Identity of a message, used to drop duplicates. */
  hash(topic: string, message: string): string
  /** Whether `clientId` published the message, which is then not delivered to it. */
  isPublisher(clientId: string, publisher: string): boolean
}

export const relayRules: RelayRules = {
  hash: (topic, message) => createHash('sha256').update(topic).update(message).digest('hex'),
  isPublisher: (clientId, publisher) => clientId === publisher,
}
