import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkSocial } from './checkSocial.js'
import type { SocialProviderOptions } from './providerOptions.js'

const check = (social: Record<string, SocialProviderOptions>, isProduction = false): string[] => {
  const problems: string[] = []
  checkSocial(social, problems, 'auth', isProduction)
  return problems
}
const toPem = (namedCurve: string): string =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const client = { clientId: 'id', clientSecret: 'secret' }
const apple = { clientId: 'id', teamId: 'T', keyId: 'K' }

test('a complete configuration has no problems', () => {
  expect(
    check({
      google: client,
      apple: { ...apple, privateKey: toPem('prime256v1') },
      company: { ...client, issuer: 'https://login.company.example/tenant' },
      x: { ...client, issuer: 'http://localhost:4151/x' },
    }),
  ).toEqual([])
})

test.each(['http://localhost:4151/x', 'http://127.0.0.1/', 'http://company.example'])(
  'attack 21-issuer: in production the issuer %s is refused, built in or not',
  issuer => {
    for (const id of ['x', 'company'])
      expect(check({ [id]: { ...client, issuer } }, true)).toEqual([
        `auth (social.${id}): its issuer is not an https URL without a query`,
      ])
  },
)

test('control 21-issuer: in production an https issuer is taken', () => {
  expect(check({ company: { ...client, issuer: 'https://login.company.example' } }, true)).toEqual([])
})

test.each([
  ['a secret is missing', { google: { clientId: 'id' } }, 'auth (social.google): needs clientSecret'],
  ['an unknown provider has no issuer', { company: client }, 'is not built in, so it needs an issuer'],
  [
    'an issuer is plain HTTP',
    { company: { ...client, issuer: 'http://company.example' } },
    'is not an https',
  ],
  ['an issuer has a query', { company: { ...client, issuer: 'https://c.example/?a=b' } }, 'without a query'],
  ['Apple has no key', { apple }, 'auth (social.apple): needs privateKey'],
  ['the key of Apple is on another curve', { apple: { ...apple, privateKey: toPem('secp256k1') } }, 'P-256'],
  ['the key of Apple is no key', { apple: { ...apple, privateKey: 'x' } }, 'P-256'],
  ['Farcaster has a client', { farcaster: client }, 'name its relay instead'],
])('R9.11: says what is wrong when %s', (_case, social, problem) => {
  expect(check(social)).toEqual([expect.stringContaining(problem)])
})
