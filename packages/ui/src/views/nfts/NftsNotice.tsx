import type { Network } from '@latchkit/core'
import { type NftsState, toAddress } from '@latchkit/core/internal'
import type { ReactElement } from 'react'
import { ExplorerLink } from '../../components/ExplorerLink.js'
import { FailedNotice } from '../../components/FailedNotice.js'
import { Notice } from '../../components/Notice.js'
import { useAnnounce, useErrorText, useWords } from '../../context/UiContext.js'
import { useDelay } from '../../context/useDelay.js'
import { icons } from './icons.js'

/** From then on a wait is commented. */
const slowMs = 8_000

/** Squares of a grid that is loading. */
function NftSkeletons(): ReactElement {
  return (
    <div className="nft-grid" aria-hidden="true">
      {[0, 1, 2, 3].map(index => (
        <span className="nft-picture skeleton" key={index} />
      ))}
    </div>
  )
}

/** In place of a grid that has nothing to show: it is loading, could not be loaded, or is empty. */
export function NftsNotice({
  view,
  network,
  onRetry,
}: {
  view: NftsState
  network: Network | undefined
  onRetry(): void
}): ReactElement {
  const { t } = useWords()
  const { account, fetchedAt, error, reason, source, step, nfts } = view
  const isWaiting = fetchedAt === undefined && !error
  const isSlow = useDelay(isWaiting, slowMs)
  const hasFailed = error !== undefined && fetchedAt === undefined
  const text = useErrorText(hasFailed ? { code: reason ?? 'SERVER_ERROR' } : undefined)
  useAnnounce(hasFailed ? t('nftsFailed') : isSlow ? t('nftsSlow') : undefined)
  const name = network?.name ?? t('thisNetwork')
  const link = (
    <ExplorerLink address={account && toAddress(account)} network={network} text={t('nftsExplorer')} />
  )
  if (hasFailed)
    return (
      <FailedNotice title={t('nftsFailed')} text={text} isBusy={step === 'loading'} onRetry={onRetry}>
        {link}
      </FailedNotice>
    )
  if (isWaiting)
    return (
      <>
        <NftSkeletons />
        {isSlow ? <p className="list-note">{t('nftsSlow')}</p> : null}
      </>
    )
  if (source === 'unsupported')
    return (
      <Notice
        icon={icons.picture}
        title={t('nftsUnsupported')}
        text={t('nftsUnsupportedText', { network: name })}
      >
        {link}
      </Notice>
    )
  if (source === 'reading')
    return (
      <Notice icon={icons.picture} title={t('nftsReading')} text={t('nftsReadingText', { network: name })} />
    )
  return nfts.length > 0 ? (
    <Notice icon={icons.picture} title={t('nftsOnlyHidden')} text={t('nftsOnlyHiddenText')} />
  ) : (
    <Notice icon={icons.picture} title={t('nftsNone')} text={t('nftsNoneText', { network: name })} />
  )
}
