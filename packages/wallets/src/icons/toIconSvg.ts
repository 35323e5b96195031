import type { WalletIcon } from '@latchkit/core'

const colour = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,20}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))$/i
const pathData = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,+-]{1,4000}$/
const number = /^-?\d{1,5}(?:\.\d{1,4})?$/
const maxShapes = 32
const fallback = '#5b6472'

const round = (value: number): number => Math.round(value * 100) / 100

const toColour = (value: unknown): string =>
  typeof value === 'string' && colour.test(value) ? value : fallback

function toViewBox(value: string | undefined): readonly [string, string, string, string] {
  const [x, y, width, height, ...more] = (value ?? '0 0 32 32').trim().split(/\s+/)
  const usable =
    more.length === 0 && [x, y, width, height].every(part => part !== undefined && number.test(part))
  if (!usable || !x || !y || !width || !height || Number(width) <= 0 || Number(height) <= 0)
    return ['0', '0', '32', '32']
  return [x, y, width, height]
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The first character a person would count, in upper case; nothing invisible. */
function toLetter(value: string): string {
  const visible = value.normalize('NFC').replace(/[\p{C}\p{Z}]/gu, '')
  const [first = '?'] = visible
  return first.toLocaleUpperCase('en').replace(/[&<>"']/g, character => escapes[character] ?? '')
}

/** Dark letters on light grounds: relative luminance of a hex colour, as WCAG 2.2 defines it. */
function isLight(hex: string): boolean {
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(hex)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(hex)
  const parts = short ? short.slice(1, 4).map(part => part + part) : long?.slice(1, 4)
  if (!parts) return false
  const [red = 0, green = 0, blue = 0] = parts
    .map(part => Number.parseInt(part, 16) / 255)
    .map(level => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179
}

/**
 * Draws a wallet's mark as a square SVG document. Nothing of the icon reaches the markup unchecked: a
 * colour that is no plain colour becomes grey, a path that is no path data is left out, and a letter is
 * escaped, so the result has no script, no reference and no style.
 *
 * @example
 * toIconSvg({ background: '#0052ff', letter: 'C' }) // '<svg xmlns="http://www.w3.org/2000/svg" …'
 */
export function toIconSvg(icon: WalletIcon): string {
  const background = toColour(icon.background)
  const [x, y, width, height] = toViewBox(icon.viewBox)
  const shapes = (icon.shapes ?? [])
    .slice(0, maxShapes)
    .filter(shape => pathData.test(shape.d))
    .map(shape => `<path fill="${toColour(shape.fill)}" d="${shape.d}"/>`)
  const size = Math.min(Number(width), Number(height))
  const letter =
    shapes.length === 0 && typeof icon.letter === 'string'
      ? `<text x="${round(Number(x) + Number(width) / 2)}" y="${round(Number(y) + Number(height) / 2 + size * 0.18)}" font-family="system-ui,sans-serif" font-size="${round(size / 2)}" font-weight="600" text-anchor="middle" fill="${isLight(background) ? '#111111' : '#ffffff'}">${toLetter(icon.letter)}</text>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${background}"/>${shapes.join('')}${letter}</svg>`
}
