import type { OnrampOrderStatus } from '../contract/onramp.js'
import type { KeyValueStorage } from '../contract/ports.js'
import { isCaipAddress, isCaipNetworkId } from '../utils/caip.js'
import type { BuyOrder } from './buyState.js'
import { ordersKey } from './ordersKey.js'

/** How long an order is followed: bank transfers take days. */
const maxAgeMs = 7 * 86_400_000
const maxOrders = 5
const maxText = 300

const ended: ReadonlySet<string> = new Set<OnrampOrderStatus>(['completed', 'failed', 'expired'])
const open: ReadonlySet<string> = new Set<OnrampOrderStatus>(['created', 'pending', 'paid', 'settling'])

/** Whether nothing more happens to it. */
export const isEnded = ({ status }: Pick<BuyOrder, 'status'>): boolean => ended.has(status)

type Fields = Readonly<Record<string, unknown>>
const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxText ? value : undefined

const isOpenStatus = (status: string | undefined): status is OnrampOrderStatus =>
  status !== undefined && open.has(status)

function toOrder(value: unknown): BuyOrder | undefined {
  const fields = toFields(value)
  const [payment, purchase] = [toFields(fields['payment']), toFields(fields['purchase'])]
  const { account, caipNetworkId, startedAt } = fields
  const [id, provider, status] = ['id', 'provider', 'status'].map(key => toText(fields[key]))
  const [amount, currency, bought] = [payment['amount'], payment['currency'], purchase['currency']].map(
    toText,
  )
  if (!id || !provider || !amount || !currency || !bought || !isOpenStatus(status)) return undefined
  if (!isCaipAddress(account) || !isCaipNetworkId(caipNetworkId)) return undefined
  if (typeof startedAt !== 'number' || !Number.isFinite(startedAt)) return undefined
  return {
    id,
    provider,
    account,
    caipNetworkId,
    status,
    payment: { amount, currency },
    purchase: { amount: toText(purchase['amount']), currency: bought },
    tokenAddress: toText(fields['tokenAddress']),
    hash: toText(fields['hash']),
    startedAt,
    isSameTab: fields['isSameTab'] === true || undefined,
  }
}

/** Orders of this browser whose end was not seen. Broken content reads as nothing. */
export function readOrders(storage: KeyValueStorage, now: number): readonly BuyOrder[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(ordersKey) ?? '[]')
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return list
      .flatMap(item => toOrder(item) ?? [])
      .filter(({ startedAt }) => now - startedAt < maxAgeMs)
      .slice(-maxOrders)
  } catch {
    return []
  }
}

/** Writes an order as it is now, or forgets one that has ended; the others, of another tab too, stay. */
export function writeOrder(storage: KeyValueStorage, order: BuyOrder, now: number): void {
  const others = readOrders(storage, now).filter(({ id }) => id !== order.id)
  const list = [...others, ...(isEnded(order) ? [] : [order])].slice(-maxOrders)
  if (list.length > 0) storage.setItem(ordersKey, JSON.stringify(list))
  else storage.removeItem(ordersKey)
}
