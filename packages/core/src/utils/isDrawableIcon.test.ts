import { expect, test } from 'vitest'
import { isDrawableIcon } from './isDrawableIcon.js'

const toUri = (...parts: (string | readonly number[])[]) => {
  const bytes = parts.map(part => (typeof part === 'string' ? part : String.fromCharCode(...part))).join('')
  return `data:image/png;base64,${btoa(bytes)}`
}
const u16 = (value: number) => [value >> 8, value & 255]
const l16 = (value: number) => [value & 255, value >> 8]
const l24 = (value: number) => [...l16(value & 65_535), value >> 16]
const l32 = (value: number) => [...l16(value & 65_535), ...l16(value >>> 16)]

const png = (width: number, height: number) =>
  toUri('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0], u16(width), [0, 0], u16(height), [8, 6, 0, 0, 0])
const frame = (width: number, height: number) => [
  0xff,
  0xc0,
  0,
  11,
  8,
  ...u16(height),
  ...u16(width),
  1,
  1,
  17,
  0,
]
const jpeg = (...parts: number[][]) => toUri([0xff, 0xd8], ...parts, [0xff, 0xda, 0, 2])
const webp = (kind: string, ...data: number[][]) => toUri('RIFF', l32(40), `WEBP${kind}`, l32(10), ...data)
const lossless = (width: number, height: number) =>
  webp('VP8L', [0x2f, ...l32(((height - 1) << 14) | (width - 1))])
const picture = (width: number, height: number) => [0x2c, 0, 0, 0, 0, ...l16(width), ...l16(height), 0]
const gif = (width: number, height: number, ...parts: number[][]) =>
  toUri('GIF89a', l16(width), l16(height), [0, 0, 0], ...parts)
const svg = (text: string) => `data:image/svg+xml;utf8,<svg>${text}</svg>`

test.each([
  ['a PNG', png(30_000, 30_000)],
  ['a PNG of one line', png(20_000, 1)],
  ['a JPEG', jpeg(frame(60_000, 60_000))],
  ['a WebP', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a], l16(16_000), l16(16_000))],
  ['a lossless WebP', lossless(16_383, 16_383)],
  ['a WebP with a canvas', webp('VP8X', [0, 0, 0, 0], l24(16_000), l24(16_000))],
  ['a GIF', gif(60_000, 60_000, picture(1, 1))],
  ['a GIF whose picture is larger than it', gif(1, 1, [0x21, 0xff, 1, 0, 0], picture(60_000, 60_000))],
  ['a bitmap', toUri('BM', l32(60_000))],
  ['a drawing with entities', svg('<!ENTITY a "b">')],
  ['a drawing of references', svg('<use href="#a"/>'.repeat(21))],
  ['a drawing with a large picture', svg(`<image href="${png(30_000, 30_000)}"/>`)],
  ['a drawing with a hidden one', svg(`<image href="${png(30_000, 30_000).replace('d', '&#x64;')}"/>`)],
  ['a drawing with one in its style', svg(`<g style="mask:url(\\64 ${png(30_000, 30_000).slice(1)})"/>`)],
  [
    'a drawing with one behind a quote',
    svg(`<image href="${png(30_000, 30_000).replace(';', ";a='b';")}"/>`),
  ],
  ['what is no picture', 'data:image/png;base64,AAAA'],
  ['what is no base64', 'data:image/png;base64,***'],
  ['no address of data', 'https://a.example/1.png'],
])('attack A-M11-icons: %s is no icon', (_, uri) => {
  expect(isDrawableIcon(uri)).toBe(false)
})

const large = frame(60_000, 60_000)
const small = frame(10, 10)
test.each([
  ['a restart marker', jpeg([0xff, 0xd0, 0, 2 + large.length], large, small)],
  ['a temporary marker', jpeg([0xff, 0x01, 0, 2 + large.length], large, small)],
  ['a second start', jpeg([0xff, 0xd8, 0, 2 + large.length], large, small)],
  ['a byte that fills up', jpeg([0xff, 0xff, 0xc0, 0], large, small)],
  ['a segment without a length', jpeg([0xff, 0xe0, 0, 0], small)],
  ['a segment behind the end', jpeg([0xff, 0xe0, 0xff, 0xff], large)],
])('attack A-M11-iconLengths: a JPEG with %s hides no frame', (_, uri) => {
  expect(isDrawableIcon(uri)).toBe(false)
})

test.each([
  ['a PNG', png(4096, 4096)],
  ['a JPEG', jpeg([0xff, 0xe0, 0, 4, 0, 0], frame(512, 256))],
  ['a WebP', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a], l16(512), l16(512))],
  ['a lossless WebP', lossless(4096, 4096)],
  ['a WebP with a canvas', webp('VP8X', [0, 0, 0, 0], l24(511), l24(511))],
  ['a GIF', gif(64, 64, [0x21, 0xf9, 4, 0, 0, 0, 0, 0], picture(64, 64))],
  ['a drawing with a percent sign', svg('<rect width="100%" fill="%23fff"/>')],
  ['an encoded drawing', `data:image/svg+xml,${encodeURIComponent('<?xml version="1.0"?><svg>é</svg>')}`],
  ['a drawing with a small picture', svg(`<image href="${png(64, 64)}"/>`)],
])('control A-M11-icons: %s is one', (_, uri) => {
  expect(isDrawableIcon(uri)).toBe(true)
})

test('control A-M11-iconLengths: a JPEG with segments before its frame is one', () => {
  expect(isDrawableIcon(jpeg([0xff, 0xe0, 0, 4, 0, 0], [0xff, 0xdb, 0, 2], small))).toBe(true)
})
