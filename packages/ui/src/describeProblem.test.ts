import { errorCodes } from '@latchkit/core/internal'
import { describe, expect, it } from 'vitest'
import { createFakeClient } from '../testing/fixtures.js'
import { describeProblem, type ProblemCode } from './describeProblem.js'
import { errorWords } from './locales/en/errors.js'
import { problemWords } from './locales/en/problems.js'

const problems = [
  'FORMAT',
  'CHECKSUM',
  'NETWORK',
  'WRONG_FAMILY',
  'NAME_UNKNOWN',
  'NAME_FAILED',
  'AMOUNT_FORMAT',
  'AMOUNT_DECIMALS',
  'AMOUNT_ZERO',
  'AMOUNT_TOO_HIGH',
  'OWN_ADDRESS',
  'FIRST_TIME',
  'LOOK_ALIKE',
  'CONTRACT',
  'TOKEN_ITSELF',
  'CONTRACT_ELSEWHERE',
  'NO_KEY',
  'FEE_UNUSUAL',
  'FEE_CHANGED',
  'RECEIVER_CHANGED',
] as const satisfies readonly ProblemCode[]

describe('describeProblem (host A12)', () => {
  it.each([...Object.keys(errorCodes), ...problems] as ProblemCode[])('%s: one line of plain words', code => {
    const text = describeProblem(code)
    expect(text).toMatch(/^\S.*\S$/)
    expect(text).not.toMatch(/[A-Z]{2,}_|[{}]|undefined|\n| {2}|\.\./)
  })

  it('has the words of the views', () => {
    expect(describeProblem('USER_REJECTED')).toBe(errorWords.USER_REJECTED)
    expect(describeProblem('FORMAT')).toBe(errorWords.INVALID_ADDRESS)
    expect(describeProblem('NAME_UNKNOWN')).toBe(problemWords.receiverNameUnknown)
    expect(describeProblem('OWN_ADDRESS')).toBe(`${problemWords.warnOwn}. ${problemWords.warnOwnText}`)
  })

  it('takes the words of the client’s catalogue, and English for those that it lacks', () => {
    const client = createFakeClient(undefined, {
      catalogue: {
        locale: 'de',
        words: { warnOwn: 'Das ist Ihre eigene Adresse' },
        errors: { USER_REJECTED: 'Abgelehnt.' },
      },
    })
    expect(describeProblem('USER_REJECTED', { client })).toBe('Abgelehnt.')
    expect(describeProblem('OWN_ADDRESS', { client })).toBe(
      `Das ist Ihre eigene Adresse. ${problemWords.warnOwnText}`,
    )
    expect(describeProblem('OFFLINE', { client })).toBe(errorWords.OFFLINE)
  })
})
