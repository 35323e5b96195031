import { formatUnits, type Network, parseUnits } from '@latchkit/core'
import { type SendPlanView, type SendSummary, toDisplayText } from '@latchkit/core/internal'
import { type ReactElement, type ReactNode, useState } from 'react'
import { NetworkMark } from '../../components/NetworkMark.js'
import { symbolLength } from '../../components/symbolLength.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { formatExact } from '../../locales/formatExact.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { countDecimals, roundUp } from './roundUp.js'
import { testIds } from './testIds.js'

/** Significant digits of a fee, and with them the decimals of a total: both are read at one precision. */
const feeDigits = 3

type FactProps = {
  label: string
  children: ReactNode
  testId?: string | undefined
  amount?: string | undefined
}

function Fact({ label, children, testId, amount }: FactProps): ReactElement {
  return (
    <div className="entry" data-testid={testId} data-amount={amount}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** The exact sum of amount and fee; undefined when they are in different currencies. */
function toTotal(
  { amount, tokenAddress }: SendSummary,
  fee: SendPlanView['fee'],
  network: Network | undefined,
): string | undefined {
  const decimals = network?.nativeCurrency.decimals
  if (tokenAddress !== undefined || decimals === undefined) return undefined
  try {
    return formatUnits(parseUnits(amount, decimals) + parseUnits(fee.amount, decimals), decimals)
  } catch {
    return undefined
  }
}

/** An amount whose symbol, which is untrusted and cleaned for display, never breaks. */
function Amount({ amount, symbol }: { amount: string; symbol: string }): ReactElement {
  return (
    <>
      {amount} <span className="whole">{toDisplayText(symbol, symbolLength)}</span>
    </>
  )
}

type RoundedProps = { value: string; decimals: number; symbol: string; isStrong?: boolean | undefined }

/** An amount rounded up; a tap shows every digit, and another hides them. */
function Rounded({ value, decimals, symbol, isStrong = false }: RoundedProps): ReactElement {
  const { t, locale } = useWords()
  const [isExact, setIsExact] = useState(false)
  const rounded = roundUp(value, decimals)
  const amount = <Amount amount={formatExact(isExact ? value : rounded, locale)} symbol={symbol} />
  const shown = isStrong ? <strong>{amount}</strong> : amount
  if (rounded === value) return shown
  return (
    <button
      type="button"
      className="exact"
      aria-pressed={isExact}
      title={t('reviewExact')}
      onClick={() => setIsExact(!isExact)}
    >
      {shown}
    </button>
  )
}

type FactsProps = {
  summary: SendSummary
  network: Network | undefined
  plan: SendPlanView | undefined
  isReading: boolean
}

/** Network and fees of a transfer, part by part, and the total: with the digits that matter in the fee, each until it is tapped. */
export function Facts({ summary, network, plan, isReading }: FactsProps): ReactElement {
  const { t, locale } = useWords()
  const fee = plan?.fee
  const name = network?.name ?? summary.caipNetworkId
  const total = fee && toTotal(summary, fee, network)
  const decimals = countDecimals(fee?.amount ?? '0', feeDigits)
  const show = (amount: string, fiat: string | undefined): ReactElement => {
    const worth = formatWorth(fiat, locale)
    return (
      <>
        <Rounded key={amount} value={amount} decimals={decimals} symbol={fee?.symbol ?? ''} />
        {worth ? <span className="sub">{worth}</span> : null}
      </>
    )
  }
  const labels = { network: t('reviewFee'), accountCreation: t('reviewAccount') }
  return (
    <dl className="entries" aria-busy={isReading || undefined}>
      <Fact label={t('reviewNetwork')}>
        <span className="inline">
          <NetworkMark network={network ?? { name }} size="xs" />
          {name}
        </span>
      </Fact>
      {fee ? (
        fee.parts.map(part => (
          <Fact
            key={part.kind}
            label={labels[part.kind]}
            testId={withValue(testIds.sendFee, part.kind)}
            amount={part.amount}
          >
            {show(part.amount, part.fiat)}
          </Fact>
        ))
      ) : isReading ? (
        <>
          <Fact label={t('reviewFee')}>
            <span className="skeleton line" />
            <span className="skeleton line short" />
          </Fact>
          {summary.tokenAddress === undefined ? (
            <Fact label={t('reviewTotal')}>
              <span className="skeleton line" />
            </Fact>
          ) : null}
        </>
      ) : null}
      {fee && total !== undefined ? (
        <Fact label={t('reviewTotal')} testId={testIds.sendTotal} amount={total}>
          <Rounded key={total} value={total} decimals={decimals} symbol={fee.symbol} isStrong />
        </Fact>
      ) : fee && fee.parts.length > 1 ? (
        <Fact label={t('reviewFeeWhole')} amount={fee.amount}>
          {show(fee.amount, fee.fiat)}
        </Fact>
      ) : null}
    </dl>
  )
}
