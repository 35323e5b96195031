import type { OnrampStore, StoredOrder, StoredSession } from './onrampStore.js'

/** Creates the store of orders in memory, for tests and temporary servers. */
export function createMemoryOnramp(guard: () => Promise<void>): OnrampStore {
  const orders = new Map<string, StoredOrder>()
  const sessions = new Map<string, StoredSession>()
  const copy = (order: StoredOrder | undefined): StoredOrder | undefined => order && structuredClone(order)
  return {
    async create(order) {
      await guard()
      orders.set(order.id, structuredClone(order))
    },
    async get(id) {
      await guard()
      return copy(orders.get(id))
    },
    async findByProvider(provider, providerOrder) {
      await guard()
      return copy(
        [...orders.values()].find(
          order => order.provider === provider && order.providerOrder === providerOrder,
        ),
      )
    },
    async replace(order) {
      await guard()
      if (orders.get(order.id)?.revision !== order.revision - 1) return false
      orders.set(order.id, structuredClone(order))
      return true
    },
    async list({ provider, status, limit }) {
      await guard()
      return [...orders.values()]
        .filter(order => order.provider === provider && order.status === status)
        .sort((a, b) => a.createdAt - b.createdAt)
        .slice(0, limit)
        .map(order => structuredClone(order))
    },
    async putSession(session) {
      await guard()
      sessions.set(session.key, { ...session })
    },
    async takeSession(key, now) {
      await guard()
      const session = sessions.get(key)
      if (!session || session.expiresAt <= now) return undefined
      sessions.delete(key)
      return { orderId: session.orderId }
    },
    async purge(before) {
      await guard()
      for (const [id, { updatedAt }] of orders) if (updatedAt < before) orders.delete(id)
      for (const [key, { expiresAt }] of sessions) if (expiresAt < before) sessions.delete(key)
    },
  }
}
