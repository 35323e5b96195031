import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account1, caught, stranger } from '../../testing/fixtures.js'
import { toAddress, toBytes, toChainId, toList, toOwnAddress, toQuantity } from './checks.js'

describe('checks of what comes from outside', () => {
  it('takes a list or nothing as parameters', () => {
    expect(toList(undefined)).toEqual([])
    expect(toList(null)).toEqual([])
    expect(toList([1])).toEqual([1])
    for (const params of [{}, 'x', 5]) expect(caught(() => toList(params)).code).toBe(-32602)
  })

  it('takes addresses of 20 bytes and gives them their checksum', () => {
    expect(toAddress(account1.toLowerCase(), 'to')).toBe(account1)
    for (const value of [undefined, 5, '', '0x', account1.slice(2), `${account1}00`, 'vitalik.eth'])
      expect(caught(() => toAddress(value, 'to'))).toMatchObject({
        code: -32602,
        message: expect.stringContaining('to'),
      })
  })

  it('lets a site use only its own accounts, in any case of letters', () => {
    expect(toOwnAddress(account1.toLowerCase(), 'from', [account1])).toBe(account1)
    expect(caught(() => toOwnAddress(stranger, 'from', [account1])).code).toBe(4100)
    expect(caught(() => toOwnAddress(account1, 'from', [])).code).toBe(4100)
  })

  it('takes quantities of at most 32 bytes and writes them the one way', () => {
    expect(toQuantity(undefined, 'x')).toBeUndefined()
    expect(toQuantity('0x000A', 'x')).toBe('0xa')
    expect(toQuantity(`0x${'f'.repeat(64)}`, 'x')).toBe(`0x${'f'.repeat(64)}`)
    for (const value of ['', '0x', '10', 10, '-0x1', '0xg', `0x1${'0'.repeat(64)}`, '0x1 '])
      expect(caught(() => toQuantity(value, 'x')).code).toBe(-32602)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), value => {
        expect(BigInt(toQuantity(`0x${value.toString(16)}`, 'x') ?? '-1')).toBe(value)
      }),
    )
  })

  it('takes whole bytes up to a limit', () => {
    expect(toBytes(null, 'data')).toBeUndefined()
    expect(toBytes('0xAB', 'data')).toBe('0xab')
    expect(toBytes('0x', 'data')).toBe('0x')
    for (const value of ['ab', '0xa', '0xzz', 5, {}])
      expect(caught(() => toBytes(value, 'data')).code).toBe(-32602)
    expect(caught(() => toBytes('0x0000', 'data', 1)).message).toContain('larger than 1')
  })

  it('takes chain ids in the hex of EIP-3326 only', () => {
    expect(toChainId('0x7a69')).toBe(31337)
    for (const value of [31337, '31337', '0x', '0x0', '0x07a69', `0x${'f'.repeat(20)}`, 'eip155:1', null])
      expect(caught(() => toChainId(value)).code).toBe(-32602)
  })
})
