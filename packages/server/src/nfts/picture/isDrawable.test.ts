import { describe, expect, test } from 'vitest'
import { isDrawable } from './isDrawable.js'
import { readDimensions } from './readDimensions.js'
import { sniffImage } from './sniffImage.js'

const u32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const u16 = (value: number) => [value >>> 8, value & 255]
const l16 = (value: number) => [value & 255, value >>> 8]
const l24 = (value: number) => [value & 255, (value >>> 8) & 255, value >>> 16]
const l32 = (value: number) => [...l16(value & 65_535), ...l16(value >>> 16)]
const ascii = (text: string) => [...Buffer.from(text, 'latin1')]
const bytes = (...parts: number[][]) => new Uint8Array(parts.flat())

const chunk = (name: string, data: number[]) => [...u32(data.length), ...ascii(name), ...data, 0, 0, 0, 0]
const png = (width: number, height: number, ...chunks: number[][]) =>
  bytes(
    ascii('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]),
    ...chunks,
    chunk('IEND', []),
  )
const jpeg = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8],
    u16(height),
    u16(width),
    [1, 1, 0x11, 0, 0xff, 0xda, 0, 2],
  )
const gif = (width: number, height: number, frames: number) => {
  const frame = [0x2c, 0, 0, 0, 0, ...l16(width), ...l16(height), 0, 2, 1, 0, 0]
  return bytes(
    ascii('GIF89a'),
    l16(width),
    l16(height),
    [0, 0, 0],
    ...Array.from({ length: frames }, () => frame),
    [0x3b],
  )
}
const toChunk = ([name, data]: [string, number[]]) => [
  ...ascii(name),
  ...l32(data.length),
  ...data,
  ...(data.length % 2 ? [0] : []),
]
const riff = (...chunks: [string, number[]][]) => {
  const body = chunks.flatMap(toChunk)
  return bytes(ascii('RIFF'), l32(4 + body.length), ascii('WEBP'), body)
}
const lossless = (width: number, height: number): [string, number[]] => [
  'VP8L',
  [0x2f, ...l32(((height - 1) << 14) | (width - 1))],
]
const canvas = (width: number, height: number): [string, number[]] => [
  'VP8X',
  [2, 0, 0, 0, ...l24(width - 1), ...l24(height - 1)],
]
const webp = (width: number, height: number, frames = 0) =>
  riff(
    ['VP8X', [2, 0, 0, 0, ...l24(width - 1), ...l24(height - 1)]],
    ...Array.from({ length: frames }, (): [string, number[]] => [
      'ANMF',
      [0, 0, 0, 0, 0, 0, ...l24(width - 1), ...l24(height - 1), 0, 0, 0, 0],
    ]),
  )
const avif = (width: number, height: number, brand = 'avif') =>
  bytes(
    [0, 0, 0, 16],
    ascii(`ftyp${brand}`),
    [0, 0, 0, 0],
    [0, 0, 0, 20],
    ascii('ispe'),
    [0, 0, 0, 0],
    u32(width),
    u32(height),
  )
const svg = (text: string) => new Uint8Array(Buffer.from(text))

const toUri = (body: Uint8Array) => `data:image/png;base64,${Buffer.from(body).toString('base64')}`

const isGood = (body: Uint8Array) => isDrawable(body)

test.each<[string, Uint8Array]>([
  ['a PNG of 30,000 × 30,000', png(30_000, 30_000)],
  ['a PNG of 4097 × 4096', png(4097, 4096)],
  ['a PNG of one line', png(100_000, 1)],
  [
    'a PNG with a long colour profile',
    png(
      10,
      10,
      chunk(
        'iCCP',
        Array.from({ length: 70_000 }, () => 0),
      ),
    ),
  ],
  ['a PNG of 100,000 frames', png(10, 10, chunk('acTL', [...u32(100_000), ...u32(0)]))],
  ['a JPEG', jpeg(60_000, 60_000)],
  ['a GIF', gif(60_000, 60_000, 1)],
  ['a GIF of 1,001 frames', gif(10, 10, 1001)],
  ['a GIF of 20 large frames', gif(4096, 4096, 20)],
  ['a WebP', webp(16_000, 16_000)],
  ['a WebP of 20 large frames', webp(4096, 4096, 20)],
  ['a lossless WebP', riff(lossless(16_383, 16_383))],
  ['an AVIF', avif(65_536, 65_536)],
  ['an AVIF that moves', avif(10, 10, 'avis')],
  ['an SVG', svg('<svg width="100000" height="100000"/>')],
  ['an SVG of references', svg(`<svg>${'<use href="#a"/>'.repeat(65)}</svg>`)],
  [
    'an SVG whose references double each other',
    svg(
      `<svg>${Array.from({ length: 16 }, (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}"/></g>`).join('')}</svg>`,
    ),
  ],
  ['an SVG with a large PNG in it', svg(`<svg><image href="${toUri(png(30_000, 30_000))}"/></svg>`)],
  [
    'an SVG with a large PNG in an SVG in it',
    svg(
      `<svg><image href='${toUri(svg(`<svg><image href="${toUri(png(30_000, 30_000))}"/></svg>`))}'/></svg>`,
    ),
  ],
  [
    'an SVG with a large PNG behind a letter as a number',
    svg(`<svg><image href="${toUri(png(30_000, 30_000)).replace('d', '&#x64;')}"/></svg>`),
  ],
  [
    'an SVG with a large PNG in a style',
    svg(`<svg style="mask:url(\\64 ${toUri(png(30_000, 30_000)).slice(1)})"/>`),
  ],
  [
    'an SVG with a large PNG behind a quotation mark',
    svg(`<svg><image href="${toUri(png(30_000, 30_000)).replace(';', ";a='b';")}"/></svg>`),
  ],
  ['an SVG with a bitmap in it', svg(`<svg><image href="${toUri(bytes(ascii('BM'), l32(60_000)))}"/></svg>`)],
  [
    'an AVIF whose size is behind 64 kB',
    bytes(
      [...avif(10, 10)],
      Array.from({ length: 70_000 }, () => 0),
      [...avif(65_536, 65_536)].slice(16),
    ),
  ],
  ['an SVG with entities', svg('<svg><!ENTITY a "b"></svg>')],
])('attack A-M11: %s, which fills the memory of who sees it, is no picture', (_, body) => {
  expect(isGood(body)).toBe(false)
})

test.each<[string, Uint8Array]>([
  ['a PNG that ends early', bytes(ascii('\x89PNG\r\n\x1a\n'), [0, 0, 0, 13], ascii('IHDR'), [0, 0])],
  ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 0, 0])],
  ['a JPEG of two frames', bytes([...jpeg(10, 10)].slice(0, -4).concat([...jpeg(60_000, 60_000)].slice(8)))],
  ['a GIF without pictures', gif(10, 10, 0)],
  ['a WebP without pictures', riff(['EXIF', [0, 0]])],
  ['an AVIF without a size', bytes([0, 0, 0, 16], ascii('ftypavif'), [0, 0, 0, 0])],
])('attack A-M11: %s, whose size is unknown, is no picture', (_, body) => {
  expect(isGood(body)).toBe(false)
})

const frame = (marker: number, width: number, height: number) => [
  0xff,
  marker,
  0,
  11,
  8,
  ...u16(height),
  ...u16(width),
  1,
  1,
  0x11,
  0,
]
const start = [0xff, 0xd8]
const scan = [0xff, 0xda, 0, 2]
const large = frame(0xc0, 60_000, 60_000)
const small = frame(0xc0, 10, 10)
const fill = (length: number) => Array.from({ length }, () => 0)

test.each<[string, Uint8Array]>([
  // A decoder goes on behind a marker without a length, so that it draws the frame which is skipped by one.
  [
    'a JPEG whose restart marker has a length',
    bytes(start, [0xff, 0xd0, 0, 2 + large.length], large, small, scan),
  ],
  [
    'a JPEG whose temporary marker has a length',
    bytes(start, [0xff, 0x01, 0, 2 + large.length], large, small, scan),
  ],
  ['a JPEG with a second start', bytes(start, [0xff, 0xd8, 0, 2 + large.length], large, small, scan)],
  ['a JPEG whose segment has no length', bytes(start, [0xff, 0xe0, 0, 0], small, scan)],
  [
    'a JPEG whose segment ends behind the picture',
    bytes(start, small, [0xff, 0xe0, 0xff, 0xff], large, scan),
  ],
  [
    'a JPEG whose frame is longer than its components',
    bytes(start, [0xff, 0xc0, 0, 11 + large.length], small.slice(4), large, scan),
  ],
  [
    'a WebP whose chunk ends behind the picture',
    (() => {
      const body = [...riff(canvas(10, 10), ['JUNK', fill(40)])]
      body[12 + 18 + 4] = 41
      return bytes(body)
    })(),
  ],
  [
    'a WebP whose chunk swallows the picture and more',
    (() => {
      const body = [...riff(canvas(10, 10), ['JUNK', []], lossless(16_000, 16_000))]
      body[12 + 18 + 4] = 0xff
      return bytes(body)
    })(),
  ],
  [
    'a WebP that says to be longer than it is',
    (() => {
      const body = [...riff(lossless(10, 10))]
      body[6] = 1
      return bytes(body)
    })(),
  ],
  ['a WebP whose head is shorter than its size', riff(canvas(10, 10), ['VP8L', []])],
  [
    'a WebP whose frame has a larger picture than it says',
    riff(canvas(10, 10), [
      'ANMF',
      [...fill(6), ...l24(9), ...l24(9), ...fill(4), ...toChunk(lossless(16_000, 16_000))],
    ]),
  ],
  [
    'a WebP whose frame has a chunk that ends behind it',
    riff(canvas(10, 10), [
      'ANMF',
      [...fill(6), ...l24(9), ...l24(9), ...fill(4), ...ascii('JUNK'), ...l32(1000)],
    ]),
  ],
  [
    'a PNG whose first chunk lies',
    (() => {
      const body = [...png(10, 10)]
      body[11] = 200
      return bytes(body)
    })(),
  ],
])('attack A-M11-lengths: %s is no picture', (_, body) => {
  expect(isGood(body)).toBe(false)
})

test.each<[string, Uint8Array]>([
  ['a JPEG with segments', bytes(start, [0xff, 0xe0, 0, 4, 0, 0], [0xff, 0xff, 0xfe, 0, 2], small, scan)],
  ['a lossless WebP', riff(lossless(640, 480))],
  ['a WebP with a chunk of odd length', riff(canvas(10, 10), ['EXIF', [0]], lossless(10, 10))],
  [
    'a WebP that moves, with its pictures',
    riff(canvas(10, 10), [
      'ANMF',
      [...fill(6), ...l24(9), ...l24(9), ...fill(4), ...toChunk(lossless(10, 10))],
    ]),
  ],
])('control A-M11-lengths: %s is drawn', (_, body) => {
  expect(isGood(body)).toBe(true)
})

test('control A-M11: a drawing with small pictures and a font in it is drawn', () => {
  const font = `data:font/woff2;base64,${Buffer.from('wOF2aaaa').toString('base64')}`
  const style = `<style>@font-face{src:url(${font})}</style>`
  expect(isGood(svg('<svg><desc>Data: none</desc></svg>'))).toBe(true)
  expect(isGood(svg(`<svg><image width='1' href='${toUri(png(24, 24))}' height='1'/></svg>`))).toBe(true)
  expect(isGood(svg(`<svg>${style}<image href="${toUri(png(24, 24))}"/><use href="#a"/></svg>`))).toBe(true)
})

describe('control A-M11: pictures of ordinary size', () => {
  test.each<[string, Uint8Array, [number, number, number]]>([
    ['PNG', png(4096, 4096), [4096, 4096, 1]],
    [
      'PNG with a profile',
      png(
        640,
        480,
        chunk(
          'iCCP',
          Array.from({ length: 3000 }, () => 0),
        ),
      ),
      [640, 480, 1],
    ],
    ['JPEG', jpeg(1920, 1080), [1920, 1080, 1]],
    ['GIF', gif(500, 400, 60), [500, 400, 60]],
    ['WebP', webp(1000, 900), [1000, 900, 1]],
    ['WebP that moves', webp(1000, 900, 24), [1000, 900, 24]],
    ['AVIF', avif(2000, 1000), [2000, 1000, 1]],
    ['SVG', svg('<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"/>'), [24, 24, 1]],
    ['SVG without a size', svg('<svg viewBox="0 0 24 24"/>'), [1, 1, 1]],
  ])('%s', (_, body, [width, height, frames]) => {
    const type = sniffImage(body)
    expect(type && readDimensions(body, type)).toEqual({ width, height, frames })
    expect(isGood(body)).toBe(true)
  })
})
