import { fiatDecimals } from '../constants.js'
import type { TokenBalance } from '../contract/ports.js'
import { type Decimal, toDecimal } from '../utils/decimal.js'
import { formatUnits } from '../utils/formatUnits.js'
import type { SendState, SendUnit } from './sendState.js'

type Amounts = Pick<SendState, 'sendTokenAmount' | 'sendFiatAmount' | 'problem'>

/** More than any chain counts with; a hostile number of digits must not cost time. */
const maxDecimals = 255

const power = (exponent: number): bigint => 10n ** BigInt(exponent)

/** `.5` and `5.` are on their way to an amount. */
function read(text: string): Decimal | undefined {
  return toDecimal(text.replace(/^\./, '0.').replace(/\.$/, ''))
}

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

/** An amount in the smallest unit, rounded down, that this much money is worth. */
function fromFiat(fiat: Decimal, price: Decimal, decimals: number): bigint {
  return (fiat.digits * power(decimals + price.scale)) / (price.digits * power(fiat.scale))
}

/** What a typed amount comes to, in bigint arithmetic alone; with a token, also whether it can be sent. */
export function judgeAmount(
  token: Pick<TokenBalance, 'price' | 'quantity'> | undefined,
  { amountInput, unit }: { amountInput: string; unit: SendUnit },
): Amounts {
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
  const amount =
    unit === 'fiat' && each ? fromFiat(typed, each, decimals) : typed.digits * power(decimals - typed.scale)
  const sendTokenAmount = formatUnits(amount, decimals)
  const sendFiatAmount =
    unit === 'fiat' ? formatUnits(typed.digits, typed.scale) : toFiat(sendTokenAmount, price)
  const amounts = { sendTokenAmount, sendFiatAmount }
  if (amount === 0n) return { ...amounts, problem: 'AMOUNT_ZERO' }
  const held = toDecimal(quantity.numeric)
  const isTooHigh = held && amount * power(held.scale) > held.digits * power(decimals)
  return isTooHigh ? { ...amounts, problem: 'AMOUNT_TOO_HIGH' } : amounts
}

/** The input after a change of unit: the same amount in the other unit, or empty. */
export function convertInput(
  token: TokenBalance | undefined,
  send: Pick<SendState, 'amountInput' | 'unit' | 'sendTokenAmount' | 'sendFiatAmount'>,
  unit: SendUnit,
): string {
  if (unit === send.unit) return send.amountInput
  if (unit === 'token') return send.sendTokenAmount ?? ''
  const fiat = toPrice(token?.price) && toDecimal(send.sendFiatAmount)
  if (!fiat) return ''
  const cut = fiat.digits / power(Math.max(0, fiat.scale - fiatDecimals))
  return formatUnits(cut, Math.min(fiat.scale, fiatDecimals))
}
