import type { OnrampOrderStatus } from '@latchkit/core'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from './database.js'
import { type OnrampStore, type StoredOrder, unpaidStatuses } from './onrampStore.js'
import type { Schema } from './schema.js'

/** Creates the store of orders; every change is on disk before it is reported. */
export function createOnramp({ query }: Database): OnrampStore {
  const orders = query.selectFrom('onramp_orders').selectAll()

  return {
    async create(order) {
      await query.insertInto('onramp_orders').values(toRow(order)).execute()
    },
    async get(id) {
      const row = await orders.where('id', '=', id).executeTakeFirst()
      return row && toOrder(row)
    },
    async findByProvider(provider, providerOrder) {
      const row = await orders
        .where('provider', '=', provider)
        .where('provider_order', '=', providerOrder)
        .executeTakeFirst()
      return row && toOrder(row)
    },
    async replace(order) {
      const { numUpdatedRows } = await query
        .updateTable('onramp_orders')
        .set(toRow(order))
        .where('id', '=', order.id)
        .where('revision', '=', order.revision - 1)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async list({ provider, status, limit }) {
      const rows = await orders
        .where('provider', '=', provider)
        .where('status', '=', status)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return rows.map(toOrder)
    },
    async putSession({ key, orderId, expiresAt }) {
      await query
        .insertInto('onramp_sessions')
        .values({ key, order_id: orderId, expires_at: expiresAt })
        .execute()
    },
    takeSession: (key, now) =>
      query
        .deleteFrom('onramp_sessions')
        .where('key', '=', key)
        .where('expires_at', '>', now)
        .returning('order_id as orderId')
        .executeTakeFirst(),
    async countUnpaid(provider) {
      const { count } = await query
        .selectFrom('onramp_orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('provider', '=', provider)
        .where('status', 'in', unpaidStatuses)
        .executeTakeFirstOrThrow()
      return count
    },
    async purge({ before, unpaidBefore, now }) {
      await query.deleteFrom('onramp_orders').where('updated_at', '<', before).execute()
      await query
        .deleteFrom('onramp_orders')
        .where('status', 'in', unpaidStatuses)
        .where('updated_at', '<', unpaidBefore)
        .where('expires_at', '<', now)
        .execute()
      await query.deleteFrom('onramp_sessions').where('expires_at', '<', unpaidBefore).execute()
    },
  }
}

function toRow(order: StoredOrder): Insertable<Schema['onramp_orders']> {
  const { id, provider, providerOrder, status, revision, createdAt, updatedAt, expiresAt, details } = order
  return {
    id,
    provider,
    provider_order: providerOrder ?? null,
    status,
    revision,
    created_at: createdAt,
    updated_at: updatedAt,
    expires_at: expiresAt,
    details: JSON.stringify(details),
  }
}

function toOrder(row: Selectable<Schema['onramp_orders']>): StoredOrder {
  return {
    id: row.id,
    provider: row.provider,
    ...(row.provider_order !== null && { providerOrder: row.provider_order }),
    // Written by `toRow` alone.
    status: row.status as OnrampOrderStatus,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
    details: JSON.parse(row.details),
  }
}
