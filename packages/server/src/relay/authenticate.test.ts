import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authenticate } from './authenticate.js'
import { createClientKey, signToken } from './testing/signToken.js'

const audience = 'wss://relay.example/relay'
const now = 1_800_000_000_000
const seconds = now / 1_000
const key = createClientKey()
const check = (token: string | undefined) =>
  authenticate(token, { now, isAudience: value => value === audience })
const tokenWith = (changes: { claims?: object; header?: object } = {}) =>
  signToken(key, { audience, now, ...changes })

test('accepts what the official clients sign: did:key Ed25519, 24 hours, random subject (T23)', () => {
  const sub = 'ab'.repeat(32)
  expect(check(tokenWith({ claims: { sub } }))).toEqual({
    clientId: key.clientId,
    subject: sub,
    expiresAt: seconds + 86_400,
  })
  expect(check(tokenWith({ claims: { act: 'client_auth' } }))).toMatchObject({ clientId: key.clientId })
})

test('accepts a known token: the key of RFC 8032, test 1', () => {
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
  const clientId = `did:key:z${base58.encode(Buffer.from(`ed01${publicKey}`, 'hex'))}`
  expect(clientId).toBe('did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw')
  expect(check(signToken({ clientId, privateKey }, { audience, now }))).toMatchObject({ clientId })
})

describe('a key of small order is refused in every encoding (T23)', () => {
  const points = [
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    `ec${'ff'.repeat(30)}7f`,
    `ed${'ff'.repeat(30)}7f`,
    `ee${'ff'.repeat(30)}7f`,
  ].flatMap(point => [
    point,
    `${point.slice(0, -2)}${(Number.parseInt(point.slice(-2), 16) | 0x80).toString(16)}`,
  ])

  test.each(points)('%s', point => {
    const clientId = `did:key:z${base58.encode(Buffer.from(`ed01${point}`, 'hex'))}`
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iss: clientId, aud: audience, iat: seconds, exp: seconds + 86_400 }
    // Signatures that need no private key: they hold for one message in eight where such keys are let in.
    for (let sub = 1; sub <= 64; sub += 1)
      for (const commitment of points.slice(0, 4)) {
        const signature = Buffer.concat([Buffer.from(commitment, 'hex'), Buffer.alloc(32)])
        const signed = `${encode({ alg: 'EdDSA' })}.${encode({ ...claims, sub: `${sub}` })}`
        expect(check(`${signed}.${signature.toString('base64url')}`)).toMatchObject({ status: 403 })
      }
  })
})

describe('the clock may be off by 60 s, not more', () => {
  test.each([
    [{ iat: seconds + 60 }, undefined],
    [{ iat: seconds + 61 }, 403],
    [{ iat: seconds - 86_400, exp: seconds - 59 }, undefined],
    [{ iat: seconds - 86_400, exp: seconds - 60 }, 401],
    [{ exp: seconds + 86_460 }, undefined],
    [{ exp: seconds + 86_461 }, 403],
  ])('%j', (claims, status) => {
    const result = check(tokenWith({ claims: { iat: seconds, ...claims } }))
    expect('status' in result ? result.status : undefined).toBe(status)
  })
})

test.each([undefined, ''])('no token (%j) is 401', token => {
  expect(check(token)).toMatchObject({ status: 401 })
})

const other = createClientKey()
test.each([
  ['another audience', tokenWith({ claims: { aud: 'wss://evil.example/relay' } })],
  ['an audience list', tokenWith({ claims: { aud: [audience] } })],
  ['no audience', tokenWith({ claims: { aud: undefined } })],
  ['no subject', tokenWith({ claims: { sub: '' } })],
  ['a numeric subject', tokenWith({ claims: { sub: 5 } })],
  ['no expiry', tokenWith({ claims: { exp: undefined } })],
  ['an endless expiry', tokenWith({ claims: { exp: 1e300 } })],
  ['an expiry as text', tokenWith({ claims: { exp: String(seconds + 60) } })],
  ['no issue time', tokenWith({ claims: { iat: undefined } })],
  ['a negative issue time', tokenWith({ claims: { iat: -1 } })],
  ["another client's name", tokenWith({ claims: { iss: other.clientId } })],
  ['an issuer that is no did:key', tokenWith({ claims: { iss: 'did:web:example.com' } })],
  ['an issuer with a broken key', tokenWith({ claims: { iss: `${key.clientId.slice(0, -1)}0` } })],
  [
    'an issuer with another kind of key',
    tokenWith({ claims: { iss: `did:key:z${base58.encode(Buffer.alloc(35, 1))}` } }),
  ],
  ['alg none', tokenWith({ header: { alg: 'none' } })],
  ['alg HS256', tokenWith({ header: { alg: 'HS256' } })],
  ['no signature', tokenWith().replace(/[^.]+$/, '')],
  ['a fourth part', `${tokenWith()}.x`],
  ['padding', `${tokenWith()}==`],
  ['text', 'hello'],
  ['too much of it', `${tokenWith()}${'A'.repeat(3_000)}`],
])('refuses %s with 403', (_, token) => {
  expect(check(token)).toMatchObject({ status: 403, reason: expect.any(String) })
})

test.each([
  ['A token is required.', undefined],
  ['The token is not a JWT.', 'hello'],
  ['The token must be signed with EdDSA.', tokenWith({ header: { alg: 'none' } })],
  ['The token has no claims.', tokenWith().replace(/\.[^.]+\./, '.e30x.')],
  ['iss and sub are required.', tokenWith({ claims: { sub: '' } })],
  ['iss must be the did:key of an Ed25519 key.', tokenWith({ claims: { iss: 'did:web:example.com' } })],
  ['aud must be the URL of this relay.', tokenWith({ claims: { aud: 'wss://evil.example/relay' } })],
  ['iat and exp are required, in seconds.', tokenWith({ claims: { exp: undefined } })],
  ['The token was issued in the future.', tokenWith({ claims: { iat: seconds + 61 } })],
  ['The token lives too long.', tokenWith({ claims: { exp: 1e300 } })],
  ['The token has expired.', tokenWith({ claims: { iat: seconds - 86_400, exp: seconds - 60 } })],
  ['The signature does not match.', tokenWith({ claims: { iss: other.clientId } })],
])('says why: %s', (reason, token) => {
  expect(check(token)).toMatchObject({ reason })
})

test('refuses a signature by another key, and one over the other kind of key', () => {
  const [head, body] = tokenWith().split('.')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
  for (const signature of [
    sign(null, Buffer.from(`${head}.${body}`), other.privateKey),
    sign('sha256', Buffer.from(`${head}.${body}`), rsa),
  ])
    expect(check(`${head}.${body}.${signature.toString('base64url')}`)).toMatchObject({ status: 403 })
})

test('refuses every token with one changed character, and never throws on anything (T23)', () => {
  const token = tokenWith()
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...alphabet), (at, character) => {
      fc.pre(token[at] !== character)
      expect(check(token.slice(0, at) + character + token.slice(at + 1))).toHaveProperty('status')
    }),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(fc.string(), fc.json({ maxDepth: 2 }), fc.json({ maxDepth: 2 }), (text, head, body) => {
      const part = (value: string) => Buffer.from(value).toString('base64url')
      for (const hostile of [text, `${text}.${text}.${text}`, `${part(head)}.${part(body)}.${part(text)}`])
        expect(check(hostile)).toHaveProperty('status')
    }),
    { numRuns: 500 },
  )
}, 60_000)
