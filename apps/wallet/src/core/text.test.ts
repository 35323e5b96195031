import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasHiddenText, oneLine, shortAddress, visibleText } from './text.js'

describe('visibleText', () => {
  it('leaves plain text, new lines, tabs and other scripts alone', () => {
    for (const text of ['Hello, world!', 'a\n\tb', 'Grüße 你好 שלום 👋', ''])
      expect(visibleText(text)).toBe(text)
  })

  it('shows what hides or turns text around', () => {
    expect(visibleText('pay \u202e001 ot')).toBe('pay ⟨U+202E⟩001 ot')
    expect(visibleText('a\u200bb\u0000c\ufeff')).toBe('a⟨U+200B⟩b⟨U+0000⟩c⟨U+FEFF⟩')
    expect(visibleText('\u3164\u{e0001}')).toBe('⟨U+3164⟩⟨U+E0001⟩')
    expect(hasHiddenText('a\u200bb')).toBe(true)
    expect(hasHiddenText('a\r\nb')).toBe(false)
  })

  it('never leaves a direction mark or control character, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const shown = visibleText(text)
        for (const hidden of ['\u0000', '\u0007', '\u200b', '\u200f', '\u202a', '\u202e', '\u2066', '\ufeff'])
          expect(shown).not.toContain(hidden)
        expect(visibleText(visibleText(text))).toBe(visibleText(text))
      }),
    )
  })
})

describe('oneLine', () => {
  it('flattens and shortens what a site claims about itself', () => {
    expect(oneLine('  My\n\n  App ')).toBe('My App')
    expect(oneLine('x'.repeat(100), 10)).toBe(`${'x'.repeat(9)}…`)
    expect([...oneLine('👋'.repeat(20), 5)]).toHaveLength(5)
  })
})

describe('shortAddress', () => {
  it('keeps both ends and short texts whole', () => {
    expect(shortAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…2266')
    expect(shortAddress('0x1234')).toBe('0x1234')
  })
})
