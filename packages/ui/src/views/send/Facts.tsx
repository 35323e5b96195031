import { formatUnits, type Network, parseUnits } from '@latchkit/core'
import { type SendPlanView, type SendSummary, toDisplayText } from '@latchkit/core/internal'
import { type ReactElement, type ReactNode, useState } from 'react'
import { NetworkMark } from '../../components/NetworkMark.js'
import { symbolLength } from '../../components/symbolLength.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { formatExact } from '../../locales/formatExact.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { roundUp } from './roundUp.js'
import { testIds } from './testIds.js'

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

/** A total with 6 significant digits; a tap shows every digit, and another hides them. */
function Total({ total, symbol }: { total: string; symbol: string }): ReactElement {
  const { t, locale } = useWords()
  const [isExact, setIsExact] = useState(false)
  const rounded = roundUp(total)
  const shown = <Amount amount={formatExact(isExact ? total : rounded, locale)} symbol={symbol} />
  if (rounded === total) return <strong>{shown}</strong>
  return (
    <button
      type="button"
      className="exact"
      aria-pressed={isExact}
      title={t('reviewExact')}
      onClick={() => setIsExact(!isExact)}
    >
      <strong>{shown}</strong>
    </button>
  )
}

type FactsProps = {
  summary: SendSummary
  network: Network | undefined
  plan: SendPlanView | undefined
  isReading: boolean
}

/** Network and fees of a transfer, part by part, with every digit; the total is rounded up until it is tapped. */
export function Facts({ summary, network, plan, isReading }: FactsProps): ReactElement {
  const { t, locale } = useWords()
  const fee = plan?.fee
  const name = network?.name ?? summary.caipNetworkId
  const total = fee && toTotal(summary, fee, network)
  const show = (amount: string, fiat: string | undefined): ReactElement => {
    const worth = formatWorth(fiat, locale)
    return (
      <>
        <Amount amount={formatExact(amount, locale)} symbol={fee?.symbol ?? ''} />
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
          <Total key={total} total={total} symbol={fee.symbol} />
        </Fact>
      ) : fee && fee.parts.length > 1 ? (
        <Fact label={t('reviewFeeWhole')} amount={fee.amount}>
          {show(fee.amount, fee.fiat)}
        </Fact>
      ) : null}
    </dl>
  )
}
