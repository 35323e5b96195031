import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import type { ViewProps } from '../../context/viewGroup.js'
import { PairingCode } from './PairingCode.js'
import { usePairing } from './usePairing.js'

/** A QR code for any wallet on another device. */
export function ConnectingWalletConnectBasicView({ data }: ViewProps): ReactElement {
  const { t } = useWords()
  const pairing = usePairing(data.rowId)
  return (
    <Scroll className="pairing">
      <PairingCode pairing={pairing} hint={t('scanText')} />
    </Scroll>
  )
}
