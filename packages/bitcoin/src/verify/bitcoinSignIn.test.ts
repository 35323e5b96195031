import { createSignInMessage, parseSignInMessage, type SignInFields } from '@latchkit/core/sign-in'
import { describe, expect, test } from 'vitest'
import { createBitcoinSigner, keyKinds } from '../fixtures/createBitcoinSigner.js'
import { bitcoinSignIn } from './bitcoinSignIn.js'

const mainnet = '000000000019d6689c085ae165831e93'
const fields: Omit<SignInFields, 'address'> = {
  domain: 'app.example',
  uri: 'https://app.example',
  chainId: mainnet,
  nonce: 'abcdefgh12',
  issuedAt: '2026-11-23T00:00:00Z',
}
const verify = (message: string, signature: string) => {
  const parsed = parseSignInMessage(message, [bitcoinSignIn])
  if (!parsed) return Promise.resolve(undefined)
  const { address } = parsed.fields
  return bitcoinSignIn.verifySignature({
    address,
    caipNetworkId: parsed.caipNetworkId,
    message,
    signature,
  })
}

describe('D46, D58: Bitcoin accounts sign in', () => {
  test.each(keyKinds)('by BIP-322 with an address of %s', async kind => {
    const { address, signProof } = createBitcoinSigner(kind)
    const message = createSignInMessage({ ...fields, address }, bitcoinSignIn)
    expect(message).toContain('wants you to sign in with your Bitcoin account:')
    expect(await verify(message, signProof(message))).toBe(true)
    expect(await verify(message, signProof(`${message} `))).toBe(false)
    expect(await verify(message, createBitcoinSigner(kind, 2).signProof(message))).toBe(false)
  })

  test.each([
    ['p2pkh', 31],
    ['p2wpkh', 39],
  ] as const)('by ECDSA with a recoverable key of %s', async (kind, header) => {
    const { address, signRecoverable } = createBitcoinSigner(kind)
    const message = createSignInMessage({ ...fields, address }, bitcoinSignIn)
    expect(await verify(message, signRecoverable(message, header))).toBe(true)
    expect(await verify(message, createBitcoinSigner(kind, 2).signRecoverable(message, header))).toBe(false)
  })

  test('the chain is the reference of its id, bare or complete, and of a network that is known', () => {
    const caipNetworkId = `bip122:${mainnet}`
    expect(bitcoinSignIn.toCaipNetworkId(mainnet)).toBe(caipNetworkId)
    expect(bitcoinSignIn.toCaipNetworkId(caipNetworkId)).toBe(caipNetworkId)
    for (const wrong of ['1', '', 'mainnet', 'bip122:', `eip155:${mainnet}`, '__proto__'])
      expect(bitcoinSignIn.toCaipNetworkId(wrong)).toBeUndefined()
  })

  test('an address of another network than that of the text is refused, however it is signed', async () => {
    const { address, signProof } = createBitcoinSigner('p2wpkh', 1, 'regtest')
    const message = createSignInMessage({ ...fields, address }, bitcoinSignIn)
    expect(await verify(message, signProof(message))).toBe(false)
    const own = { ...fields, address, chainId: '0f9188f13cb7b2c71f2a335e3a4fc328' }
    const right = createSignInMessage(own, bitcoinSignIn)
    expect(await verify(right, signProof(right))).toBe(true)
  })

  test('an address has one form: lower case, with its checksum', () => {
    const { address } = createBitcoinSigner('p2wpkh')
    expect(bitcoinSignIn.isAddress(address)).toBe(true)
    expect(bitcoinSignIn.isAddress(address.toUpperCase())).toBe(false)
    expect(bitcoinSignIn.isAddress(`${address.slice(0, -1)}q`)).toBe(false)
    expect(bitcoinSignIn.isAddress('')).toBe(false)
  })

  test('a proof of funds is no sign-in', async () => {
    const { address, signProof } = createBitcoinSigner('p2wpkh')
    const message = createSignInMessage({ ...fields, address }, bitcoinSignIn)
    expect(await verify(message, signProof(message).replace(/^smp/, 'pof'))).toBe(false)
  })
})
