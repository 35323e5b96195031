import {
  formatAmount,
  type SwapAmount,
  type SwapLeg,
  type SwapPlanView,
  type SwapQuoteView,
  toDisplayText,
} from '@latchkit/core/internal'
import { withSymbol } from '../../components/describeAmount.js'
import { symbolLength } from '../../components/symbolLength.js'
import { formatExact } from '../../locales/formatExact.js'
import type { Translate } from '../../locales/words.js'

/** Percent from which the price impact is warned of, and from which it has to be accepted. */
const warnPercent = 3
const acceptPercent = 10
/** Percent of slippage from which is said what it means. */
const highSlippage = 5

/** Exchanges by the names that they have elsewhere. */
const providerNames: Readonly<Record<string, string>> = {
  'uniswap-v2': 'Uniswap v2',
  'uniswap-v3': 'Uniswap v3',
  '1inch': '1inch',
  '0x': '0x',
  kyberswap: 'KyberSwap',
  lifi: 'LI.FI',
}

export const toProviderName = (provider: string): string =>
  Object.hasOwn(providerNames, provider) ? (providerNames[provider] ?? provider) : provider

/** An amount of a token with every digit. */
export const toText = ({ amount, symbol }: Pick<SwapAmount, 'amount' | 'symbol'>, locale: string): string =>
  withSymbol(formatExact(amount, locale), symbol)

/** A percentage by the locale, with up to two digits; a smaller one is shown as less than that. */
export function toPercent(value: number, locale: string): string {
  const format = (share: number): string =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(share / 100)
  return value > 0 && value < 0.01 ? `<${format(0.01)}` : format(value)
}

/** A price with the digits that matter: amounts are shown to three decimals, which would hide a small one. */
export function toRate(rate: string, locale: string): string {
  const value = Number(rate)
  return value >= 1
    ? formatAmount(rate, locale)
    : new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 }).format(value)
}

export type SwapWarning = {
  id: 'changed' | 'fee' | 'poor' | 'unverified' | 'impact' | 'worth' | 'slippage'
  tone: 'danger' | 'warning'
  title: string
  text?: string | undefined
  /** Text of the box to tick before the wallet is asked. */
  acknowledge?: string | undefined
}

/** How much less what is received is worth than what is paid, in percent. */
function toLoss({ sold, bought }: SwapQuoteView): number {
  const [paid, got] = [Number(sold.fiat), Number(bought.fiat)]
  return paid > 0 && got > 0 && got < paid ? ((paid - got) / paid) * 100 : 0
}

/** What the visitor should know of a quote before paying. */
export function listWarnings(
  quote: SwapQuoteView,
  { t, locale, plan }: { t: Translate; locale: string; plan?: SwapPlanView | undefined },
): readonly SwapWarning[] {
  const warnings: SwapWarning[] = []
  const { change, fee, price } = plan ?? {}
  if (change)
    warnings.push({
      id: 'changed',
      tone: 'danger',
      title: change === 'FEE_CHANGED' ? t('swapFeeChanged') : t('swapChanged'),
      text: t('swapChangedText'),
    })
  if (fee?.isUnusual)
    warnings.push({
      id: 'fee',
      tone: 'danger',
      title: t('warnFeeUnusual'),
      text:
        fee.usual === undefined
          ? t('swapFeeWarnText')
          : t('swapFeeUsual', {
              fee: withSymbol(formatAmount(fee.amount, locale), fee.symbol),
              usual: withSymbol(formatAmount(fee.usual, locale), fee.symbol),
            }),
      acknowledge: t('swapFeeAck'),
    })
  if (price?.status === 'worse')
    warnings.push({
      id: 'poor',
      tone: 'danger',
      title: t('swapPoor', { percent: toPercent(price.percent, locale) }),
      text: t('swapPoorText'),
      acknowledge: t('swapImpactAck'),
    })
  if (price?.status === 'unverified')
    warnings.push({
      id: 'unverified',
      tone: 'warning',
      title: t('swapUnverified'),
      text: t('swapUnverifiedText'),
    })
  const impact = Number(quote.priceImpact ?? 0)
  const isHigh = impact >= acceptPercent
  if (impact >= warnPercent)
    warnings.push({
      id: 'impact',
      tone: isHigh ? 'danger' : 'warning',
      title: t('swapImpactWarn', { percent: toPercent(impact, locale) }),
      text: t('swapImpactWarnText'),
      acknowledge: isHigh ? t('swapImpactAck') : undefined,
    })
  const loss = toLoss(quote)
  // The provider may not say how far the price moves; our prices do.
  if (loss >= acceptPercent && !isHigh)
    warnings.push({
      id: 'worth',
      tone: 'danger',
      title: t('swapWorthWarn'),
      text: t('swapWorthWarnText', { percent: toPercent(Math.round(loss), locale) }),
      acknowledge: t('swapImpactAck'),
    })
  if (quote.slippage >= highSlippage)
    warnings.push({
      id: 'slippage',
      tone: 'warning',
      title: t('swapSlippageHigh', { percent: toPercent(quote.slippage, locale) }),
    })
  return warnings
}

/** A leg in words: its name, and what it does. */
export function describeLeg(
  leg: SwapLeg,
  quote: SwapQuoteView,
  { t, locale }: { t: Translate; locale: string },
): { label: string; text: string } {
  const { symbol } = quote.sold
  const token = toDisplayText(symbol, symbolLength)
  switch (leg) {
    case 'reset':
      return { label: t('legReset', { token }), text: t('legResetText', { token }) }
    case 'approve':
      return {
        label: t('legApprove', { amount: toText(quote.sold, locale) }),
        text: t('legApproveText', { provider: toProviderName(quote.provider) }),
      }
    case 'batch':
      return { label: t('legBatch'), text: t('legBatchText') }
    case 'swap':
      return { label: t('legSwap'), text: t('legSwapText') }
  }
}
