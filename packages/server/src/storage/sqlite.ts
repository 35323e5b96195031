import { createGroupCommit } from './groupCommit.js'
import type { SqliteRow, SqliteStatement, Synchronous } from './sqliteDatabase.js'
import { startSqliteThread } from './sqliteThread.js'
import type { Storage, StoredEvent, StoredMessage } from './storage.js'

/** Rows deleted per transaction: publishes go on in between. */
const purgeChunk = 1_000

const putMessage = `
  INSERT INTO relay_messages (hash, topic, message, tag, publisher, published_at, expires_at, attestation)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (topic, hash) DO UPDATE SET
    tag = excluded.tag, publisher = excluded.publisher, published_at = excluded.published_at,
    expires_at = excluded.expires_at, attestation = excluded.attestation
  WHERE relay_messages.expires_at <= excluded.published_at`

const putAcknowledgement = `
  INSERT INTO relay_acknowledgements (message_id, client_id)
  SELECT id, ? FROM relay_messages WHERE topic = ? AND hash = ?
  ON CONFLICT DO NOTHING`

const selectPending = `
  SELECT * FROM (
    SELECT *, COUNT(*) OVER () AS found, ROW_NUMBER() OVER (ORDER BY published_at, id) AS place,
      SUM(octet_length(message)) OVER (ORDER BY published_at, id ROWS UNBOUNDED PRECEDING) AS total
    FROM (
      SELECT * FROM relay_messages
      WHERE topic IN (SELECT value FROM json_each(?)) AND expires_at > ? AND publisher <> ?
        AND NOT EXISTS (
          SELECT 1 FROM relay_acknowledgements WHERE message_id = relay_messages.id AND client_id = ?)
      ORDER BY published_at, id LIMIT ?))
  WHERE place <= ? AND (place = 1 OR total <= ?)
  ORDER BY place`

const selectUsage = `
  SELECT COUNT(*) AS messages, COALESCE(SUM(octet_length(message)), 0) AS bytes FROM relay_messages
  WHERE publisher = ? AND expires_at > ?
    AND NOT EXISTS (SELECT 1 FROM relay_acknowledgements WHERE message_id = relay_messages.id)`

/**
 * Opens a SQLite file as storage.
 * @param synchronous - 'OFF' is for tests only, which prove that others notice it
 * @throws StorageError
 */
export async function createSqliteStorage(file: string, synchronous: Synchronous = 'FULL'): Promise<Storage> {
  const thread = await startSqliteThread(file, synchronous)
  let closed: Promise<void> | undefined
  const writes = createGroupCommit<SqliteStatement>({
    commit: async statements => {
      await thread.request({ kind: 'transaction', statements })
    },
  })
  const all = async (sql: string, parameters: readonly (string | number)[]): Promise<SqliteRow[]> =>
    (await thread.request({ kind: 'all', sql, parameters })).rows

  const purge = async (sql: string, before: number): Promise<number> => {
    let gone = 0
    for (;;) {
      const statements = [{ sql, rows: [[before, purgeChunk]] }]
      const { changes } = await thread.request({ kind: 'transaction', statements })
      gone += changes
      if (changes < purgeChunk) return gone
    }
  }

  return {
    kind: 'sqlite',
    mailbox: {
      put: messages => writes.run({ sql: putMessage, rows: messages.map(toValues) }),
      async pending({ clientId, topics, now, limit, maxBytes }) {
        const parameters = [JSON.stringify(topics), now, clientId, clientId, limit + 1, limit, maxBytes]
        const rows = await all(selectPending, parameters)
        return { messages: rows.map(toMessage), hasMore: Number(rows[0]?.['found'] ?? 0) > rows.length }
      },
      acknowledge: (clientId, messages) =>
        writes.run({
          sql: putAcknowledgement,
          rows: messages.map(({ topic, hash }) => [clientId, topic, hash]),
        }),
      purge: now =>
        purge(
          'DELETE FROM relay_messages WHERE id IN (SELECT id FROM relay_messages WHERE expires_at <= ? LIMIT ?)',
          now,
        ),
      async usage(publisher, now) {
        const [row] = await all(selectUsage, [publisher, now])
        return { messages: Number(row?.['messages']), bytes: Number(row?.['bytes']) }
      },
    },
    events: {
      add: events =>
        writes.run({
          sql: 'INSERT INTO analytics_events (id, received_at, name, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          rows: events.map(({ id, receivedAt, name, body }) => [id, receivedAt, name, body]),
        }),
      async list({ limit, before = Number.MAX_SAFE_INTEGER }) {
        const rows = await all(
          'SELECT * FROM analytics_events WHERE received_at < ? ORDER BY received_at DESC, id DESC LIMIT ?',
          [before, limit],
        )
        return rows.map(toEvent)
      },
      purge: before =>
        purge(
          'DELETE FROM analytics_events WHERE id IN (SELECT id FROM analytics_events WHERE received_at < ? LIMIT ?)',
          before,
        ),
    },
    async check() {
      await thread.request({ kind: 'check' })
    },
    close() {
      closed ??= writes.idle().then(() => thread.close())
      return closed
    },
  }
}

function toValues(message: StoredMessage): (string | number | null)[] {
  const { hash, topic, publisher, publishedAt, expiresAt, attestation = null } = message
  return [hash, topic, message.message, message.tag, publisher, publishedAt, expiresAt, attestation]
}

function toMessage(row: SqliteRow): StoredMessage {
  const attestation = row['attestation']
  return {
    topic: String(row['topic']),
    hash: String(row['hash']),
    message: String(row['message']),
    tag: Number(row['tag']),
    publisher: String(row['publisher']),
    publishedAt: Number(row['published_at']),
    expiresAt: Number(row['expires_at']),
    ...(typeof attestation === 'string' ? { attestation } : {}),
  }
}

function toEvent(row: SqliteRow): StoredEvent {
  return {
    id: String(row['id']),
    receivedAt: Number(row['received_at']),
    name: String(row['name']),
    body: String(row['body']),
  }
}
