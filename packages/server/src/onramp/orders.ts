import type { OnrampOrderStatus } from '@latchkit/core'
import type { OnrampStore, OrderDetails, StoredOrder } from '../storage/onrampStore.js'

/**
 * The later the higher: an order only rises, so notices have one outcome in whatever order and number they arrive. A
 * payment that arrives late counts although the order has expired, and coins that have arrived outweigh a failure.
 */
const ranks: Readonly<Record<OnrampOrderStatus, number>> = {
  created: 0,
  pending: 1,
  expired: 2,
  paid: 3,
  settling: 4,
  failed: 5,
  completed: 6,
}

export type OrderChange = Partial<Pick<OrderDetails, 'hash' | 'page' | 'transfer'>> & {
  status: OnrampOrderStatus
  purchaseAmount?: string | undefined
}

/** Orders, and how they come forward. */
export type Orders = {
  /** Returns an order; one that was not paid in time has expired. */
  get(id: string): Promise<StoredOrder | undefined>
  /** Brings an order forward; `isChanged` is true for one caller only. Undefined when there is no such order. */
  advance(id: string, change: OrderChange): Promise<{ order: StoredOrder; isChanged: boolean } | undefined>
}

export function createOrders({ store, now }: { store: OnrampStore; now: () => number }): Orders {
  const advance: Orders['advance'] = async (id, { status, purchaseAmount, ...facts }) => {
    for (;;) {
      const order = await store.get(id)
      if (!order) return undefined
      if (ranks[status] <= ranks[order.status]) return { order, isChanged: false }
      const { details } = order
      const definedFacts = Object.fromEntries(
        Object.entries(facts).filter(([, value]) => value !== undefined),
      )
      const next: StoredOrder = {
        ...order,
        status,
        revision: order.revision + 1,
        updatedAt: now(),
        details: {
          ...details,
          ...definedFacts,
          purchase: { ...details.purchase, amount: purchaseAmount ?? details.purchase.amount },
        },
      }
      // Another process has changed it when this fails: its change is read and weighed.
      if (await store.replace(next)) return { order: next, isChanged: true }
    }
  }
  return {
    advance,
    async get(id) {
      const order = await store.get(id)
      const isOpen = order?.status === 'created' || order?.status === 'pending'
      if (!order || !isOpen || now() <= order.expiresAt) return order
      return (await advance(id, { status: 'expired' }))?.order
    },
  }
}
