import { describe, expect, test } from 'vitest'
import { toSignInText } from './solanaSignIn.js'

const least = { domain: 'site.example', address: 'A' }

describe('the text of a sign-in', () => {
  test('is that of Sign In With Solana (CAIP-122), whole and at its least', () => {
    const text = toSignInText({
      ...least,
      statement: 'Sign in.',
      uri: 'https://site.example/login',
      version: '1',
      chainId: 'solana:devnet',
      nonce: 'abcdefgh',
      issuedAt: '2026-11-21T00:00:00Z',
      expirationTime: '2026-11-22T00:00:00Z',
      notBefore: '2026-11-20T00:00:00Z',
      requestId: 'r1',
      resources: ['https://a.example', 'ipfs://b'],
    })
    expect(text).toBe(
      [
        'site.example wants you to sign in with your Solana account:',
        'A',
        '',
        'Sign in.',
        '',
        'URI: https://site.example/login',
        'Version: 1',
        'Chain ID: solana:devnet',
        'Nonce: abcdefgh',
        'Issued At: 2026-11-21T00:00:00Z',
        'Expiration Time: 2026-11-22T00:00:00Z',
        'Not Before: 2026-11-20T00:00:00Z',
        'Request ID: r1',
        'Resources:',
        '- https://a.example',
        '- ipfs://b',
      ].join('\n'),
    )
    expect(toSignInText(least)).toBe('site.example wants you to sign in with your Solana account:\nA')
    expect(toSignInText({ ...least, nonce: 'n' })).toMatch(/:\nA\n\nNonce: n$/)
  })

  test.each([
    { statement: 'a\nURI: https://evil.example' },
    { nonce: 'a\r' },
    { uri: '\u2028' },
    { resources: ['ok', 'a\n- b'] },
    { requestId: 5 as unknown as string },
  ])('refuses %j: it could say something else', input => {
    expect(() => toSignInText({ ...least, ...input })).toThrow('one line')
  })
})
