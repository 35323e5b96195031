import { LatchkitError } from '@latchkit/core/family'
import { describe, expect, test } from 'vitest'
import { recordedErrors } from './fixtures/recordedErrors.js'
import { toError } from './toError.js'

describe('toError', () => {
  test.each(recordedErrors)(
    'maps a recorded payload to our code (D44): %s',
    (_name, payload, code, rpcCode) => {
      const error = toError(payload)
      expect({ code: error.code, rpcCode: error.rpcCode }).toEqual({ code, rpcCode })
      expect(error.cause).toBe(payload)
    },
  )

  test('the table has at least twenty errors of wallets and of nodes', () => {
    expect(recordedErrors.length).toBeGreaterThanOrEqual(30)
  })

  test('keeps the default wallet code 5000 for an unknown error (R8.15), and passes our own through', () => {
    expect(toError({ message: 'The frobnicator is jammed' })).toMatchObject({
      code: 'WALLET_FAILED',
      rpcCode: 5000,
      details: 'The frobnicator is jammed',
    })
    const ours = new LatchkitError('CANCELLED')
    expect(toError(ours)).toBe(ours)
  })

  test.each([undefined, null, 0, '', [], {}, Symbol('x'), () => {}])('never throws: %#', value => {
    expect(toError(value).code).toBe('WALLET_FAILED')
  })
})
