import type { OnrampOrderStatus } from '../contract/onramp.js'
import type { KeyValueStorage } from '../contract/ports.js'
import { toFields, toText, toTime } from '../transaction/storedFields.js'
import { readList, writeList } from '../transaction/storedList.js'
import { isCaipAddress, isCaipNetworkId } from '../utils/caip.js'
import type { BuyOrder } from './buyState.js'
import { buyFeature } from './buyState.js'

/** How long an order is followed: bank transfers take days. */
const maxAgeMs = 7 * 86_400_000
const maxOrders = 5

const ended: ReadonlySet<string> = new Set<OnrampOrderStatus>(['completed', 'failed', 'expired'])
const open: ReadonlySet<string> = new Set<OnrampOrderStatus>(['created', 'pending', 'paid', 'settling'])

/** Returns whether nothing more happens to it. */
export const isEnded = ({ status }: Pick<BuyOrder, 'status'>): boolean => ended.has(status)

const isOpenStatus = (status: string | undefined): status is OnrampOrderStatus =>
  status !== undefined && open.has(status)

function toOrder(value: unknown): BuyOrder | undefined {
  const fields = toFields(value)
  const [payment, purchase] = [toFields(fields['payment']), toFields(fields['purchase'])]
  const { account, caipNetworkId } = fields
  const startedAt = toTime(fields['startedAt'])
  const [id, provider, status] = ['id', 'provider', 'status'].map(key => toText(fields[key]))
  const [amount, currency, bought] = [payment['amount'], payment['currency'], purchase['currency']].map(
    toText,
  )
  if (!id || !provider || !amount || !currency || !bought || !isOpenStatus(status)) return undefined
  if (!isCaipAddress(account) || !isCaipNetworkId(caipNetworkId)) return undefined
  if (startedAt === undefined) return undefined
  return {
    id,
    provider,
    account,
    caipNetworkId,
    status,
    payment: { amount, currency },
    purchase: { amount: toText(purchase['amount']) || undefined, currency: bought },
    tokenAddress: toText(fields['tokenAddress']) || undefined,
    hash: toText(fields['hash']) || undefined,
    startedAt,
    isSameTab: fields['isSameTab'] === true || undefined,
  }
}

/** Orders of this browser whose end was not seen. Broken content reads as nothing. */
export const readOrders = (storage: KeyValueStorage, now: number): readonly BuyOrder[] =>
  readList(storage, buyFeature.resumeKey, toOrder)
    .filter(({ startedAt }) => now - startedAt < maxAgeMs)
    .slice(-maxOrders)

/** Writes an order as it is now, or forgets one that has ended; the others, of another tab too, stay. */
export function writeOrder(storage: KeyValueStorage, order: BuyOrder, now: number): void {
  const others = readOrders(storage, now).filter(({ id }) => id !== order.id)
  writeList(storage, buyFeature.resumeKey, [...others, ...(isEnded(order) ? [] : [order])].slice(-maxOrders))
}
