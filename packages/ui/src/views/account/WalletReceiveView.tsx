import { type AccountPurpose, selectAccount, selectNetwork, type TokenBalance } from '@latchkit/core'
import { type Chunk, createChunk, toAddress } from '@latchkit/core/internal'
import { useLatchkitState } from '@latchkit/react'
import { type ReactElement, useMemo, useState } from 'react'
import { CopyButton } from '../../components/CopyButton.js'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { NotConnected } from '../../components/NotConnected.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedTestIds } from '../../components/shared.js'
import { sharedAccountTestIds } from '../../components/sharedAccount.js'
import { adopt } from '../../context/adopt.js'
import { useWords } from '../../context/UiContext.js'
import { useLazy } from '../../context/useLazy.js'
import type * as Pairing from '../pairing/index.js'
import { FamilySwitch } from './FamilySwitch.js'
import { NetworkChip } from './NetworkChip.js'
import { PurposeSwitch } from './PurposeSwitch.js'
import { type Request, RequestAmount, toRequestTokens } from './RequestAmount.js'
import { testIds } from './testIds.js'
import { usePaymentLink } from './usePaymentLink.js'
import { useReceiving } from './useReceiving.js'

const pairingGroup: Chunk<typeof Pairing> = createChunk(() => import('../pairing/index.js').then(adopt))

const none: readonly TokenBalance[] = []

/** The account's address to scan, copy or compare, and what may be sent to it. */
export function WalletReceiveView(): ReactElement {
  const { t } = useWords()
  const { module } = useLazy(pairingGroup)
  const { address, namespace, tokenBalances = none } = useLatchkitState(state => selectAccount(state))
  const { network } = useLatchkitState(state => selectNetwork(state))
  const [asked, setAsked] = useState<{ caipNetworkId: string; request: Request }>()
  const tokens = useMemo(
    () => (network ? toRequestTokens(network, tokenBalances) : []),
    [network, tokenBalances],
  )
  // A request belongs to the network it was made on.
  const request = asked && asked.caipNetworkId === network?.caipNetworkId ? asked.request : undefined
  const link = usePaymentLink(request, tokens)
  const receiving = useReceiving()
  const [purpose, setPurpose] = useState<AccountPurpose>('payment')
  const kept = receiving?.purposes.find(each => each.purpose === 'collectibles')
  const isCollectibles = kept !== undefined && purpose === 'collectibles'
  if (!address) return <NotConnected />
  const name = network?.name ?? t('thisNetwork')
  const shown = isCollectibles ? toAddress(kept.account) : address
  const uri = isCollectibles ? shown : (link ?? address)
  return (
    <>
      <Scroll className="center receive">
        <FamilySwitch />
        {kept ? <PurposeSwitch purpose={purpose} onChange={setPurpose} /> : null}
        {module ? (
          <module.QrCode
            key={`${namespace} ${shown}`}
            uri={uri}
            label={t(uri === link ? 'receiveLinkQr' : 'receiveQr')}
          />
        ) : (
          <div className="qr" data-testid={sharedTestIds.qr} data-uri={uri}>
            <div className="skeleton" />
          </div>
        )}
        <NetworkChip network={network ?? { name }} networkIds={receiving?.networkIds} />
        <p className="at">
          <span className="sr">{t('receiveAddressLabel')}: </span>
          <GroupedAddress address={shown} testId={testIds.receiveAddress} />
        </p>
        {isCollectibles ? null : network && request ? (
          <RequestAmount
            request={request}
            tokens={tokens}
            onChange={changed => setAsked({ caipNetworkId: network.caipNetworkId, request: changed })}
          />
        ) : network && receiving?.hasLinks !== false ? (
          <button
            type="button"
            className="link"
            data-testid={testIds.receiveRequest}
            onClick={() =>
              setAsked({ caipNetworkId: network.caipNetworkId, request: { amount: '', token: 0 } })
            }
          >
            {t('receiveRequest')}
          </button>
        ) : null}
        <p className="text">
          {t(isCollectibles ? 'receiveCollectiblesText' : 'receiveText', { network: name })}
        </p>
      </Scroll>
      <div className="pinned end">
        <CopyButton
          wide
          className="button primary wide"
          testId={sharedAccountTestIds.copyAddress}
          label={t(uri === link ? 'receiveCopyLink' : 'receiveCopy')}
          text={uri}
        />
      </div>
    </>
  )
}
