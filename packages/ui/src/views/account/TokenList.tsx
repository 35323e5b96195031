import {
  type AccountView,
  balanceRetryGap,
  fetchBalances,
  formatRelativeTime,
  isLowQuality,
  type TokenBalance,
} from '@latchkit/core'
import { useClient } from '@latchkit/react'
import { type ReactElement, useEffect, useReducer, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { moreIcons } from '../../components/moreIcons.js'
import { Notice } from '../../components/Notice.js'
import { TokenCells } from '../../components/TokenCells.js'
import * as moreIds from '../../moreIds.js'
import * as pairingIds from '../../pairingIds.js'
import { useWords } from '../../router/UiContext.js'
import { withValue } from '../../withValue.js'

/** Balances older than this carry their age (R9.14). */
const freshFor = 30_000

function TokenRow({ token }: { token: TokenBalance }): ReactElement {
  return (
    <li className="token" data-testid={withValue(moreIds.token, token.symbol)}>
      <TokenCells token={token} />
    </li>
  )
}

function Skeletons(): ReactElement {
  return (
    <>
      {[0, 1, 2].map(index => (
        <div className="token" key={index} aria-hidden="true">
          <span className="mark skeleton" data-round="" />
          <span className="skeleton line" />
        </div>
      ))}
    </>
  )
}

/** What the account holds; stale values stay with their age, unknown is never drawn as 0 (D5). */
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
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const { tokenBalances, balancesFetchedAt, balancesFailedAt, balancesLoading } = account
  const now = client.environment.now()
  // R5.4: core asks nobody sooner than 30 s after a failure, so the button says when.
  const wait =
    balancesFailedAt === undefined ? 0 : Math.ceil((balancesFailedAt + balanceRetryGap - now) / 1000)
  const beat = wait > 0 ? 1000 : 30_000
  useEffect(() => {
    const timer = setInterval(tick, beat)
    return () => clearInterval(timer)
  }, [beat])
  const hasFailed =
    balancesFailedAt !== undefined &&
    (balancesFetchedAt === undefined || balancesFailedAt > balancesFetchedAt)
  const retry = (): void => {
    fetchBalances(client, { forceUpdate: true }).catch(() => {})
  }
  if (!tokenBalances) {
    if (balancesLoading) return <Skeletons />
    if (!client.ports.blockchainData) return <Notice icon={moreIcons.coins} title={t('tokensNoSource')} />
    if (!hasFailed) return <Skeletons />
    return (
      <Notice
        icon={lineIcons.alert}
        tone="warning"
        title={t('tokensUnavailable')}
        text={t('tokensUnavailableText')}
      >
        <button
          type="button"
          className="button"
          data-testid={pairingIds.retry}
          disabled={wait > 0}
          onClick={retry}
        >
          {wait > 0 ? t('tryAgainIn', { count: wait }) : t('tryAgain')}
        </button>
      </Notice>
    )
  }
  const visible = tokenBalances.filter(token => !isLowQuality(token))
  const hidden = tokenBalances.filter(isLowQuality)
  const isOld = balancesFetchedAt !== undefined && now - balancesFetchedAt > freshFor
  const age =
    balancesFetchedAt === undefined ? undefined : formatRelativeTime({ at: balancesFetchedAt, now, locale })
  const list = showsHidden ? [...visible, ...hidden] : visible
  return (
    <>
      {list.length === 0 ? (
        <Notice
          icon={moreIcons.coins}
          title={t('tokensEmpty')}
          text={t('tokensEmptyText', { network: networkName })}
        />
      ) : (
        <ul>
          {list.map(token => (
            <TokenRow key={`${token.chainId}:${token.address ?? ''}`} token={token} />
          ))}
        </ul>
      )}
      {hidden.length > 0 ? (
        <button
          type="button"
          className="button quiet"
          data-testid={moreIds.hiddenTokens}
          aria-expanded={showsHidden}
          onClick={() => setShowsHidden(!showsHidden)}
        >
          {showsHidden
            ? t('hideHidden', { count: hidden.length })
            : t('showHidden', { count: hidden.length })}
        </button>
      ) : null}
      {age && (isOld || hasFailed) ? (
        <p className="age" data-tone={hasFailed ? 'warning' : undefined}>
          <LineIcon path={moreIcons.clock} size={14} />
          {hasFailed ? t('staleBalances', { age }) : t('balancesAge', { age })}
        </p>
      ) : null}
    </>
  )
}
