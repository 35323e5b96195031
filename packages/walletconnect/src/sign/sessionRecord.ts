import type { ErrorCode, NamespaceProposal, TransportSession } from '@latchkit/core'
import type { Bytes } from '../crypto/bytes.js'
import type { PrivateKey, SealingKey } from '../crypto/primitives.js'
import type { toGrants } from './conformance.js'

/** A stored session. The key that seals its messages is derived from this and never stored. */
export type SessionRecord = {
  session: TransportSession
  proposals: Readonly<Record<string, NamespaceProposal>>
  privateKey: PrivateKey
  peerPublicKey: Bytes
  /** Id of the newest update: older ones are refused, so a relay cannot replay them. */
  lastUpdateId: number
  /** Ids of the newest events by `family:name`, for the same reason. */
  lastEventIds?: Readonly<Record<string, number>> | undefined
}

/** The part of the sessions chunk that makes a session. */
export type SessionKeeper = {
  toGrants: typeof toGrants
  toPeer(metadata: unknown): TransportSession['peer']
  add(record: SessionRecord, key: SealingKey): Promise<void>
  /** Removes a session: keys, subscription, stored record. Pending requests reject with `code`. */
  remove(topic: string, code: ErrorCode): void
}
