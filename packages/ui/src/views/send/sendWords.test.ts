import type { SendWarning } from '@latchkit/core/internal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../../catalogue.js'
import { describeAmount, withSymbol } from '../../components/describeAmount.js'
import { createTranslator } from '../../locales/createTranslator.js'
import { formatWorth } from '../../locales/formatWorth.js'
import { addWords } from '../../locales/loadedWords.js'
import { describeReceiver, describeWarning, sortWarnings } from './sendWords.js'

addWords(en)

const { t } = createTranslator()
const token = {
  name: 'Dollar',
  symbol: 'USD\u202eC',
  chainId: 'fama:1',
  quantity: { decimals: 6, numeric: '1234.5678' },
} as const
const codes = [
  'OWN_ADDRESS',
  'FIRST_TIME',
  'LOOK_ALIKE',
  'CHECKSUM',
  'CONTRACT',
  'TOKEN_ITSELF',
  'CONTRACT_ELSEWHERE',
  'NO_KEY',
] as const satisfies readonly SendWarning['code'][]

describe('describeAmount', () => {
  const say = (problem: Parameters<typeof describeAmount>[0]['problem'], decimals = 6, unit = 'token') =>
    describeAmount(
      { problem, unit: unit as 'token', token: { ...token, quantity: { ...token.quantity, decimals } } },
      t,
      'en',
    )
  it('says what is wrong and what to do', () => {
    expect(say(undefined)).toBeUndefined()
    expect(say('AMOUNT_ZERO')).toBe('Enter an amount greater than 0.')
    expect(say('AMOUNT_FORMAT')).toBe('Enter a number, such as 0.5.')
    expect(say('AMOUNT_TOO_HIGH')).toBe('You have 1,234.567\u00a0USDC. Enter less, or use Max.')
    expect(say('AMOUNT_DECIMALS')).toContain('Use up to 6 decimal places for USDC.')
    expect(say('AMOUNT_DECIMALS', 1)).toContain('1 decimal place for USDC')
    expect(say('AMOUNT_DECIMALS', 0)).toBe('Enter a whole number. USDC can’t be divided.')
    expect(say('AMOUNT_DECIMALS', 18, 'fiat')).toContain('Use up to 2 decimal places for USD.')
  })
  it('shows an example in the numbers of the locale', () => {
    expect(describeAmount({ problem: 'AMOUNT_FORMAT', unit: 'token', token }, t, 'de')).toContain('0,5')
  })
})

describe('describeReceiver (T13, R5.1)', () => {
  it('has distinct words for every problem, each with what to do', () => {
    const problems = ['FORMAT', 'CHECKSUM', 'NETWORK', 'WRONG_FAMILY', 'NAME_UNKNOWN', 'NAME_FAILED'] as const
    const texts = problems.map(receiverProblem => describeReceiver({ receiverProblem }, t, 'Orchard'))
    expect(new Set(texts).size).toBe(problems.length)
    for (const text of texts) expect(text).toMatch(/Ask|Check|Copy|paste|Try/)
    expect(describeReceiver({ receiverProblem: 'WRONG_FAMILY' }, t, 'Orchard')).toContain('on Orchard')
    expect(describeReceiver({ receiverProblem: undefined }, t, 'Orchard')).toBeUndefined()
  })
})

describe('warnings (T11, T13)', () => {
  it('have words for each; the worst three ask for a tick', () => {
    const words = codes.map(code => describeWarning({ code }, t, { token: 'USDC', network: 'Orchard' }))
    expect(new Set(words.map(({ title }) => title)).size).toBe(codes.length)
    expect(codes.filter((_, index) => words[index]?.acknowledge)).toEqual([
      'LOOK_ALIKE',
      'TOKEN_ITSELF',
      'CONTRACT_ELSEWHERE',
    ])
  })

  it('come the gravest first, each once, whatever core hands over', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes)), given => {
        const sorted = sortWarnings(given.map(code => ({ code }))).map(({ code }) => code)
        expect(new Set(sorted).size).toBe(sorted.length)
        const isGrave = given.includes('OWN_ADDRESS') || given.includes('LOOK_ALIKE')
        expect([...sorted].sort()).toEqual(
          [...new Set(given)].filter(code => !(isGrave && code === 'FIRST_TIME')).sort(),
        )
        if (given.includes('LOOK_ALIKE')) expect(sorted[0]).toBe('LOOK_ALIKE')
      }),
    )
  })
})

describe('amounts beside symbols', () => {
  it('clean and cut what a token calls itself (hostile names)', () => {
    expect(withSymbol('1', `X\u202e${'y'.repeat(500)}`).length).toBeLessThan(20)
  })
  it('show less than a cent as that, and never an unknown worth as 0 (D5, R9.4)', () => {
    expect(formatWorth('0.0007', 'en')).toBe('<$0.01')
    expect(formatWorth('0.009999', 'en')).toBe('<$0.01')
    expect(formatWorth('0', 'en')).toBe('$0.00')
    expect(formatWorth('0.000', 'en')).toBe('$0.00')
    expect(formatWorth('0.01', 'en')).toBe('$0.01')
    expect(formatWorth('12.349', 'en')).toBe('$12.34')
    expect(formatWorth(undefined, 'en')).toBeUndefined()
    expect(formatWorth('abc', 'en')).toBeUndefined()
  })
})
