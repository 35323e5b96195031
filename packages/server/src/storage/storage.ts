import type { ActivityStore } from './activityStore.js'
import type { AuthStore } from './authStore.js'
import type { LeaseStore } from './leaseStore.js'
import type { NameStore } from './nameStore.js'
import type { OnrampStore } from './onrampStore.js'
import type { SponsorStore } from './sponsorStore.js'

/** One relay message, stored until it expires. */
export type StoredMessage = {
  /** 64 hex characters. A capability: never logged. */
  topic: string
  /** sha256 of topic and message, hex: the identity used to drop duplicates. */
  hash: string
  message: string
  tag: number
  /** did:key of the client that published it, to which it is not delivered. */
  publisher: string
  /** Unix milliseconds. */
  publishedAt: number
  /** Unix milliseconds; the message is not delivered later. */
  expiresAt: number
  attestation?: string | undefined
}

/** Identifies a stored message. */
export type MessageKey = Pick<StoredMessage, 'topic' | 'hash'>

export type PendingParameters = {
  clientId: string
  topics: readonly string[]
  /** Unix milliseconds. */
  now: number
  /** Most messages to return. */
  limit: number
  /** Most bytes of `message` to return; one message always fits. */
  maxBytes: number
}

export type PendingMessages = { messages: StoredMessage[]; hasMore: boolean }

/** Bytes that a message takes besides its text and attestation: its row and its index entries. */
export const messageOverheadBytes = 512

/** Recorded acknowledgements per message, so that many clients cannot fill the storage with them. */
export const maxAcknowledgements = 64

/** The relay's durable mailbox. Promises resolve once the change is on disk. */
export type MailboxStore = {
  /**
   * Stores messages in one transaction; resolves once they are durable. A message whose hash is already
   * stored and not expired is ignored.
   */
  put(messages: readonly StoredMessage[]): Promise<void>
  /** Returns messages on `topics` that `clientId` neither published nor acknowledged and that are live at `now`, oldest first. */
  pending(parameters: PendingParameters): Promise<PendingMessages>
  /**
   * Records that `clientId` received these messages; unknown ones are ignored, and so are acknowledgements of a message
   * that has `maxAcknowledgements`.
   */
  acknowledge(clientId: string, messages: readonly MessageKey[]): Promise<void>
  /** Deletes messages that expired at or before `now`; returns their number. */
  purge(now: number): Promise<number>
  /** Returns count and bytes of a publisher's stored messages, for the mailbox limits. */
  usage(publisher: string): Promise<{ messages: number; bytes: number }>
  /** Returns the bytes that all messages take. */
  size(): Promise<number>
}

/** One validated analytics event of `POST /e`. */
export type StoredEvent = { id: string; receivedAt: number; name: string; body: string }

/** Bytes that an event takes besides its body: its row, its index entries and its id. */
export const eventOverheadBytes = 256

/** Analytics events, kept apart from the mailbox: another file in SQLite, another table in PostgreSQL. */
export type EventStore = {
  /** Stores events; an id that is already stored is ignored. The last ones may be lost in a power failure. */
  add(events: readonly StoredEvent[]): Promise<void>
  /** Returns events, newest first; `before` (Unix milliseconds, exclusive) pages back. */
  list(parameters: { limit: number; before?: number | undefined }): Promise<StoredEvent[]>
  /** Deletes events received before `before` (Unix milliseconds); returns their number. */
  purge(before: number): Promise<number>
  /** Deletes the oldest events, all of one millisecond together, until at most `maxBytes` are left; returns their number. */
  trim(maxBytes: number): Promise<number>
}

/** Storage of the server; the suite `describeStorage` tests every implementation. */
export type Storage = {
  kind: 'sqlite' | 'postgres' | 'memory'
  mailbox: MailboxStore
  events: EventStore
  /** The history of accounts; a storage without it keeps none. */
  activity?: ActivityStore | undefined
  /** Orders of purchases; a storage without it takes none. */
  onramp?: OnrampStore | undefined
  /** Registered names; a storage without it registers none. */
  names?: NameStore | undefined
  /** Users, sessions and wallets of sign-in; without it there is no sign-in. */
  auth?: AuthStore | undefined
  /** Promised fees of user operations; without it none is promised. */
  sponsors?: SponsorStore | undefined
  /** Who serves from it; a storage without it is open to one process alone. */
  lease?: LeaseStore | undefined
  /** Rejects when the database is unreachable or its durability settings are insufficient. */
  check(): Promise<void>
  /** Waits for accepted writes, then closes. Idempotent; other calls reject afterwards. */
  close(): Promise<void>
}

/** A storage with every store; it is this process's alone. */
export type FullStorage = {
  [Name in Exclude<keyof Storage, 'lease'>]-?: NonNullable<Storage[Name]>
}
