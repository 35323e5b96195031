import { type Network, truncateAddress } from '@latchkit/core'
import { formatAmount, formatRelativeTime, isSameAddress, toDisplayText } from '@latchkit/core/internal'
import { type ReactElement, useId, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { symbolLength } from '../../components/symbolLength.js'
import { TokenMark } from '../../components/TokenMark.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { useIdentity } from '../../context/useIdentity.js'
import { ActivityDetails } from './ActivityDetails.js'
import type { ActivityItem, Movement } from './activityItem.js'
import { icons } from './icons.js'
import { Moved } from './Moved.js'
import { testIds } from './testIds.js'
import { toAccount } from './toAccount.js'

const badges = {
  failed: 'activityStatusFailed',
  replaced: 'activityStatusReplaced',
  expired: 'activityStatusExpired',
} as const

type RowProps = {
  item: ActivityItem
  network: Network | undefined
  /** Addresses of the visitor's own accounts. */
  own: readonly string[]
  /** Unix milliseconds. */
  now: number
}

type SideProps = { movement: Movement; other: string } & Pick<RowProps, 'network' | 'own'>

function Side({ movement, other, network, own }: SideProps): ReactElement {
  const { t } = useWords()
  const isOwn = own.some(each => isSameAddress(each, other))
  const { name } = useIdentity(isOwn ? undefined : toAccount(network, other))
  // A name alone could be one that resembles another.
  const address = name === undefined ? truncateAddress(other) : `${name} · ${truncateAddress(other)}`
  const isIn = movement.direction === 'in'
  if (movement.isApproval)
    return (
      <span className="sub" data-name={name}>
        {t('activityFor', { address })}
      </span>
    )
  return (
    <span className="sub" data-name={name}>
      {isIn
        ? t(isOwn ? 'activityFromOwn' : 'activityFrom', { address })
        : t(isOwn ? 'activityToOwn' : 'activityTo', { address })}
    </span>
  )
}

/** How long ago it was; null for a time that is not known. Both are Unix milliseconds. */
function Age({ at, now }: { at: number; now: number }): ReactElement | null {
  const { locale } = useWords()
  if (Number.isNaN(at)) return null
  return (
    <time dir="auto" dateTime={new Date(at).toISOString()}>
      {formatRelativeTime({ at, now, locale })}
    </time>
  )
}

/** One transaction; pressing it shows its details. */
export function ActivityRow({ item, network, own, now }: RowProps): ReactElement {
  const { t, locale } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { hash, status, title, at, movements, flags } = item
  const [lead, second] = movements
  const direction = lead?.direction ?? 'none'
  // The other side of a mint is no one: a zero address, or the contract.
  const isWithoutSide = title === 'activityMinted' || title === 'activityBurned'
  const isTrade = title === 'activitySwapped' && second !== undefined
  const isWrong = status === 'failed' || status === 'replaced' || status === 'expired'
  const icon = isTrade
    ? icons.trade
    : direction === 'in'
      ? icons.in
      : direction === 'out'
        ? icons.out
        : icons.other
  const flag = flags.includes('lookAlike')
    ? t('activityLookAlike')
    : flags.includes('unlisted')
      ? t('activityUnlisted')
      : flags.includes('zeroValue')
        ? t('activityZero')
        : undefined
  // A row shows no words of an unknown token, and no sign where nothing has moved.
  const shown: Movement | undefined = lead && {
    ...lead,
    symbol: lead.isUnlisted ? '' : lead.symbol,
    direction: isWrong ? 'none' : lead.direction,
  }
  const hasAmount = lead !== undefined && (lead.symbol !== '' || lead.item !== undefined)
  return (
    <li className="tx" data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        className="token"
        data-testid={withValue(testIds.activityEntry, hash)}
        data-status={status}
        data-direction={direction}
        data-trade={isTrade ? '' : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="tx-mark">
          {hasAmount && !lead.item && !lead.isUnlisted ? (
            <TokenMark token={{ iconUrl: lead.iconUrl }} symbol={toDisplayText(lead.symbol, symbolLength)} />
          ) : (
            <span className="mark" data-round="" aria-hidden="true">
              <LineIcon path={icon} size={18} />
            </span>
          )}
          {hasAmount && !lead.item && !lead.isUnlisted ? (
            <span className="tx-way" data-direction={direction}>
              <LineIcon path={status === 'pending' ? icons.clock : icon} size={12} />
            </span>
          ) : null}
        </span>
        <span className="name">
          <span className="tx-title">
            {t(title)}
            {isWrong ? (
              <span className="badge" data-tone="danger">
                {t(badges[status])}
              </span>
            ) : null}
          </span>
          {flag ? (
            <span className="sub" data-tone="warning">
              {flag}
            </span>
          ) : lead?.other && !isWithoutSide ? (
            <Side movement={lead} other={lead.other} network={network} own={own} />
          ) : null}
        </span>
        <span className="amount num">
          {hasAmount && shown ? (
            <span
              data-testid={testIds.activityAmount}
              data-amount={lead.amount}
              data-token={lead.symbol}
              data-direction={isWrong || flag ? undefined : direction}
              data-muted={isWrong || flag ? '' : undefined}
            >
              <Moved movement={shown} format={amount => formatAmount(amount, locale)} />
            </span>
          ) : null}
          <span className="sub">
            {isTrade ? (
              <Moved movement={second} format={amount => formatAmount(amount, locale)} />
            ) : (
              <Age at={at} now={now} />
            )}
          </span>
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <ActivityDetails item={item} network={network} /> : null}
      </div>
    </li>
  )
}
