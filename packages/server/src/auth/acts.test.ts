import { randomBytes } from 'node:crypto'
import { type ActProof, type ActRoute, findActRoute, listActs } from '@latchkit/api/acts'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuthRecord } from '../storage/authStore.js'
import { createMemoryStorage } from '../storage/memory.js'
import type { AuthEnv } from './authEnv.js'
import { createTestAuth, type TestAuth, testHost, testOrigin } from './testing/createTestAuth.js'
import type { TestBrowser } from './testing/createTestBrowser.js'
import { createTestPasskey } from './testing/createTestPasskey.js'
import { createSharePoint, proveAs, proveNow } from './testing/proveAs.js'
import { sealTestWallet } from './testing/sealTestWallet.js'
import { signWalletProof } from './testing/signWalletProof.js'

const email = 'ada@shop.example'
const newEmail = 'ada@new.example'
const minuteMs = 60_000
/** What every request leaves behind, and the counts of guesses. */
const traces = new Set(['proof', 'counter', 'code', 'emailUpdate', 'ceremony', 'secret'])

type Visit = {
  /** Where its session was signed in. */
  host: string
  browser: TestBrowser
  userId: string
  walletId: string
  rotationLink: string
  emailLink: string
  credentialId: string
  /** Id of another device. */
  otherDevice: string
}
type Request = { method: 'GET' | 'POST'; path: string; body: Record<string, unknown> }

/** Routes that need something of the account; those of a sign-in are evaluated by their handlers. */
const routes = listActs().flatMap(({ routes: all = {} }) =>
  Object.entries(all).filter(([, proofs]) =>
    proofs.some(proof => ['session', 'freshSession', 'mailedLink'].includes(proof)),
  ),
)

/** Each proof of each route; `ownSignIn` asks more of accounts without an address alone. */
const pairs = routes.flatMap(([route, proofs]) =>
  proofs.filter(proof => proof !== 'ownSignIn').map(proof => [route, proof] as const),
)

let site: TestAuth
let written: Map<string, AuthRecord>
beforeEach(async () => {
  const memory = createMemoryStorage().auth
  if (memory === undefined) throw new Error('The storage keeps no records of sign-in.')
  written = new Map()
  const store = {
    ...memory,
    async commit(...[changes, now]: Parameters<typeof memory.commit>) {
      const done = await memory.commit(changes, now)
      if (done)
        for (const change of changes)
          if (change.type === 'delete') written.delete(`${change.kind}|${change.key}`)
          else if (change.type !== 'deleteOwned')
            written.set(`${change.record.kind}|${change.record.key}`, change.record)
      return done
    },
  }
  site = await createTestAuth({ store })
})
afterEach(() => site.close())

const tokenIn = (kind: 'rotation' | 'email'): string => {
  const mail = site.mails.findLast(({ text }) => text.includes(`#undo-${kind}=`))
  return new RegExp(`#undo-${kind}=(\\S+)`).exec(mail?.text ?? '')?.[1] ?? ''
}
/** The account as it is stored, without traces. */
const readAll = (): string =>
  JSON.stringify(
    [...written].filter(([, { kind }]) => !traces.has(kind)).sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** An account with everything that an act could change. `host`: where its session was signed in. */
async function visit({ host = testOrigin } = {}): Promise<Visit> {
  const first = await site.createBrowser()
  await site.signInToSettings(first, 'before@shop.example')
  const wallet = await sealTestWallet(first)
  await first.post('/auth/wallet/create', wallet)
  await first.post('/auth/wallet/rotate', await sealTestWallet(first, { id: wallet.id, version: 2 }))
  const rotationLink = tokenIn('rotation')
  const { body: update } = await first.post('/auth/email/update/start', { email })
  const codes = { oldCode: site.codeOf('before@shop.example'), code: site.codeOf(email) }
  const challengeId = String(update['challengeId'])
  const proof = await proveAs(first, { act: 'email', detail: challengeId })
  expect((await first.post('/auth/email/update/verify', { challengeId, proof, ...codes })).status).toBe(204)
  const passkey = await createTestPasskey({ origin: testOrigin })
  const { body: options } = await first.post('/auth/passkey/register/options')
  const response = passkey.register(String(options['challenge']))
  expect((await first.post('/auth/passkey/register/verify', { response })).status).toBe(200)
  await first.post('/auth/delete/cancel')
  const { body: me } = await first.get('/auth/me')
  const browser = await site.createBrowser()
  expect((await signIn(browser, host)).body).toMatchObject({ status: 'signedIn' })
  return {
    host,
    browser,
    userId: wallet.userId,
    walletId: wallet.id,
    rotationLink,
    emailLink: tokenIn('email'),
    credentialId: passkey.credentialId,
    otherDevice: String(Object(me['device']).id),
  }
}

/** As the helper of the settings does, at any page. */
async function signIn(browser: TestBrowser, host: string) {
  const { body } = await site.signIn(browser, email, host)
  const link = site.mails.findLast(({ text }) => text.includes('/device/'))
  const path = /\/device\/\S+/.exec(link?.text ?? '')?.[0]
  await browser.post(`/auth${path}`, { number: body['number'] })
  return browser.post('/auth/device/wait', { approvalId: body['approvalId'] })
}

/** A request with everything that the act asks for, by route. A route of the table without one fails the test. */
const requests: Partial<Record<ActRoute, (visit: Visit) => Promise<Partial<Request>>>> = {
  'GET /auth/me': async () => ({}),
  'POST /auth/sign-out': async () => ({}),
  'GET /auth/devices': async () => ({}),
  'GET /auth/passkeys': async () => ({}),
  'GET /auth/changes': async () => ({}),
  'GET /auth/wallet/recovery': async () => ({}),
  'POST /auth/passkey/register/options': async () => ({}),
  'POST /auth/delete/start': async () => ({}),
  'POST /auth/delete/cancel': async () => ({}),
  'POST /auth/revoke-others': async ({ browser }) => ({
    body: await proveNow(browser, { act: 'revoke-others', at: site.now() }),
  }),
  'POST /auth/devices/:id/revoke': async ({ otherDevice }) => ({
    path: `/auth/devices/${otherDevice}/revoke`,
  }),
  'POST /auth/passkeys/:id/rename': async ({ credentialId }) => ({
    path: `/auth/passkeys/${credentialId}/rename`,
    body: { name: 'Work' },
  }),
  'POST /auth/passkeys/:id/remove': async ({ browser, credentialId }) => ({
    path: `/auth/passkeys/${credentialId}/remove`,
    body: await proveNow(browser, { act: 'passkey-remove', at: site.now(), subject: credentialId }),
  }),
  'POST /auth/passkey/register/verify': async ({ browser }) => {
    const passkey = await createTestPasskey({ origin: testOrigin })
    const { body } = await browser.post('/auth/passkey/register/options')
    return { body: { response: passkey.register(String(body['challenge'] ?? 'none')) } }
  },
  'POST /auth/wallet/create': async ({ browser, userId }) => ({
    body: await sealTestWallet(browser, { userId }),
  }),
  'POST /auth/wallet/share': async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ])
    const raw = await crypto.subtle.exportKey('raw', publicKey)
    return { body: { publicKey: Buffer.from(raw).toString('base64url') } }
  },
  'POST /auth/wallet/share/stored': async ({ browser, userId, walletId }) => {
    const { body } = await browser.get('/auth/me')
    const detail = String(Object(body['device']).id)
    const proof = await signWalletProof({ act: 'share-stored', userId, walletId, version: 2, detail })
    return { body: { version: 2, proof } }
  },
  'POST /auth/wallet/rotate': async ({ browser, userId, walletId }) => ({
    body: await sealTestWallet(browser, { userId, id: walletId, version: 3 }),
  }),
  'POST /auth/undo/rotation/open': async ({ rotationLink }) => ({
    body: { token: rotationLink, publicKey: createSharePoint() },
  }),
  'POST /auth/undo/rotation': async ({ userId, walletId, rotationLink }) => {
    const [detail = ''] = rotationLink.split('.')
    const proof = await signWalletProof({ act: 'undo', userId, walletId, version: 1, detail })
    return { body: { token: rotationLink, proof } }
  },
  'POST /auth/undo/email/start': async ({ emailLink }) => ({ body: { token: emailLink } }),
  'POST /auth/undo/email': async ({ browser, emailLink: token }) => {
    const { body } = await browser.post('/auth/undo/email/start', { token })
    const code = site.codeOf('before@shop.example')
    return { body: { token, challengeId: body['challengeId'], code } }
  },
  'POST /auth/email/remove': async visited => {
    const browser = await site.createBrowser()
    await site.signInByProvider(browser, 'grace')
    const { body } = await browser.post('/auth/email/update/start', { email: newEmail })
    const update = { challengeId: body['challengeId'], code: site.codeOf(newEmail) }
    expect((await browser.post('/auth/email/update/verify', update)).status).toBe(204)
    const wallet = await sealTestWallet(browser)
    await browser.post('/auth/wallet/create', wallet)
    await site.signInByProvider(browser, 'grace', visited.host)
    visited.browser = browser
    return { body: await proveNow(browser, { act: 'email-remove', at: site.now() }) }
  },
  'POST /auth/email/update/start': async () => ({ body: { email: newEmail } }),
  'POST /auth/email/update/verify': async ({ browser }) => {
    const { body } = await browser.post('/auth/email/update/start', { email: newEmail })
    const codes = {
      oldCode: site.codeOf(email),
      code: body['challengeId'] ? site.codeOf(newEmail) : '000000',
    }
    const challengeId = String(body['challengeId'] ?? 'A'.repeat(22))
    const proof = await proveAs(browser, { act: 'email', detail: challengeId })
    return { body: { challengeId, proof, ...codes } }
  },
  'POST /auth/delete': async ({ browser, userId, walletId }) => {
    const { body } = await browser.post('/auth/delete/start')
    const at = site.now()
    const proof = await signWalletProof({ act: 'delete', userId, walletId, version: 2, detail: String(at) })
    const { challengeId } = body
    const code = challengeId === undefined ? {} : { challengeId, code: site.codeOf(email) }
    return { body: { at, proof, ...code } }
  },
}

/** How each proof is left out. What cannot be left out of a request is of another account. */
const without: Partial<
  Record<ActProof, (request: Request, visit: Visit) => Promise<Partial<Request> & { signedOut?: true }>>
> = {
  session: async () => ({ signedOut: true }),
  freshSession: async () => {
    site.advance(11 * minuteMs)
    return {}
  },
  freshSessionUnlessFirstCode: async () => {
    site.advance(11 * minuteMs)
    return {}
  },
  shareOrFreshSession: async () => {
    site.advance(16 * minuteMs)
    return {}
  },
  walletKey: async ({ body }, { userId, walletId }) => {
    const { version, at } = Object(body)
    const claim = { act: 'delete', userId, walletId, version: version ?? 2, detail: String(at) } as const
    return { body: { ...body, proof: await signWalletProof({ ...claim, keyOf: 'another wallet' }) } }
  },
  deleteCode: async ({ body }) => ({ body: { ...body, code: otherThan(String(body['code'])) } }),
  undoCode: async ({ body }) => ({ body: { ...body, code: otherThan(String(body['code'])) } }),
  newEmailCode: async ({ body }) => ({ body: { ...body, code: otherThan(String(body['code'])) } }),
  oldEmailCode: async ({ body }) => ({ body: { ...body, oldCode: otherThan(String(body['oldCode'])) } }),
  mailedLink: async ({ body }) => ({
    body: {
      ...body,
      token: `${String(body['token']).split('.')[0]}.${randomBytes(24).toString('base64url')}`,
    },
  }),
}
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

async function prepare(route: string, visited: Visit): Promise<Request> {
  const create = Object.entries(requests).find(([known]) => known === route)?.[1]
  if (create === undefined) throw new Error(`The test has no request for ${route}.`)
  const [method = '', path = ''] = route.split(' ')
  return { method: method === 'GET' ? 'GET' : 'POST', path, body: {}, ...(await create(visited)) }
}
/** An account of a provider, without an address, whose shares were replaced. */
async function visitByProvider(): Promise<Visit> {
  const browser = await site.createBrowser()
  await site.signInByProvider(browser, 'ada')
  const wallet = await sealTestWallet(browser)
  await browser.post('/auth/wallet/create', wallet)
  await browser.post('/auth/wallet/rotate', await sealTestWallet(browser, { id: wallet.id, version: 2 }))
  const { body } = await browser.get('/auth/changes')
  const rotationLink = String(Object(body['rotations'])[0].id)
  const rest = { emailLink: '', credentialId: '', otherDevice: '' }
  return { host: testOrigin, browser, userId: wallet.userId, walletId: wallet.id, rotationLink, ...rest }
}
/** As of an address that was removed meanwhile. */
async function setMethod(method: string): Promise<void> {
  const { records } = site.auth.core
  for (const { kind, key } of [...written.values()]) {
    const session = kind === 'session' ? await records.get('session', key) : undefined
    if (session)
      expect(await records.commit([records.replace(session, { ...session.body, method })])).toBe(true)
  }
}

const send = ({ browser }: Visit, { method, path, body }: Request) =>
  method === 'GET' ? browser.get(path) : browser.post(path, body)

describe('every route of the table of acts', () => {
  test.each(routes)('control B-acts: %s passes with all of its proofs', async route => {
    const visited = await visit()
    const reply = await send(visited, await prepare(route, visited))
    // The account of this test has a wallet: another one is refused, whatever was shown.
    expect([route, reply.status, reply.body]).toEqual([
      route,
      route === 'POST /auth/wallet/create' ? 409 : expect.toBeOneOf([200, 204]),
      expect.anything(),
    ])
  })

  test.each(pairs)(
    'attack B-acts: %s without %s is refused, and changes nothing (T40)',
    async (route, proof) => {
      const leaveOut = without[proof]
      if (leaveOut === undefined) throw new Error(`The test cannot leave out '${proof}'.`)
      const visited = await visit()
      const request = await prepare(route, visited)
      const before = readAll()
      const { signedOut, ...changed } = await leaveOut(request, visited)
      if (signedOut) visited.browser.cookie = undefined
      const { status } = await send(visited, { ...request, ...changed })
      expect(status).toBeOneOf([400, 401, 403])
      expect(readAll()).toBe(before)
    },
  )

  test.each([
    ['POST /auth/email/update/start', { email: newEmail }],
    ['POST /auth/undo/rotation/open', { publicKey: createSharePoint() }],
  ])(
    'attack B-ownSignIn: %s of a provider’s account in a session by an address that it had is refused',
    async (route, given) => {
      const visited = await visitByProvider()
      const body = route.includes('rotation') ? { id: visited.rotationLink, ...given } : given
      const path = route.split(' ')[1] ?? ''
      await setMethod('email')
      const before = readAll()
      expect((await visited.browser.post(path, body)).status).toBe(403)
      expect(readAll()).toBe(before)
      // Control: at the provider it passes.
      await site.signInByProvider(visited.browser, 'ada')
      expect((await visited.browser.post(path, body)).status).toBe(200)
    },
  )

  test.each(routes.filter(([route]) => !findActRoute(route).places.some(place => place !== 'settings')))(
    'attack B-places: %s in a session of a host page is refused, and changes nothing',
    async route => {
      const visited = await visit({ host: testHost })
      const request = await prepare(route, visited)
      const before = readAll()
      expect([route, (await send(visited, request)).status]).toEqual([route, 403])
      expect(readAll()).toBe(before)
    },
  )

  test('control B-B5: the first recovery code of a wallet needs its key, and no fresh sign-in', async () => {
    const browser = await site.createBrowser()
    await site.signIn(browser, email)
    const { recovery: _, ...wallet } = await sealTestWallet(browser)
    expect((await browser.post('/auth/wallet/create', wallet)).status).toBe(201)
    expect((await browser.get('/auth/wallet/recovery')).status).toBe(404)
    site.advance(60 * minuteMs)
    const next = await sealTestWallet(browser, { id: wallet.id, version: 2 })
    const { proof } = await sealTestWallet(browser, { id: wallet.id, version: 2 })
    expect((await browser.post('/auth/wallet/rotate', { ...next, proof })).status).toBe(403)
    expect((await browser.post('/auth/wallet/rotate', next)).status).toBe(200)
    const third = await sealTestWallet(browser, { id: wallet.id, version: 3 })
    expect((await browser.post('/auth/wallet/rotate', third)).status).toBe(403)
  })

  test('attack B-unlisted: a handler that the table does not have cannot be served', async () => {
    const start = createTestAuth({
      providers: () => new Hono<AuthEnv>().post('/auth/quick-delete', context => context.text('deleted')),
    })
    await expect(start).rejects.toThrow('There is no act for POST /auth/quick-delete.')
  })

  test('attack B-unchecked: a route whose proofs the table asks for cannot be served without their checks', async () => {
    const start = createTestAuth({
      providers: () => new Hono<AuthEnv>().post('/auth/delete', context => context.text('deleted')),
    })
    await expect(start).rejects.toThrow('POST /auth/delete is served without its proofs.')
  })
})
