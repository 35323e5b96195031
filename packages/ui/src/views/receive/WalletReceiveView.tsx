import { push, selectAccount, selectNetwork } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { FamilySwitch } from '../../components/FamilySwitch.js'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { lineIcons } from '../../components/lineIcons.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { ImageMark } from '../../components/WalletMark.js'
import * as moreIds from '../../moreIds.js'
import * as pairingIds from '../../pairingIds.js'
import { useWords } from '../../router/UiContext.js'
import { type CodeSlot, useCode } from '../../router/useCode.js'
import * as sendIds from '../../sendIds.js'

type Code = typeof import('../connecting/pairing.js')

const slot: CodeSlot<Code> = {}

/** The account's address, to be scanned, copied or compared, and what may be sent to it. */
export function WalletReceiveView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const code = useCode(slot, () => import('../connecting/pairing.js'), true)
  const { address, namespace } = useLatchkitState(state => selectAccount(state))
  const { network } = useLatchkitState(state => selectNetwork(state))
  if (!address)
    return (
      <Scroll>
        <Notice icon={lineIcons.wallet} title={t('notConnected')}>
          <button type="button" className="button primary" onClick={() => push(client, { view: 'Connect' })}>
            {t('connectAWallet')}
          </button>
        </Notice>
      </Scroll>
    )
  const name = network?.name ?? t('thisNetwork')
  return (
    <>
      <Scroll className="center receive">
        <FamilySwitch />
        {code && code !== 'failed' ? (
          <code.QrCode key={namespace} uri={address} label={t('receiveQr')} />
        ) : (
          <div className="qr" data-testid={pairingIds.qr} data-uri={address}>
            <div className="skeleton" />
          </div>
        )}
        <p className="chip plain">
          <ImageMark src={network?.assets?.imageUrl} name={name} size="xs" round />
          <span>
            <span className="sr">{t('reviewNetwork')}: </span>
            {name}
          </span>
        </p>
        <p className="at">
          <span className="sr">{t('receiveAddressLabel')}: </span>
          <GroupedAddress address={address} testId={sendIds.receiveAddress} />
        </p>
        <p className="text">{t('receiveText', { network: name })}</p>
      </Scroll>
      <div className="pinned end">
        <CopyButton
          wide
          className="button primary wide"
          testId={moreIds.copyAddress}
          label={t('receiveCopy')}
          text={address}
        />
      </div>
    </>
  )
}
