import { type Nft, selectNetwork, selectNfts } from '@latchkit/core'
import {
  fetchMoreNfts,
  fetchNfts,
  formatAmount,
  formatRelativeTime,
  showNft,
  toDisplayText,
  watchNfts,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { NameText } from '../../components/NameText.js'
import { sharedTestIds } from '../../components/shared.js'
import { withValue } from '../../components/withValue.js'
import { useWords } from '../../context/UiContext.js'
import { NftPicture } from './NftPicture.js'
import { NftsNotice } from './NftsNotice.js'
import { testIds } from './testIds.js'

const nameLength = 60

function NftTile({ nft, onShow }: { nft: Nft; onShow(): void }): ReactElement {
  const { t, locale } = useWords()
  const { address, tokenId, amount, isSpam } = nft
  const name = toDisplayText(nft.name, nameLength)
  const count = amount === '1' ? undefined : formatAmount(amount, locale)
  return (
    <li>
      <button
        type="button"
        className="nft"
        data-testid={withValue(testIds.nft, `${address}-${tokenId}`)}
        data-spam={isSpam ? '' : undefined}
        aria-label={count === undefined ? name : t('nftName', { name, amount: count })}
        onClick={onShow}
      >
        <NftPicture nft={nft} />
        <span className="nft-name" dir="auto">
          <NameText name={name} />
        </span>
        <span className="nft-collection" dir="auto">
          {isSpam ? t('nftSuspicious') : <NameText name={toDisplayText(nft.collection, nameLength)} />}
        </span>
        {count === undefined ? null : (
          <span className="badge num" dir="ltr" aria-hidden="true">
            {t('nftCount', { amount: count })}
          </span>
        )}
      </button>
    </li>
  )
}

/** The tab of the account: its NFTs as a grid; suspicious ones on request. */
export function NftsTab(): ReactElement {
  const client = useClient()
  const { t, locale } = useWords()
  const view = useLatchkitState(selectNfts)
  const { network } = useLatchkitState(state => selectNetwork(state))
  const [showsHidden, setShowsHidden] = useState(false)
  useEffect(() => watchNfts(client), [client])
  const { nfts, step, next, fetchedAt, error, isStale, since } = view
  const hidden = nfts.filter(({ isSpam }) => isSpam)
  const shown = showsHidden ? nfts : nfts.filter(({ isSpam }) => !isSpam)
  const refresh = (): void => {
    fetchNfts(client, { forceUpdate: true }).catch(() => {})
  }
  const age =
    fetchedAt === undefined
      ? ''
      : formatRelativeTime({ at: fetchedAt, now: client.environment.now(), locale })
  return (
    <>
      {shown.length === 0 ? (
        <NftsNotice view={view} network={network} onRetry={refresh} />
      ) : (
        <ul
          className="nft-grid"
          aria-busy={step !== 'idle'}
          aria-label={t('nftsLabel')}
          data-testid={testIds.nfts}
        >
          {shown.map(nft => (
            <NftTile key={`${nft.address}/${nft.tokenId}`} nft={nft} onShow={() => showNft(client, nft)} />
          ))}
        </ul>
      )}
      {next !== undefined ? (
        <Button
          testId={testIds.nftsMore}
          aria-busy={step === 'loadingMore'}
          onClick={() => void fetchMoreNfts(client).catch(() => {})}
        >
          {t(step === 'loadingMore' ? 'nftsMoreLoading' : 'nftsMore')}
        </Button>
      ) : null}
      {hidden.length > 0 ? (
        <Button
          look="quiet"
          testId={testIds.nftsHidden}
          aria-expanded={showsHidden}
          onClick={() => setShowsHidden(!showsHidden)}
        >
          {t(showsHidden ? 'nftsHideHidden' : 'nftsShowHidden', { count: hidden.length })}
        </Button>
      ) : null}
      {error && fetchedAt !== undefined ? (
        <p className="list-note" data-tone="warning">
          <span>{t('nftsStale', { age })}</span>
          <Button look="quiet" testId={sharedTestIds.retry} onClick={refresh}>
            {t('tryAgain')}
          </Button>
        </p>
      ) : isStale && fetchedAt !== undefined ? (
        <p className="list-note" data-tone="warning">
          {t('nftsBehind')}
        </p>
      ) : null}
      {since !== undefined && next === undefined ? (
        <p className="list-note">
          {t('nftsSince', {
            date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(since),
          })}
        </p>
      ) : null}
    </>
  )
}
