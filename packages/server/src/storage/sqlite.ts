import { join, parse } from 'node:path'
import { deleteInChunks } from './deleteInChunks.js'
import { createGroupCommit } from './groupCommit.js'
import { createSqliteActivity } from './sqliteActivity.js'
import { createSqliteAuth } from './sqliteAuth.js'
import type { SqliteRow, SqliteStatement } from './sqliteDatabase.js'
import { createSqliteEvents } from './sqliteEvents.js'
import { createSqliteNames } from './sqliteNames.js'
import { createSqliteOnramp } from './sqliteOnramp.js'
import { startSqliteThread } from './sqliteThread.js'
import { maxAcknowledgements, type Storage, type StoredMessage } from './storage.js'

const deleteExpired =
  'DELETE FROM relay_messages WHERE id IN (SELECT id FROM relay_messages WHERE expires_at <= ? LIMIT ?)'

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
    AND (SELECT COUNT(*) FROM relay_acknowledgements WHERE message_id = relay_messages.id) < ${maxAcknowledgements}
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
  SELECT COUNT(*) AS messages,
    COALESCE(SUM(octet_length(message) + COALESCE(octet_length(attestation), 0)), 0) AS bytes
  FROM relay_messages WHERE publisher = ?`

/** Pages in use; free pages are used again before the file grows. */
const selectSize = `
  SELECT (page_count - freelist_count) * page_size AS bytes
  FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`

/**
 * Opens a SQLite file as storage.
 * @param synchronous - 'OFF' is for tests only
 * @throws StorageError
 */
export async function createSqliteStorage(
  file: string,
  synchronous: 'FULL' | 'OFF' = 'FULL',
): Promise<Storage> {
  const thread = await startSqliteThread({ file, content: 'mailbox', synchronous })
  const events = createSqliteEvents(toFileBeside(file, 'analytics'))
  const activity = createSqliteActivity(toFileBeside(file, 'activity'))
  const onramp = createSqliteOnramp(toFileBeside(file, 'onramp'), synchronous)
  const names = createSqliteNames(toFileBeside(file, 'names'))
  const auth = createSqliteAuth(toFileBeside(file, 'auth'), synchronous)
  let closed: Promise<void> | undefined
  const writes = createGroupCommit<SqliteStatement>({
    commit: async statements => {
      await thread.request({ kind: 'transaction', statements })
    },
  })
  const all = async (sql: string, parameters: readonly (string | number)[]): Promise<SqliteRow[]> =>
    (await thread.request({ kind: 'all', sql, parameters })).rows

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
      purge: now => deleteInChunks(thread, deleteExpired, now),
      async usage(publisher) {
        const [row] = await all(selectUsage, [publisher])
        return { messages: Number(row?.['messages']), bytes: Number(row?.['bytes']) }
      },
      async size() {
        const [row] = await all(selectSize, [])
        return Number(row?.['bytes'])
      },
    },
    events,
    activity,
    onramp,
    names,
    auth,
    async check() {
      const files = [events, activity, onramp, names, auth]
      await Promise.all([thread.request({ kind: 'check' }), ...files.map(file => file.check())])
    },
    close() {
      closed ??= Promise.all([
        writes.idle().then(() => thread.close()),
        events.close(),
        activity.close(),
        onramp.close(),
        names.close(),
        auth.close(),
      ]).then(() => {})
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

/** `/var/lib/server.db` → `/var/lib/server-analytics.db` */
function toFileBeside(file: string, content: string): string {
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}-${content}${ext}`)
}
