import type { BalanceRecord } from '@latchkit/api/schemas'
import type { PriceService } from '../prices/service.js'
import type { Caller } from '../upstream/createUpstreams.js'
import { withTimeout } from '../utils/withTimeout.js'
import { toDecimal } from './toDecimal.js'

/** Milliseconds that balances wait for prices. */
const maxWaitMs = 2_000
/** Digits of a value after the point; the rest is cut off. */
const valueDigits = 8

/** Adds price and value to the listed holdings whose price is known. */
export async function addPrices(
  balances: readonly BalanceRecord[],
  { prices, caller }: { prices: Pick<PriceService, 'getPrices'>; caller: Caller },
): Promise<BalanceRecord[]> {
  const listed = balances.filter(({ unlisted }) => !unlisted)
  const reading = prices.getPrices({
    targets: listed.map(({ chainId, address, quantity }) => ({
      chain: chainId,
      address: address?.slice(chainId.length + 1),
      decimals: quantity.decimals,
    })),
    caller,
  })
  const found = (await withTimeout(reading, maxWaitMs, () => undefined)) ?? []
  const byRecord = new Map(listed.map((record, index) => [record, found[index]] as const))
  return balances.map(record => {
    const known = byRecord.get(record)
    if (!known) return record
    const { price, source, asOf } = known
    return {
      ...record,
      price,
      value: multiplyDecimals(record.quantity.numeric, price),
      priceAsOf: asOf,
      priceSource: source,
    }
  })
}

/** The product of two decimal texts, cut off after eight digits. */
export function multiplyDecimals(a: string, b: string): string {
  const [left, right] = [toParts(a), toParts(b)]
  const digits = left.digits + right.digits
  const product = left.amount * right.amount
  return digits <= valueDigits
    ? toDecimal(product, digits)
    : toDecimal(product / 10n ** BigInt(digits - valueDigits), valueDigits)
}

function toParts(text: string): { amount: bigint; digits: number } {
  const [integer = '0', fraction = ''] = text.split('.')
  return { amount: BigInt(integer + fraction), digits: fraction.length }
}
