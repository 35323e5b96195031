import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streamText, toBody } from './streamText.js'

async function readPieces(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return pieces
    pieces.push(value)
  }
}

test('the parts are one text again, in pieces of 64 kB of characters', async () => {
  const text = fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat({ max: 80_000 }))
    .map(([unit, times]) => unit.repeat(Math.ceil(times / unit.length)))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 4 }), async parts => {
      const pieces = await readPieces(streamText(parts))
      expect(new TextDecoder().decode(Buffer.concat(pieces))).toBe(parts.join(''))
      for (const piece of pieces) expect(new TextDecoder().decode(piece).length).toBeLessThanOrEqual(65_536)
    }),
    { numRuns: 60 },
  )
})

test('other work has its turn between two pieces', async () => {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const pieces = await readPieces(streamText(['x'.repeat(1_000_000)]))
  isOver = true
  expect(pieces).toHaveLength(16)
  expect(turns).toBeGreaterThanOrEqual(16)
})

test('a small text is no stream', () => {
  expect(toBody(['[', '1', ']'])).toBe('[1]')
  expect(toBody(['x'.repeat(70_000)])).toBeInstanceOf(ReadableStream)
})
