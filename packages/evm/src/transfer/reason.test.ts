import { BaseError } from '@latchkit/core'
import fc from 'fast-check'
import { encodeErrorResult, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { toRevert, toWordHex } from '../fixtures/fakeNode.js'
import { toError } from '../toError.js'
import { decodeReason, isRefusal, toReason } from './reason.js'

describe('a reason', () => {
  test('is read as Solidity writes it', () => {
    const abi = parseAbi(['error Error(string)'])
    for (const text of [
      '',
      'ERC20: transfer amount exceeds balance',
      'Überweisung gesperrt',
      'x'.repeat(150),
    ])
      expect(decodeReason(encodeErrorResult({ abi, errorName: 'Error', args: [text] })), text).toBe(
        text || undefined,
      )
  })

  test.each([
    ['ERC20InsufficientBalance(address,uint256,uint256)', 'The token says that the balance is too low.'],
    ['ERC20InvalidReceiver(address)', 'The token refuses this receiver.'],
    ['ERC20InvalidSender(address)', 'The token refuses this sender.'],
    ['EnforcedPause()', 'The token is paused.'],
  ])('of a standard error is in words: %s', (signature, words) => {
    expect(decodeReason(toFunctionSelector(signature))).toBe(words)
  })

  test('of a panic is in words where the number is known', () => {
    expect(decodeReason(`0x4e487b71${toWordHex(0x11n)}`)).toBe('A number went out of its range.')
    expect(decodeReason(`0x4e487b71${toWordHex(0x99n)}`)).toBe('Panic 153')
    expect(decodeReason('0x4e487b71')).toBe('Panic NaN')
  })

  test('that is hostile is cut, and cleaned of what turns text around', () => {
    expect(decodeReason(toRevert(`\u202eyap\u0000 <b>${'x'.repeat(5000)}`))).toMatch(/^yap <b>x{100,}…$/)
    expect(decodeReason(toRevert('x'.repeat(5000)))?.length).toBeLessThanOrEqual(200)
  })

  test('is found wherever nodes put it', () => {
    const data = toRevert('No')
    for (const payload of [
      { code: 3, message: 'execution reverted: No', data },
      { code: -32000, message: 'execution reverted', data: { data } },
      { code: -32015, message: 'VM execution error.', data: `Reverted ${data}` },
      { code: -32603, message: 'Internal error', data: { originalError: { code: 3, data, message: 'x' } } },
      { code: -32603, message: 'x', error: { data: { result: data } } },
    ])
      expect(toReason(toError(payload)), JSON.stringify(payload)).toBe('No')
  })

  test('is the node’s own text where there are no bytes', () => {
    expect(toReason(toError({ code: 3, message: 'execution reverted: Too late' }))).toBe('Too late')
    expect(toReason(toError({ code: 3, message: 'execution reverted' }))).toBe('It gave no reason.')
    expect(toReason(new Error('x'))).toBe('It gave no reason.')
    expect(toReason(undefined)).toBe('It gave no reason.')
  })

  test('comes out of anything as bounded text', () => {
    fc.assert(
      fc.property(fc.anything(), anything => {
        expect(toReason(anything).length).toBeLessThanOrEqual(200)
        expect(toReason(toError({ code: 3, message: anything, data: anything })).length).toBeLessThanOrEqual(
          200,
        )
      }),
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('08c379a0', '4e487b71', ''),
        (bytes, selector) => {
          const reason = decodeReason(`0x${selector}${Buffer.from(bytes).toString('hex')}` as Hex)
          expect((reason ?? '').length).toBeLessThanOrEqual(200)
        },
      ),
    )
  })
})

test('a refusal is what the chain says, not an endpoint that cannot be asked', () => {
  for (const code of ['REVERTED', 'SIMULATION_FAILED', 'INSUFFICIENT_FUNDS'] as const)
    expect(isRefusal(new BaseError(code))).toBe(true)
  for (const code of ['RPC_FAILED', 'CANCELLED', 'RATE_LIMITED', 'METHOD_UNSUPPORTED'] as const)
    expect(isRefusal(new BaseError(code))).toBe(false)
  expect(isRefusal(new Error('execution reverted'))).toBe(false)
})
