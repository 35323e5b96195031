import { webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { HpkeRecordSchema } from '@latchkit/api/auth'
import { is } from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestAuth, type TestAuth, testHost } from './testing/createTestAuth.js'
import type { TestBrowser } from './testing/createTestBrowser.js'
import { sealTestWallet } from './testing/sealTestWallet.js'

const email = 'ada@shop.example'
const minuteMs = 60_000
let site: TestAuth
beforeEach(async () => {
  site = await createTestAuth()
})
afterEach(() => site.close())

const signedIn = async (address = email): Promise<TestBrowser> => {
  const browser = await site.createBrowser()
  await site.signIn(browser, address)
  return browser
}
const linkOf = (address: string): string => {
  const mail = site.mails.findLast(({ to, text }) => to === address && text.includes('/device/'))
  const token = /\/device\/(\S+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error('No link was mailed.')
  return `/auth/device/${token}`
}

describe('a further device', () => {
  test('T37 signs in after the mailed link was opened and the number chosen that it shows', async () => {
    await signedIn()
    const phone = await site.createBrowser('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1')
    const started = await phone.post(
      '/auth/email/start',
      { email, host: testHost },
      { 'x-place': 'Zürich, CH' },
    )
    const asked = await phone.post(
      '/auth/email/verify',
      { challengeId: started.body['challengeId'], code: site.codeOf(email) },
      { 'x-place': 'Zürich, CH' },
    )
    expect(asked.body).toMatchObject({ status: 'device', number: expect.stringMatching(/^\d\d$/) })
    expect(phone.cookie).toBeUndefined()
    const { approvalId, number } = asked.body
    expect((await phone.post('/auth/device/wait', { approvalId })).body).toEqual({ status: 'pending' })

    const other = await site.createBrowser()
    const shown = await other.get(linkOf(email))
    expect(shown.body).toMatchObject({ place: 'Zürich, CH', device: 'Safari on iPhone', host: testHost })
    expect(shown.body['numbers']).toHaveLength(3)
    expect(shown.body['numbers']).toContain(number)
    expect((await other.post(linkOf(email), { number })).status).toBe(204)
    expect((await other.get(linkOf(email))).body).toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })

    const waiting = await Promise.all([1, 2].map(() => phone.post('/auth/device/wait', { approvalId })))
    expect(waiting.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(waiting.find(({ status }) => status === 200)?.body).toMatchObject({
      status: 'signedIn',
      user: { email },
    })
    expect((await phone.get('/auth/me')).status).toBe(200)
    expect(site.mails.at(-1)?.subject).toBe('A new device signed in to your account')
  })

  test('T37 a wrong number, or "Decline", ends the request', async () => {
    await signedIn()
    for (const decide of [
      (shown: string[], right: unknown) => ({ number: shown.find(each => each !== right) }),
      () => ({ decline: true }),
    ]) {
      const phone = await site.createBrowser()
      const { body } = await site.signIn(phone, email)
      const page = await site.createBrowser()
      const shown = await page.get(linkOf(email))
      await page.post(linkOf(email), decide(Object.values(shown.body['numbers'] ?? {}), body['number']))
      const { approvalId } = body
      expect((await phone.post('/auth/device/wait', { approvalId })).body).toEqual({ status: 'declined' })
      expect((await page.post(linkOf(email), { number: body['number'] })).status).toBe(400)
    }
  })

  test('T37 another browser cannot wait for the approval, nor open a link that was changed', async () => {
    await signedIn()
    const phone = await site.createBrowser()
    const { body } = await site.signIn(phone, email)
    const thief = await site.createBrowser()
    await thief.post(linkOf(email), { number: body['number'] })
    expect((await thief.post('/auth/device/wait', { approvalId: body['approvalId'] })).status).toBe(400)
    expect((await thief.get(`${linkOf(email).slice(0, -1)}A`)).status).toBe(400)
  })

  test('a device that signed out signs in again by the code alone', async () => {
    const browser = await signedIn()
    await browser.post('/auth/sign-out')
    expect((await site.signInToSettings(browser, email)).body).toMatchObject({ status: 'signedIn' })
    expect((await browser.get('/auth/devices')).body['devices']).toHaveLength(1)
  })

  test('T40 a revoked device is signed out at once, and cannot revoke or name those of others', async () => {
    const [browser, stranger] = [await site.createBrowser(), await site.createBrowser()]
    await site.signInToSettings(browser, email)
    await site.signInToSettings(stranger, 'eve@shop.example')
    const { body } = await browser.get('/auth/me')
    const { id } = Object(body['device'])
    expect((await stranger.post(`/auth/devices/${id}/revoke`)).status).toBe(404)
    expect((await browser.get('/auth/me')).status).toBe(200)
    expect((await browser.post(`/auth/devices/${id}/revoke`)).status).toBe(204)
    expect((await browser.get('/auth/me')).body).toMatchObject({ code: 'LOGIN_SESSION_EXPIRED' })
  })
})

describe('the wallet', () => {
  test('T34 of many first devices one creates it, the others get that one', async () => {
    const browser = await signedIn()
    const bodies = await Promise.all(Array.from({ length: 20 }, () => sealTestWallet(browser)))
    const replies = await Promise.all(bodies.map(body => browser.post('/auth/wallet/create', body)))
    const created = replies.filter(({ status }) => status === 201)
    expect(created).toHaveLength(1)
    for (const { status, body } of replies)
      if (status !== 201) expect(body).toMatchObject({ code: 'WALLET_EXISTS', wallet: created[0]?.body })
    expect((await browser.get('/auth/me')).body).toMatchObject({
      wallet: created[0]?.body,
      needsDeviceShare: false,
    })
  })

  test('the server’s share comes back sealed to the key of the call, for this wallet only', async () => {
    const browser = await signedIn()
    const share = webcrypto.getRandomValues(new Uint8Array(33))
    const wallet = await sealTestWallet(browser, { share })
    await browser.post('/auth/wallet/create', wallet)
    const pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ])
    const publicKey = Buffer.from(await webcrypto.subtle.exportKey('raw', pair.publicKey)).toString(
      'base64url',
    )
    const { body } = await browser.post('/auth/wallet/share', { publicKey })
    expect(is(HpkeRecordSchema, body)).toBe(true)
    const suite = new CipherSuite({
      kem: new DhkemP256HkdfSha256(),
      kdf: new HkdfSha256(),
      aead: new Aes256Gcm(),
    })
    const open = (version: number) =>
      suite.open(
        {
          recipientKey: pair.privateKey,
          enc: new Uint8Array(Buffer.from(String(body['enc']), 'base64url')).buffer,
          info: new TextEncoder().encode('latchkit/release-share/v1').buffer,
        },
        new Uint8Array(Buffer.from(String(body['ciphertext']), 'base64url')).buffer,
        new TextEncoder().encode(`${wallet.userId}|${wallet.id}|${version}`).buffer,
      )
    expect(new Uint8Array(await open(1))).toEqual(share)
    await expect(open(2)).rejects.toThrow()
    expect((await browser.post('/auth/wallet/share', { publicKey: 'A'.repeat(87) })).status).toBe(400)
  })

  test('a device without a share gets the server’s only shortly after a sign-in', async () => {
    const browser = await signedIn()
    await browser.post('/auth/wallet/create', await sealTestWallet(browser))
    const publicKey = String((await browser.get('/auth/hpke-key')).body['publicKey'])
    await browser.post('/auth/sign-out')
    await site.signIn(browser, email)
    expect((await browser.get('/auth/me')).body).toMatchObject({ needsDeviceShare: true })
    expect((await browser.post('/auth/wallet/share', { publicKey })).status).toBe(200)
    site.advance(16 * minuteMs)
    expect((await browser.post('/auth/wallet/share', { publicKey })).body).toMatchObject({
      code: 'SHARE_LOCKED',
    })
    const rotated = await browser.post('/auth/wallet/rotate', await sealTestWallet(browser, { version: 2 }))
    expect(rotated.body).toMatchObject({ code: 'LOGIN_SESSION_EXPIRED' })
  })

  test('a rotation replaces the version before it, once', async () => {
    const browser = await signedIn()
    const first = await sealTestWallet(browser)
    await browser.post('/auth/wallet/create', first)
    const next = () => sealTestWallet(browser, { id: first.id, version: 2 })
    const replies = await Promise.all(
      (await Promise.all([next(), next(), next()])).map(body => browser.post('/auth/wallet/rotate', body)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await browser.get('/auth/me')).body['wallet']).toMatchObject({ id: first.id, version: 2 })
    expect((await browser.get('/auth/wallet/recovery')).body).toMatchObject({ salt: expect.any(String) })
  })

  test('a share that is sealed for another user or version is refused', async () => {
    const browser = await signedIn()
    const wallet = await sealTestWallet(browser)
    const other = await sealTestWallet(browser, { userId: 'AAAAAAAAAAAAAAAAAAAAAA' })
    for (const body of [other, { ...wallet, id: other.id }, { ...wallet, serverShare: other.serverShare }])
      expect((await browser.post('/auth/wallet/create', body)).status).toBe(400)
    expect((await browser.get('/auth/me')).body).toMatchObject({ wallet: null })
  })
})
