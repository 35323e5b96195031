import { formatUnits } from '../../amount/formatUnits.js'
import { toFiat } from '../../amount/toFiat.js'
import type { TransferPlan, TransferRequest } from '../../contract/transfer.js'
import type { SendSummary } from '../../state/state.js'
import { toDisplayText } from '../../utils/toDisplayText.js'
import type { SendChange, SendPlanView } from '../sendState.js'

/** Lines and characters of a program's own words that are shown. */
const maxLines = 50
const maxCharacters = 300

/** A program's own words, made fit to be shown. */
export function toLogs(lines: unknown): readonly string[] | undefined {
  if (!Array.isArray(lines)) return undefined
  const logs = lines.slice(0, maxLines).flatMap(line => toDisplayText(line, maxCharacters) || [])
  return logs.length > 0 ? logs : undefined
}

/** A plan in words: decimal strings, and worth where the price of the native currency is known. */
export function toPlanView(
  { fee, simulation, notes, feeRates, isReplaceable }: TransferPlan,
  {
    network,
    summary,
    price,
    plannedAt,
    change,
  }: Pick<TransferRequest, 'network'> & {
    summary: SendSummary
    price: string | undefined
    plannedAt: number
    change?: SendChange | undefined
  },
): SendPlanView {
  const { symbol, decimals } = network.nativeCurrency
  const toAmount = (amount: bigint): { amount: string; fiat: string | undefined } => {
    const text = formatUnits(amount, decimals)
    return { amount: text, fiat: toFiat(text, price) }
  }
  return {
    fee: {
      ...toAmount(fee.amount),
      symbol,
      parts: fee.parts.map(({ kind, amount }) => ({ kind, ...toAmount(amount) })),
      ...(fee.isUnusual ? { isUnusual: true } : {}),
      ...(fee.usual === undefined ? {} : { usual: formatUnits(fee.usual, decimals) }),
    },
    simulation:
      simulation.status === 'failed'
        ? {
            ...simulation,
            message: toDisplayText(simulation.message, maxCharacters),
            logs: toLogs(simulation.logs),
          }
        : simulation,
    notes,
    summary,
    plannedAt,
    ...(change ? { change } : {}),
    ...(feeRates ? { feeRates } : {}),
    ...(isReplaceable ? { isReplaceable } : {}),
  }
}
