import { readDataUri } from './readDataUri.js'
import { readDimensions } from './readDimensions.js'
import { sniffImage } from './sniffImage.js'

/** Pixels of one picture: a browser takes four bytes for each. */
const maxPixels = 4096 * 4096
const maxSide = 16_384
const maxFrames = 1000
/** Pixels of all pictures that one shows after the other. */
const maxFramePixels = 16 * maxPixels
/** Pictures of a drawing, which are drawn one beside the other. */
const maxInner = 16

/** Returns whether a picture is small enough to be drawn by every visitor; one of unknown kind or dimensions is not. */
export function isDrawable(body: Uint8Array, depth = 0): boolean {
  const type = sniffImage(body)
  const found = type && readDimensions(body, type)
  if (!found) return false
  const { width, height, frames } = found
  const pixels = width * height
  return (
    width <= maxSide &&
    height <= maxSide &&
    pixels <= maxPixels &&
    frames <= maxFrames &&
    pixels * frames <= maxFramePixels &&
    (type !== 'image/svg+xml' || hasDrawablePictures(body, depth))
  )
}

/** What a font begins with; a drawing may bring its own. */
const fonts: readonly string[] = ['wOFF', 'wOF2', 'OTTO', 'true', '\0\x01\0\0']

/**
 * Whether all that a drawing has inside may be drawn, however its addresses are written. Anything but base64 may go on
 * behind a quotation mark, where this does not read on.
 */
function hasDrawablePictures(body: Uint8Array, depth: number): boolean {
  const source = new TextDecoder().decode(body).replace(/&#(x?)([\da-f]{1,6});/gi, (_, hex, digits) => {
    const code = Number.parseInt(digits, hex ? 16 : 10)
    return code < 0x80 ? String.fromCharCode(code) : ''
  })
  // A style may write any letter as its number.
  if (/url\(|@import/i.test(source) && /\\[\da-f]/i.test(source)) return false
  const inner = source.match(/\bdata:(?:(?!data:)[^,<>])*,[^"'()<>]*/gi) ?? []
  return inner.length <= maxInner && inner.every(uri => isDrawableUri(uri, depth))
}

function isDrawableUri(uri: string, depth: number): boolean {
  const bytes = /^[^,]*;\s*base64,/i.test(uri) ? readDataUri(uri) : undefined
  if (!bytes) return false
  return (
    fonts.includes(String.fromCharCode(...bytes.subarray(0, 4))) ||
    (depth < 2 && isDrawable(bytes, depth + 1))
  )
}
