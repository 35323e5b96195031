import { describe, expect, it } from 'vitest'
import {
  alreadyPending,
  chainDisconnected,
  internalError,
  invalidParams,
  invalidRequest,
  providerDisconnected,
  toRpcErrorData,
  unauthorized,
  unknownChain,
  unsupportedMethod,
  userRejected,
  WalletRpcError,
} from './errors.js'

describe('the codes of EIP-1193 and EIP-1474', () => {
  it('gives each refusal its own number', () => {
    const codes = [
      userRejected(),
      unauthorized(''),
      unsupportedMethod('x'),
      providerDisconnected(''),
      chainDisconnected(''),
      unknownChain('0x1'),
      alreadyPending(''),
      invalidRequest(''),
      invalidParams(''),
      internalError(''),
    ].map(error => error.code)
    expect(codes).toEqual([4001, 4100, 4200, 4900, 4901, 4902, -32002, -32600, -32602, -32603])
  })

  it('cuts a hostile method name to size', () => {
    expect(unsupportedMethod('x'.repeat(10_000)).message.length).toBeLessThan(200)
  })
})

describe('toRpcErrorData', () => {
  it('keeps the wallet’s own errors whole', () => {
    expect(toRpcErrorData(new WalletRpcError(3, 'reverted', '0x08c379a0'))).toEqual({
      code: 3,
      message: 'reverted',
      data: '0x08c379a0',
    })
    expect(toRpcErrorData(userRejected('no'))).toEqual({ code: 4001, message: 'no' })
  })

  it('takes the innermost code of a chain of causes, which is the node’s', () => {
    const node = Object.assign(new Error('inner'), { code: -32000, data: { why: 'x' } })
    const middle = Object.assign(new Error('middle', { cause: node }), { code: 'ECODE' })
    const outer = Object.assign(new Error('outer', { cause: middle }), {
      shortMessage: 'Short.',
      details: 'More.',
    })
    expect(toRpcErrorData(outer)).toEqual({ code: -32000, message: 'Short. More.', data: { why: 'x' } })
  })

  it('hands out no stack, no function and no endless text', () => {
    const error = Object.assign(new Error('y'.repeat(5_000)), { code: 1, data: () => 'secret' })
    const data = toRpcErrorData(error)
    expect(Object.keys(data)).toEqual(['code', 'message'])
    expect(data.message.length).toBe(600)
  })

  it('copes with anything that can be thrown', () => {
    for (const thrown of [undefined, null, 'text', 5, {}, { code: 1.5 }])
      expect(toRpcErrorData(thrown)).toEqual({
        code: -32603,
        message: 'The wallet could not complete the request.',
      })
  })

  it('does not follow a circle of causes for ever', () => {
    const error = new Error('round') as Error & { cause?: unknown }
    error.cause = error
    expect(toRpcErrorData(error)).toEqual({ code: -32603, message: 'round' })
  })
})
