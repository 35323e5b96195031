import {
  type Connection,
  disconnect,
  navigate,
  type State,
  selectConnections,
  selectNetworks,
  switchConnection,
  truncateAddress,
} from '@latchkit/core'
import { getEngine, toAddress } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { NameText } from '../../components/NameText.js'
import { Scroll } from '../../components/Scroll.js'
import { ImageMark } from '../../components/WalletMark.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** The connection whose account the modal shows. */
const selectShown = ({ families, activeNamespace }: State): string | undefined =>
  families[activeNamespace]?.activeConnectorId

function ConnectionRow({ connection }: { connection: Connection }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { namespace, connectorId, accounts, status, caipNetworkId } = connection
  const isShown = useLatchkitState(
    state => state.activeNamespace === namespace && selectShown(state) === connectorId,
  )
  const networks = useLatchkitState(selectNetworks)
  const network =
    networks.find(each => each.caipNetworkId === caipNetworkId) ??
    networks.find(each => each.chainNamespace === namespace)
  const name = connection.wallet?.name ?? t('aWallet')
  const address = accounts[0] ? toAddress(accounts[0]) : ''
  const show = (): void => {
    void switchConnection(client, { namespace, connectorId })
    getEngine().goBack(client)
  }
  return (
    <li className="connection" data-current={isShown ? '' : undefined}>
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
            <span dir="ltr">{truncateAddress(address)}</span>
            {network ? ` · ${network.name}` : null}
          </span>
        </span>
        {status === 'stored' ? <span className="badge">{t('walletReconnecting')}</span> : null}
        {isShown ? (
          <>
            <span className="sr">{t('walletCurrent')}</span>
            <LineIcon path={frameIcons.check} size={18} />
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
    </li>
  )
}

/** Connected wallets of every family: which one is shown, another to show, to end or to add. */
export function ProfileWalletsView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const connections = useLatchkitState(selectConnections)
  const canAdd = useLatchkitState(state => state.remoteFeatures.multiWallet)
  return (
    <Scroll>
      <ul className="stack">
        {connections.map(connection => (
          <ConnectionRow key={`${connection.namespace} ${connection.connectorId}`} connection={connection} />
        ))}
      </ul>
      {canAdd ? (
        <Button
          look="wide"
          testId={testIds.addWallet}
          onClick={() => navigate(client, { view: 'Connect' })}
          icon={icons.plus}
        >
          {t('addWallet')}
        </Button>
      ) : null}
    </Scroll>
  )
}
