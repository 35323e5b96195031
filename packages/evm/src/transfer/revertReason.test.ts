import { LatchkitError } from '@latchkit/core/family'
import fc from 'fast-check'
import { encodeErrorResult, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { toRevert, toWordHex } from '../fixtures/fakeNode.js'
import { toError } from '../toError.js'
import { decodeRevertReason, isRevert, toRevertReason } from './revertReason.js'

describe('a reason', () => {
  test('is read as Solidity writes it', () => {
    const abi = parseAbi(['error Error(string)'])
    for (const text of [
      '',
      'ERC20: transfer amount exceeds balance',
      'Überweisung gesperrt',
      'x'.repeat(150),
    ])
      expect(decodeRevertReason(encodeErrorResult({ abi, errorName: 'Error', args: [text] })), text).toBe(
        text || undefined,
      )
  })

  test.each([
    ['ERC20InsufficientBalance(address,uint256,uint256)', 'The token reports an insufficient balance.'],
    ['ERC20InvalidReceiver(address)', 'The token rejects this receiver.'],
    ['ERC20InvalidSender(address)', 'The token rejects this sender.'],
    ['EnforcedPause()', 'The token is paused.'],
  ])('of a standard error is in words: %s', (signature, words) => {
    expect(decodeRevertReason(toFunctionSelector(signature))).toBe(words)
  })

  test('of a panic is in words where the number is listed', () => {
    expect(decodeRevertReason(`0x4e487b71${toWordHex(0x11n)}`)).toBe('An arithmetic operation overflowed.')
    expect(decodeRevertReason(`0x4e487b71${toWordHex(0x99n)}`)).toBe('Panic 153')
    expect(decodeRevertReason('0x4e487b71')).toBe('Panic NaN')
  })

  test('that is hostile is cut, and cleaned of direction characters', () => {
    expect(decodeRevertReason(toRevert(`\u202eyap\u0000 <b>${'x'.repeat(5000)}`))).toMatch(
      /^yap <b>x{100,}…$/,
    )
    expect(decodeRevertReason(toRevert('x'.repeat(5000)))?.length).toBeLessThanOrEqual(200)
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
      expect(toRevertReason(toError(payload)), JSON.stringify(payload)).toBe('No')
  })

  test('is the node’s message where there is no data', () => {
    expect(toRevertReason(toError({ code: 3, message: 'execution reverted: Too late' }))).toBe('Too late')
    expect(toRevertReason(toError({ code: 3, message: 'execution reverted' }))).toBe('No reason was given.')
    expect(toRevertReason(new Error('x'))).toBe('No reason was given.')
    expect(toRevertReason(undefined)).toBe('No reason was given.')
  })

  test('is bounded text for any error', () => {
    fc.assert(
      fc.property(fc.anything(), anything => {
        expect(toRevertReason(anything).length).toBeLessThanOrEqual(200)
        expect(
          toRevertReason(toError({ code: 3, message: anything, data: anything })).length,
        ).toBeLessThanOrEqual(200)
      }),
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('08c379a0', '4e487b71', ''),
        (bytes, selector) => {
          const reason = decodeRevertReason(`0x${selector}${Buffer.from(bytes).toString('hex')}` as Hex)
          expect((reason ?? '').length).toBeLessThanOrEqual(200)
        },
      ),
    )
  })
})

test('a revert is the chain’s result, unlike an endpoint that fails', () => {
  for (const code of ['REVERTED', 'SIMULATION_FAILED', 'INSUFFICIENT_FUNDS'] as const)
    expect(isRevert(new LatchkitError(code))).toBe(true)
  for (const code of ['RPC_FAILED', 'CANCELLED', 'RATE_LIMITED', 'METHOD_UNSUPPORTED'] as const)
    expect(isRevert(new LatchkitError(code))).toBe(false)
  expect(isRevert(new Error('execution reverted'))).toBe(false)
})
