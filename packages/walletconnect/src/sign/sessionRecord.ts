import type { ErrorCode, NamespaceProposal, TransportSession } from '@latchkit/core'
import type { Bytes } from '../crypto/bytes.js'
import type { PrivateKey, SealingKey } from '../crypto/primitives.js'

/** What is stored of a session. The key that seals its messages is not: it is derived again from these. */
export type SessionRecord = {
  session: TransportSession
  proposals: Readonly<Record<string, NamespaceProposal>>
  privateKey: PrivateKey
  peerPublicKey: Bytes
  /** Id of the newest update, so that an older one replayed by a relay changes nothing. */
  lastUpdateId: number
}

/** Where new sessions go. */
export type SessionKeeper = {
  add(record: SessionRecord, key: SealingKey): Promise<void>
  /** Forgets a session everywhere: keys, subscription, store. What waits for an answer fails with `code`. */
  remove(topic: string, code: ErrorCode): void
}
