import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caught } from '../../testing/fixtures.js'
import { solana1, solana2 } from '../../testing/solanaFixtures.js'
import { parseSolanaSignIn, toSignInText } from './signIn.js'

const me = solana1.address
const failure = (input: unknown) => caught(() => toSignInText(input, me, 'app.example'))

describe('toSignInText', () => {
  it('writes the lines of the standard in their order', () => {
    const text = toSignInText(
      {
        domain: 'app.example',
        address: me,
        statement: 'Sign in to Aurora.',
        uri: 'https://app.example/login',
        version: '1',
        chainId: 'solana:localnet',
        nonce: 'abcdefgh',
        issuedAt: '2026-11-21T00:00:00Z',
        expirationTime: '2026-11-21T01:00:00Z',
        notBefore: '2026-11-20T00:00:00Z',
        requestId: '7',
        resources: ['https://a.example', 'https://b.example'],
      },
      me,
      'other.example',
    )
    expect(text).toBe(
      [
        'app.example wants you to sign in with your Solana account:',
        me,
        '',
        'Sign in to Aurora.',
        '',
        'URI: https://app.example/login',
        'Version: 1',
        'Chain ID: solana:localnet',
        'Nonce: abcdefgh',
        'Issued At: 2026-11-21T00:00:00Z',
        'Expiration Time: 2026-11-21T01:00:00Z',
        'Not Before: 2026-11-20T00:00:00Z',
        'Request ID: 7',
        'Resources:',
        '- https://a.example',
        '- https://b.example',
      ].join('\n'),
    )
    expect(parseSolanaSignIn(text)).toEqual({
      domain: 'app.example',
      address: me,
      uri: 'https://app.example/login',
      chainId: 'solana:localnet',
      nonce: 'abcdefgh',
    })
  })

  it('takes the host that asks when no domain is given', () => {
    expect(toSignInText({}, me, 'app.example')).toBe(
      `app.example wants you to sign in with your Solana account:\n${me}`,
    )
  })

  it('refuses fields that could pretend to be other lines, and another account (T6)', () => {
    const bad: unknown[] = [
      7,
      [],
      { domain: 'a\nb' },
      { statement: 'x\nURI: https://evil.example' },
      { nonce: 'a\u2028b' },
      { uri: 5 },
      { statement: 'x'.repeat(3000) },
      { address: solana2.address },
      { resources: 'x' },
      { resources: ['a\nb'] },
      { resources: [5] },
      { resources: new Array(40).fill('https://a.example') },
    ]
    for (const input of bad)
      expect(failure(input), JSON.stringify(input).slice(0, 60)).toMatchObject({ code: -32602 })
  })

  it('always opens with its domain and account, whatever the fields', () => {
    const field = fc.option(fc.string(), { nil: undefined })
    fc.assert(
      fc.property(fc.record({ statement: field, nonce: field, uri: field }), input => {
        try {
          expect(parseSolanaSignIn(toSignInText(input, me, 'app.example'))).toMatchObject({
            domain: 'app.example',
            address: me,
          })
        } catch (error) {
          expect(error).toMatchObject({ code: -32602 })
        }
      }),
    )
  })
})

describe('parseSolanaSignIn', () => {
  it('knows no sign-in in other text', () => {
    for (const text of [
      '',
      'hello',
      `app.example wants you to sign in with your Ethereum account:\n${me}`,
      'app.example wants you to sign in with your Solana account:\n0x12',
    ])
      expect(parseSolanaSignIn(text)).toBeUndefined()
  })
})
