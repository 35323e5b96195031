import {
  type AccountView,
  navigate,
  selectAccount,
  selectAddressLabel,
  selectLogin,
  selectNetwork,
  truncateAddress,
} from '@latchkit/core'
import { emit, fetchIdentity, fetchNameParent, formatAmount, selectNameParent } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { NameText } from '../../components/NameText.js'
import { NetworkMark } from '../../components/NetworkMark.js'
import { sharedIcons } from '../../components/shared.js'
import { sharedAccountIcons, sharedAccountTestIds } from '../../components/sharedAccount.js'
import { toExplorerUrl } from '../../components/toExplorerUrl.js'
import { ImageMark } from '../../components/WalletMark.js'
import { useUi, useWords } from '../../context/UiContext.js'
import { Avatar } from './Avatar.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'
import { useIsReadable } from './useIsReadable.js'
import { useNetworkName } from './useNetworkName.js'

type AccountProps = { account: AccountView }

function Balance({ account }: AccountProps): ReactElement {
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

/** The network in use; leads to the others, unless the site keeps to one. */
function NetworkChip(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { network, caipNetworkId } = useLatchkitState(state => selectNetwork(state))
  const name = useNetworkName(caipNetworkId)
  const content = (
    <>
      {network ? <NetworkMark network={network} size="xs" /> : <LineIcon path={frameIcons.alert} size={16} />}
      <span className="sr">{t('networkLabel', { network: network?.name ?? t('unknownNetwork') })}</span>
      <span className="name" aria-hidden="true">
        {network?.name ?? name}
      </span>
    </>
  )
  const shared = {
    className: 'chip',
    'data-testid': testIds.accountNetwork,
    'data-tone': network ? undefined : 'warning',
  }
  if (network && client.options.enableNetworkSwitch === false)
    return (
      <span {...shared} data-plain="">
        {content}
      </span>
    )
  return (
    <button
      type="button"
      {...shared}
      onClick={() => {
        emit(client, 'CLICK_NETWORKS', {})
        navigate(client, { view: network ? 'Networks' : 'UnsupportedChain' })
      }}
    >
      {content}
      <LineIcon path={sharedAccountIcons.down} size={14} />
    </button>
  )
}

/** Of an account by login: who signed in, its kinds, and the pages of the secure site. */
function SettingsButton(): ReactElement | null {
  const client = useClient()
  const { t } = useWords()
  const { isActive } = useLatchkitState(selectLogin)
  if (!isActive || client.options.modules?.login === undefined) return null
  return (
    <button
      type="button"
      className="icon-button"
      data-testid={testIds.accountSettings}
      aria-label={t('accountSettings')}
      title={t('accountSettings')}
      onClick={() => navigate(client, { view: 'AccountSettings' })}
    >
      <LineIcon path={icons.settings} size={16} />
    </button>
  )
}

/** The wallet in use; leads to all connected wallets. */
function WalletChip({ account }: AccountProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { isActive, label } = useLatchkitState(selectLogin)
  const name = (isActive ? label : undefined) ?? account.wallet?.name ?? t('aWallet')
  return (
    <button
      type="button"
      className="chip"
      data-testid={testIds.accountWallets}
      onClick={() => navigate(client, { view: 'ProfileWallets' })}
    >
      <ImageMark src={account.wallet?.icon} name={name} size="xs" />
      <span className="sr">{t('walletLabel', { wallet: name })}</span>
      <span className="name" aria-hidden="true">
        {name}
      </span>
      <LineIcon path={sharedAccountIcons.down} size={14} />
    </button>
  )
}

/** Leads to the names of the account, where your server registers any for it. */
function NameChip(): ReactElement | null {
  const client = useClient()
  const { words, prefetch } = useUi()
  const { t } = words
  const { caipNetworkId } = useLatchkitState(state => selectNetwork(state))
  const { caipAddress, isConnected, profileName } = useLatchkitState(state => selectAccount(state))
  const parent = useLatchkitState(state => selectNameParent(state, { caipNetworkId }))
  const isOffered = isConnected && client.options.modules?.names !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is the reason to read again
  useEffect(() => {
    if (!isOffered) return
    void fetchNameParent(client)
    void fetchIdentity(client)
  }, [client, isOffered, caipAddress, caipNetworkId])
  if (!isOffered || parent === undefined) return null
  const view = 'ChooseAccountName'
  return (
    <button
      type="button"
      className="chip"
      data-testid={testIds.accountNames}
      onPointerEnter={() => prefetch(view)}
      onFocus={() => prefetch(view)}
      onClick={() => {
        emit(client, 'OPEN_ENS_FLOW', {})
        navigate(client, { view })
      }}
    >
      <LineIcon path={icons.name} size={16} />
      <span className="name">{t(profileName === undefined ? 'getName' : 'yourNames')}</span>
    </button>
  )
}

/** Whose account it is, what it holds, and the network and wallet it is on. */
export function AccountHeader({ account, address }: AccountProps & { address: string }): ReactElement {
  const { t } = useWords()
  const { network } = useLatchkitState(state => selectNetwork(state))
  const label = useLatchkitState(state => selectAddressLabel(state, account.caipAddress))
  const name = label ?? account.profileName
  const isReadable = useIsReadable()
  const explorerUrl = toExplorerUrl(network?.explorerUrl, 'address', address)
  return (
    <div className="who">
      <div className="address num">
        <Avatar address={address} image={account.profileImage} />
        <span className="sr">{t('accountTitle')}</span>
        <span className="as">
          {name === undefined ? null : (
            <span className="called" data-testid={testIds.accountName} data-name={name}>
              <bdi dir={label === undefined ? 'ltr' : 'auto'}>
                <NameText name={name} />
              </bdi>
            </span>
          )}
          {/* Where the view is entered: a ring on the first control would read as a selection. */}
          <span
            className="hush"
            data-testid={testIds.accountAddress}
            data-address={address}
            data-autofocus=""
            tabIndex={-1}
            title={address}
            dir="ltr"
          >
            {truncateAddress(address)}
          </span>
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
        <SettingsButton />
      </div>
      {isReadable || account.balance !== undefined ? <Balance account={account} /> : null}
      <div className="chips">
        <NetworkChip />
        <WalletChip account={account} />
        <NameChip />
      </div>
    </div>
  )
}
