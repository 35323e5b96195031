import { type Decimal, toDecimal } from './decimal.js'
import { formatUnits } from './formatUnits.js'

/** A price that something can be worth by. */
export function toPrice(price: string | undefined): Decimal | undefined {
  const value = toDecimal(price)
  return value && value.digits > 0n ? value : undefined
}

/** Worth of an amount, exactly; undefined while no price is known. */
export function toFiat(amount: string | undefined, price: string | undefined): string | undefined {
  const [value, each] = [toDecimal(amount), toPrice(price)]
  return value && each && formatUnits(value.digits * each.digits, value.scale + each.scale)
}
