import type { AmountUnit } from '../../amount/checkAmount.js'
import { toDecimal } from '../../amount/decimal.js'
import { formatUnits } from '../../amount/formatUnits.js'
import { toPrice } from '../../amount/toFiat.js'
import { fiatDecimals } from '../../constants.js'
import type { TokenBalance } from '../../contract/ports.js'
import type { SendState } from '../sendState.js'

/** The input after a change of unit: the same amount in the other unit, or empty. */
export function convertInput(
  token: TokenBalance | undefined,
  send: Pick<SendState, 'amountInput' | 'unit' | 'sendTokenAmount' | 'sendFiatAmount'>,
  unit: AmountUnit,
): string {
  if (unit === send.unit) return send.amountInput
  if (unit === 'token') return send.sendTokenAmount ?? ''
  const fiat = toPrice(token?.price) && toDecimal(send.sendFiatAmount)
  if (!fiat) return ''
  const cut = fiat.digits / 10n ** BigInt(Math.max(0, fiat.scale - fiatDecimals))
  return formatUnits(cut, Math.min(fiat.scale, fiatDecimals))
}
