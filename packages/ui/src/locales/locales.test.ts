import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes, formatAmount } from '@latchkit/core/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pseudoCatalogue, toPseudo } from '../../testing/pseudo.js'
import { en } from '../catalogue.js'
import { createTranslator, fill, toDirection } from './createTranslator.js'
import { buttonWords } from './en/buttons.js'
import { errorWords } from './en/errors.js'
import { addErrorWords, addWords } from './loadedWords.js'

addWords(en)
addErrorWords(errorWords)

const source = join(import.meta.dirname, '..')

function readSources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map(entry =>
      entry.isDirectory()
        ? readSources(join(folder, entry.name))
        : /(?<!\.test)\.tsx?$/.test(entry.name) && !/locales.en\./.test(join(folder, entry.name))
          ? readFileSync(join(folder, entry.name), 'utf8')
          : '',
    )
    .join('\n')
}

describe('the catalogue (demand 36)', () => {
  it('has words for every error code, none of them technical (DESIGN 5)', () => {
    expect(Object.keys(errorWords).sort()).toEqual(Object.keys(errorCodes).sort())
    for (const text of Object.values(errorWords))
      expect(text).not.toMatch(/CAIP|RPC|JSON|null|undefined|[A-Z]{2,}_/)
  })

  it('names the connect view as the contract does (CONTRACT 3)', () => {
    expect(en.connectTitle).toBe('Connect wallet')
  })

  it('holds no word that nothing shows', () => {
    const code = readSources(source)
    // The buttons of `@latchkit/react` show theirs.
    const unused = Object.keys(en).filter(key => !code.includes(`'${key}'`) && !(key in buttonWords))
    expect(unused).toEqual([])
  })

  it('has an other form for every plural', () => {
    for (const message of Object.values(en))
      if (typeof message !== 'string') expect(message.other).not.toBe('')
  })
})

describe('createTranslator', () => {
  const { t, error } = createTranslator()

  it('fills slots', () => {
    expect(t('openToContinue', { wallet: 'MetaMask' })).toBe('Open MetaMask to continue')
  })

  it('chooses the plural and groups the number by locale', () => {
    expect(t('searchResults', { count: 1 })).toBe('1 wallet found')
    expect(t('searchResults', { count: 1234 })).toBe('1,234 wallets found')
    expect(createTranslator({}, 'de-DE').t('searchResults', { count: 1234 })).toBe('1.234 wallets found')
  })

  it('lets a host replace single words and leaves the rest in English', () => {
    const replaced = createTranslator({ words: { connectTitle: 'Sign in' }, errors: { UNKNOWN: 'Oh no' } })
    expect([replaced.t('connectTitle'), replaced.t('allWallets')]).toEqual(['Sign in', 'All wallets'])
    expect([replaced.error('UNKNOWN'), replaced.error('OFFLINE')]).toEqual(['Oh no', errorWords.OFFLINE])
  })

  it('falls back to a plural without the chosen form', () => {
    const polish = createTranslator({ locale: 'pl', words: { searchResults: { other: '{count} portfeli' } } })
    expect(polish.t('searchResults', { count: 2 })).toBe('2 portfeli')
  })

  it('survives a locale that is none', () => {
    expect(createTranslator({ locale: 'not a locale!' }, '???').t('searchResults', { count: 2 })).toBe(
      '2 wallets found',
    )
  })

  it('has words for a code it does not know', () => {
    expect(error('NEW_CODE' as 'UNKNOWN')).toBe(errorWords.UNKNOWN)
  })

  it('follows the language for the direction', () => {
    expect(['ar', 'ar-EG', 'he', 'fa-IR', 'ur', 'en', 'de', 'arn', 'tr'].map(toDirection)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'ltr',
      'ltr',
    ])
  })

  it('never reads a slot out of what is filled in (hostile names)', () => {
    expect(fill('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&')
    fc.assert(
      fc.property(fc.string(), name => {
        expect(t('openWallet', { wallet: name })).toBe(`Open ${name}`)
      }),
    )
  })

  it('makes pseudo words longer and keeps their slots', () => {
    expect(toPseudo('Open {wallet}')).toBe('[Opéñ {wallet}~~~~~]')
    expect(createTranslator(pseudoCatalogue).t('openWallet', { wallet: 'X' })).toContain('X')
  })
})

describe('formatAmount (R9.4)', () => {
  it('rounds down to 3 decimals and groups digits', () => {
    expect(formatAmount('1234567.98799', 'en')).toBe('1,234,567.987')
    expect(formatAmount('1234567.98799', 'de')).toBe('1.234.567,987')
  })
  it('keeps digits that a number would lose, and shows small amounts as such', () => {
    expect(formatAmount('123456789012345678901234567890', 'en')).toBe(
      '123,456,789,012,345,678,901,234,567,890',
    )
    expect(formatAmount('0.0000001', 'en')).toBe('<0.001')
    expect(formatAmount('nonsense', 'en')).toBe('nonsense')
  })
})
