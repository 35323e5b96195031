import { type AccountView, fetchBalances, type TokenBalance } from '@latchkit/core'
import {
  balanceRetryDelayMs,
  balanceTtlMs,
  formatRelativeTime,
  isLowQuality,
  priceAgeShownMs,
} from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import { type ReactElement, useEffect, useReducer, useState } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Notice } from '../../components/Notice.js'
import { sharedTestIds } from '../../components/shared.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { hasPrices, TokenCells } from '../../components/TokenCells.js'
import { TokenSkeletons } from '../../components/TokenSkeletons.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'

function TokenRow({ token, isPriced }: { token: TokenBalance; isPriced: boolean }): ReactElement {
  return (
    <li className="token" data-testid={withValue(sharedAccountTestIds.token, token.symbol)}>
      <TokenCells token={token} hasPrices={isPriced} />
    </li>
  )
}

/** The tokens of the account; stale balances are shown with their age, unknown ones never as 0. */
export function TokenList({
  account,
  networkName,
}: {
  account: AccountView
  networkName: string
}): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const [showsHidden, setShowsHidden] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { balance, balanceSymbol, tokenBalances, balancesFetchedAt, balancesFailedAt, balancesLoading } =
    account
  const { unreadTokens = 0 } = account
  const now = client.environment.now()
  // Core does not fetch again within 30 s of a failure, so the button counts down.
  const waitSeconds =
    balancesFailedAt === undefined ? 0 : Math.ceil((balancesFailedAt + balanceRetryDelayMs - now) / 1000)
  const redrawMs = waitSeconds > 0 ? 1000 : 30_000
  useEffect(() => {
    const timer = setInterval(redraw, redrawMs)
    return () => clearInterval(timer)
  }, [redrawMs])
  const hasFailed =
    balancesFailedAt !== undefined &&
    (balancesFetchedAt === undefined || balancesFailedAt > balancesFetchedAt)
  const retry = (): void => {
    fetchBalances(client, { forceUpdate: true }).catch(() => {})
  }
  if (!tokenBalances) {
    if (balancesLoading) return <TokenSkeletons />
    if (!client.options.ports?.blockchainData)
      return <Notice icon={sharedAccountIcons.coins} title={t('tokensNoSource')} />
    if (!hasFailed) return <TokenSkeletons />
    return (
      <Notice
        icon={frameIcons.alert}
        tone="warning"
        title={balance === undefined ? t('tokensUnavailable') : t('tokensFailed')}
        text={
          balance === undefined
            ? t('tokensUnavailableText')
            : t('tokensFailedText', { symbol: balanceSymbol ?? '' })
        }
      >
        <Button testId={sharedTestIds.retry} disabled={waitSeconds > 0} onClick={retry}>
          {waitSeconds > 0 ? t('tryAgainIn', { count: waitSeconds }) : t('tryAgain')}
        </Button>
      </Notice>
    )
  }
  const visible = tokenBalances.filter(token => !isLowQuality(token))
  const hidden = tokenBalances.filter(isLowQuality)
  const isStale = balancesFetchedAt !== undefined && now - balancesFetchedAt > balanceTtlMs
  const age =
    balancesFetchedAt === undefined ? undefined : formatRelativeTime({ at: balancesFetchedAt, now, locale })
  // The oldest price decides.
  const pricedAt = Math.min(...tokenBalances.map(({ priceAsOf }) => priceAsOf ?? now))
  const priceAge =
    now - pricedAt > priceAgeShownMs ? formatRelativeTime({ at: pricedAt, now, locale }) : undefined
  const isPriced = hasPrices(tokenBalances)
  const list = showsHidden ? [...visible, ...hidden] : visible
  return (
    <>
      {unreadTokens > 0 ? (
        <p className="age" data-tone="warning">
          <LineIcon path={frameIcons.alert} size={14} />
          {t('tokensUnread', { count: unreadTokens })}
        </p>
      ) : null}
      {list.length === 0 ? (
        <Notice
          icon={sharedAccountIcons.coins}
          title={t('tokensEmpty')}
          text={t('tokensEmptyText', { network: networkName })}
        />
      ) : (
        <ul>
          {list.map(token => (
            <TokenRow key={`${token.chainId}:${token.address ?? ''}`} token={token} isPriced={isPriced} />
          ))}
        </ul>
      )}
      {hidden.length > 0 ? (
        <Button
          look="quiet"
          testId={sharedAccountTestIds.hiddenTokens}
          aria-expanded={showsHidden}
          onClick={() => setShowsHidden(!showsHidden)}
        >
          {showsHidden
            ? t('hideHidden', { count: hidden.length })
            : t('showHidden', { count: hidden.length })}
        </Button>
      ) : null}
      {age && (isStale || hasFailed) ? (
        <p className="age" data-tone={hasFailed ? 'warning' : undefined}>
          <LineIcon path={icons.clock} size={14} />
          {hasFailed ? t('staleBalances', { age }) : t('balancesAge', { age })}
        </p>
      ) : priceAge ? (
        <p className="age" data-tone="warning">
          <LineIcon path={icons.clock} size={14} />
          {t('pricesAge', { age: priceAge })}
        </p>
      ) : null}
    </>
  )
}
