import type { ReactElement } from 'react'
import type { ViewProps } from '../../context/viewGroup.js'
import { AnyWallet } from './AnyWallet.js'
import { usePairing } from './usePairing.js'

/** A QR code for any wallet. */
export function ConnectingWalletConnectBasicView({ data }: ViewProps): ReactElement {
  return <AnyWallet pairing={usePairing(data.rowId)} />
}
