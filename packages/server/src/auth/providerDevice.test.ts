import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser } from './authEnv.js'
import { createTestAuth, type TestAuth, testHost } from './testing/createTestAuth.js'

const issuer = 'https://accounts.example'
const email = 'ada@shop.example'
const { signal } = new AbortController()
let site: TestAuth
beforeEach(async () => {
  site = await createTestAuth()
})
afterEach(() => site.close())

const toBrowser = (thumbprint: string): Browser => ({ thumbprint, device: 'Firefox on Linux', place: 'Zug' })
const laptop = toBrowser('laptop')
const stranger = toBrowser('stranger')
/** A sign-in of an account of a provider, which has an address or none. */
const signIn = (browser: Browser, address?: string, issuedBy = issuer) =>
  site.auth.users.signIn({
    identity: {
      issuer: issuedBy,
      subject: '1001',
      social: { provider: 'google' },
      ...(address && { email: address }),
    },
    browser,
    host: testHost,
  })
const linkToken = (): string => /\/device\/(\S+)/.exec(site.mails.at(-1)?.text ?? '')?.[1] ?? ''

test.each([
  ['attack B-B6-device', issuer],
  ['attack B-L-farcaster', 'farcaster'],
])('%s: a browser that is no device of the account is not signed in by %s alone', async (_id, issuedBy) => {
  expect((await signIn(laptop, email, issuedBy)).token).toBeDefined()
  const { reply, token } = await signIn(stranger, undefined, issuedBy)
  expect(token).toBeUndefined()
  expect(reply).toMatchObject({ status: 'device', sentTo: 'a…@shop.example' })
  expect(site.mails.at(-1)).toMatchObject({ to: email, text: expect.stringContaining('shop.example') })
  await site.auth.approvals.decide(linkToken(), { decline: true })
  const { approvalId = '' } = Object(reply)
  expect(await site.auth.approvals.wait(approvalId, stranger, signal)).toEqual({
    reply: { status: 'declined' },
  })
})

test('control B-B6-device: T37: the number of the mailed link signs it in, and a device of the account is not asked', async () => {
  await signIn(laptop, email)
  expect((await signIn(laptop)).token).toBeDefined()
  const { reply } = await signIn(stranger)
  const { approvalId = '', number = '' } = Object(reply)
  expect((await site.auth.approvals.get(linkToken())).host).toBe(testHost)
  await site.auth.approvals.decide(linkToken(), { number })
  expect((await site.auth.approvals.wait(approvalId, stranger, signal)).token).toBeDefined()
  expect((await signIn(stranger)).token).toBeDefined()
})

test('control B-B6-device: an account without an address is locked out of no browser: there is nothing to mail to', async () => {
  await signIn(laptop)
  expect((await signIn(stranger)).token).toBeDefined()
})

test('attack B-L-url: the host of an approval and of a code is sealed', async () => {
  await signIn(laptop, email)
  const { reply } = await signIn(stranger)
  const browser = await site.createBrowser()
  const { body } = await browser.post('/auth/email/start', { email: 'bob@shop.example', host: testHost })
  const records = await Promise.all([
    site.store.get('approval', String(Object(reply).approvalId), site.now()),
    site.store.get('code', String(body['challengeId']), site.now()),
  ])
  expect(records.map(record => record?.body.includes('shop.example'))).toEqual([false, false])
})
