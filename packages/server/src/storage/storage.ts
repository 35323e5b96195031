/** One relay message as it is kept until it expires. */
export type StoredMessage = {
  /** 64 hex characters. A capability: never logged. */
  topic: string
  /** sha256 of topic and message, hex: the identity used to drop duplicates. */
  hash: string
  message: string
  tag: number
  /** did:key of the client that published it; it is never delivered back to this one. */
  publisher: string
  /** Unix milliseconds. */
  publishedAt: number
  /** Unix milliseconds; nothing is delivered after it. */
  expiresAt: number
  attestation?: string | undefined
}

/** Names a stored message. */
export type MessageKey = Pick<StoredMessage, 'topic' | 'hash'>

export type PendingParameters = {
  clientId: string
  topics: readonly string[]
  /** Unix milliseconds. */
  now: number
  /** Most messages to answer. */
  limit: number
  /** Most bytes of `message` to answer; one message always fits. */
  maxBytes: number
}

export type PendingMessages = { messages: StoredMessage[]; hasMore: boolean }

/** The relay's durable mailbox. A promise that resolves means the change is on disk. */
export type MailboxStore = {
  /**
   * Stores messages in one transaction and resolves once they are durable. A message whose hash is already
   * there and alive is ignored.
   */
  put(messages: readonly StoredMessage[]): Promise<void>
  /** Messages on `topics` that `clientId` neither published nor acknowledged and that are alive at `now`, oldest first. */
  pending(parameters: PendingParameters): Promise<PendingMessages>
  /** Records that `clientId` has received these messages; what is not stored is ignored. */
  acknowledge(clientId: string, messages: readonly MessageKey[]): Promise<void>
  /** Deletes what expired at or before `now`; answers how many messages went. */
  purge(now: number): Promise<number>
  /** Live messages of one publisher that nobody has acknowledged, and their bytes: the mailbox limits count these. */
  usage(publisher: string, now: number): Promise<{ messages: number; bytes: number }>
}

/** One analytics event as it arrived at `POST /e`, already validated. */
export type StoredEvent = { id: string; receivedAt: number; name: string; body: string }

export type EventStore = {
  /** Stores events; an id that is already there is ignored. */
  add(events: readonly StoredEvent[]): Promise<void>
  /** Newest first; `before` (Unix milliseconds, exclusive) pages back. */
  list(parameters: { limit: number; before?: number | undefined }): Promise<StoredEvent[]>
  /** Deletes what was received before `before` (Unix milliseconds); answers how many rows went. */
  purge(before: number): Promise<number>
}

/** What the server keeps. One conformance suite (`describeStorage`) covers every implementation. */
export type Storage = {
  kind: 'sqlite' | 'postgres' | 'memory'
  mailbox: MailboxStore
  events: EventStore
  /** Rejects when the database does not answer or its durability settings are not what they must be. */
  check(): Promise<void>
  /** Finishes what was accepted, then closes. Idempotent; every other call rejects afterwards. */
  close(): Promise<void>
}
