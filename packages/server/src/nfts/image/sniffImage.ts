export type ImageType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/svg+xml'

/** Letters of the start of an SVG document that are looked at: declarations and comments come first. */
const headLength = 2048

/** Returns the type of a picture by its content, whatever its host calls it; undefined for anything else. */
export function sniffImage(body: Uint8Array): ImageType | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, headLength))
  const ascii = head.toString('latin1', 0, 16)
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (ascii.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (ascii.startsWith('GIF87a') || ascii.startsWith('GIF89a')) return 'image/gif'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'image/webp'
  if (ascii.slice(4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii.slice(8, 12))) return 'image/avif'
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype svg[^>[]*>/gi, '')
    .trimStart()
  return /^<svg[\s/>]/i.test(text) ? 'image/svg+xml' : undefined
}
