import type pg from 'pg'
import {
  fromOrderRow,
  type OnrampStore,
  orderColumns,
  type StoredOrder,
  toOrderRow,
  unpaidStatuses,
} from './onrampStore.js'

const columns = orderColumns.join(', ')
const insertOrder = `
  INSERT INTO onramp_orders (${columns}) VALUES (${orderColumns.map((_, index) => `$${index + 1}`).join(', ')})`
const updateOrder = `
  UPDATE onramp_orders SET ${orderColumns.map((column, index) => `${column} = $${index + 1}`).join(', ')}
  WHERE id = $1 AND revision = $${orderColumns.length + 1}`

const isUnpaid = `status IN (${unpaidStatuses.map(status => `'${status}'`).join(', ')})`

/** Creates the store of orders in PostgreSQL. */
export function createPostgresOnramp(parameters: {
  query: <Row extends pg.QueryResultRow>(sql: string, values: unknown[]) => Promise<pg.QueryResult<Row>>
}): OnrampStore {
  const { query } = parameters
  const find = async (where: string, values: unknown[]): Promise<StoredOrder[]> => {
    const { rows } = await query<Record<string, unknown>>(
      `SELECT ${columns} FROM onramp_orders WHERE ${where}`,
      values,
    )
    return rows.map(fromOrderRow)
  }
  const toValues = (order: StoredOrder): unknown[] => {
    const row = toOrderRow(order)
    return orderColumns.map(column => row[column])
  }
  return {
    async create(order) {
      await query(insertOrder, toValues(order))
    },
    async get(id) {
      return (await find('id = $1', [id]))[0]
    },
    async findByProvider(provider, providerOrder) {
      return (await find('provider = $1 AND provider_order = $2', [provider, providerOrder]))[0]
    },
    replace: async order =>
      (await query(updateOrder, [...toValues(order), order.revision - 1])).rowCount === 1,
    list: ({ provider, status, limit }) =>
      find('provider = $1 AND status = $2 ORDER BY created_at LIMIT $3', [provider, status, limit]),
    async putSession({ key, orderId, expiresAt }) {
      await query('INSERT INTO onramp_sessions (key, order_id, expires_at) VALUES ($1, $2, $3)', [
        key,
        orderId,
        expiresAt,
      ])
    },
    async takeSession(key, now) {
      const { rows } = await query<{ orderId: string }>(
        'DELETE FROM onramp_sessions WHERE key = $1 AND expires_at > $2 RETURNING order_id AS "orderId"',
        [key, now],
      )
      return rows[0]
    },
    async countUnpaid(provider) {
      const { rows } = await query<{ count: string }>(
        `SELECT COUNT(*) AS count FROM onramp_orders WHERE provider = $1 AND ${isUnpaid}`,
        [provider],
      )
      return Number(rows[0]?.count)
    },
    async purge({ before, unpaidBefore, now }) {
      await query('DELETE FROM onramp_orders WHERE updated_at < $1', [before])
      await query(`DELETE FROM onramp_orders WHERE ${isUnpaid} AND updated_at < $1 AND expires_at < $2`, [
        unpaidBefore,
        now,
      ])
      await query('DELETE FROM onramp_sessions WHERE expires_at < $1', [unpaidBefore])
    },
  }
}
