import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { createToError } from './createToError.js'

const toError = createToError([
  { code: 'USER_REJECTED', message: /rejected/i },
  { code: 'EXPIRED', message: /Blockhash/ },
  { code: 'REQUEST_PENDING', rpcCodes: [-32002] },
  { code: 'TIMEOUT', rpcCodes: [-32002], message: /timed out/ },
])

describe('createToError', () => {
  test('the first row that matches wins, by number or by message', () => {
    expect(toError({ code: -32002, message: 'x' }).code).toBe('REQUEST_PENDING')
    expect(toError({ code: '-32002' }).code).toBe('REQUEST_PENDING')
    expect(toError({ code: -32002, message: 'User rejected' }).code).toBe('USER_REJECTED')
    expect(toError('it timed out').code).toBe('TIMEOUT')
  })

  test.each([
    ['data.originalError', { data: { originalError: { message: 'rejected' } } }],
    ['data.cause', { data: { cause: { message: 'rejected' } } }],
    ['data', { data: { message: 'rejected' } }],
    ['error', { error: 'rejected' }],
    ['info.error', { info: { error: { message: 'rejected' } } }],
    ['cause', new Error('outer', { cause: new Error('rejected') })],
    ['context', { context: { message: 'rejected' } }],
    ['logs', { data: { logs: ['a', 'rejected'] } }],
    ['cause, twice', { cause: { cause: { message: 'rejected' } } }],
  ])('finds the error that is nested in %s', (_name, thrown) => {
    expect(toError(thrown)).toMatchObject({ code: 'USER_REJECTED', cause: thrown })
  })

  test('reads a node’s verdict as JSON, and the message beside one that JSON cannot express', () => {
    expect(toError({ data: { err: 'BlockhashNotFound' } }).code).toBe('EXPIRED')
    expect(toError({ err: { Blockhash: 1 } }).code).toBe('EXPIRED')
    expect(toError({ err: 1n, message: 'rejected' }).code).toBe('USER_REJECTED')
  })

  test('keeps the wallet’s number, else 5000 (R8.15, D44)', () => {
    expect(toError({ code: 4001, message: 'rejected' }).rpcCode).toBe(4001)
    expect(toError({ code: 12, error: { message: 'rejected' } }).rpcCode).toBe(12)
    expect(toError({ message: 'rejected' }).rpcCode).toBe(5000)
    expect(toError({ code: 'ACTION_REJECTED' }).rpcCode).toBe(5000)
  })

  test('without a match, the error is WALLET_FAILED or the given fallback', () => {
    expect(toError({ message: 'The frobnicator is jammed' })).toMatchObject({
      code: 'WALLET_FAILED',
      details: 'The frobnicator is jammed',
    })
    expect(toError({ message: 'x' }, 'RPC_FAILED').code).toBe('RPC_FAILED')
  })

  test('our own errors pass through', () => {
    const error = new LatchkitError('CANCELLED')
    expect(toError(error)).toBe(error)
  })

  test('never throws, whatever is thrown', () => {
    fc.assert(fc.property(fc.anything(), thrown => isError(toError(thrown))))
    const trap = Object.defineProperty({}, 'message', {
      get() {
        throw new Error('trap')
      },
    })
    expect(toError(trap).code).toBe('WALLET_FAILED')
  })

  test('ends on an error that is its own cause', () => {
    const loop: { message: string; cause?: unknown } = { message: 'loop' }
    loop.cause = loop
    expect(toError(loop).code).toBe('WALLET_FAILED')
  })

  test('details are one line of at most 300 characters', () => {
    const { details } = toError({ message: `line one\nline two ${'x'.repeat(5_000_000)}` })
    expect(details).toMatch(/^line one line two x+$/)
    expect(details).toHaveLength(300)
    expect(toError({ message: ' \n ' }).details).toBeUndefined()
  })
})
