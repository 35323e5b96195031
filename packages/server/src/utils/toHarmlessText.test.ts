import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMetadata } from '../nfts/metadata/parseMetadata.js'
import { isLureText } from './isLureText.js'
import { toHarmlessText } from './toHarmlessText.js'

/** CPU time of the process in milliseconds, which other processes do not lengthen. */
function measureMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** U+33C2 becomes `a.m.` by NFKC, and U+FDFA eighteen letters. */
const hostile = [
  'a'.repeat(4000),
  'a.'.repeat(2000),
  '\ufdfa'.repeat(4000),
  '\u33c2'.repeat(4000),
  `${'a'.repeat(1999)}:`,
  'a\u0301'.repeat(2000),
  ' '.repeat(4000),
]

test('attack A-H4: metadata of 100 kB that is made to be slow costs the server no time', () => {
  const items = hostile.map(text =>
    new TextEncoder().encode(
      JSON.stringify({
        name: text,
        description: text,
        attributes: Array.from({ length: 24 }, () => ({ trait_type: text, value: text })),
      }),
    ),
  )
  for (const item of items) parseMetadata(item)
  // One of them took 60 ms and more; these are 240.
  const ms = measureMs(() => {
    for (let round = 0; round < 40; round += 1) for (const item of items) parseMetadata(item)
  })
  expect(ms / (40 * items.length)).toBeLessThan(15)
})

test('attack A-H4: a text that grows when it is normalized is not searched in the square of its length', () => {
  const texts = ['\u33c2', '\ufdfa'].map(letter => letter.repeat(2000))
  const ms = measureMs(() => {
    for (let round = 0; round < 10; round += 1) for (const text of texts) isLureText(text)
  })
  expect(ms / 20).toBeLessThan(20)
})

test('control A-H4: schemes are taken out wherever they begin, and the rest of the text stays', () => {
  expect(toHarmlessText('See https://evil.example/x now', 80)).toBe('See evil example/x now')
  expect(toHarmlessText('a+b-c://x 1ipfs://y ://z', 80)).toBe('x y z')
  expect(toHarmlessText('\uff48\uff54\uff54\uff50\uff53://x', 80)).toBe('x')
  expect(toHarmlessText('Ratio 3:1 // half', 80)).toBe('Ratio 3:1 // half')
  for (const text of ['go https://x', 'HTTP://x', 'a1+.-://', '\uff48\uff54\uff54\uff50://x'])
    expect([text, isLureText(text)]).toEqual([text, true])
  expect(isLureText('Ratio 3 :// half')).toBe(false)
})

test('control A-H4: any text comes out bounded, and without the end of a scheme', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(fc.constantFrom('a', '.', ':', '/', '://', '\ufdfa', '\u202e', '<', 'http'))
      .map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 80 }), (value, length) => {
      const plain = toHarmlessText(value, length)
      expect(Array.from(plain).length).toBeLessThanOrEqual(length)
      expect(plain).not.toContain('://')
    }),
    { numRuns: 2000 },
  )
})
