import { EmailChallengeReplySchema, MeReplySchema, SignInReplySchema } from '@latchkit/api/auth'
import { is } from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestAuth, type TestAuth, testHost } from './testing/createTestAuth.js'

const email = 'ada@shop.example'
const minuteMs = 60_000
let site: TestAuth
beforeEach(async () => {
  site = await createTestAuth()
})
afterEach(() => site.close())

const start = async (browser: Awaited<ReturnType<TestAuth['createBrowser']>>, address = email) =>
  browser.post('/auth/email/start', { email: address, host: testHost })
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('sign-in by email', () => {
  test('R1.3 a code signs in, and the session is read with the cookie and the key', async () => {
    const browser = await site.createBrowser()
    const started = await start(browser)
    expect(started.status).toBe(200)
    expect(is(EmailChallengeReplySchema, started.body)).toBe(true)
    expect(started.body).toMatchObject({ triesLeft: 5, expiresAt: site.now() + 10 * minuteMs })
    const code = site.codeOf(email)
    const verified = await browser.post('/auth/email/verify', {
      challengeId: started.body['challengeId'],
      code,
    })
    expect(verified.body).toMatchObject({ status: 'signedIn', user: { email }, wallet: null })
    expect(is(SignInReplySchema, verified.body)).toBe(true)
    const me = await browser.get('/auth/me')
    expect(is(MeReplySchema, me.body)).toBe(true)
    expect(me.body).toMatchObject({
      user: { email },
      wallet: null,
      device: { name: 'Firefox on Linux' },
      needsDeviceShare: false,
    })
  })

  test('T40 the cookie is __Host-, HttpOnly, Secure, partitioned, and no script reads it', async () => {
    const browser = await site.createBrowser()
    const { headers, body } = await site.signIn(browser, email)
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-lk-session=[-_A-Za-z0-9]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    expect(JSON.stringify(body)).not.toContain(browser.cookie)
  })

  test('T36 a code is good once', async () => {
    const browser = await site.createBrowser()
    const { body } = await start(browser)
    const guess = { challengeId: body['challengeId'], code: site.codeOf(email) }
    const both = await Promise.all([
      browser.post('/auth/email/verify', guess),
      browser.post('/auth/email/verify', guess),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await browser.post('/auth/email/verify', guess)).body).toMatchObject({
      code: 'LOGIN_CODE_EXPIRED',
    })
  })

  test('T36 a code is valid for 10 minutes', async () => {
    const browser = await site.createBrowser()
    const { body } = await start(browser)
    site.advance(10 * minuteMs)
    const guess = { challengeId: body['challengeId'], code: site.codeOf(email) }
    expect((await browser.post('/auth/email/verify', guess)).body).toMatchObject({
      code: 'LOGIN_CODE_EXPIRED',
    })
  })

  test('T36 a code is bound to the browser that asked for it', async () => {
    const [owner, thief] = [await site.createBrowser(), await site.createBrowser()]
    const { body } = await start(owner)
    const guess = { challengeId: body['challengeId'], code: site.codeOf(email) }
    expect((await thief.post('/auth/email/verify', guess)).body).toMatchObject({ code: 'LOGIN_CODE_EXPIRED' })
    expect((await thief.post('/auth/email/resend', { challengeId: body['challengeId'] })).status).toBe(400)
    expect((await owner.post('/auth/email/verify', guess)).status).toBe(200)
  })

  test('T36 after 5 wrong guesses, also at the same time, the right code is refused', async () => {
    const browser = await site.createBrowser()
    const { body } = await start(browser)
    const { challengeId } = body
    const code = site.codeOf(email)
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        browser.post('/auth/email/verify', { challengeId, code: wrong(code) }),
      ),
    )
    const left = guesses.flatMap(({ body }) =>
      body['code'] === 'LOGIN_CODE_INVALID' ? [body['triesLeft']] : [],
    )
    expect(left.sort()).toEqual([0, 1, 2, 3, 4])
    expect(site.guesses()).toBe(5)
    expect((await browser.post('/auth/email/verify', { challengeId, code })).body).toMatchObject({
      code: 'LOGIN_CODE_EXPIRED',
    })
  })

  test('T36 3 codes an hour and 7 a day for browsers that are no device of the account', async () => {
    const browser = await site.createBrowser()
    for (let count = 0; count < 3; count++) expect((await start(browser)).status).toBe(200)
    const refused = await start(await site.createBrowser(), ' ADA@Shop.Example')
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'LOGIN_RATE_LIMITED', retryAfter: 3600 })
    expect(refused.headers.get('retry-after')).toBe('3600')
    let sent = 3
    for (let hour = 0; hour < 20; hour++) {
      site.advance(60 * minuteMs)
      for (let count = 0; count < 3; count++) if ((await start(browser)).status === 200) sent += 1
    }
    expect(sent).toBe(7)
  })

  test('a new code is sent after 30 s and replaces the one before', async () => {
    const browser = await site.createBrowser()
    const { body } = await start(browser)
    const { challengeId } = body
    const first = site.codeOf(email)
    expect((await browser.post('/auth/email/resend', { challengeId })).body).toMatchObject({
      code: 'LOGIN_RATE_LIMITED',
      retryAfter: 30,
    })
    site.advance(30_000)
    expect((await browser.post('/auth/email/resend', { challengeId })).body).toMatchObject({
      challengeId,
      triesLeft: 5,
    })
    expect(site.mails).toHaveLength(2)
    const second = site.codeOf(email)
    if (first !== second)
      expect((await browser.post('/auth/email/verify', { challengeId, code: first })).status).toBe(400)
    expect((await browser.post('/auth/email/verify', { challengeId, code: second })).status).toBe(200)
  })

  test('an address without an account gets the same response and the same mail', async () => {
    await site.signIn(await site.createBrowser(), email)
    const [known, unknown] = [
      await start(await site.createBrowser()),
      await start(await site.createBrowser(), 'new@shop.example'),
    ]
    const shape = (body: Record<string, unknown>) => ({ ...body, challengeId: '' })
    expect(shape(known.body)).toEqual(shape(unknown.body))
    const [a, b] = site.mails.slice(-2).map(({ text }) => text.replace(/\d{6}/, ''))
    expect(a).toBe(b)
  })

  test('signing out closes the session', async () => {
    const browser = await site.createBrowser()
    await site.signIn(browser, email)
    const { cookie } = browser
    expect((await browser.post('/auth/sign-out')).status).toBe(204)
    expect(browser.cookie).toBeUndefined()
    browser.cookie = cookie
    expect((await browser.get('/auth/me')).body).toMatchObject({ code: 'LOGIN_SESSION_EXPIRED' })
  })

  test('T40 a session’s token is replaced after half a day; the old one is good for a minute', async () => {
    const browser = await site.createBrowser()
    await site.signIn(browser, email)
    const old = browser.cookie
    await browser.get('/auth/me')
    expect(browser.cookie).toBe(old)
    site.advance(12 * 60 * minuteMs)
    await browser.get('/auth/me')
    const next = browser.cookie
    expect(next).not.toBe(old)
    browser.cookie = old
    expect((await browser.get('/auth/me')).status).toBe(200)
    expect(browser.cookie).toBe(old)
    site.advance(minuteMs)
    expect((await browser.get('/auth/me')).status).toBe(401)
    browser.cookie = next
    expect((await browser.get('/auth/me')).status).toBe(200)
  })
})
