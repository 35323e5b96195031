import { push } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import * as moreIds from '../../moreIds.js'
import { useWords } from '../../router/UiContext.js'
import { useWallet } from '../../router/useWallet.js'
import type { ViewProps } from '../../router/view.js'
import { withValue } from '../../withValue.js'
import { HandOver } from './HandOver.js'
import { PairingCode } from './PairingCode.js'
import { usePairing } from './usePairing.js'

/** One wallet on another device: its app on a phone, else a code to scan. */
export function ConnectingWalletConnectView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const wallet = useWallet(data.rowId, t('aWallet'))
  const pairing = usePairing(data.rowId)
  if (client.environment.getPlatform().mobile && wallet.wallet)
    return <HandOver wallet={wallet} pairing={pairing} rowId={data.rowId} />
  return (
    <Scroll className="pairing">
      <PairingCode
        pairing={pairing}
        hint={wallet.wallet ? t('scanTextWallet', { wallet: wallet.name }) : t('scanText')}
      />
      {wallet.wallet ? (
        <button
          type="button"
          className="row"
          data-testid={withValue(moreIds.install, 'any')}
          onClick={() => push(client, { view: 'Downloads', data: { rowId: data.rowId } })}
        >
          <span className="name">{t('noWalletYet', { wallet: wallet.name })}</span>
          <span className="badge">{t('get')}</span>
        </button>
      ) : null}
    </Scroll>
  )
}
