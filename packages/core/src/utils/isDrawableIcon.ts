/** Pixels of one picture: a browser takes four bytes for each. */
const maxPixels = 4096 * 4096
const maxSide = 16_384
/** References of a drawing that may nest: each of two in the one before doubles what is drawn. */
const maxReferences = 20

/**
 * Whether a `data:` picture is drawn without filling the memory of who sees it: by its content, whatever type it says.
 * The server's reader of pictures (`nfts/image`) takes more kinds; this one loads with the list of wallets.
 */
export function isDrawableIcon(uri: string): boolean {
  try {
    const [, head = '', body = ''] = /^data:([^,]*),([\s\S]*)$/i.exec(uri) ?? []
    const plain = body.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    const content = /;\s*base64\s*$/i.test(head) ? atob(plain) : plain
    return /^(?:\xef\xbb\xbf)?\s*</.test(content) ? isDrawing(content) : isSmall(content)
  } catch {
    return false
  }
}

/** Entities, letters as numbers and references multiply or hide what is drawn; pictures inside are judged alike. */
const isDrawing = (text: string): boolean =>
  !/<!ENTITY|&#|\\[\da-f]/i.test(text) &&
  text.split(/<(?:\w+:)?(?:use|pattern|marker)\b/i).length <= maxReferences + 1 &&
  (text.match(/\bdata:[^"'()<>]*/gi) ?? []).every(isDrawableIcon)

/** PNG, WebP, GIF and JPEG by their heads: what else a browser draws is no icon. */
function isSmall(content: string): boolean {
  const byte = (at: number): number => content.charCodeAt(at)
  const u16 = (at: number): number => byte(at) * 256 + byte(at + 1)
  const l16 = (at: number): number => byte(at + 1) * 256 + byte(at)
  const fits = (width: number, height: number): boolean =>
    width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels
  if (/^\x89PNG/.test(content) && content.slice(8, 16) === '\0\0\0\rIHDR')
    return fits(u16(16) * 65_536 + u16(18), u16(20) * 65_536 + u16(22))
  const [, webp] = /^RIFF[\s\S]{4}WEBP(VP8[XL ])/.exec(content) ?? []
  // A picture or a frame that is larger than its canvas is an error.
  if (webp === 'VP8X') return fits(l16(24) + byte(26) * 65_536 + 1, l16(27) + byte(29) * 65_536 + 1)
  if (webp === 'VP8 ') return fits(l16(26) & 0x3fff, l16(28) & 0x3fff)
  if (webp) return fits((l16(21) & 0x3fff) + 1, ((l16(22) >> 6) & 3) + (l16(23) & 0xfff) * 4 + 1)
  if (/^GIF8[79]a/.test(content)) return isSmallGif()
  let at = 2
  // Markers without a length, and lengths that are none, would hide the frame that a decoder takes.
  for (let marker = 0; /^\xff\xd8/.test(content) && byte(at) === 0xff; at += 2 + u16(at + 2)) {
    marker = byte(at + 1)
    if (/[\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf]/.test(content.charAt(at + 1)))
      return fits(u16(at + 7), u16(at + 5))
    if (marker < 2 || (marker > 0xcf && marker < 0xdb) || marker > 0xfe || u16(at + 2) < 2) return false
  }
  return false

  function isSmallGif(): boolean {
    const skipTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
    let place = 13 + skipTable(byte(10))
    // Extensions come before the first picture, which may be larger than the canvas.
    while (byte(place) === 0x21) {
      place += 2
      while (byte(place) > 0) place += byte(place) + 1
      place += 1
    }
    return (
      byte(place) === 0x2c &&
      fits(l16(6), l16(8)) &&
      fits(l16(place + 1) + l16(place + 5), l16(place + 3) + l16(place + 7))
    )
  }
}
