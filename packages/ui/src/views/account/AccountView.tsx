import {
  type AccountView as Account,
  disconnect,
  fetchBalances,
  push,
  selectAccount,
  selectNetwork,
  truncateAddress,
} from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { FamilySwitch } from '../../components/FamilySwitch.js'
import { LineIcon } from '../../components/LineIcon.js'
import { lineIcons } from '../../components/lineIcons.js'
import { moreIcons } from '../../components/moreIcons.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { ImageMark } from '../../components/WalletMark.js'
import { formatAmount } from '../../locales/formatAmount.js'
import * as moreIds from '../../moreIds.js'
import { useAnnounce, useWords } from '../../router/UiContext.js'
import { AccountActions } from './AccountActions.js'
import { AccountTabs } from './AccountTabs.js'
import { Avatar } from './Avatar.js'
import { Disconnect } from './Disconnect.js'
import { PendingTransactions } from './PendingTransactions.js'

function Balance({ account }: { account: Account }): ReactElement {
  const { t, locale } = useWords()
  const { balance, balanceSymbol } = account
  const isLoading =
    balance === undefined && (account.balancesLoading || account.balancesFailedAt === undefined)
  return (
    <p className="balance num" data-testid={moreIds.accountBalance} aria-busy={isLoading || undefined}>
      <span className="sr">{t('balanceLabel')} </span>
      {balance !== undefined ? (
        <>
          {formatAmount(balance, locale)} <span className="unit">{balanceSymbol}</span>
        </>
      ) : isLoading ? (
        <span className="skeleton line" />
      ) : (
        <span className="text">{t('balanceUnknown')}</span>
      )}
    </p>
  )
}

/** The account in use: who, how much, where, and the way out. */
export function AccountView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const account = useLatchkitState(selectAccount_)
  const { network, caipNetworkId } = useLatchkitState(selectNetwork_)
  const { address, status, wallet } = account
  const walletName = wallet?.name ?? t('aWallet')
  const isConnected = status === 'connected'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is the reason to read again
  useEffect(() => {
    if (isConnected) fetchBalances(client).catch(() => {})
  }, [client, isConnected, address, caipNetworkId])
  useAnnounce(status === 'connecting' ? t('reconnecting', { wallet: walletName }) : undefined)
  if (!address)
    return (
      <Scroll>
        <Notice icon={lineIcons.wallet} title={t('notConnected')}>
          <button type="button" className="button primary" onClick={() => push(client, { view: 'Connect' })}>
            {t('connectAWallet')}
          </button>
        </Notice>
      </Scroll>
    )
  const explorerUrl = toExplorerUrl(network?.explorerUrl, 'address', address)
  return (
    <>
      <Scroll className="account">
        <FamilySwitch />
        <div className="who">
          <Avatar address={address} image={account.profileImage} />
          <div className="address num">
            <span className="sr" id="lk-address-label">
              {t('accountTitle')}
            </span>
            <span data-testid={moreIds.accountAddress} data-address={address} title={address} dir="ltr">
              {account.profileName ?? truncateAddress(address)}
            </span>
            <CopyButton
              className="icon-button"
              testId={moreIds.copyAddress}
              label={t('copyAddress')}
              text={address}
            />
            {explorerUrl ? (
              <a
                className="icon-button"
                href={explorerUrl}
                target="_blank"
                rel="noreferrer"
                data-testid={moreIds.explorer}
                aria-label={t('viewOnExplorer')}
              >
                <LineIcon path={moreIcons.external} size={16} />
              </a>
            ) : null}
          </div>
          <Balance account={account} />
          <div className="chips">
            <button
              type="button"
              className="chip"
              data-testid={moreIds.accountNetwork}
              data-tone={network ? undefined : 'warning'}
              onClick={() => {
                client.emit('CLICK_NETWORKS', {})
                push(client, { view: network ? 'Networks' : 'UnsupportedChain' })
              }}
            >
              {network ? (
                <ImageMark src={network.assets?.imageUrl} name={network.name} size="xs" round />
              ) : (
                <LineIcon path={lineIcons.alert} size={16} />
              )}
              <span className="sr">
                {t('networkLabel', { network: network?.name ?? t('unknownNetwork') })}
              </span>
              <span aria-hidden="true">{network?.name ?? t('unknownNetwork')}</span>
              <LineIcon path={moreIcons.down} size={14} />
            </button>
          </div>
        </div>
        <AccountActions />
        <PendingTransactions />
        <AccountTabs account={account} networkName={network?.name ?? t('thisNetwork')} />
        {status === 'connecting' ? (
          <p className="age" data-tone="warning">
            <LineIcon path={moreIcons.clock} size={14} />
            {t('reconnecting', { wallet: walletName })}
          </p>
        ) : null}
      </Scroll>
      <div className="pinned end">
        <Disconnect account={account} onDisconnect={family => void disconnect(client, { family })} />
      </div>
    </>
  )
}

const selectAccount_ = (state: Parameters<typeof selectAccount>[0]): Account => selectAccount(state)
const selectNetwork_ = (state: Parameters<typeof selectNetwork>[0]): ReturnType<typeof selectNetwork> =>
  selectNetwork(state)
