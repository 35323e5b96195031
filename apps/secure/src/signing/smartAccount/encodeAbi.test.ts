import fc from 'fast-check'
import { encodeAbiParameters, serializeErc6492Signature } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../types.js'
import {
  abiAddress,
  abiBytes,
  abiBytes32,
  abiFlag,
  abiList,
  abiNumber,
  abiText,
  encodeAbi,
} from './encodeAbi.js'
import { getSmartAccount, toSmartAccountSignature } from './smartAccount.js'

const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
const bytes = fc.uint8Array({ maxLength: 100 }).map(hex)
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex)
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hex)
const number = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const text = fc.string({ unit: 'binary', maxLength: 80 })

describe('encodeAbi', () => {
  it('encodes any values as viem does', () => {
    const types = ['address', 'bytes', 'bytes32', 'bool', 'string', 'uint256', 'string[]', 'uint256[]']
    const all = fc.tuple(
      address,
      bytes,
      bytes32,
      fc.boolean(),
      text,
      number,
      fc.array(text, { maxLength: 4 }),
      fc.array(number, { maxLength: 4 }),
    )
    fc.assert(
      fc.property(all, values => {
        const [owner, data, word, flag, string, amount, strings, amounts] = values
        const encoded = encodeAbi([
          abiAddress(owner),
          abiBytes(data),
          abiBytes32(word),
          abiFlag(flag),
          abiText(string),
          abiNumber(amount),
          abiList(strings.map(abiText)),
          abiList(amounts.map(abiNumber)),
        ])
        expect(encoded).toBe(
          encodeAbiParameters(
            types.map(type => ({ type })),
            values,
          ),
        )
      }),
    )
  })

  it('throws for what does not fit its type', () => {
    expect(() => abiNumber(2n ** 256n)).toThrow(RangeError)
    expect(() => abiNumber(-1n)).toThrow(RangeError)
    expect(() => abiAddress('0x12')).toThrow(TypeError)
    expect(() => abiBytes32('0x12')).toThrow(TypeError)
    expect(() => abiBytes('0x1')).toThrow(TypeError)
    expect(() => abiBytes('0xzz')).toThrow(TypeError)
  })
})

describe('toSmartAccountSignature', () => {
  it('wraps as viem does while the account has no code (ERC-6492)', () => {
    const account = getSmartAccount({ address: '0x52908400098527886E0F7030069857D2E4169EE7' })
    const { factory, factoryData } = account
    expect(toSmartAccountSignature(account, '0x1234', false)).toBe(
      serializeErc6492Signature({ address: factory, data: factoryData, signature: '0x1234' }),
    )
    expect(toSmartAccountSignature(account, '0x1234', true)).toBe('0x1234')
  })
})
