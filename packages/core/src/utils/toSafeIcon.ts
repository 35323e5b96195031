import { maxIconBytes } from '../constants.js'
import { isDrawable } from './isDrawable.js'
import { readDataUri } from './readDataUri.js'

const pattern = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

/** An announced icon that may be drawn through an image element (EIP-6963), or undefined (T7). */
export function toSafeIcon(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const icon = value.trim()
  if (icon.length > maxIconBytes || !pattern.test(icon)) return undefined
  const body = readDataUri(icon)
  return body && isDrawable(body) ? icon : undefined
}
