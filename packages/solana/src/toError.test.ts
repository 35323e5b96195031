import { isError, LatchkitError } from '@latchkit/core/family'
import fc from 'fast-check'
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
    expect(recordedErrors.length).toBeGreaterThanOrEqual(40)
  })

  test('keeps the default wallet code 5000 for an unknown error (R8.15)', () => {
    expect(toError({ message: 'The frobnicator is jammed' })).toMatchObject({
      code: 'WALLET_FAILED',
      rpcCode: 5000,
      details: 'The frobnicator is jammed',
    })
  })

  test('passes our own errors through, and takes a fallback', () => {
    const ours = new LatchkitError('CANCELLED')
    expect(toError(ours)).toBe(ours)
    expect(toError({ message: 'x' }, 'RPC_FAILED').code).toBe('RPC_FAILED')
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
        throw new Error('trap')
      },
    },
    { message: { toString: () => 'User rejected' } },
    { data: { logs: [1, null, {}] } },
    { err: 1n },
  ])('returns an error for anything that is thrown: %#', thrown => {
    expect(toError(thrown).code).toBe('WALLET_FAILED')
  })

  test('never throws, whatever is thrown', () => {
    fc.assert(fc.property(fc.anything(), thrown => isError(toError(thrown))))
  })

  test('cuts and flattens a hostile wallet’s message', () => {
    const error = toError({ message: `line one\nline two ${'x'.repeat(5_000_000)}` })
    expect(error.details).toHaveLength(300)
    expect(error.details).toMatch(/^line one line two x+$/)
  })

  test('is fast on text that is made to slow it down', () => {
    const started = performance.now()
    for (const evil of ['chain '.repeat(1_000_000), 'method '.repeat(1_000_000), 'user '.repeat(1_000_000)])
      toError({ message: evil, logs: Array.from({ length: 10_000 }, () => evil) })
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('ends on an error that is its own cause', () => {
    const loop: { message: string; cause?: unknown } = { message: 'loop' }
    loop.cause = loop
    expect(toError(loop).code).toBe('WALLET_FAILED')
  })
})
