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
  const head = body.subarray(0, headLength)
  const ascii = String.fromCharCode(...head.subarray(0, 16))
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (ascii.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(ascii)) return 'image/gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(ascii)) return 'image/webp'
  if (/^[\s\S]{4}ftypavi[fs]/.test(ascii)) return 'image/avif'
  const text = new TextDecoder()
    .decode(head)
    .replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!doctype svg[^>[]*>/gi, '')
    .trimStart()
  return /^<svg[\s/>]/i.test(text) ? 'image/svg+xml' : undefined
}
