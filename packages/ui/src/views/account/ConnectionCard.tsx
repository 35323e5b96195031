import {
  type CaipAddress,
  type Connection,
  disconnect,
  type Network,
  type State,
  selectAddressLabel,
  selectNetworks,
  switchConnection,
  truncateAddress,
} from '@latchkit/core'
import { getEngine, listAccounts, selectAccountBalance, toAddress } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { NameText } from '../../components/NameText.js'
import { ImageMark } from '../../components/WalletMark.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { AccountBalanceText } from './AccountBalanceText.js'
import { icons } from './icons.js'
import { LabelEditor } from './LabelEditor.js'
import { testIds } from './testIds.js'

/** The connection whose account the modal shows. */
const selectShown = ({ families, activeNamespace }: State): string | undefined =>
  families[activeNamespace]?.activeConnectorId

/** Labels are for sites that use several wallets. */
const selectCanEdit = ({ remoteFeatures, slices }: State): boolean =>
  remoteFeatures.multiWallet && slices.wallets !== undefined

type EditProps = {
  /** The account whose label is edited. */
  edited: string | undefined
  onEdit(account: string | undefined): void
}

type CardProps = EditProps & { connection: Connection }

function EditButton({
  account,
  name,
  onEdit,
}: {
  account: CaipAddress
  name: string
  onEdit: EditProps['onEdit']
}): ReactElement {
  const { t } = useWords()
  const label = t('labelEdit', { account: name })
  return (
    <button
      type="button"
      className="icon-button"
      data-testid={withValue(testIds.editLabel, toAddress(account))}
      data-edits={account}
      aria-label={label}
      title={label}
      onClick={() => onEdit(account)}
    >
      <LineIcon path={icons.pen} size={16} />
    </button>
  )
}

/** One account of a wallet that shares several: its label or address, its balance; a tap uses it. */
function AccountRow({
  connection,
  account,
  isUsed,
  edited,
  onEdit,
}: CardProps & { account: CaipAddress; isUsed: boolean }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { namespace, connectorId, status } = connection
  const address = toAddress(account)
  const label = useLatchkitState(state => selectAddressLabel(state, account))
  const canEdit = useLatchkitState(selectCanEdit)
  const purpose = useLatchkitState(state => selectAccountBalance(state, account)?.purpose)
  // What a wallet keeps for collectibles is not paid from.
  const canUse = status === 'connected' && purpose !== 'collectibles'
  if (edited === account)
    return (
      <li>
        <LabelEditor account={account} label={label} onDone={() => onEdit(undefined)} />
      </li>
    )
  const use = (): void => {
    switchConnection(client, { namespace, connectorId, address }).then(
      () => getEngine().goBack(client),
      () => {},
    )
  }
  return (
    <li className="sub-account">
      <button
        type="button"
        className="row"
        data-testid={withValue(testIds.walletAccount, address)}
        aria-current={isUsed ? 'true' : undefined}
        aria-disabled={canUse ? undefined : true}
        title={address}
        onClick={canUse ? use : undefined}
      >
        <span className="name">
          {label === undefined ? (
            <span className="num" dir="ltr">
              {truncateAddress(address)}
            </span>
          ) : (
            <>
              <NameText name={label} />
              <span className="sub num" dir="ltr">
                {truncateAddress(address)}
              </span>
            </>
          )}
          {purpose === 'collectibles' ? <span className="sub">{t('receiveCollectibles')}</span> : null}
        </span>
        <AccountBalanceText account={account} />
        {isUsed ? (
          <>
            <span className="sr">{t('walletCurrent')}</span>
            <LineIcon path={frameIcons.check} size={16} />
          </>
        ) : null}
      </button>
      {canEdit ? (
        <EditButton account={account} name={label ?? truncateAddress(address)} onEdit={onEdit} />
      ) : null}
    </li>
  )
}

/** What identifies the only account of a wallet, or the network of several. */
function Subtitle({
  account,
  label,
  network,
  isSingle,
}: {
  account: CaipAddress | undefined
  label: string | undefined
  network: Network | undefined
  isSingle: boolean
}): ReactElement {
  const { t } = useWords()
  if (!isSingle || !account) return <span className="sub num">{network?.name ?? t('unknownNetwork')}</span>
  return (
    <span className="sub num">
      {label === undefined ? null : (
        <>
          <bdi>{label}</bdi>
          {' · '}
        </>
      )}
      <span dir="ltr">{truncateAddress(toAddress(account))}</span>
      {network && label === undefined ? ` · ${network.name}` : null}
    </span>
  )
}

/** A connected wallet with its accounts. */
export function ConnectionCard({ connection, edited, onEdit }: CardProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { namespace, connectorId, status, caipNetworkId } = connection
  const isShown = useLatchkitState(
    state => state.activeNamespace === namespace && selectShown(state) === connectorId,
  )
  const hasSeveral = useLatchkitState(state => state.remoteFeatures.multiWallet)
  const networks = useLatchkitState(selectNetworks)
  const network =
    networks.find(each => each.caipNetworkId === caipNetworkId) ??
    networks.find(each => each.chainNamespace === namespace)
  const name = connection.wallet?.name ?? t('aWallet')
  // A choice that was made while several were used can be changed afterwards.
  const isChosen = useLatchkitState(
    state => state.slices.wallets?.chosen[`${namespace}:${connectorId}`] !== undefined,
  )
  const accounts = hasSeveral || isChosen ? listAccounts(connection) : connection.accounts.slice(0, 1)
  const [account] = accounts
  const isSingle = accounts.length === 1
  const label = useLatchkitState(state => selectAddressLabel(state, account))
  const canEdit = useLatchkitState(selectCanEdit)
  const show = (): void => {
    switchConnection(client, { namespace, connectorId }).then(
      () => getEngine().goBack(client),
      () => {},
    )
  }
  return (
    <li className="connection" data-current={isShown ? '' : undefined}>
      <div className="line">
        <button
          type="button"
          className="row"
          data-testid={withValue(testIds.connection, connectorId)}
          data-status={status}
          aria-current={isShown ? 'true' : undefined}
          data-autofocus={isShown ? '' : undefined}
          aria-disabled={status === 'connected' ? undefined : true}
          onClick={status === 'connected' ? show : undefined}
        >
          <ImageMark src={connection.wallet?.icon} name={name} />
          <span className="name">
            <NameText name={name} />
            <Subtitle account={account} label={label} network={network} isSingle={isSingle} />
          </span>
          {status === 'stored' ? <span className="badge">{t('walletReconnecting')}</span> : null}
          {hasSeveral && isSingle && account && status === 'connected' ? (
            <AccountBalanceText account={account} />
          ) : null}
          {isShown ? (
            <>
              <span className="sr">{t('walletCurrent')}</span>
              {isSingle ? <LineIcon path={frameIcons.check} size={18} /> : null}
            </>
          ) : null}
        </button>
        {canEdit && isSingle && account ? (
          <EditButton account={account} name={label ?? name} onEdit={onEdit} />
        ) : null}
        <button
          type="button"
          className="icon-button"
          data-testid={withValue(testIds.disconnectOne, connectorId)}
          aria-label={t('disconnectOne', { wallet: name })}
          title={t('disconnectOne', { wallet: name })}
          onClick={() => void disconnect(client, { namespace, connectorId })}
        >
          <LineIcon path={icons.leave} size={18} flip />
        </button>
      </div>
      {isSingle && account && edited === account ? (
        <LabelEditor account={account} label={label} onDone={() => onEdit(undefined)} />
      ) : null}
      {isSingle ? null : (
        <ul className="accounts" aria-label={t('walletAccounts', { wallet: name })}>
          {accounts.map((each, index) => (
            <AccountRow
              key={each}
              connection={connection}
              account={each}
              isUsed={isShown && index === 0}
              edited={edited}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
