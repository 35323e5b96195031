import { expect } from 'vitest'
import { type Attack, getsIn } from './attack.js'
import { type Harness, readCode } from './createHarness.js'

type Reply = Record<string, unknown>
type Claims = Record<string, unknown>

const isToken = (url: string): boolean => /\/(?:token|access_token)$/.test(url)
const decode = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString())
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A sign-in during which the provider's replies are altered. */
async function signIn(harness: Harness, provider: string): Promise<boolean> {
  const [browser, flow] = [harness.createBrowser(), harness.createFlow(provider)]
  const page = await harness.land(browser, await harness.respond(browser, flow))
  expect(page.status).toBe(200)
  return getsIn(harness, flow, readCode(page))
}

const toAttack = (name: string, provider: string, tamper: (url: string, reply: Reply) => Reply): Attack => ({
  section: '4.6',
  name,
  tamper,
  run: harness => signIn(harness, provider),
})

/** An id token whose parts are altered. */
const toIdToken = (
  name: string,
  change: (parts: { head: Claims; claims: Claims; signature: string }) => {
    head?: Claims
    claims?: Claims
    signature?: string
  },
): Attack =>
  toAttack(name, 'company', (url, reply) => {
    if (!isToken(url)) return reply
    const [head = '', claims = '', signature = ''] = String(reply['id_token']).split('.')
    const changed = change({ head: decode(head), claims: decode(claims), signature })
    const parts = [
      changed.head ? encode(changed.head) : head,
      changed.claims ? encode(changed.claims) : claims,
      changed.signature ?? signature,
    ]
    return { ...reply, id_token: parts.join('.') }
  })

const toProfile = (name: string, provider: string, path: string, profile: Reply): Attack =>
  toAttack(name, provider, (url, reply) => (new URL(url).pathname.endsWith(path) ? profile : reply))

/** Keeps the first id token and sends it again. */
function createReplay(): (url: string, reply: Reply) => Reply {
  let kept: unknown
  return (url, reply) => {
    if (!isToken(url)) return reply
    kept ??= reply['id_token']
    return { ...reply, id_token: kept }
  }
}

/** Tokens and profiles that are not those of this sign-in. */
export const tokenAttacks: readonly Attack[] = [
  {
    section: '4.6',
    name: 'the id token is that of an earlier sign-in',
    tamper: createReplay(),
    run: async harness => {
      expect(await signIn(harness, 'company')).toBe(true)
      return signIn(harness, 'company')
    },
  },
  toIdToken('the id token names another client', ({ claims }) => ({ claims: { ...claims, aud: 'other' } })),
  toIdToken('the id token names another issuer', ({ claims }) => ({
    claims: { ...claims, iss: 'https://evil.example' },
  })),
  toIdToken('the id token names another person', ({ claims }) => ({
    claims: { ...claims, sub: 'company.1002' },
  })),
  toIdToken('the id token has another nonce', ({ claims }) => ({ claims: { ...claims, nonce: 'other' } })),
  toIdToken('the id token has no nonce', ({ claims }) => ({ claims: { ...claims, nonce: undefined } })),
  toIdToken('the id token has expired', ({ claims }) => ({ claims: { ...claims, exp: 1 } })),
  toIdToken('the id token is not signed', ({ head }) => ({ head: { ...head, alg: 'none' }, signature: '' })),
  toIdToken('the signature of the id token is another', ({ signature }) => ({
    signature: `${signature.slice(0, -4)}AAAA`,
  })),
  toIdToken('the id token is signed with the secret as a key', ({ head }) => ({
    head: { ...head, alg: 'HS256' },
  })),
  toAttack('there is no id token', 'company', (url, reply) =>
    isToken(url) ? { ...reply, id_token: undefined } : reply,
  ),
  toAttack('the token is of another kind', 'github', (url, reply) =>
    isToken(url) ? { ...reply, token_type: 'mac' } : reply,
  ),
  toAttack('the access token is that of another app (Facebook)', 'facebook', (url, reply) =>
    isToken(url) ? { ...reply, access_token: 'foreign' } : reply,
  ),
  toProfile('the profile has no id', 'github', '/user', { login: 'ada' }),
  toProfile('the id of the profile is an object', 'x', '/users/me', { data: { id: { $ne: null } } }),
  toProfile('the id of the profile is empty', 'discord', '/users/@me', { id: '', username: 'ada' }),
  toProfile('the id of the profile has a path in it', 'facebook', '/me', { id: '../1002' }),
]

/** The same steps with nothing altered. */
export const tokenControls: readonly Attack[] = [
  toIdToken('an id token as it was', () => ({})),
  ...['github', 'facebook', 'x', 'discord'].map(provider =>
    toAttack(`a token as it was at ${provider}`, provider, (_url, reply) => reply),
  ),
]
