import type { TransportSignIn } from '@latchkit/core'
import { formatMessage as referenceFormat } from '@walletconnect/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMessage, readCacao, toAuthPayload } from './cacao.js'
import { describeRecap, formatRecap } from './recap.js'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const recap = formatRecap('eip155', ['personal_sign'])
const signIn: TransportSignIn = {
  namespace: 'eip155',
  domain: 'site.example',
  uri: 'https://site.example/login',
  nonce: '12345678ab',
  statement: 'Sign in.',
  resources: ['https://site.example/terms'],
}
const now = Date.parse('2026-11-21T12:00:00Z')
const requested = toAuthPayload(signIn, ['eip155:1', 'eip155:10'], recap, now)
const grant = (chains: string[]) =>
  `urn:recap:${Buffer.from(
    JSON.stringify({ att: { eip155: { 'request/personal_sign': [{ chains }] } } }),
  ).toString('base64url')}`
const granted = grant(['eip155:1', 'eip155:10', 'solana:x'])
const cacao = (p: object = {}, s: object = {}) => {
  const { type: _type, chains: _chains, ...rest } = requested
  return {
    h: { t: 'caip122' },
    p: {
      ...rest,
      iss: `did:pkh:eip155:1:${address}`,
      statement: `Sign in. ${describeRecap(granted, 'eip155')}`,
      resources: ['https://site.example/terms', granted],
      ...p,
    },
    s: { t: 'eip191', s: '0xsignature', ...s },
  }
}

describe('the request', () => {
  test('is CAIP-222’s payload, with the methods of the session as the last resource', () => {
    expect(requested).toEqual({
      type: 'caip122',
      version: '1',
      chains: ['eip155:1', 'eip155:10'],
      domain: 'site.example',
      aud: 'https://site.example/login',
      nonce: '12345678ab',
      iat: '2026-11-21T12:00:00.000Z',
      statement: 'Sign in.',
      resources: ['https://site.example/terms', recap],
    })
  })
})

describe('the text that is signed', () => {
  test('is EIP-4361’s, with every part', () => {
    const all = { ...signIn, expirationTime: '2026-11-22T00:00:00Z', notBefore: '2026-11-21T00:00:00Z' }
    const payload = toAuthPayload({ ...all, requestId: 'r1' }, ['eip155:1'], recap, now)
    expect(formatMessage(`eip155:1:${address}`, payload)).toBe(
      [
        'site.example wants you to sign in with your Ethereum account:',
        address,
        '',
        "Sign in. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.",
        '',
        'URI: https://site.example/login',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: 12345678ab',
        'Issued At: 2026-11-21T12:00:00.000Z',
        'Expiration Time: 2026-11-22T00:00:00Z',
        'Not Before: 2026-11-21T00:00:00Z',
        'Request ID: r1',
        'Resources:',
        '- https://site.example/terms',
        `- ${recap}`,
      ].join('\n'),
    )
  })

  test('is the one the official wallets sign, with and without statement', () => {
    for (const statement of [undefined, 'Sign in.', `Sign in. ${describeRecap(granted, 'eip155')}`]) {
      const payload = { ...requested, statement, resources: ['https://site.example/terms', granted] }
      const iss = `did:pkh:eip155:10:${address}`
      const { domain, aud, version, nonce, iat, resources } = payload
      const reference = { domain, aud, version, nonce, iat, iss, statement, resources: [...resources] }
      expect(formatMessage(`eip155:10:${address}`, payload)).toBe(
        referenceFormat(reference as Parameters<typeof referenceFormat>[0], iss),
      )
    }
  })

  test('of another family names it', () => {
    expect(formatMessage('solana:abc:Address', { ...requested, resources: [] }).split('\n')[0]).toBe(
      'site.example wants you to sign in with your Solana account:',
    )
  })
})

describe('a CACAO (CAIP-74)', () => {
  test('that says what was requested is proof and grant', () => {
    expect(readCacao(cacao(), requested)).toEqual({
      proof: {
        account: `eip155:1:${address}`,
        message: expect.stringContaining('Nonce: 12345678ab'),
        signature: '0xsignature',
        type: 'eip191',
      },
      accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
      methods: ['personal_sign'],
    })
  })

  test('without a ReCap grants the account it names and no method', () => {
    const plain = cacao({ statement: 'Sign in.', resources: ['https://site.example/terms'] })
    expect(readCacao(plain, requested)).toMatchObject({ accounts: [`eip155:1:${address}`], methods: [] })
  })

  test.each([
    ['another domain', { domain: 'evil.example' }],
    ['another URI', { aud: 'https://evil.example' }],
    ['another nonce', { nonce: '87654321' }],
    ['another time', { iat: '2020-01-01T00:00:00Z' }],
    ['an expiry that was not requested', { exp: '2030-01-01T00:00:00Z' }],
    ['another version', { version: '2' }],
    ['another statement', { statement: 'Give me all.' }],
    ['a statement of two lines', { statement: 'Sign in.\nURI: https://evil.example' }],
    ['a resource fewer', { resources: [granted] }],
    ['a resource of two lines', { resources: ['https://site.example/terms', granted, 'a\nb'] }],
    ['resources that are none', { resources: 'https://site.example/terms' }],
    ['a chain that was not requested', { iss: `did:pkh:eip155:5:${address}` }],
    ['an issuer that is no account', { iss: 'did:key:z6Mk' }],
    ['no issuer', { iss: undefined }],
  ])('with %s is none', (_what, p) => {
    expect(readCacao(cacao(p), requested)).toBeUndefined()
  })

  test('without a usable signature is none', () => {
    for (const s of [{ s: undefined }, { s: 5 }, { t: undefined }, { s: 'x'.repeat(20_001) }])
      expect(readCacao(cacao({}, s), requested)).toBeUndefined()
  })

  test('whatever a wallet sends, nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (anything, json) => {
        readCacao(anything, requested)
        readCacao(cacao({ iss: json, resources: [json], statement: json }), requested)
        readCacao({ p: json, s: anything }, requested)
      }),
    )
  })
})
