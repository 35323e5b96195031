import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { useLazy } from '../../context/useLazy.js'
import type { Pairing } from '../connecting/HandOver.js'
import { connectingGroup } from './connectingGroup.js'
import { CopyLink, PairingCode, PairingQr } from './PairingCode.js'

/** A code for any wallet: on another device, and on a phone first on the phone itself. */
export function AnyWallet({ pairing }: { pairing: Pairing }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const isPhone = client.environment.getPlatform().mobile
  const { module } = useLazy(connectingGroup, isPhone)
  return isPhone && module ? (
    <module.OtherWallets pairing={pairing} copy={<CopyLink pairing={pairing} className="button wide" />}>
      <PairingQr pairing={pairing} hint={t('scanElsewhere')} />
    </module.OtherWallets>
  ) : (
    <Scroll className="pairing">
      <PairingCode pairing={pairing} hint={t('scanText')} />
    </Scroll>
  )
}
