import type { ImageType } from './sniffImage.js'

/** Pixels of a picture's sides, and how many pictures it shows one after the other. */
export type Dimensions = { width: number; height: number; frames: number }

type Bytes = { view: DataView; text(start: number, end: number): string }

/** Reads the dimensions of a picture from its head, without decoding it; undefined where they are not where they belong. */
export function readDimensions(body: Uint8Array, type: ImageType): Dimensions | undefined {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const text = (start: number, end: number) =>
    Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1', start, end)
  try {
    const found = readers[type]({ view, text })
    return found && [found.width, found.height, found.frames].every(each => Number.isFinite(each) && each > 0)
      ? found
      : undefined
  } catch (error) {
    // A read beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Readonly<Record<ImageType, (bytes: Bytes) => Dimensions | undefined>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/avif': readAvif,
  'image/svg+xml': readSvg,
}

/** Bytes that a compressed chunk of text or of a colour profile may have: it inflates a thousandfold. */
const maxPacked = 64_000

function readPng({ view, text }: Bytes): Dimensions | undefined {
  if (text(12, 16) !== 'IHDR') return undefined
  let frames = 1
  for (let at = 8; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at)
    const name = text(at + 4, at + 8)
    if (/^(?:iCCP|zTXt|iTXt)$/.test(name) && length > maxPacked) return undefined
    if (name === 'acTL') frames = view.getUint32(at + 8)
    if (name === 'IEND') break
    at += 12 + length
  }
  return { width: view.getUint32(16), height: view.getUint32(20), frames }
}

function readJpeg({ view }: Bytes): Dimensions | undefined {
  let found: Dimensions | undefined
  for (let at = 2; at + 4 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // The picture itself follows the start of scan; decoders take the frame before it.
    if (marker === 0xda) return found
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (found) return undefined
      found = { height: view.getUint16(at + 5), width: view.getUint16(at + 7), frames: 1 }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function readGif({ view }: Bytes): Dimensions | undefined {
  const toTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const skipBlocks = (start: number): number => {
    let at = start
    for (let size = view.getUint8(at); size > 0; size = view.getUint8(at)) at += size + 1
    return at + 1
  }
  const all = { width: view.getUint16(6, true), height: view.getUint16(8, true), frames: 0 }
  let at = 13 + toTable(view.getUint8(10))
  // A picture that is cut off is drawn as far as it goes.
  while (at < view.byteLength && view.getUint8(at) !== 0x3b) {
    const kind = view.getUint8(at)
    if (kind === 0x21) at = skipBlocks(at + 2)
    else if (kind === 0x2c) {
      all.frames += 1
      all.width = Math.max(all.width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true))
      all.height = Math.max(all.height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true))
      at = skipBlocks(at + 11 + toTable(view.getUint8(at + 9)))
    } else return undefined
  }
  return all
}

const read24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

function readWebp({ view, text }: Bytes): Dimensions | undefined {
  const all: Dimensions = { width: 0, height: 0, frames: 0 }
  let isAnimated = false
  const grow = (width: number, height: number): void => {
    all.width = Math.max(all.width, width)
    all.height = Math.max(all.height, height)
  }
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const name = text(at, at + 4)
    const length = view.getUint32(at + 4, true)
    const data = at + 8
    if (name === 'VP8X') grow(read24(view, data + 4) + 1, read24(view, data + 7) + 1)
    else if (name === 'ANMF') {
      isAnimated = true
      all.frames += 1
      grow(read24(view, data + 6) + 1, read24(view, data + 9) + 1)
    } else if (name === 'VP8 ')
      grow(view.getUint16(data + 6, true) & 0x3fff, view.getUint16(data + 8, true) & 0x3fff)
    else if (name === 'VP8L') {
      const bits = view.getUint32(data + 1, true)
      grow((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    } else if (name === 'ICCP' && length > 1_000_000) return undefined
    at = data + length + (length % 2)
  }
  return { ...all, frames: isAnimated ? all.frames : 1 }
}

/** Every `ispe` property has the size of one picture; the largest is taken, whichever is shown. */
function readAvif({ view, text }: Bytes): Dimensions | undefined {
  const all = { width: 0, height: 0, frames: text(8, 12) === 'avis' ? Number.POSITIVE_INFINITY : 1 }
  const head = text(0, Math.min(view.byteLength, 65_536))
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    all.width = Math.max(all.width, view.getUint32(at + 8))
    all.height = Math.max(all.height, view.getUint32(at + 12))
  }
  return all
}

/** A drawing has no pixels: it is drawn in the size of its place. What repeats itself without end is none. */
function readSvg({ view, text }: Bytes): Dimensions | undefined {
  const source = text(0, view.byteLength)
  const start = source.indexOf('<svg')
  const tag = source.slice(start, source.indexOf('>', start) + 1)
  const toSide = (name: string): number => {
    const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,20})`, 'i').exec(tag)?.[1]
    return value === undefined ? 1 : Math.ceil(Number(value))
  }
  // Entities and references that nest multiply what is drawn.
  if (/<!ENTITY/i.test(source) || (source.match(/<(?:\w+:)?use[\s/>]/gi)?.length ?? 0) > 64) return undefined
  if ((source.match(/<fe[A-Z]/gi)?.length ?? 0) > 64) return undefined
  return { width: toSide('width'), height: toSide('height'), frames: 1 }
}
