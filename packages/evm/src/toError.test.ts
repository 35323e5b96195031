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
    },
  )

  test('keeps the default wallet code 5000 for an unknown error (R8.15)', () => {
    expect(toError({ message: 'The frobnicator is jammed' })).toMatchObject({
      code: 'WALLET_FAILED',
      rpcCode: 5000,
      details: 'The frobnicator is jammed',
    })
  })

  test('passes our own errors through', () => {
    const ours = new LatchkitError('CANCELLED')
    expect(toError(ours)).toBe(ours)
  })

  test.each([
    undefined,
    null,
    0,
    '',
    [],
    Symbol('x'),
    () => {},
    {
      get message() {
        return 1
      },
    },
  ])('returns an error for anything that is thrown: %s', thrown => {
    expect(toError(thrown).code).toBe('WALLET_FAILED')
  })

  test('cuts and flattens a hostile wallet’s message', () => {
    const error = toError({ message: `line one\nline two ${'x'.repeat(5000)}` })
    expect(error.details).toHaveLength(300)
    expect(error.details).toMatch(/^line one line two x+$/)
  })

  test('ends on an error that is its own cause', () => {
    const loop: { message: string; cause?: unknown } = { message: 'loop' }
    loop.cause = loop
    expect(toError(loop).code).toBe('WALLET_FAILED')
  })
})
