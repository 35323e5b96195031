import { navigate, selectAccount, selectNetwork } from '@latchkit/core'
import { type Chunk, createChunk } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { frameIcons } from '../../components/frame.js'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { NetworkMark } from '../../components/NetworkMark.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedTestIds } from '../../components/shared.js'
import { sharedAccountTestIds } from '../../components/sharedAccount.js'
import { adopt } from '../../context/adopt.js'
import { useWords } from '../../context/UiContext.js'
import { useLazy } from '../../context/useLazy.js'
import type * as Pairing from '../pairing/index.js'
import { FamilySwitch } from './FamilySwitch.js'
import { testIds } from './testIds.js'

const pairingGroup: Chunk<typeof Pairing> = createChunk(() => import('../pairing/index.js').then(adopt))

/** The account's address to scan, copy or compare, and what may be sent to it. */
export function WalletReceiveView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { module } = useLazy(pairingGroup)
  const { address, namespace } = useLatchkitState(state => selectAccount(state))
  const { network } = useLatchkitState(state => selectNetwork(state))
  if (!address)
    return (
      <Scroll>
        <Notice icon={frameIcons.wallet} title={t('notConnected')}>
          <button
            type="button"
            className="button primary"
            onClick={() => navigate(client, { view: 'Connect' })}
          >
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
        {module ? (
          <module.QrCode key={namespace} uri={address} label={t('receiveQr')} />
        ) : (
          <div className="qr" data-testid={sharedTestIds.qr} data-uri={address}>
            <div className="skeleton" />
          </div>
        )}
        <p className="chip plain">
          <NetworkMark network={network ?? { name }} size="xs" />
          <span>
            <span className="sr">{t('reviewNetwork')}: </span>
            {name}
          </span>
        </p>
        <p className="at">
          <span className="sr">{t('receiveAddressLabel')}: </span>
          <GroupedAddress address={address} testId={testIds.receiveAddress} />
        </p>
        <p className="text">{t('receiveText', { network: name })}</p>
      </Scroll>
      <div className="pinned end">
        <CopyButton
          wide
          className="button primary wide"
          testId={sharedAccountTestIds.copyAddress}
          label={t('receiveCopy')}
          text={address}
        />
      </div>
    </>
  )
}
