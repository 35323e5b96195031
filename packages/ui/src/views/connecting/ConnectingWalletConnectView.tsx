import { push } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { ViewSkeleton } from '../../components/ViewSkeleton.js'
import * as pairingIds from '../../pairingIds.js'
import { useWords } from '../../router/UiContext.js'
import { type CodeSlot, useCode } from '../../router/useCode.js'
import { useWallet } from '../../router/useWallet.js'
import type { ViewProps } from '../../router/view.js'
import { withValue } from '../../withValue.js'
import { PairingCode } from './PairingCode.js'
import { usePairing } from './usePairing.js'

const slot: CodeSlot<typeof import('./HandOver.js')> = {}

/** On a phone, what opens the wallet's app instead of showing it a code. */
async function loadHandOver(): Promise<typeof import('./HandOver.js')> {
  const [code, { adoptMore }] = await Promise.all([import('./HandOver.js'), import('../../router/more.js')])
  adoptMore()
  return code
}

/** One wallet on another device: its app on a phone, else a code to scan. */
export function ConnectingWalletConnectView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const wallet = useWallet(data.rowId, t('aWallet'))
  const pairing = usePairing(data.rowId)
  const isOnPhone = client.environment.getPlatform().mobile && wallet.wallet !== undefined
  const code = useCode(slot, loadHandOver, isOnPhone)
  // Where its code cannot be had, the one below serves a second device.
  if (isOnPhone && code !== 'failed')
    return code ? <code.HandOver wallet={wallet} pairing={pairing} rowId={data.rowId} /> : <ViewSkeleton />
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
          data-testid={withValue(pairingIds.install, 'any')}
          onClick={() => push(client, { view: 'Downloads', data: { rowId: data.rowId } })}
        >
          <span className="name">{t('noWalletYet', { wallet: wallet.name })}</span>
          <span className="badge">{t('get')}</span>
        </button>
      ) : null}
    </Scroll>
  )
}
