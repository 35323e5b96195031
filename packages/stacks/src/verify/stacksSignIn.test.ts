import { createSignInMessage, parseSignInMessage, type SignInFields } from '@latchkit/core/sign-in'
import { toStacksKey } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { stacksSignIn } from './stacksSignIn.js'

const key = toStacksKey('11'.repeat(32))
const other = toStacksKey('22'.repeat(32))

const fields: SignInFields = {
  domain: 'example.com',
  address: key.testnet,
  statement: 'Sign in to Example.',
  uri: 'https://example.com/login',
  chainId: '2147483648',
  nonce: 'abcDEF123456',
  issuedAt: '2026-11-23T10:00:00.000Z',
}
const write = (changes: Partial<SignInFields> = {}): string =>
  createSignInMessage({ ...fields, ...changes }, stacksSignIn)

/** As a server does: what the text says is what is verified. */
async function verify(message: string, signature: string): Promise<boolean> {
  const parsed = parseSignInMessage(message, [stacksSignIn])
  if (!parsed) return false
  const { address } = parsed.fields
  const { caipNetworkId } = parsed
  return stacksSignIn.verifySignature({ address, caipNetworkId, message, signature })
}

describe('D46: sign-in of a Stacks account (CAIP-122)', () => {
  test('names the family, and is verified on testnet and mainnet', async () => {
    const message = write()
    expect(message).toContain('example.com wants you to sign in with your Stacks account:\n')
    expect(await verify(message, key.signText(message))).toBe(true)
    const mainnet = write({ address: key.mainnet, chainId: 'stacks:1' })
    expect(await verify(mainnet, key.signText(mainnet))).toBe(true)
  })

  test('of another key, another text or nothing is not valid', async () => {
    const message = write()
    expect(await verify(message, other.signText(message))).toBe(false)
    expect(await verify(message, key.signText(`${message} `))).toBe(false)
    for (const signature of ['', '0x', 'ff'.repeat(65), 'x'.repeat(130)])
      expect(await verify(message, signature)).toBe(false)
  })

  test('with an address of another network is not valid', async () => {
    const message = write({ chainId: '1' })
    expect(await verify(message, key.signText(message))).toBe(false)
  })

  test.each([
    [
      'an address with a wrong checksum',
      { address: `${key.testnet.slice(0, -1)}${key.testnet.endsWith('0') ? 1 : 0}` },
    ],
    ['an address in lower case', { address: key.testnet.toLowerCase() }],
    ['an address of several keys', { address: 'SN2TN5SDX01VYPCE5WT6FWD5DFAQY5HBEHQC22G1V' }],
    ['a chain of another family', { chainId: 'eip155:1' }],
    ['a chain id that is none', { chainId: '4294967296' }],
    ['a chain id with a zero in front', { chainId: '01' }],
  ])('is never written with %s', (_, changes) => {
    expect(() => write(changes)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  })
})
