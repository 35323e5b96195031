import type { Nft } from '@latchkit/core'
import { type ReactElement, useState } from 'react'
import { LineIcon } from '../../components/LineIcon.js'
import { useWords } from '../../context/UiContext.js'
import { icons } from './icons.js'
import { testIds } from './testIds.js'

/** The picture of an NFT from the server; in its place words where there is none, or it does not load. */
export function NftPicture({ nft, isLarge = false }: { nft: Nft; isLarge?: boolean }): ReactElement {
  const { t } = useWords()
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const { imageUrl, metadata } = nft
  const size = isLarge ? 'l' : undefined
  if (imageUrl === undefined && metadata === 'reading')
    return (
      <span
        className="nft-picture skeleton"
        data-size={size}
        data-testid={testIds.nftPicture}
        data-state="reading"
      >
        <span className="nft-words">{t('nftPictureReading')}</span>
      </span>
    )
  if (imageUrl === undefined || failed === imageUrl) {
    const isFailed = imageUrl !== undefined
    return (
      <span
        className="nft-picture"
        data-size={size}
        data-testid={testIds.nftPicture}
        data-state={isFailed ? 'failed' : 'none'}
      >
        <LineIcon path={icons.picture} size={isLarge ? 40 : 28} />
        <span className="nft-words">{t(isFailed ? 'nftPictureFailed' : 'nftPictureNone')}</span>
      </span>
    )
  }
  return (
    <span
      className={loaded === imageUrl ? 'nft-picture' : 'nft-picture skeleton'}
      data-size={size}
      data-testid={testIds.nftPicture}
      data-state={loaded === imageUrl ? 'shown' : 'loading'}
    >
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(imageUrl)}
        onError={() => setFailed(imageUrl)}
      />
    </span>
  )
}
