import { expect, test } from 'vitest'
import { isDrawable } from '../nfts/picture/isDrawable.js'
import { letterMark } from './letterMark.js'
import { toSvg } from './toSvg.js'

const hostile = `"/></text><image href="data:image/png;base64,AAAA"/><use href='#a'/><script>alert(1)</script>&amp;`
const elements = (svg: string) => [...svg.matchAll(/<([a-z]+)/g)].map(([, name]) => name)

test('attack A-M11-marks: a symbol of a token list brings no element and no picture into a mark', () => {
  const svg = toSvg({
    background: hostile,
    letter: hostile,
    viewBox: `0 0 32 32 ${hostile}`,
    shapes: [{ d: hostile, fill: hostile }],
  })
  expect(elements(svg)).toEqual(['svg', 'rect', 'path', 'text'])
  expect(svg).not.toMatch(/(?:href|on\w+)\s*=\s*["']/)
})

test('control A-M11-marks: a mark is a drawing of its letters', () => {
  const svg = toSvg(letterMark('Foo', 3))
  expect(elements(svg)).toEqual(['svg', 'rect', 'text'])
  expect(svg).toContain('>FOO<')
  expect(isDrawable(new TextEncoder().encode(svg))).toBe(true)
})
