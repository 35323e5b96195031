import type { ImageType } from './sniffImage.js'

/** Pixels of a picture's sides, and how many pictures it shows one after the other. */
export type Dimensions = { width: number; height: number; frames: number }

type Read = (view: DataView, text: (start: number, end?: number) => string) => Dimensions | undefined

/**
 * Reads the dimensions of a picture without decoding it; undefined where they are not where they belong, or where a length
 * lies: what is skipped by it, a decoder may draw.
 */
export function readDimensions(body: Uint8Array, type: ImageType): Dimensions | undefined {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  // One letter for each byte.
  const decoder = new TextDecoder('latin1')
  try {
    const found = readers[type](view, (start, end) => decoder.decode(body.subarray(start, end)))
    return found && [found.width, found.height, found.frames].every(each => Number.isFinite(each) && each > 0)
      ? found
      : undefined
  } catch (error) {
    // A read beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const readers: Readonly<Record<ImageType, Read>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/avif': readAvif,
  'image/svg+xml': readSvg,
}

/** Bytes that a compressed chunk of text or of a colour profile may have: it inflates a thousandfold. */
const maxPacked = 64_000

function readPng(...[view, text]: Parameters<Read>): Dimensions | undefined {
  if (text(12, 16) !== 'IHDR' || view.getUint32(8) !== 13) return undefined
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

function readJpeg(...[view]: Parameters<Read>): Dimensions | undefined {
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
    // These have no length: a decoder goes on behind the marker, into what would be skipped here.
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9)) return undefined
    const length = view.getUint16(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > view.byteLength) return undefined
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      if (found || length !== 8 + 3 * view.getUint8(at + 9)) return undefined
      found = { height: view.getUint16(at + 5), width: view.getUint16(at + 7), frames: 1 }
    }
    at = end
  }
  return undefined
}

function readGif(...[view]: Parameters<Read>): Dimensions | undefined {
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

/** Bytes in which a chunk of WebP has its size; a frame has its picture in further chunks behind them. */
const webpHeads: Readonly<Record<string, number>> = { VP8X: 10, ANMF: 16, 'VP8 ': 10, VP8L: 5 }

function readWebp(...[view, text]: Parameters<Read>): Dimensions | undefined {
  const all: Dimensions = { width: 0, height: 0, frames: 0 }
  const grow = (width: number, height: number): void => {
    all.width = Math.max(all.width, width)
    all.height = Math.max(all.height, height)
  }
  /** Returns whether each chunk up to `end` ends there or before. */
  const readChunks = (start: number, end: number): boolean => {
    let at = start
    while (at + 8 <= end) {
      const name = text(at, at + 4)
      const length = view.getUint32(at + 4, true)
      const data = at + 8
      at = data + length + (length % 2)
      if (data + length > end || length < (webpHeads[name] ?? 0)) return false
      if (name === 'VP8X') grow(read24(view, data + 4) + 1, read24(view, data + 7) + 1)
      else if (name === 'ANMF') {
        all.frames += 1
        grow(read24(view, data + 6) + 1, read24(view, data + 9) + 1)
        if (!readChunks(data + 16, data + length)) return false
      } else if (name === 'VP8 ')
        grow(view.getUint16(data + 6, true) & 0x3fff, view.getUint16(data + 8, true) & 0x3fff)
      else if (name === 'VP8L') {
        const bits = view.getUint32(data + 1, true)
        grow((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
      } else if (name === 'ICCP' && length > 1_000_000) return false
    }
    return at >= end
  }
  const end = 8 + view.getUint32(4, true)
  // Some writers leave out the last byte, which only fills up.
  if (end > view.byteLength + 1 || !readChunks(12, Math.min(end, view.byteLength))) return undefined
  return { ...all, frames: Math.max(all.frames, 1) }
}

/** Every `ispe` property has the size of one picture; the largest is taken, whichever is shown and wherever it is. */
function readAvif(...[view, text]: Parameters<Read>): Dimensions | undefined {
  const all = { width: 0, height: 0, frames: text(8, 12) === 'avis' ? Number.POSITIVE_INFINITY : 1 }
  const body = text(0)
  for (let at = body.indexOf('ispe'); at >= 0; at = body.indexOf('ispe', at + 4)) {
    all.width = Math.max(all.width, view.getUint32(at + 8))
    all.height = Math.max(all.height, view.getUint32(at + 12))
  }
  return all
}

/** References of a drawing that may nest: each of two in the one before doubles what is drawn. */
const maxReferences = 20
const maxFilters = 64

/** A drawing has no pixels: it is drawn in the size of its place. What repeats itself without end is none. */
function readSvg(...[, text]: Parameters<Read>): Dimensions | undefined {
  const source = text(0)
  const start = source.indexOf('<svg')
  const tag = source.slice(start, source.indexOf('>', start) + 1)
  const toSide = (name: string): number => {
    const value = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]{1,20})`, 'i').exec(tag)?.[1]
    return value === undefined ? 1 : Math.ceil(Number(value))
  }
  const count = (pattern: RegExp): number => source.match(pattern)?.length ?? 0
  // Entities and references that nest multiply what is drawn.
  if (/<!ENTITY/i.test(source) || count(/<(?:\w+:)?(?:use|pattern|marker)[\s/>]/gi) > maxReferences)
    return undefined
  if (count(/<fe[A-Z]/gi) > maxFilters) return undefined
  return { width: toSide('width'), height: toSide('height'), frames: 1 }
}
