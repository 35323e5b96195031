/** One relay message as it is kept until it expires or everyone who should have it has acknowledged it. */
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

/** The relay's durable mailbox. A promise that resolves means the change is on disk. */
export type MailboxStore = {
  /** Stores messages (duplicates by hash are ignored) and resolves once they are durable. */
  put(messages: readonly StoredMessage[]): Promise<void>
  /** Messages on `topics` that `clientId` neither published nor acknowledged and that are alive at `now`, oldest first. */
  pending(parameters: {
    clientId: string
    topics: readonly string[]
    now: number
    limit: number
  }): Promise<{ messages: StoredMessage[]; hasMore: boolean }>
  /** Records that `clientId` has received these messages. */
  acknowledge(clientId: string, hashes: readonly string[]): Promise<void>
  /** Deletes what expired before `now`; answers how many rows went. */
  purge(now: number): Promise<number>
  /** Live messages and bytes that one client has waiting in topics it published to, for the mailbox limits. */
  usage(publisher: string, now: number): Promise<{ messages: number; bytes: number }>
}

/** One analytics event as it arrived at `POST /e`, already validated. */
export type StoredEvent = { id: string; receivedAt: number; name: string; body: string }

export type EventStore = {
  add(events: readonly StoredEvent[]): Promise<void>
  list(parameters: { limit: number; before?: number | undefined }): Promise<StoredEvent[]>
  purge(before: number): Promise<number>
}

/** What the server keeps. One conformance suite (`describeStorage`) covers every implementation. */
export type Storage = {
  kind: 'sqlite' | 'postgres' | 'memory'
  mailbox: MailboxStore
  events: EventStore
  /** Rejects when the database does not answer or its durability settings are not what they must be. */
  check(): Promise<void>
  close(): Promise<void>
}
