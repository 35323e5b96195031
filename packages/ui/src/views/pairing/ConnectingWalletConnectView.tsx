import { navigate } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { sharedTestIds } from '../../components/shared.js'
import { ViewSkeleton } from '../../components/ViewSkeleton.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { useLazy } from '../../context/useLazy.js'
import { useWallet } from '../../context/useWallet.js'
import type { ViewProps } from '../../context/viewGroup.js'
import { AnyWallet } from './AnyWallet.js'
import { connectingGroup } from './connectingGroup.js'
import { PairingCode } from './PairingCode.js'
import { usePairing } from './usePairing.js'

/** One wallet on another device: a link into its app on a phone, else a QR code; any wallet for the QR row. */
export function ConnectingWalletConnectView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const picture = useWallet(data.rowId, t('aWallet'))
  const { wallet, name } = picture
  const pairing = usePairing(data.rowId)
  const isPhone = client.environment.getPlatform().mobile
  const isHere = wallet !== undefined && (isPhone || Boolean(wallet.desktop_link ?? wallet.webapp_link))
  const { module, isFailed } = useLazy(connectingGroup, isHere)
  if (!wallet) return <AnyWallet pairing={pairing} />
  const code = <PairingCode pairing={pairing} hint={t('scanTextWallet', { wallet: name })} />
  // When the link's code cannot be loaded, the QR code below serves a second device.
  if (isPhone && !isFailed)
    return module ? (
      <module.HandOver wallet={picture} pairing={pairing} rowId={data.rowId}>
        {code}
      </module.HandOver>
    ) : (
      <ViewSkeleton />
    )
  return (
    <Scroll className="pairing">
      {code}
      {module ? (
        <module.DesktopLinks wallet={wallet} uri={pairing.expired ? undefined : pairing.uri} />
      ) : null}
      <button
        type="button"
        className="row"
        data-testid={withValue(sharedTestIds.install, 'any')}
        onClick={() => navigate(client, { view: 'Downloads', data: { rowId: data.rowId } })}
      >
        <span className="name">{t('noWalletYet', { wallet: name })}</span>
        <span className="badge">{t('get')}</span>
      </button>
    </Scroll>
  )
}
