import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWalletError } from './toWalletError.js'

describe('errors of a wallet', () => {
  test.each([
    [4001, 'USER_REJECTED'],
    [5000, 'USER_REJECTED'],
    [5001, 'USER_REJECTED'],
    [5002, 'USER_REJECTED'],
    [5003, 'USER_REJECTED'],
    [5100, 'UNSUPPORTED_CHAIN'],
    [5101, 'METHOD_UNSUPPORTED'],
    [5104, 'UNSUPPORTED_CHAIN'],
    [4200, 'METHOD_UNSUPPORTED'],
    [-32601, 'METHOD_UNSUPPORTED'],
    [4902, 'NETWORK_NOT_FOUND'],
    [-32002, 'REQUEST_PENDING'],
    [7001, 'SESSION_NOT_FOUND'],
    [8000, 'WALLET_TIMEOUT'],
    [-32603, 'WALLET_FAILED'],
    [10001, 'METHOD_UNSUPPORTED'],
    [10002, 'WALLET_FAILED'],
  ] as const)('%i is %s and the number is kept (D44)', (rpcCode, code) => {
    expect(toWalletError({ code: rpcCode, message: 'As it came' })).toMatchObject({
      code,
      rpcCode,
      details: 'As it came',
    })
  })

  test.each([
    [{ code: -32000, message: 'User rejected the request.' }],
    [{ code: 0, message: 'user cancelled' }],
    [{ code: -32603, message: 'Request was denied' }],
    [{ code: 1, message: 'User has declined' }],
  ])('a refusal under a general code is still a refusal: %j', error => {
    expect(toWalletError(error)).toMatchObject({ code: 'USER_REJECTED', rpcCode: error.code })
  })

  test('a listed code wins over the message', () => {
    expect(toWalletError({ code: 4902, message: 'user rejected?' }).code).toBe('NETWORK_NOT_FOUND')
  })

  test('without a code it is 5000 (R8.15)', () => {
    for (const error of [undefined, null, {}, 'no', { code: '4001' }, { code: 1.5 }])
      expect(toWalletError(error)).toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000 })
  })

  test('data goes along as context', () => {
    expect(toWalletError({ code: 3, message: 'reverted', data: '0x08' }).context).toEqual({ data: '0x08' })
    expect(toWalletError({ code: 3, message: 'reverted' }).context).toEqual({})
  })

  test('whatever it is, it becomes one bounded typed error', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (code, message, data) => {
        const error = toWalletError({ code, message, data })
        expect(error.isLatchkitError).toBe(true)
        expect(error.rpcCode).toBeTypeOf('number')
        expect((error.details ?? '').length).toBeLessThanOrEqual(500)
      }),
    )
  })
})
