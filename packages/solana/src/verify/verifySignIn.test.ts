import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet } from '../chains/networks.js'
import { toSeed, toTestAddress } from '../fixtures/createStandardWallet.js'
import { toBase58 } from '../utils/base58.js'
import { createSignInMessage, type SignInFields } from '../verify/signInMessage.js'
import { type VerifySignInParameters, verifySignIn } from './verifySignIn.js'

const now = Date.parse('2026-11-21T10:00:30Z')
const base: SignInFields = {
  domain: 'example.com',
  address: toTestAddress(1),
  uri: 'https://example.com/login',
  version: '1',
  chainId: 'mainnet',
  nonce: 'abcdefgh1',
  issuedAt: '2026-11-21T10:00:00Z',
}

function verify(
  fields: Partial<SignInFields> = {},
  parameters: Partial<VerifySignInParameters> = {},
  seed = 1,
) {
  const message = createSignInMessage({ ...base, ...fields })
  const signature = toBase58(ed25519.sign(new TextEncoder().encode(message), toSeed(seed)))
  return verifySignIn({ message, signature, domain: 'example.com', nonce: 'abcdefgh1', now, ...parameters })
}

describe('verifySignIn (D46, CAIP-122)', () => {
  test('returns the address and every field', () => {
    expect(verify({ statement: 'Hi' })).toEqual({
      valid: true,
      address: base.address,
      fields: { ...base, statement: 'Hi' },
    })
  })

  test.each<[string, Partial<SignInFields>, Partial<VerifySignInParameters>]>([
    ['DOMAIN', { domain: 'evil.example' }, {}],
    ['DOMAIN', { domain: 'example.com:8080' }, {}],
    ['DOMAIN', { domain: 'EXAMPLE.com' }, {}],
    ['URI', { uri: 'https://evil.example/' }, {}],
    ['URI', { uri: 'https://example.com.evil.example/' }, {}],
    ['URI', { uri: 'https://example.com@evil.example/' }, {}],
    ['URI', { uri: 'data:text/plain,example.com' }, {}],
    ['URI', {}, { uri: 'https://example.com/other' }],
    ['URI', { uri: undefined }, { uri: 'https://example.com/login' }],
    ['ADDRESS', {}, { address: toTestAddress(2) }],
    ['NONCE', { nonce: 'otherotherother' }, {}],
    ['NONCE', { nonce: undefined }, {}],
    ['NONCE', { nonce: undefined }, { nonce: undefined as unknown as string }],
    ['NETWORK', {}, { caipNetworkId: solanaDevnet.caipNetworkId }],
    ['NETWORK', { chainId: undefined }, { caipNetworkId: solanaMainnet.caipNetworkId }],
    ['FORMAT', { issuedAt: undefined }, {}],
    ['EXPIRED', {}, { now: now + 600_000 }],
    ['EXPIRED', {}, { maxAgeMs: 1000 }],
    ['EXPIRED', { expirationTime: '2026-11-21T10:00:30Z' }, {}],
    ['EXPIRED', { expirationTime: '2026-11-21T09:00:00Z' }, {}],
    ['NOT_YET_VALID', { issuedAt: '2026-11-21T10:02:00Z' }, {}],
    ['NOT_YET_VALID', {}, { now: Number.NaN }],
    ['NOT_YET_VALID', { notBefore: '2026-11-21T11:00:00Z' }, {}],
  ])('%s: %j %j', (reason, fields, parameters) => {
    expect(verify(fields, parameters)).toEqual({ valid: false, reason })
  })

  test('a signature of another account is SIGNATURE', () => {
    expect(verify({}, {}, 2)).toEqual({ valid: false, reason: 'SIGNATURE' })
  })

  test.each(['mainnet', 'solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', solanaMainnet.caipNetworkId])(
    'knows the network however the wallet names it: %s',
    chainId => {
      // A complete CAIP-2 id is valid in the text, too.
      expect(verify({ chainId }, { caipNetworkId: solanaMainnet.caipNetworkId })).toMatchObject({
        valid: true,
      })
    },
  )

  test('a minute between clocks is accepted, and a URI may be absent', () => {
    expect(verify({ issuedAt: '2026-11-21T10:01:20Z' })).toMatchObject({ valid: true })
    expect(verify({ uri: undefined })).toMatchObject({ valid: true })
    expect(verify({}, { uri: 'https://example.com/login', address: base.address })).toMatchObject({
      valid: true,
    })
  })

  test('by default the current time is used', () => {
    expect(verify({ issuedAt: new Date().toISOString() }, { now: undefined })).toMatchObject({ valid: true })
  })

  test('any other text is FORMAT, and no input throws', () => {
    expect(verifySignIn({ message: 'Hello', signature: '', domain: '', nonce: '' })).toEqual({
      valid: false,
      reason: 'FORMAT',
    })
    fc.assert(
      fc.property(fc.anything(), parameters => {
        expect(verifySignIn(parameters as VerifySignInParameters).valid).toBe(false)
      }),
    )
    const message = createSignInMessage(base)
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (signature, nowAnd) => {
        const response = verifySignIn({
          message,
          signature,
          domain: 'example.com',
          nonce: 'abcdefgh1',
          now: nowAnd,
        } as VerifySignInParameters)
        expect(response.valid).toBe(false)
      }),
    )
  })
})
