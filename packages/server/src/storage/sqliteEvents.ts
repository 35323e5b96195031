import { deleteInChunks } from './deleteInChunks.js'
import { createGroupCommit } from './groupCommit.js'
import { StorageError } from './StorageError.js'
import type { SqliteRow, SqliteStatement } from './sqliteDatabase.js'
import { type SqliteThread, startSqliteThread } from './sqliteThread.js'
import { type EventStore, eventOverheadBytes, type StoredEvent } from './storage.js'

const insertEvent =
  'INSERT INTO analytics_events (id, received_at, name, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING'

const selectEvents =
  'SELECT * FROM analytics_events WHERE received_at < ? ORDER BY received_at DESC, id DESC LIMIT ?'

const deleteOld =
  'DELETE FROM analytics_events WHERE id IN (SELECT id FROM analytics_events WHERE received_at < ? LIMIT ?)'

/** The time of the newest event that exceeds a number of bytes, counted from the newest event on. */
const selectExcess = `
  SELECT MAX(received_at) AS excess FROM (
    SELECT received_at,
      SUM(octet_length(body) + ${eventOverheadBytes}) OVER (ORDER BY received_at DESC, id DESC) AS total
    FROM analytics_events)
  WHERE total > ?`

/**
 * Creates the store of analytics events in a separate file and thread, so that events neither fill the mailbox nor
 * delay its commits. The file is opened by the first call.
 */
export function createSqliteEvents(
  file: string,
): EventStore & { check(): Promise<void>; close(): Promise<void> } {
  let thread: Promise<SqliteThread> | undefined
  let closed: Promise<void> | undefined
  const open = (): Promise<SqliteThread> => {
    if (closed !== undefined) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
    // After a failure the next call tries again.
    thread ??= startSqliteThread({ file, content: 'events', synchronous: 'NORMAL' }).catch(error => {
      thread = undefined
      throw error
    })
    return thread
  }
  const writes = createGroupCommit<SqliteStatement>({
    commit: async statements => {
      await (await thread)?.request({ kind: 'transaction', statements })
    },
  })
  const close = async (): Promise<void> => {
    await writes.idle()
    await (await thread)?.close()
  }

  return {
    async add(events) {
      await open()
      const rows = events.map(({ id, receivedAt, name, body }) => [id, receivedAt, name, body])
      await writes.run({ sql: insertEvent, rows })
    },
    async list({ limit, before = Number.MAX_SAFE_INTEGER }) {
      const { rows } = await (await open()).request({
        kind: 'all',
        sql: selectEvents,
        parameters: [before, limit],
      })
      return rows.map(toEvent)
    },
    async purge(before) {
      return deleteInChunks(await open(), deleteOld, before)
    },
    async trim(maxBytes) {
      const { rows } = await (await open()).request({
        kind: 'all',
        sql: selectExcess,
        parameters: [maxBytes],
      })
      const excess = rows[0]?.['excess']
      return typeof excess === 'number' ? deleteInChunks(await open(), deleteOld, excess + 1) : 0
    },
    async check() {
      await (await thread)?.request({ kind: 'check' })
    },
    close() {
      closed ??= close()
      return closed
    },
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
