import { type ReactElement, useId } from 'react'
import { ImageMark } from '../../components/WalletMark.js'

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  return value
}

/** Two hues derived from an address. */
export function toHues(address: string): readonly [number, number] {
  const value = hash(address.toLowerCase())
  const first = value % 360
  return [first, (first + 40 + ((value >>> 9) % 80)) % 360]
}

/** The picture of an account, else a gradient of two colours derived from its address. */
export function Avatar({ address, image }: { address: string; image?: string | undefined }): ReactElement {
  const id = useId()
  if (image) return <ImageMark src={image} name={address.slice(-2)} size="s" round />
  const [first, second] = toHues(address)
  return (
    <svg className="avatar" viewBox="0 0 64 64" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={`hsl(${first} 82% 66%)`} />
          <stop offset="1" stopColor={`hsl(${second} 74% 48%)`} />
        </linearGradient>
      </defs>
      <rect width="64" height="64" fill={`url(#${id})`} />
    </svg>
  )
}
