import { hashTypedData as hashWithViem } from 'viem'
import { describe, expect, test } from 'vitest'
import { createContext, evmAddress, mainnet, origin } from '../../../testing/approvalFixtures.js'
import { toHex } from '../../signing/toBytes.js'
import { handleRequest } from '../handleRequest.js'
import { hashTypedData, readTypedData } from './typedData.js'

const hash = (type: string, value: unknown) =>
  toHex(
    hashTypedData(
      readTypedData({
        types: { Mail: [{ name: 'a', type }] },
        primaryType: 'Mail',
        domain: { name: 'x' },
        message: { a: value },
      }),
    ),
  )

/** The digest that another implementation has of it. */
function expected(type: string, value: unknown) {
  const types: Record<string, unknown> = { Mail: [{ name: 'a', type }] }
  return hashWithViem({ types, primaryType: 'Mail', domain: { name: 'x' }, message: { a: value } })
}

const most = 2n ** 256n

describe('R6.5: every value that a type has, and no other one, is signed', () => {
  test.each<[string, unknown]>([
    ['uint8', 0n],
    ['uint8', 255n],
    ['int8', -128n],
    ['int8', 127n],
    ['uint256', most - 1n],
    ['int256', -most / 2n],
    ['int256', most / 2n - 1n],
    ['bool', true],
    ['bool', false],
    ['bytes1', '0xff'],
    ['bytes32', `0x${'ab'.repeat(32)}`],
    ['bytes', '0x'],
    ['bytes', `0x${'ab'.repeat(70)}`],
    ['string', ''],
    ['address', evmAddress],
    ['uint8[2]', [1, 2]],
    ['uint8[]', []],
    ['uint8[2][]', [[1, 2]]],
  ])('%s: %s, as another implementation hashes it', (type, value) => {
    expect(hash(type, value)).toBe(expected(type, value))
  })

  test.each<[string, unknown]>([
    ['uint8', 256n],
    ['uint8', -1n],
    ['int8', 128n],
    ['int8', -129n],
    ['uint256', most],
    ['int256', most / 2n],
    ['int256', -most / 2n - 1n],
    ['uint256', 2 ** 53],
    ['uint256', 1.5],
    ['uint256', ''],
    ['uint256', '0x'],
    ['uint256', ' 1'],
    ['uint256', null],
    ['uint7', 1],
    ['uint0', 0],
    ['uint264', 1],
    ['bool', 'true'],
    ['bool', 1],
    ['string', 1],
    ['bytes', 'ab'],
    ['bytes1', '0x'],
    ['bytes1', '0xabcd'],
    ['bytes0', '0x'],
    ['bytes33', `0x${'ab'.repeat(33)}`],
    ['address', '0x12'],
    ['uint8[2]', [1]],
    ['uint8[2]', [1, 2, 3]],
    ['uint8[]', 'x'],
    ['Other', {}],
  ])('%s: %s is refused', (type, value) => {
    expect(() => hash(type, value)).toThrow(TypeError)
  })
})

describe('R6.4: a message', () => {
  const sign = {
    account: `eip155:1:${evmAddress}`,
    caipNetworkId: mainnet.caipNetworkId,
    method: 'personal_sign',
    params: ['0x68', evmAddress],
  }

  test('is shown as what is signed, and not as what is sent', async () => {
    const context = createContext()
    await handleRequest(sign, context)
    expect(context.shown).toMatchObject([{ isSent: false, origin, payload: { bytes: '0x68' } }])
    expect(context.rpc.calls).toEqual([])
  })

  test('of a smart account whose key is not here is not signed', async () => {
    const accounts = [
      { caipAddress: `eip155:1:${evmAddress}`, type: 'smartAccount' },
      { caipAddress: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'eoa' },
    ] as const
    const context = createContext({ accounts })
    await expect(handleRequest(sign, context)).rejects.toThrow()
    expect(context.shown).toEqual([])
  })
})
