import {
  fetchBalances,
  navigate,
  type State,
  selectAccount,
  selectNetwork,
  type TokenBalance,
} from '@latchkit/core'
import {
  balanceRetryDelayMs,
  getEngine,
  isLowQuality,
  selectSend,
  selectSendTokens,
  setSendToken,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { SearchField } from '../../components/SearchField.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { hasPrices, TokenCells } from '../../components/TokenCells.js'
import { withValue } from '../../components/withValue.js'
import { useAnnounce, useUi } from '../../context/UiContext.js'

const isSame = (a: TokenBalance, b: TokenBalance | undefined): boolean =>
  a.chainId === b?.chainId && a.address === b.address

/** Number of tokens on the network that are hidden by default. */
const countHidden = (state: State): number => {
  const { caipNetworkId } = selectNetwork(state)
  return (selectAccount(state).tokenBalances ?? []).filter(
    token => token.chainId === caipNetworkId && isLowQuality(token) && /[1-9]/.test(token.quantity.numeric),
  ).length
}

/** Why the list is empty. */
function NoTokens({ network }: { network: string }): ReactElement {
  const client = useClient()
  const { words } = useUi()
  const { t } = words
  const { tokenBalances, balancesLoading, balancesFailedAt } = useLatchkitState(state => selectAccount(state))
  const waitSeconds =
    balancesFailedAt === undefined
      ? 0
      : Math.ceil((balancesFailedAt + balanceRetryDelayMs - client.environment.now()) / 1000)
  if (tokenBalances)
    return (
      <Notice
        icon={sharedAccountIcons.coins}
        title={t('tokensNothing', { network })}
        text={t('tokensNothingText')}
      >
        <button
          type="button"
          className="button"
          data-testid={sharedAccountTestIds.receive}
          onClick={() => navigate(client, { view: 'WalletReceive' })}
        >
          <LineIcon path={sharedAccountIcons.receive} size={18} />
          {t('receive')}
        </button>
      </Notice>
    )
  if (balancesLoading || balancesFailedAt === undefined)
    return (
      <>
        <span className="sr">{t('loading')}</span>
        {[0, 1, 2].map(index => (
          <div className="token" key={index} aria-hidden="true">
            <span className="mark skeleton" data-round="" />
            <span className="skeleton line" />
          </div>
        ))}
      </>
    )
  return (
    <Notice
      icon={frameIcons.alert}
      tone="warning"
      title={t('tokensUnavailable')}
      text={t('tokensUnavailableText')}
    >
      <button
        type="button"
        className="button"
        data-testid={sharedTestIds.retry}
        disabled={waitSeconds > 0}
        onClick={() => {
          fetchBalances(client, { forceUpdate: true }).catch(() => {})
        }}
      >
        <LineIcon path={sharedIcons.refresh} size={18} />
        {waitSeconds > 0 ? t('tryAgainIn', { count: waitSeconds }) : t('tryAgain')}
      </button>
    </Notice>
  )
}

/** The account's tokens on its network, to choose the one to send. */
export function WalletSendSelectTokenView(): ReactElement {
  const client = useClient()
  const { words, onEscape } = useUi()
  const { t } = words
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [search, setSearch] = useState('')
  const [showHidden, setShowHidden] = useState(false)
  const tokens = useLatchkitState(state => selectSendTokens(state, { search, showHidden }))
  const hidden = useLatchkitState(countHidden)
  const isPriced = useLatchkitState(state => hasPrices(selectSend(state).tokenBalances))
  const chosen = useLatchkitState(state => selectSend(state).token)
  const { network } = useLatchkitState(state => selectNetwork(state))
  const isSearch = search.trim() !== ''
  useAnnounce(isSearch ? t('tokenResults', { count: tokens.length }) : undefined)
  useEffect(
    () =>
      onEscape(() => {
        if (!input.current?.value) return false
        setSearch('')
        input.current.focus()
        return true
      }),
    [onEscape],
  )
  const choose = (token: TokenBalance): void => {
    setSendToken(client, { token })
    getEngine().goBack(client)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const first = tokens[0]
    if (event.key === 'Enter' && event.target === input.current && isSearch && first) {
      event.preventDefault()
      choose(first)
      return
    }
    const next =
      event.key === 'ArrowDown'
        ? at + 1
        : event.key === 'ArrowUp'
          ? at - 1
          : event.key === 'Home' && at >= 0
            ? 0
            : event.key === 'End' && at >= 0
              ? buttons.length - 1
              : undefined
    if (next === undefined || (next < 0 && at < 0)) return
    event.preventDefault()
    const target = next < 0 ? input.current : buttons[Math.min(next, buttons.length - 1)]
    target?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk from the search through the buttons of the list
    <div className="picker" onKeyDown={onKeyDown}>
      <div className="pinned">
        <SearchField
          input={input}
          label={t('tokenSearch')}
          value={search}
          onChange={setSearch}
          onClear={() => {
            setSearch('')
            input.current?.focus()
          }}
        />
      </div>
      <Scroll className="tokens">
        {tokens.length > 0 ? (
          <ul ref={list}>
            {tokens.map(token => (
              <li key={`${token.chainId}:${token.address ?? ''}`}>
                <button
                  type="button"
                  className="token pick"
                  data-testid={withValue(sharedAccountTestIds.token, token.symbol)}
                  aria-current={isSame(token, chosen) ? 'true' : undefined}
                  onClick={() => choose(token)}
                >
                  <TokenCells token={token} isChosen={isSame(token, chosen)} hasPrices={isPriced} />
                </button>
              </li>
            ))}
          </ul>
        ) : isSearch ? (
          <Notice
            icon={sharedIcons.search}
            title={t('tokenSearchEmpty', { text: search.trim().slice(0, 40) })}
            text={t('tokenSearchEmptyText')}
          />
        ) : (
          <NoTokens network={network?.name ?? t('thisNetwork')} />
        )}
        {hidden > 0 ? (
          <button
            type="button"
            className="button quiet"
            data-testid={sharedAccountTestIds.hiddenTokens}
            aria-expanded={showHidden}
            onClick={() => setShowHidden(!showHidden)}
          >
            {showHidden ? t('hideHidden', { count: hidden }) : t('showHidden', { count: hidden })}
          </button>
        ) : null}
      </Scroll>
    </div>
  )
}
