import type { WalletIcon } from '@latchkit/core'
import { escapeHtml } from '../utils/escapeHtml.js'

/** Font size as a share of the height, by number of letters, so that three letters fit a round crop. */
const letterHeights: Readonly<Record<number, number>> = { 1: 0.5, 2: 0.36, 3: 0.3 }

/** Draws a mark as an SVG document: text and shapes only, every value escaped. */
export function toSvg(icon: WalletIcon): string {
  const viewBox = icon.viewBox ?? '0 0 32 32'
  const [x = 0, y = 0, width = 32, height = 32] = viewBox.split(/[\s,]+/).map(Number)
  const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${escapeHtml(icon.background)}"/>`
  const shapes = (icon.shapes ?? [])
    .map(shape => `<path d="${escapeHtml(shape.d)}" fill="${escapeHtml(shape.fill)}"/>`)
    .join('')
  const letter = icon.letter
    ? `<text x="${x + width / 2}" y="${y + height / 2}" dy=".36em" text-anchor="middle" font-family="system-ui,-apple-system,Segoe UI,Roboto,sans-serif" font-size="${height * (letterHeights[icon.letter.length] ?? 0.3)}" font-weight="600" fill="#fff">${escapeHtml(icon.letter)}</text>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${escapeHtml(viewBox)}" width="${width}" height="${height}">${ground}${shapes}${letter}</svg>`
}
