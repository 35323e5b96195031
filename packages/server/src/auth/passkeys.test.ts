import { PasskeyOptionsReplySchema, PasskeyRecordSchema } from '@latchkit/api/auth'
import { is } from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestAuth, type TestAuth, testHost, testOrigin } from './testing/createTestAuth.js'
import type { TestBrowser } from './testing/createTestBrowser.js'
import { createTestPasskey } from './testing/createTestPasskey.js'

const email = 'ada@shop.example'
let site: TestAuth
beforeEach(async () => {
  site = await createTestAuth()
})
afterEach(() => site.close())

const challengeOf = async (browser: TestBrowser, kind: 'register' | 'login'): Promise<string> => {
  const { body } = await browser.post(`/auth/passkey/${kind}/options`)
  expect(is(PasskeyOptionsReplySchema, body)).toBe(true)
  return String(body['challenge'])
}
const withPasskey = async () => {
  const browser = await site.createBrowser()
  await site.signIn(browser, email)
  const passkey = await createTestPasskey({ origin: testOrigin })
  const response = passkey.register(await challengeOf(browser, 'register'))
  const registered = await browser.post('/auth/passkey/register/verify', { response, name: 'Phone' })
  return { browser, passkey, registered }
}

describe('passkeys', () => {
  test('a registered passkey signs in on another device, without a mail, and the account is notified', async () => {
    const { browser, passkey, registered } = await withPasskey()
    expect(is(PasskeyRecordSchema, registered.body)).toBe(true)
    expect(registered.body).toMatchObject({ credentialId: passkey.credentialId, name: 'Phone' })
    const other = await site.createBrowser()
    const response = await passkey.sign(await challengeOf(other, 'login'))
    const signedIn = await other.post('/auth/passkey/login/verify', { response })
    expect(signedIn.body).toMatchObject({ status: 'signedIn', user: { email } })
    expect((await other.get('/auth/me')).body['user']).toEqual((await browser.get('/auth/me')).body['user'])
    expect(site.mails.at(-1)).toMatchObject({ to: email, subject: 'A new device signed in to your account' })
  })

  test('a challenge is good once, and for the browser that asked', async () => {
    const { passkey } = await withPasskey()
    const [one, other] = [await site.createBrowser(), await site.createBrowser()]
    const response = await passkey.sign(await challengeOf(one, 'login'))
    expect((await other.post('/auth/passkey/login/verify', { response })).status).toBe(400)
    await challengeOf(other, 'login')
    expect((await other.post('/auth/passkey/login/verify', { response })).status).toBe(400)
    expect((await one.post('/auth/passkey/login/verify', { response })).status).toBe(200)
    expect((await one.post('/auth/passkey/login/verify', { response })).status).toBe(400)
  })

  test.each([
    ['of another site', { from: 'https://evil.example' }],
    ['from a frame of an unlisted page', { topOrigin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
  ])('a response %s is refused', async (_title, options) => {
    const { passkey } = await withPasskey()
    const browser = await site.createBrowser()
    const response = await passkey.sign(await challengeOf(browser, 'login'), options)
    expect((await browser.post('/auth/passkey/login/verify', { response })).status).toBe(400)
    expect(browser.cookie).toBeUndefined()
  })

  test('a passkey signs in from the frame of a listed page, which the browser names (T27)', async () => {
    const { passkey } = await withPasskey()
    const browser = await site.createBrowser()
    const response = await passkey.sign(await challengeOf(browser, 'login'), { topOrigin: testHost })
    expect((await browser.post('/auth/passkey/login/verify', { response })).status).toBe(200)
  })

  test('a passkey that another made, or whose counter went back, is refused', async () => {
    const { passkey } = await withPasskey()
    const browser = await site.createBrowser()
    const forger = await createTestPasskey({ origin: testOrigin })
    const forged = await forger.sign(await challengeOf(browser, 'login'))
    const { credentialId: id } = passkey
    expect(
      (await browser.post('/auth/passkey/login/verify', { response: { ...forged, id, rawId: id } })).status,
    ).toBe(400)
    const first = await challengeOf(browser, 'login')
    const old = await passkey.sign(first)
    const newer = await passkey.sign(first)
    expect((await browser.post('/auth/passkey/login/verify', { response: newer })).status).toBe(200)
    await challengeOf(browser, 'login')
    expect((await browser.post('/auth/passkey/login/verify', { response: old })).status).toBe(400)
  })

  test('a registration needs a sign-in in the last 15 minutes, and its own challenge', async () => {
    const browser = await site.createBrowser()
    await site.signIn(browser, email)
    const passkey = await createTestPasskey({ origin: testOrigin })
    const response = passkey.register('AAAAAAAAAAAAAAAAAAAAAA')
    expect((await browser.post('/auth/passkey/register/verify', { response })).status).toBe(400)
    const foreign = passkey.register(await challengeOf(browser, 'register'), 'https://evil.example')
    expect((await browser.post('/auth/passkey/register/verify', { response: foreign })).status).toBe(400)
    site.advance(16 * 60_000)
    expect((await browser.post('/auth/passkey/register/options')).status).toBe(403)
  })
})
