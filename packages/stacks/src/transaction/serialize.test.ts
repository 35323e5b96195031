import { Cl, ClarityType } from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import { serializePostCondition, serializeValue } from './serialize.js'

// From the values of stx-labs/connect's tests (MIT), and of SIP-005's examples of values.
describe('Clarity values and post-conditions are sent in hex', () => {
  test.each([
    [Cl.uint(123), '010000000000000000000000000000007b'],
    [Cl.int(-1), '00ffffffffffffffffffffffffffffffff'],
    [Cl.bufferFromHex('deadbeef'), '0200000004deadbeef'],
    [Cl.bool(true), '03'],
    [Cl.bool(false), '04'],
    [Cl.none(), '09'],
    [Cl.some(Cl.int(-1)), '0a00ffffffffffffffffffffffffffffffff'],
    [Cl.ok(Cl.int(-1)), '0700ffffffffffffffffffffffffffffffff'],
    [Cl.error(Cl.int(-1)), '0800ffffffffffffffffffffffffffffffff'],
    [Cl.stringAscii('hello'), '0d0000000568656c6c6f'],
    ['0x010000000000000000000000000000007B', '010000000000000000000000000000007b'],
  ] as const)('%o', (value, hex) => {
    expect(serializeValue(value)).toBe(hex)
  })

  test('a post-condition', () => {
    const hex = '00021a6d78de7b0625dfbfc16c3a8a5735f6dc3dc3f2ce0200000000000f4240'
    expect(
      serializePostCondition({
        type: 'stx-postcondition',
        address: 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM',
        condition: 'gt',
        amount: 1_000_000n,
      }),
    ).toBe(hex)
    expect(serializePostCondition(`0x${hex}`)).toBe(hex)
  })

  test.each([
    [{ type: ClarityType.UInt, value: 2n ** 128n }, 'A uint has 128 bits.'],
    [{ type: ClarityType.Int, value: 2n ** 127n }, 'An int has 128 bits.'],
    [Cl.list([{ type: ClarityType.UInt, value: -1n }]), 'A uint has 128 bits.'],
    [
      { type: ClarityType.PrincipalStandard, value: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ8' },
      'The principal is not valid.',
    ],
    ['hello', 'Not a hex-encoded string'],
  ] as const)('%o is refused (R5.10)', (value, shortMessage) => {
    expect(() => serializeValue(value)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', shortMessage }),
    )
  })
})
