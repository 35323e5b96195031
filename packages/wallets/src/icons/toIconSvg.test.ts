import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toIconSvg, walletIcons } from './index.js'

const attribute = '[a-zA-Z-]+="[^"<>&]*"'
const root = '<svg xmlns="http:\\/\\/www\\.w3\\.org\\/2000\\/svg" viewBox="[-\\d. ]+">'
const rect = '<rect x="[-\\d.]+" y="[-\\d.]+" width="[\\d.]+" height="[\\d.]+" fill="[^"<>&:]*"\\/>'
const path = '<path fill="[^"<>&:]*" d="[MmLlHhVvCcSsQqTtAaZz\\d\\s.,+-]*"\\/>'
const text = `<text(?: ${attribute})+>(?:[^<>&]|&(?:amp|lt|gt|quot|#39);){0,8}<\\/text>`
/** All that a mark may ever be: a ground, and paths or one letter. No script, style, reference or handler. */
const grammar = new RegExp(`^${root}${rect}(?:(?:${path})*|${text})</svg>$`, 'su')

describe('toIconSvg', () => {
  it.each(Object.entries(walletIcons))('draws %s as well-formed SVG with every shape it has', (_, icon) => {
    const svg = toIconSvg(icon)
    expect(svg).toMatch(grammar)
    expect(svg.match(/<path/g)?.length ?? 0).toBe(icon.shapes?.length ?? 0)
    for (const shape of icon.shapes ?? []) expect(svg).toContain(`d="${shape.d}"`)
    if (icon.letter) expect(svg).toContain(`>${icon.letter}</text>`)
    expect(svg).toContain(`fill="${icon.background}"`)
  })

  it('is exactly this for a letter mark', () => {
    expect(toIconSvg({ background: '#1b314f', letter: '1' })).toMatchInlineSnapshot(
      `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="0" y="0" width="32" height="32" fill="#1b314f"/><text x="16" y="21.76" font-family="system-ui,sans-serif" font-size="16" font-weight="600" text-anchor="middle" fill="#ffffff">1</text></svg>"`,
    )
  })

  it('stays inside its grammar whatever an icon claims to be', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '"/><script>alert(1)</script>',
        'url(https://evil.example/x)',
        'url(#a)',
        '#fff" onload="alert(1)',
        'expression(alert(1))',
        "M0 0'/><image href=x>",
        '<',
        '&#x3c;',
        '\u202e',
        'red;background:url(x)',
        'javascript:alert(1)',
      ),
    )
    fc.assert(
      fc.property(
        fc.record(
          {
            background: hostile,
            viewBox: hostile,
            letter: hostile,
            shapes: fc.array(fc.record({ d: hostile, fill: hostile }), { maxLength: 4 }),
          },
          { requiredKeys: ['background'] },
        ),
        icon => {
          expect(toIconSvg(icon)).toMatch(grammar)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('survives values of a wrong type', () => {
    for (const value of [undefined, null, 3, {}, []])
      expect(toIconSvg({ background: value as unknown as string, letter: 'A' })).toMatch(grammar)
  })

  it.each([
    ['url(https://evil.example/x)', '#5b6472'],
    ['#12', '#5b6472'],
    ['#12345', '#5b6472'],
    ['rgb(0 0 0 / 50%)', 'rgb(0 0 0 / 50%)'],
    ['tomato', 'tomato'],
  ])('takes the colour %s as %s', (background, expected) => {
    expect(toIconSvg({ background })).toContain(`fill="${expected}"`)
  })

  it('leaves a shape out that is no path, and at most 32 shapes in', () => {
    const good = { d: 'M0 0h1v1z', fill: '#000' }
    const svg = toIconSvg({ background: '#fff', shapes: [good, { d: '"><script>', fill: '#000' }] })
    expect(svg.match(/<path/g)).toHaveLength(1)
    const many = toIconSvg({ background: '#fff', shapes: Array.from({ length: 500 }, () => good) })
    expect(many.match(/<path/g)).toHaveLength(32)
  })

  it('draws a dark letter on a light ground and a white one on a dark ground', () => {
    for (const light of ['#fff', '#ffffff', '#ccff00', '#fffa'])
      expect(toIconSvg({ background: light, letter: 'a' })).toContain('fill="#111111">A<')
    for (const dark of ['#000', '#684cff', 'tomato'])
      expect(toIconSvg({ background: dark, letter: 'a' })).toContain('fill="#ffffff">A<')
  })

  it.each([
    ['hello', 'H'],
    ['  x', 'X'],
    ['\u202e\u200babc', 'A'],
    ['', '?'],
    ['<b>', '&lt;'],
    ['&', '&amp;'],
    ['é', 'É'],
    ['🦊 fox', '🦊'],
  ])('reduces the letter %j to %s', (letter, expected) => {
    expect(toIconSvg({ background: '#000', letter })).toContain(`>${expected}</text>`)
  })

  it('fills the field that the icon names, and falls back to 32 by 32', () => {
    expect(toIconSvg({ background: '#000', viewBox: '-8 -8 16 16' })).toContain(
      'viewBox="-8 -8 16 16"><rect x="-8" y="-8" width="16" height="16"',
    )
    for (const viewBox of ['', '0 0 0 0', '0 0 32', '0 0 32 32 32', 'a b c d', '0 0 -1 5', '0 0 1e9 1'])
      expect(toIconSvg({ background: '#000', viewBox })).toContain('viewBox="0 0 32 32"')
  })
})
