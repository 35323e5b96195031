import { type Nft, navigate, selectNetwork } from '@latchkit/core'
import { formatAmount, selectShownNft, toDisplayText, watchNfts } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { Button } from '../../components/Button.js'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { GroupedAddress } from '../../components/GroupedAddress.js'
import { NameText } from '../../components/NameText.js'
import { Notice } from '../../components/Notice.js'
import { Scroll } from '../../components/Scroll.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { NftPicture } from './NftPicture.js'
import { testIds } from './testIds.js'

const nameLength = 80
const textLength = 900

function Row({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** All that is known of an NFT. Its creator's words are text: nothing in them is a link. */
function Details({ nft }: { nft: Nft }): ReactElement {
  const { t, locale } = useWords()
  const { network } = useLatchkitState(state => selectNetwork(state))
  const { address, tokenId, amount, description, traits = [], isSpam } = nft
  return (
    <Scroll className="nft-details">
      <NftPicture nft={nft} isLarge />
      <h2 className="heading" data-testid={testIds.nftDetails}>
        <NameText name={toDisplayText(nft.name, nameLength)} />
      </h2>
      {isSpam ? (
        <p className="text" data-tone="warning">
          {t('nftSuspiciousText')}
        </p>
      ) : null}
      {description ? (
        <p className="text nft-text" dir="auto">
          {toDisplayText(description, textLength)}
        </p>
      ) : null}
      <dl>
        <Row label={t('nftCollection')}>
          <NameText name={toDisplayText(nft.collection, nameLength)} />
        </Row>
        {amount === '1' ? null : (
          <Row label={t('nftOwned')}>
            <span className="num">{formatAmount(amount, locale)}</span>
          </Row>
        )}
        <Row label={t('nftToken')}>
          <bdi className="num" dir="ltr">
            {tokenId}
          </bdi>
        </Row>
        <Row label={t('nftContract')}>
          <GroupedAddress address={address} testId={testIds.nftContract} />
        </Row>
      </dl>
      {traits.length > 0 ? (
        <>
          <h3 className="nft-label">{t('nftTraits')}</h3>
          <dl>
            {traits.map(({ name, value }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed item
              <Row key={index} label={toDisplayText(name, nameLength)}>
                {toDisplayText(value, nameLength)}
              </Row>
            ))}
          </dl>
        </>
      ) : null}
      <ExplorerLink address={address} network={network} text={t('nftsExplorer')} />
    </Scroll>
  )
}

/** The NFT that was chosen, as long as the account owns it. */
export function NftDetailsView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const nft = useLatchkitState(selectShownNft)
  useEffect(() => watchNfts(client), [client])
  if (nft) return <Details nft={nft} />
  return (
    <Scroll>
      <Notice icon={icons.picture} title={t('nftGone')} text={t('nftGoneText')}>
        <Button onClick={() => navigate(client, { view: 'Account' })}>{t('nftGoneBack')}</Button>
      </Notice>
    </Scroll>
  )
}
