import type { Wallet } from '@latchkit/core'
import { type ReactElement, useEffect, useReducer, useState } from 'react'
import { useUi } from '../context/UiContext.js'
import { toLetter } from './toLetter.js'

type MarkSize = 's' | 'l' | undefined

/** Whether an image element may load it; never a document or a script. */
function isImageUrl(value: string): boolean {
  return (
    /^(data:image\/|https:\/\/|blob:|\/(?!\/))/i.test(value) ||
    /^http:\/\/(localhost|127\.0\.0\.1)(:|\/)/.test(value)
  )
}

type ImageProps = {
  src: string | undefined
  name: string
  size?: MarkSize | 'xs'
  round?: boolean | undefined
}

/** An image in a fixed box, or the first letter of the name when there is none or it does not load. */
export function ImageMark({ src, name, size, round }: ImageProps): ReactElement {
  const [failed, setFailed] = useState<string>()
  const usable = src !== undefined && src !== failed && isImageUrl(src)
  return (
    <span className="mark" data-size={size} data-round={round ? '' : undefined} aria-hidden="true">
      {usable ? (
        <img src={src} alt="" decoding="async" draggable={false} onError={() => setFailed(src)} />
      ) : (
        toLetter(name)
      )}
    </span>
  )
}

type WalletMarkProps = {
  name: string
  /** `data:` URI that the wallet announced. */
  icon?: string | undefined
  wallet?: Pick<Wallet, 'id' | 'image_id'> | undefined
  size?: MarkSize
}

/** A wallet's mark: as the wallet announced it, else from the directory, else its letter. */
export function WalletMark({ name, icon, wallet, size }: WalletMarkProps): ReactElement {
  const { icons } = useUi()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const id = wallet?.id
  const loaded = id === undefined || icon ? null : icons.get(id)
  useEffect(() => {
    if (loaded !== undefined || !wallet) return
    let live = true
    void icons.load(wallet).then(() => {
      if (live) redraw()
    })
    return () => {
      live = false
    }
  }, [icons, loaded, wallet])
  if (icon) return <ImageMark src={icon} name={name} size={size} />
  if (loaded === undefined) return <span className="mark skeleton" data-size={size} aria-hidden="true" />
  if (loaded === null) return <ImageMark src={undefined} name={name} size={size} />
  if ('url' in loaded) return <ImageMark src={loaded.url} name={name} size={size} />
  if (!loaded.shapes) return <ImageMark src={undefined} name={loaded.letter ?? name} size={size} />
  const [x, y, width, height] = (loaded.viewBox ?? '0 0 32 32').split(' ')
  return (
    <span className="mark" data-size={size} aria-hidden="true">
      <svg viewBox={loaded.viewBox ?? '0 0 32 32'} aria-hidden="true">
        <rect x={x} y={y} width={width} height={height} fill={loaded.background} />
        {loaded.shapes.map(shape => (
          <path key={shape.d} d={shape.d} fill={shape.fill} />
        ))}
      </svg>
    </span>
  )
}
