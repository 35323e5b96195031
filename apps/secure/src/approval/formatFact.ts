import type { Fact } from '../signing/types.js'

export type TokenFacts = {
  /** As its contract names itself: unchecked. */
  symbol?: string | undefined
  decimals?: number | undefined
  isCollection?: boolean | undefined
}

export type FormatContext = {
  symbol: string
  decimals: number
  /** By address, as facts have it. */
  tokens: Readonly<Record<string, TokenFacts>>
}

function groupDigits(digits: string): string {
  const first = digits.length % 3
  const groups = digits.slice(first).match(/\d{3}/g) ?? []
  return (first === 0 ? groups : [digits.slice(0, first), ...groups]).join(',')
}

/** Exact: no digit is rounded away. */
export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = groupDigits(digits.slice(0, digits.length - decimals))
  const fraction = decimals > 0 ? digits.slice(-decimals).replace(/(?<!0)0+$/, '') : ''
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** The last second of the year 9999. */
const lastTime = 253_402_300_799n

function formatTime(value: string): string {
  const seconds = BigInt(value)
  if (seconds > lastTime) return 'No end'
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function formatAmount(
  fact: Extract<Fact, { kind: 'amount' }>,
  { symbol, decimals, tokens }: FormatContext,
): string {
  const { token, isUnlimited } = fact
  const value = BigInt(fact.value)
  if (token === undefined) return `${formatUnits(value, decimals)} ${symbol}`
  const known = tokens[token]
  const unit = known?.symbol ? `${known.symbol} (name unchecked)` : 'of this token'
  if (known?.isCollection) return `Item ${value} ${unit}`
  if (isUnlimited) return `Unlimited ${unit}`
  if (known?.decimals === undefined)
    return `${formatUnits(value, 0)} smallest units ${known?.symbol ? `of ${unit}` : unit}`
  return `${formatUnits(value, known.decimals)} ${unit}`
}

/** A fact as it is read; addresses are grouped by the page. */
export function formatFact(fact: Fact, context: FormatContext): string {
  switch (fact.kind) {
    case 'amount':
      return formatAmount(fact, context)
    case 'item':
      return `${fact.value}${context.tokens[fact.token]?.symbol ? ` of ${context.tokens[fact.token]?.symbol} (name unchecked)` : ''}`
    case 'time':
      return formatTime(fact.value)
    default:
      return fact.value
  }
}
