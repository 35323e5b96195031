import { fetchBalances, navigate, type State, selectAccount, selectNetwork } from '@latchkit/core'
import {
  balanceRetryDelayMs,
  getEngine,
  isLowQuality,
  selectSend,
  selectSendTokens,
  setSendToken,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useState } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { Notice } from '../../components/Notice.js'
import { sharedIcons, sharedTestIds } from '../../components/shared.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { TokenPicker } from '../../components/TokenPicker.js'
import { TokenSkeletons } from '../../components/TokenSkeletons.js'
import { useUi, useWords } from '../../context/UiContext.js'

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
        <Button
          testId={sharedAccountTestIds.receive}
          onClick={() => navigate(client, { view: 'WalletReceive' })}
          icon={sharedAccountIcons.receive}
        >
          {t('receive')}
        </Button>
      </Notice>
    )
  if (balancesLoading || balancesFailedAt === undefined)
    return (
      <>
        <span className="sr">{t('loading')}</span>
        <TokenSkeletons />
      </>
    )
  return (
    <Notice
      icon={frameIcons.alert}
      tone="warning"
      title={t('tokensUnavailable')}
      text={t('tokensUnavailableText')}
    >
      <Button
        testId={sharedTestIds.retry}
        disabled={waitSeconds > 0}
        onClick={() => {
          fetchBalances(client, { forceUpdate: true }).catch(() => {})
        }}
        icon={sharedIcons.refresh}
      >
        {waitSeconds > 0 ? t('tryAgainIn', { count: waitSeconds }) : t('tryAgain')}
      </Button>
    </Notice>
  )
}

/** The account's tokens on its network, to choose the one to send. */
export function WalletSendSelectTokenView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const [search, setSearch] = useState('')
  const [showHidden, setShowHidden] = useState(false)
  const tokens = useLatchkitState(state => selectSendTokens(state, { search, showHidden }))
  const hidden = useLatchkitState(countHidden)
  const { token: chosen, tokenBalances } = useLatchkitState(selectSend)
  const { network } = useLatchkitState(state => selectNetwork(state))
  return (
    <TokenPicker
      tokens={tokens}
      chosen={chosen}
      priced={tokenBalances}
      search={search}
      searchHint={t('tokenSearchEmptyText')}
      onSearch={setSearch}
      onChoose={token => {
        setSendToken(client, { token })
        getEngine().goBack(client)
      }}
      empty={<NoTokens network={network?.name ?? t('thisNetwork')} />}
    >
      {hidden > 0 ? (
        <Button
          look="quiet"
          testId={sharedAccountTestIds.hiddenTokens}
          aria-expanded={showHidden}
          onClick={() => setShowHidden(!showHidden)}
        >
          {showHidden ? t('hideHidden', { count: hidden }) : t('showHidden', { count: hidden })}
        </Button>
      ) : null}
    </TokenPicker>
  )
}
