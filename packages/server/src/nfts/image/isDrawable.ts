import { readDimensions } from './readDimensions.js'
import type { ImageType } from './sniffImage.js'

/** Pixels of one picture: a browser takes four bytes for each. */
const maxPixels = 4096 * 4096
const maxSide = 16_384
const maxFrames = 1000
/** Pixels of all pictures that one shows after the other. */
const maxFramePixels = 16 * maxPixels

/** Whether a picture is small enough to be drawn by every visitor; one of unknown dimensions is not. */
export function isDrawable(body: Uint8Array, type: ImageType): boolean {
  const found = readDimensions(body, type)
  if (!found) return false
  const { width, height, frames } = found
  const pixels = width * height
  return (
    width <= maxSide &&
    height <= maxSide &&
    pixels <= maxPixels &&
    frames <= maxFrames &&
    pixels * frames <= maxFramePixels
  )
}
