import { fiatDecimals } from '../constants.js'
import type { TokenBalance } from '../contract/ports.js'
import { type Decimal, toDecimal } from './decimal.js'
import { formatUnits } from './formatUnits.js'
import { toFiat, toPrice } from './toFiat.js'

/** What the visitor types an amount in. */
export type AmountUnit = 'token' | 'fiat'

/** Why an amount cannot be sent or sold. */
export type AmountProblem = 'AMOUNT_FORMAT' | 'AMOUNT_DECIMALS' | 'AMOUNT_ZERO' | 'AMOUNT_TOO_HIGH'

/** What a typed amount comes to. */
export type CheckedAmount = {
  /** Whole units of the token, decimal string; absent while the text is no amount. */
  amount?: string | undefined
  /** Its worth; absent while no price is known. */
  fiat?: string | undefined
  problem?: AmountProblem | undefined
}

/** More than any chain counts with; a hostile number of digits must not cost time. */
const maxDecimals = 255

const power = (exponent: number): bigint => 10n ** BigInt(exponent)

/** `.5` and `5.` are on their way to an amount. */
function read(text: string): Decimal | undefined {
  return toDecimal(text.replace(/^\./, '0.').replace(/\.$/, ''))
}

/** An amount in the smallest unit, rounded down, that this much money is worth. */
function fromFiat(fiat: Decimal, price: Decimal, decimals: number): bigint {
  return (fiat.digits * power(decimals + price.scale)) / (price.digits * power(fiat.scale))
}

/** What a typed amount comes to, in bigint arithmetic alone; with a token, also whether it is held. */
export function checkAmount(
  token: Pick<TokenBalance, 'price' | 'quantity'> | undefined,
  { amountInput, unit }: { amountInput: string; unit: AmountUnit },
): CheckedAmount {
  if (amountInput === '' || amountInput === '.') return {}
  const typed = read(amountInput)
  if (!typed) return { problem: 'AMOUNT_FORMAT' }
  if (!token) return {}
  const { price, quantity } = token
  const { decimals } = quantity
  const each = toPrice(price)
  if (decimals > maxDecimals || typed.scale > (unit === 'fiat' ? fiatDecimals : decimals))
    return { problem: 'AMOUNT_DECIMALS' }
  if (unit === 'fiat' && !each) return { problem: 'AMOUNT_FORMAT' }
  const units =
    unit === 'fiat' && each ? fromFiat(typed, each, decimals) : typed.digits * power(decimals - typed.scale)
  const amount = formatUnits(units, decimals)
  const fiat = unit === 'fiat' ? formatUnits(typed.digits, typed.scale) : toFiat(amount, price)
  if (units === 0n) return { amount, fiat, problem: 'AMOUNT_ZERO' }
  const held = toDecimal(quantity.numeric)
  const isTooHigh = held && units * power(held.scale) > held.digits * power(decimals)
  return isTooHigh ? { amount, fiat, problem: 'AMOUNT_TOO_HIGH' } : { amount, fiat }
}
