import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ImageMark } from './WalletMark.js'

afterEach(cleanup)

/** A PNG up to its first chunk. */
const toPng = (side: number): string => {
  const bytes = [0, 0, side >> 8, side & 255, 0, 0, side >> 8, side & 255]
  const head = `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${String.fromCharCode(...bytes)}\x08\x06\0\0\0\0\0\0\0`
  return `data:image/png;base64,${btoa(head)}`
}
const drawn = (src: string) => {
  const { container } = render(<ImageMark src={src} name="Token" />)
  return container.querySelector('img')?.getAttribute('src') ?? container.textContent
}

test.each([
  ['a PNG of 30,000 × 30,000', toPng(30_000)],
  ['one in a drawing', `data:image/svg+xml,<svg><image href="${toPng(30_000)}"/></svg>`],
  ['what is no picture', 'data:image/png;base64,AAAA'],
])('attack A-M11-tokens: of a token, network or wallet with %s the letter is drawn', (_, src) => {
  expect(drawn(src)).toBe('T')
})

test.each([
  ['a PNG of 100 × 100', toPng(100)],
  ['a drawing', 'data:image/svg+xml,<svg/>'],
  ['a picture of its own host', 'https://a.example/1.png'],
])('control A-M11-tokens: %s is drawn', (_, src) => {
  expect(drawn(src)).toBe(src)
})
