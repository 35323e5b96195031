import {
  fromOrderRow,
  type OnrampStore,
  orderColumns,
  type StoredOrder,
  toOrderRow,
  unpaidStatuses,
} from './onrampStore.js'
import { StorageError } from './StorageError.js'
import type { SqliteRow, SqliteValue, Synchronous } from './sqliteDatabase.js'
import { type SqliteThread, startSqliteThread } from './sqliteThread.js'

const columns = orderColumns.join(', ')
const insertOrder = `INSERT INTO onramp_orders (${columns}) VALUES (${orderColumns.map(() => '?').join(', ')})`
const updateOrder = `
  UPDATE onramp_orders SET ${orderColumns.map(column => `${column} = ?`).join(', ')}
  WHERE id = ? AND revision = ?`
const insertSession = 'INSERT INTO onramp_sessions (key, order_id, expires_at) VALUES (?, ?, ?)'
const selectSession = 'SELECT order_id FROM onramp_sessions WHERE key = ? AND expires_at > ?'
const isUnpaid = `status IN (${unpaidStatuses.map(status => `'${status}'`).join(', ')})`
const deleteLeft = `DELETE FROM onramp_orders WHERE ${isUnpaid} AND updated_at < ? AND expires_at < ?`
const deleteSession = 'DELETE FROM onramp_sessions WHERE key = ? AND expires_at > ?'

/**
 * Creates the store of orders in a file and thread for it alone; every change is on disk before it is reported. The first
 * call opens the file.
 * @param synchronous - 'OFF' is for tests only
 */
export function createSqliteOnramp(
  file: string,
  synchronous: Synchronous = 'FULL',
): OnrampStore & { check(): Promise<void>; close(): Promise<void> } {
  let thread: Promise<SqliteThread> | undefined
  let closed: Promise<void> | undefined

  const open = (): Promise<SqliteThread> => {
    if (closed !== undefined) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
    thread ??= startSqliteThread({ file, content: 'onramp', synchronous }).catch(error => {
      // The next call opens it again.
      thread = undefined
      throw error
    })
    return thread
  }
  const all = async (sql: string, parameters: readonly SqliteValue[]): Promise<SqliteRow[]> =>
    (await (await open()).request({ kind: 'all', sql, parameters })).rows
  /** Returns the changed rows of the statement. */
  const run = async (sql: string, row: readonly SqliteValue[]): Promise<number> =>
    (await (await open()).request({ kind: 'transaction', statements: [{ sql, rows: [row] }] })).changes
  const find = async (where: string, parameters: readonly SqliteValue[]): Promise<StoredOrder[]> =>
    (await all(`SELECT ${columns} FROM onramp_orders WHERE ${where}`, parameters)).map(fromOrderRow)
  const toValues = (order: StoredOrder): SqliteValue[] => {
    const row = toOrderRow(order)
    return orderColumns.map(column => row[column])
  }

  return {
    async create(order) {
      await run(insertOrder, toValues(order))
    },
    async get(id) {
      return (await find('id = ?', [id]))[0]
    },
    async findByProvider(provider, providerOrder) {
      return (await find('provider = ? AND provider_order = ?', [provider, providerOrder]))[0]
    },
    replace: async order =>
      (await run(updateOrder, [...toValues(order), order.id, order.revision - 1])) === 1,
    list: ({ provider, status, limit }) =>
      find('provider = ? AND status = ? ORDER BY created_at LIMIT ?', [provider, status, limit]),
    async putSession({ key, orderId, expiresAt }) {
      await run(insertSession, [key, orderId, expiresAt])
    },
    async takeSession(key, now) {
      const [row] = await all(selectSession, [key, now])
      if (!row || (await run(deleteSession, [key, now])) !== 1) return undefined
      return { orderId: String(row['order_id']) }
    },
    async countUnpaid(provider) {
      const sql = `SELECT COUNT(*) AS count FROM onramp_orders WHERE provider = ? AND ${isUnpaid}`
      const [row] = await all(sql, [provider])
      return Number(row?.['count'])
    },
    async purge({ before, unpaidBefore, now }) {
      await run('DELETE FROM onramp_orders WHERE updated_at < ?', [before])
      await run(deleteLeft, [unpaidBefore, now])
      await run('DELETE FROM onramp_sessions WHERE expires_at < ?', [unpaidBefore])
    },
    async check() {
      await (await thread)?.request({ kind: 'check' })
    },
    close() {
      closed ??= (async () => {
        await (await thread)?.close()
      })()
      return closed
    },
  }
}
