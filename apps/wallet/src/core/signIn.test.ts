import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { account1 } from '../../testing/fixtures.js'
import { isSignInFor, parseSignIn } from './signIn.js'

const message = `app.example wants you to sign in with your Ethereum account:
${account1}

Welcome!

URI: https://app.example/login
Version: 1
Chain ID: 31337
Nonce: 32891756
Issued At: 2026-11-21T12:00:00Z`

describe('parseSignIn', () => {
  it('reads the lines that matter', () => {
    expect(parseSignIn(message)).toEqual({
      domain: 'app.example',
      address: account1,
      uri: 'https://app.example/login',
      chainId: '31337',
      nonce: '32891756',
    })
    expect(parseSignIn(`https://${message}`)?.domain).toBe('app.example')
  })

  it('leaves other messages alone', () => {
    for (const text of ['', 'hello', `I said: ${message}`, message.replace('0x', '1x')])
      expect(parseSignIn(text)).toBeUndefined()
  })

  it('copes with any text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(parseSignIn(text)).toBeUndefined()
      }),
    )
  })
})

describe('isSignInFor', () => {
  const parsed = parseSignIn(message)
  if (!parsed) throw new Error('not parsed')

  it('compares the domain with the one who asks, port included', () => {
    expect(isSignInFor(parsed, 'https://app.example')).toBe(true)
    expect(isSignInFor({ ...parsed, domain: 'APP.example' }, 'https://app.example')).toBe(true)
    for (const origin of [
      'https://evil.example',
      'https://app.example:8443',
      'https://app.example.evil.example',
      'x',
    ])
      expect(isSignInFor(parsed, origin)).toBe(false)
  })
})
