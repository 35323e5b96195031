import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { formatAddress } from '../address/stacksAddress.js'
import { toHex } from '../fixtures/toHex.js'
import { hash160, sha256 } from '../utils/hash.js'
import { hashMessage, hashStructuredData, verifyMessage, verifyStructuredData } from './verifyMessage.js'

/** Clarity values in the form of SIP-005. */
const toAscii = (text: string): number[] => [0x0d, 0, 0, 0, text.length, ...utf8ToBytes(text)]
const toUint = (value: number): number[] => [0x01, ...new Array<number>(15).fill(0), value]
const toName = (text: string): number[] => [text.length, ...utf8ToBytes(text)]
const domain = Uint8Array.from([
  ...[0x0c, 0, 0, 0, 3],
  ...[...toName('chain-id'), ...toUint(1)],
  ...[...toName('name'), ...toAscii('Test App')],
  ...[...toName('version'), ...toAscii('1.0.0')],
])
const data = Uint8Array.from(toAscii('Hello World'))

// stacksgov/sips, sip-018, test vectors (CC0-1.0).
const address = 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM'
const signature =
  '8b94e45701d857c9f1d1d70e8b2ca076045dae4920fb0160be0642a68cd78de072ab527b5c5277a593baeb2a8b657c216b99f7abb5d14af35b4bf12ba6460ba401'
const secret = hexToBytes('753b7cc01a1a2e86221266a154af739463fce51219d97e4f856cd7200c3bd2a6')

describe('SIP-018: the published vectors', () => {
  test('hashes of values, and of a message', () => {
    expect(toHex(sha256(data))).toBe('5297eef9765c466d945ad1cb2c81b30b9fed6c165575dc9226e9edf78b8cd9e8')
    expect(toHex(sha256(Uint8Array.from(toAscii(''))))).toBe(
      '3c8f1b104592e3ebb2b2602b3979a27e77f586fb4c655369fa4eccb6d545a0f8',
    )
    expect(toHex(sha256(domain))).toBe('2538b5dc06c5ae2f11549261d7ae174d9f77a55a92b00f330884695497be5065')
    expect(toHex(hashStructuredData(domain, data))).toBe(
      '1bfdab6d4158313ce34073fbb8d6b0fc32c154d439def12247a0f44bb2225259',
    )
  })

  test('a signature', () => {
    expect(verifyStructuredData({ address, signature, domain, data })).toBe(true)
    expect(verifyStructuredData({ address, signature: `0x${signature}`, domain, data })).toBe(true)
    expect(verifyStructuredData({ address, signature, domain, data: domain })).toBe(false)
    expect(verifyStructuredData({ address, signature, domain: data, data })).toBe(false)
  })
})

const sign = (hash: Uint8Array): string => {
  const signed = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  return toHex(Uint8Array.from([...signed.slice(1), signed[0] ?? 0]))
}

describe('a text', () => {
  const message = 'example.com wants you to sign in with your Stacks account: Grüße'
  const own = sign(hashMessage(message))

  test('is signed after its prefix and its length in bytes', () => {
    const length = utf8ToBytes(message).length
    const expected = sha256(
      utf8ToBytes(`\x17Stacks Signed Message:\n${String.fromCharCode(length)}${message}`),
    )
    expect(toHex(hashMessage(message))).toBe(toHex(expected))
    expect(verifyMessage({ address, message, signature: own })).toBe(true)
  })

  test('is signed by a key that is not compressed, too', () => {
    const hash = hash160(secp256k1.getPublicKey(secret, false))
    const other = formatAddress({ network: 'mainnet', kind: 'single', hash })
    expect(verifyMessage({ address: other, message, signature: own })).toBe(true)
  })

  const hash = hash160(secp256k1.getPublicKey(secret, true))
  test.each([
    ['another message', { message: `${message}.` }],
    ['another address', { address: 'SP000000000000000000002Q6VF78' }],
    [
      'an address of several keys',
      { address: formatAddress({ network: 'testnet', kind: 'multiple', hash }) },
    ],
    ['what is no address', { address: 'x' }],
    ['a signature of structured data', { signature }],
    ['an empty signature', { signature: '' }],
    ['a signature of another length', { signature: own.slice(2) }],
    ['zeros', { signature: '0'.repeat(130) }],
    ['a recovery byte that does not exist', { signature: `${own.slice(0, 128)}09` }],
    ['a message that is too long', { message: 'x'.repeat(100_001) }],
  ])('is refused with %s', (_name, other) => {
    expect(verifyMessage({ address, message, signature: own, ...other })).toBe(false)
  })

  test('is never signed with a byte of the signature changed', () => {
    for (let at = 0; at < 65; at++) {
      const bytes = hexToBytes(own).map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte))
      expect(verifyMessage({ address, message, signature: toHex(bytes) })).toBe(false)
    }
  })
})
