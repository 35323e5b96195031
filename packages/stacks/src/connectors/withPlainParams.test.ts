import { Cl, Pc } from '@stacks/transactions'
import { describe, expect, test } from 'vitest'
import { withPlainParams } from './withPlainParams.js'

const toPlain = (params: Record<string, unknown>) => withPlainParams(params, async plain => plain)
const address = 'STB44HYPYAT2BB2QE513NSP81HTMYWBJP02HPGK6'
const uint = '010000000000000000000000000000007b'

describe('parameters as @stacks/connect sends them', () => {
  // stx-labs/connect, packages/connect/tests/request.test.ts at d5e46f95 (MIT): every case.
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'basic values',
      { str: 'hello', num: 123, bool: true, null: null, undefined: undefined },
      { str: 'hello', num: 123, bool: true, null: null },
    ],
    ['a bigint', { bigNum: 9007199254740991n }, { bigNum: '9007199254740991' }],
    [
      'a list of all kinds',
      { arr: [123n, 'string', 123, { type: 'uint', value: '123' }] },
      { arr: ['123', 'string', 123, uint] },
    ],
    [
      'a post-condition',
      {
        postCondition: {
          type: 'stx-postcondition',
          address: 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM',
          condition: 'gt',
          amount: 1_000_000n,
        },
      },
      { postCondition: '00021a6d78de7b0625dfbfc16c3a8a5735f6dc3dc3f2ce0200000000000f4240' },
    ],
    ['a Clarity value', { value: Cl.uint(123) }, { value: uint }],
    [
      'nothing, in every form',
      { zero: 0, empty: '', nullValue: null, falseValue: false },
      { zero: 0, empty: '', nullValue: null, falseValue: false },
    ],
    [
      'functions',
      { str: 'hello', onFinish: () => {}, network: { client: { fetch: async () => ({}) } }, num: 123 },
      { str: 'hello', network: { client: {} }, num: 123 },
    ],
  ])('%s', async (_name, params, plain) => {
    expect(await toPlain(params)).toEqual(plain)
  })

  // The forms of packages/connect/tests/typebox.test.ts: those that are valid are encoded, the others refused.
  const valid: readonly object[] = [
    { type: 'uint', value: '12' },
    { type: 'int', value: '42' },
    { type: 'buffer', value: 'beaf' },
    { type: 'true' },
    { type: 'false' },
    { type: 'address', value: address },
    { type: 'contract', value: `${address}.contract-name` },
    { type: 'none' },
    { type: 'some', value: { type: 'uint', value: '12' } },
    { type: 'ascii', value: 'hello there' },
    { type: 'utf8', value: 'hello 👋' },
    {
      type: 'tuple',
      value: { amount: { type: 'uint', value: '10' }, recipient: { type: 'address', value: address } },
    },
    {
      type: 'list',
      value: [
        { type: 'int', value: '4' },
        { type: 'int', value: '8' },
      ],
    },
    { type: 'ok', value: { type: 'uint', value: '4' } },
    { type: 'err', value: { type: 'uint', value: '4' } },
    { type: 'stx-postcondition', address, amount: '10000', condition: 'gt' },
    {
      type: 'ft-postcondition',
      address,
      asset: `${address}.tokencoin::tkn`,
      amount: '1000',
      condition: 'gt',
    },
    {
      type: 'nft-postcondition',
      address: `${address}.vault`,
      asset: `${address}.tokencoin::tkn`,
      assetId: { type: 'uint', value: '12' },
      condition: 'not-sent',
    },
  ]
  test.each(valid)('%o is encoded', async value => {
    expect(await toPlain({ value: [value] })).toEqual({ value: [expect.stringMatching(/^([0-9a-f]{2})+$/)] })
  })

  const invalid: readonly object[] = [
    { type: 'uint', value: {} },
    { type: 'int', value: true },
    { type: 'buffer', value: 'xyz!' },
    { type: 'boolean', value: true },
    { type: 'address', value: 'invalid-address' },
    { type: 'some', value: 12 },
    { type: 'string', value: 'wrong type' },
    { type: 'list', value: { key: 'not an array' } },
    { type: 'ok', value: 'not a clarity value' },
    {
      type: 'stx-postcondition',
      address: 'invalid-address',
      amount: { type: 'utf8', value: 'not a number' },
      condition: 'invalid',
    },
    {
      type: 'ft-postcondition',
      address,
      asset: 'invalid-asset-format',
      amount: '12000',
      condition: 'invalid',
    },
    {
      type: 'nft-postcondition',
      address: 'invalid-address',
      asset: 'invalid-asset',
      assetId: '12',
      condition: 'invalid',
    },
    { type: 'tuple', value: ['not', 'an', 'object'] },
  ]
  test.each(invalid)('%o is refused', async value => {
    await expect(toPlain({ value: [value] })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })
})

test('values within values, and those of Pc, are encoded where they are', async () => {
  const condition = Pc.principal(address).willSendEq(5).ustx()
  expect(
    await toPlain({ call: { functionArgs: [Cl.some(Cl.uint(123))], postConditions: [condition] } }),
  ).toEqual({
    call: { functionArgs: [`0a${uint}`], postConditions: [expect.stringMatching(/^0002/)] },
  })
})

test('bytes stay as they are, and without such values the wallet is called in the tick of the call', () => {
  const bytes = Uint8Array.of(1)
  let got: unknown
  void withPlainParams({ bytes, amount: 1n }, async plain => {
    got = plain
  })
  expect(got).toEqual({ bytes, amount: '1' })
})
