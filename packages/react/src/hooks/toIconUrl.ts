import type { CachedImage } from '@latchkit/core/internal'

const toAttribute = (text: string): string => text.replace(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** The address of a wallet's mark for an image element; undefined when it has only a letter. */
export function toIconUrl(image: CachedImage | undefined): string | undefined {
  if (!image) return undefined
  if ('url' in image) return image.url
  const { background, shapes, viewBox = '0 0 32 32' } = image
  if (!shapes) return undefined
  const [x = '0', y = '0'] = viewBox.split(' ')
  const ground = `<rect x="${toAttribute(x)}" y="${toAttribute(y)}" width="100%" height="100%" fill="${toAttribute(background)}"/>`
  const paths = shapes.map(({ d, fill }) => `<path d="${toAttribute(d)}" fill="${toAttribute(fill)}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${toAttribute(viewBox)}">${ground}${paths.join('')}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
