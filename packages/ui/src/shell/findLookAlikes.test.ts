import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLookAlikes } from './findLookAlikes.js'

const suspects = (name: string): string =>
  (findLookAlikes(name) ?? [])
    .filter(({ isSuspicious }) => isSuspicious)
    .map(({ text }) => text)
    .join('')

describe('findLookAlikes (security 25, D55)', () => {
  it.each([
    ['\u041cetaMask', '\u041c'],
    ['Ph\u0430nt\u043em', '\u0430\u043e'],
    ['Trust W\u0430llet', '\u0430'],
    ['Co\u03b9nbase', '\u03b9'],
    ['\uff2detaMask', '\uff2d'],
    ['\u{1d40c}etaMask', '\u{1d40c}'],
    ['\u041c\u0435\u0442\u0430Mask\u0430\u0430', 'Mask'],
  ])('%s: marks %s', (name, expected) => {
    expect(suspects(name)).toBe(expected)
  })

  it.each([
    'MetaMask',
    'imToken 钱包',
    'OKX ウォレット',
    '토큰Pocket',
    'Кошелёк Trust',
    'Crédit Zürich ß',
    'محفظة Trust',
    'Wallet 🦊',
    '',
  ])('%s: marks nothing', name => {
    expect(findLookAlikes(name)).toBeUndefined()
  })

  it('loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        const parts = findLookAlikes(name)
        if (parts) expect(parts.map(({ text }) => text).join('')).toBe(name)
      }),
    )
  })
})
