import type { Wallet } from '@latchkit/core'
import { isDrawableIcon } from '@latchkit/core/internal'
import { type ReactElement, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { IconStore, LoadedIcon } from '../context/createIconStore.js'
import { useHasDetails } from '../context/DetailContext.js'
import { useUi } from '../context/UiContext.js'

type MarkSize = 's' | 'l' | undefined

/** Whether an image element may load it; never a document or a script, nor a picture in itself that fills the memory. */
function isImageUrl(value: string): boolean {
  if (/^data:image\//i.test(value)) return isDrawableIcon(value)
  return /^(https:\/\/|blob:|\/(?!\/))/i.test(value) || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/)/.test(value)
}

/** The first visible character, in upper case. */
function toLetter(name: string): string {
  const visible = name.normalize('NFC').replace(/[\p{C}\p{Z}]/gu, '')
  const [first = '?'] = visible
  return first.toLocaleUpperCase()
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
  const isImage = useMemo(() => src !== undefined && isImageUrl(src), [src])
  const usable = isImage && src !== failed
  return (
    <span className="mark" data-size={size} data-round={round ? '' : undefined} aria-hidden="true">
      {usable ? (
        <img
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      ) : (
        toLetter(name)
      )}
    </span>
  )
}

type DrawnMarkProps = {
  /** `null`: there is none; undefined: not loaded yet. */
  icon: Exclude<LoadedIcon, undefined> | null | undefined
  name: string
  size?: ImageProps['size']
  round?: boolean | undefined
}

/** A loaded mark, a skeleton until it is loaded, the letter of the name where there is none. */
export function DrawnMark({ icon, name, size, round }: DrawnMarkProps): ReactElement {
  const box = { className: 'mark', 'data-size': size, 'data-round': round ? '' : undefined }
  if (icon === undefined) return <span {...box} className="mark skeleton" aria-hidden="true" />
  if (icon === null) return <ImageMark src={undefined} name={name} size={size} round={round} />
  if ('url' in icon) return <ImageMark src={icon.url} name={name} size={size} round={round} />
  if (!icon.shapes) return <ImageMark src={undefined} name={icon.letter ?? name} size={size} round={round} />
  const [x, y, width, height] = (icon.viewBox ?? '0 0 32 32').split(' ')
  return (
    <span {...box} aria-hidden="true">
      <svg viewBox={icon.viewBox ?? '0 0 32 32'} aria-hidden="true">
        <rect x={x} y={y} width={width} height={height} fill={icon.background} />
        {icon.shapes.map(shape => (
          <path key={shape.d} d={shape.d} fill={shape.fill} />
        ))}
      </svg>
    </span>
  )
}

/** A mark of the modal's store, which `load` loads, and only while `key` is defined. */
export function useIcon(
  key: string | undefined,
  load: (icons: IconStore) => Promise<void> | undefined,
): DrawnMarkProps['icon'] {
  const { icons } = useUi()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const loaded = key === undefined ? null : icons.get(key)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (loaded !== undefined || key === undefined) return
    let live = true
    void latest.current(icons)?.then(() => {
      if (live) redraw()
    })
    return () => {
      live = false
    }
  }, [icons, loaded, key])
  return loaded
}

type WalletMarkProps = {
  name: string
  /** `data:` URI that the wallet announced. */
  icon?: string | undefined
  wallet?: Pick<Wallet, 'id' | 'image_id' | 'image_url'> | undefined
  size?: MarkSize
}

/** A wallet's mark: as the wallet announced it, else from the directory, else its letter. */
export function WalletMark({ name, icon, wallet, size }: WalletMarkProps): ReactElement {
  const loaded = useIcon(icon ? undefined : wallet?.id, icons => wallet && icons.load(wallet))
  if (!useHasDetails()) return <span className="mark" data-size={size} aria-hidden="true" />
  return icon ? (
    <ImageMark src={icon} name={name} size={size} />
  ) : (
    <DrawnMark icon={loaded} name={name} size={size} />
  )
}
