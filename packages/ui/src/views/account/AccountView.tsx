import {
  type AccountView as Account,
  disconnect,
  fetchBalances,
  navigate,
  selectAccount,
  selectNetwork,
  truncateAddress,
} from '@latchkit/core'
import { emit } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons } from '../../components/shared.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { ImageMark } from '../../components/WalletMark.js'
import { useAnnounce, useWords } from '../../context/UiContext.js'
import { formatAmount } from '../../locales/formatAmount.js'
import { AccountActions } from './AccountActions.js'
import { AccountTabs } from './AccountTabs.js'
import { Avatar } from './Avatar.js'
import { Disconnect } from './Disconnect.js'
import { FamilySwitch } from './FamilySwitch.js'
import { icons } from './icons.js'
import { PendingTransactions } from './PendingTransactions.js'
import { testIds } from './testIds.js'

function Balance({ account }: { account: Account }): ReactElement {
  const { t, locale } = useWords()
  const { balance, balanceSymbol } = account
  const isLoading =
    balance === undefined && (account.balancesLoading || account.balancesFailedAt === undefined)
  return (
    <p className="balance num" data-testid={testIds.accountBalance} aria-busy={isLoading || undefined}>
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

/** The account shown: address, balance, network, tokens and disconnecting. */
export function AccountView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const account = useLatchkitState(state => selectAccount(state))
  const { network, caipNetworkId } = useLatchkitState(state => selectNetwork(state))
  const { address, status, wallet } = account
  const walletName = wallet?.name ?? t('aWallet')
  const isConnected = status === 'connected'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is the reason to read again
  useEffect(() => {
    if (isConnected) fetchBalances(client).catch(() => {})
  }, [client, isConnected, address, caipNetworkId])
  useAnnounce(status === 'reconnecting' ? t('reconnecting', { wallet: walletName }) : undefined)
  if (!address)
    return (
      <Scroll>
        <Notice icon={frameIcons.wallet} title={t('notConnected')}>
          <button
            type="button"
            className="button primary"
            onClick={() => navigate(client, { view: 'Connect' })}
          >
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
            <span data-testid={testIds.accountAddress} data-address={address} title={address} dir="ltr">
              {account.profileName ?? truncateAddress(address)}
            </span>
            <CopyButton
              className="icon-button"
              testId={sharedAccountTestIds.copyAddress}
              label={t('copyAddress')}
              text={address}
            />
            {explorerUrl ? (
              <a
                className="icon-button"
                href={explorerUrl}
                target="_blank"
                rel="noreferrer"
                data-testid={sharedAccountTestIds.explorer}
                aria-label={t('viewOnExplorer')}
              >
                <LineIcon path={sharedIcons.external} size={16} />
              </a>
            ) : null}
          </div>
          <Balance account={account} />
          <div className="chips">
            <button
              type="button"
              className="chip"
              data-testid={testIds.accountNetwork}
              data-tone={network ? undefined : 'warning'}
              onClick={() => {
                emit(client, 'CLICK_NETWORKS', {})
                navigate(client, { view: network ? 'Networks' : 'UnsupportedChain' })
              }}
            >
              {network ? (
                <ImageMark src={network.assets?.imageUrl} name={network.name} size="xs" round />
              ) : (
                <LineIcon path={frameIcons.alert} size={16} />
              )}
              <span className="sr">
                {t('networkLabel', { network: network?.name ?? t('unknownNetwork') })}
              </span>
              <span aria-hidden="true">{network?.name ?? t('unknownNetwork')}</span>
              <LineIcon path={sharedAccountIcons.down} size={14} />
            </button>
          </div>
        </div>
        <AccountActions />
        <PendingTransactions />
        <AccountTabs account={account} networkName={network?.name ?? t('thisNetwork')} />
        {status === 'reconnecting' ? (
          <p className="age" data-tone="warning">
            <LineIcon path={icons.clock} size={14} />
            {t('reconnecting', { wallet: walletName })}
          </p>
        ) : null}
      </Scroll>
      <div className="pinned end">
        <Disconnect account={account} onDisconnect={namespace => void disconnect(client, { namespace })} />
      </div>
    </>
  )
}
