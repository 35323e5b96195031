import { expect, test } from 'vitest'
import { sniffImage } from './sniffImage.js'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

test.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0....', 'image/jpeg'],
  ['GIF89a....', 'image/gif'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['....ftypavif....', 'image/avif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<svg>', 'image/svg+xml'],
])('T41: the type is that of the bytes: %j', (text, type) => {
  expect(sniffImage(bytes(text))).toBe(type)
})

test.each([
  '',
  '<html><svg>',
  '<!doctype html><svg></svg>',
  '<script>alert(1)</script>',
  '{"a":1}',
  'RIFF....WAVE',
  '%PDF-1.7',
  'MZ',
  '....ftypmp42',
  '<svgx>',
  ' PNG',
])('T41: %j is no picture', text => {
  expect(sniffImage(bytes(text))).toBeUndefined()
})
