import { navigate } from '@latchkit/core'
import { type Chunk, createChunk } from '@latchkit/core/internal'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { sharedTestIds } from '../../components/shared.js'
import { ViewSkeleton } from '../../components/ViewSkeleton.js'
import { withValue } from '../../components/withValue.js'
import { adopt } from '../../context/adopt.js'
import { useWords } from '../../context/UiContext.js'
import { useLazy } from '../../context/useLazy.js'
import { useWallet } from '../../context/useWallet.js'
import type { ViewProps } from '../../context/viewGroup.js'
import type * as Connecting from '../connecting/index.js'
import { PairingCode } from './PairingCode.js'
import { usePairing } from './usePairing.js'

const connectingGroup: Chunk<typeof Connecting> = createChunk(() =>
  import('../connecting/index.js').then(adopt),
)

/** One wallet on another device: a link into its app on a phone, else a QR code. */
export function ConnectingWalletConnectView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const wallet = useWallet(data.rowId, t('aWallet'))
  const pairing = usePairing(data.rowId)
  const isOnPhone = client.environment.getPlatform().mobile && wallet.wallet !== undefined
  const { module, isFailed } = useLazy(connectingGroup, isOnPhone)
  const code = (
    <PairingCode
      pairing={pairing}
      hint={wallet.wallet ? t('scanTextWallet', { wallet: wallet.name }) : t('scanText')}
    />
  )
  // When the link's code cannot be loaded, the QR code below serves a second device.
  if (isOnPhone && !isFailed)
    return module ? (
      <module.HandOver wallet={wallet} pairing={pairing} rowId={data.rowId}>
        {code}
      </module.HandOver>
    ) : (
      <ViewSkeleton />
    )
  return (
    <Scroll className="pairing">
      {code}
      {wallet.wallet ? (
        <button
          type="button"
          className="row"
          data-testid={withValue(sharedTestIds.install, 'any')}
          onClick={() => navigate(client, { view: 'Downloads', data: { rowId: data.rowId } })}
        >
          <span className="name">{t('noWalletYet', { wallet: wallet.name })}</span>
          <span className="badge">{t('get')}</span>
        </button>
      ) : null}
    </Scroll>
  )
}
