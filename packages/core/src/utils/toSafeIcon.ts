import { maxIconBytes } from '../constants.js'
import { isDrawableIcon } from './isDrawableIcon.js'

const pattern = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

/** An announced icon that may be drawn through an image element (EIP-6963), or undefined. */
export function toSafeIcon(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const icon = value.trim()
  return icon.length <= maxIconBytes && pattern.test(icon) && isDrawableIcon(icon) ? icon : undefined
}
