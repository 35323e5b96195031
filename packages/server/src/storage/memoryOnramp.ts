import { type OnrampStore, type StoredOrder, type StoredSession, unpaidStatuses } from './onrampStore.js'

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
    async countUnpaid(provider) {
      await guard()
      return [...orders.values()].filter(order => order.provider === provider && isUnpaid(order)).length
    },
    async purge({ before, unpaidBefore, now }) {
      await guard()
      for (const [id, order] of orders) {
        const isLeft = isUnpaid(order) && order.updatedAt < unpaidBefore && order.expiresAt < now
        if (order.updatedAt < before || isLeft) orders.delete(id)
      }
      for (const [key, { expiresAt }] of sessions) if (expiresAt < unpaidBefore) sessions.delete(key)
    },
  }
}

const isUnpaid = ({ status }: StoredOrder): boolean => unpaidStatuses.some(each => each === status)
