import {
  type CaipAddress,
  type Connection,
  disconnect,
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
  const accounts = listAccounts(connection)
  const [account] = accounts
  // A site of one wallet shows its account beside its name; of several, accounts are rows that can be chosen and named.
  const hasRows = hasSeveral || isChosen
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
            <span className="sub num">
              {account && !hasRows ? <span dir="ltr">{truncateAddress(toAddress(account))}</span> : null}
              {account && !hasRows && network ? ' · ' : null}
              {network?.name}
            </span>
          </span>
          {status === 'stored' ? <span className="badge">{t('walletReconnecting')}</span> : null}
          {isShown ? (
            <>
              <span className="sr">{t('walletCurrent')}</span>
              {hasRows ? null : <LineIcon path={frameIcons.check} size={18} />}
            </>
          ) : null}
        </button>
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
      {hasRows ? (
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
      ) : null}
    </li>
  )
}
