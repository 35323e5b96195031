import { formatUnits } from '../amount/formatUnits.js'
import { toFiat } from '../amount/toFiat.js'
import type { TokenBalance } from '../contract/ports.js'
import type { SwapQuote, SwapToken } from '../contract/swap.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { isSameToken } from './selectSwap.js'
import type { SwapAmount, SwapQuoteView } from './swapState.js'

/** Digits of a rate beyond those of what is bought. */
const rateDigits = 8

/** A quote in words: decimal strings, and worth where prices are known. */
export function toQuoteView(
  quote: SwapQuote,
  {
    sold,
    bought,
    balances,
    minOut,
  }: { sold: SwapToken; bought: SwapToken; balances: readonly TokenBalance[]; minOut: bigint },
): SwapQuoteView {
  const toAmount = (token: SwapToken, units: bigint, price: string | undefined): SwapAmount => {
    const amount = formatUnits(units, token.decimals)
    const held = balances.find(balance => isSameToken(balance, token))
    return {
      symbol: token.symbol,
      amount,
      tokenAddress: token.address,
      iconUrl: token.iconUrl ?? held?.iconUrl,
      fiat: toFiat(amount, price ?? held?.price),
    }
  }
  const {
    fromAmount,
    toAmount: received,
    slippage,
    priceImpact,
    feePercent,
    expiresAt,
    fromPrice,
    toPrice,
  } = quote
  const scale = 10n ** BigInt(sold.decimals + rateDigits)
  return {
    provider: toDisplayText(quote.provider, 40),
    sold: toAmount(sold, fromAmount, fromPrice),
    bought: toAmount(bought, received, toPrice),
    minOut: formatUnits(minOut, bought.decimals),
    rate: formatUnits((received * scale) / fromAmount, bought.decimals + rateDigits),
    slippage,
    priceImpact,
    feePercent,
    expiresAt,
  }
}
