import { createLog } from '../../logs/createLog.js'
import { createMemoryStorage } from '../../storage/memory.js'
import { createOrders } from '../orders.js'
import type { OnrampProvider, OnrampVisitor } from '../provider.js'
import { createOnrampService, type OnrampService } from '../service.js'

export const network = 'eip155:1'
export const address = '0x00000000000000000000000000000000000a11ce'
const dayMs = 86_400_000

/** A broker over one provider that opens every order and records who buys. For tests. */
export function startBroker(options: { maxUnpaid?: number; contactSecret?: string } = {}) {
  const time = { now: 1_800_000_000_000 }
  const visitors: OnrampVisitor[] = []
  const provider: OnrampProvider = {
    info: { id: 'p', name: 'P', feeRange: { min: '1', max: '2' } },
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '1', max: '1000' }] }],
    purchases: [{ id: 'ETH', name: 'Ether', symbol: 'ETH', chain: network, decimals: 18 }],
    orderTtlMs: dayMs,
    quote: async () => {
      throw new Error('Nothing is quoted here.')
    },
    open: async (order, visitor) => {
      visitors.push(visitor)
      return { url: `https://pay.example/${order.id}` }
    },
    readNotice: async ({ body }) => ({ orderId: body, status: 'paid' }),
  }
  const store = createMemoryStorage().onramp
  const service: OnrampService = createOnrampService({
    providers: [provider],
    store,
    orders: createOrders({ store, now: () => time.now }),
    contactSecret: options.contactSecret,
    maxUnpaid: options.maxUnpaid,
    log: createLog({ level: 'silent' }),
    now: () => time.now,
  })
  const visitor = { caller: { address: '192.0.2.1' }, clientIp: '192.0.2.1', origin: undefined }
  return { service, store, time, visitors, visitor, dayMs }
}
