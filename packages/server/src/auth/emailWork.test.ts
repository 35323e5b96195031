import { type EmailWork, EmailWorkSchema } from '@latchkit/api/auth'
import { is } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isSolved } from './emailWork.js'
import { createTestAuth, type TestAuth, testHost } from './testing/createTestAuth.js'
import type { TestBrowser } from './testing/createTestBrowser.js'
import { solveWork } from './testing/solveWork.js'

const email = 'ada@shop.example'
const hourMs = 3_600_000
let site: TestAuth
beforeEach(async () => {
  site = await createTestAuth()
})
afterEach(() => site.close())

const start = (browser: TestBrowser, more: object = {}) =>
  browser.post('/auth/email/start', { email, host: testHost, ...more })
/** What strangers' browsers use up: until there is no code for another. */
async function useUp(): Promise<void> {
  while ((await start(await site.createBrowser())).status === 200);
}
const readWork = (body: Record<string, unknown>): EmailWork => {
  const { work } = body
  if (!is(EmailWorkSchema, work)) throw new Error(`There is no work in ${JSON.stringify(body)}`)
  return work
}

test('attack A-M14: T36: strangers ask for every code of 12 hours; in each of them a new browser of the owner gets in within a minute', async () => {
  const outcomes: unknown[] = []
  for (let hour = 0; hour < 12; hour += 1) {
    await useUp()
    const began = site.now()
    const owner = await site.createBrowser()
    const refused = await start(owner)
    expect(refused.status).toBe(429)
    const { body } = await start(owner, { work: solveWork(readWork(refused.body)) })
    const code = site.codeOf(email)
    // Strangers go on meanwhile, with guesses too.
    await useUp()
    const reply = await owner.post('/auth/email/verify', { challengeId: body['challengeId'], code })
    outcomes.push(reply.body['status'])
    expect(site.now() - began).toBeLessThan(60_000)
    site.advance(hourMs)
  }
  // The first makes the account; the others are new devices of it, which the mailed link approves.
  expect(outcomes).toEqual(['signedIn', ...Array.from({ length: 11 }, () => 'device')])
})

test('attack A-M14-guesses: strangers who use up their guesses leave those of a code that was worked for', async () => {
  const strangers: { browser: TestBrowser; challengeId: unknown }[] = []
  for (let hour = 0; hour < 3; hour += 1) {
    for (let count = 0; count < 3; count += 1) {
      const browser = await site.createBrowser()
      const { status, body } = await start(browser)
      if (status === 200) strangers.push({ browser, challengeId: body['challengeId'] })
    }
    for (const { browser, challengeId } of strangers)
      for (let code = 0; code < 5; code += 1)
        await browser.post('/auth/email/verify', { challengeId, code: `00000${code}` })
    site.advance(hourMs)
  }
  expect(site.guesses()).toBe(25)
  const owner = await site.createBrowser()
  const work = solveWork(readWork((await start(owner)).body))
  const { body } = await start(owner, { work })
  const guess = { challengeId: body['challengeId'], code: site.codeOf(email) }
  expect((await owner.post('/auth/email/verify', guess)).body).toMatchObject({ status: 'signedIn' })
})

test('control A-M14: without strangers no browser works for its code', async () => {
  expect((await start(await site.createBrowser())).status).toBe(200)
})

test('attack A-M14-work: work is good once, for its browser, address and time, and not by less', async () => {
  await useUp()
  const [owner, other] = [await site.createBrowser(), await site.createBrowser()]
  const work = solveWork(readWork((await start(owner)).body))
  const statusOf = async (browser: TestBrowser, more: object) => (await start(browser, more)).status
  let wrong = 0
  while (isSolved({ challenge: work.challenge, solution: String(wrong) }, 4)) wrong += 1
  expect(await statusOf(owner, { work: { ...work, solution: String(wrong) } })).toBe(429)
  expect(await statusOf(owner, { work: { ...work, challenge: work.challenge.replace('.4.', '.0.') } })).toBe(
    429,
  )
  expect(await statusOf(owner, { work: { challenge: 'x', solution: '1' } })).toBe(429)
  expect(await statusOf(other, { work })).toBe(429)
  expect(await statusOf(owner, { email: 'bob@shop.example', work })).toBe(429)
  expect(await statusOf(owner, { work })).toBe(200)
  expect(await statusOf(owner, { work })).toBe(429)
  const late = solveWork(readWork((await start(owner)).body))
  site.advance(5 * 60_000)
  expect(await statusOf(owner, { work: late })).toBe(429)
})

test('without tests it is 2^17 hashes, of which a phone makes some hundred thousand in a second', async () => {
  site.close()
  site = await createTestAuth({ workBits: undefined })
  await useUp()
  expect(readWork((await start(await site.createBrowser())).body).bits).toBe(17)
})

test('after 15 codes that were worked for there is none for a day, and each of them cost more than the first', async () => {
  await useUp()
  const bits: number[] = []
  for (let count = 0; count < 15; count += 1) {
    const browser = await site.createBrowser()
    const work = readWork((await start(browser)).body)
    bits.push(work.bits)
    expect((await start(browser, { work: solveWork(work) })).status).toBe(200)
  }
  expect(bits).toEqual([4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8])
  const refused = await start(await site.createBrowser())
  expect(refused.body).toMatchObject({ code: 'LOGIN_RATE_LIMITED' })
  expect(refused.body['work']).toBeUndefined()
})

test('attack A-L-dot: an address with a dot at its end has the limits and the account of the address without', async () => {
  await site.signIn(await site.createBrowser(), email)
  const { id } = (await (await site.createBrowser()).get('/auth/me')).body
  expect(id).toBeUndefined()
  const dotted = `${email}.`
  const browser = await site.createBrowser()
  expect((await start(browser, { email: dotted })).status).toBe(200)
  expect(site.mails.at(-1)?.to).toBe(email)
  expect((await start(browser, { email: dotted })).status).toBe(200)
  expect((await start(browser, { email: ` ADA@Shop.Example.` })).status).toBe(429)
})

test('an account that was made with a dot at the end stays reachable, and can be deleted (A-L-dot)', async () => {
  const { auth } = site
  const dotted = `${email}.`
  const browser = await site.createBrowser()
  const seed = await browser.prove('POST', '/auth/email/verify')
  const thumbprint = await site.thumbprintOf(seed)
  const made = await auth.users.signIn({
    identity: { issuer: 'email', subject: dotted },
    browser: { thumbprint, device: 'a browser', place: 'a place' },
    host: testHost,
  })
  const { body } = await start(browser)
  const guess = { challengeId: body['challengeId'], code: site.codeOf(email) }
  const signed = await browser.post('/auth/email/verify', guess)
  expect(signed.body).toMatchObject({ status: 'signedIn', user: { id: Object(made.reply).user.id } })
})

test('attack B-B4-50: in no 24 hours are more than 50 guesses compared, wherever they begin', async () => {
  site.close()
  const times: number[] = []
  const testSite = await createTestAuth({ createCode: () => '999999' })
  site = testSite
  const device = await site.createBrowser()
  await site.signIn(device, email)
  const guessAll = async (browser: TestBrowser, given: object = {}): Promise<Record<string, unknown>> => {
    const { body } = await start(browser, given)
    for (let code = 0; code < 5; code += 1) {
      const before = site.guesses()
      await browser.post('/auth/email/verify', { challengeId: body['challengeId'], code: `00000${code}` })
      if (site.guesses() > before) times.push(site.now())
    }
    return body
  }
  // The attacker waits for the last hours of a day, uses up everything, and again as soon as a fixed window would end.
  for (const advance of [21, 1, 1, 0.99, 0.02, 1, 1, 1]) {
    site.advance(advance * hourMs)
    for (let count = 0; count < 4; count += 1) await guessAll(await site.createBrowser())
    await guessAll(device)
    for (let count = 0; count < 6; count += 1) {
      const browser = await site.createBrowser()
      const { body } = await start(browser)
      if (body['work'] !== undefined) await guessAll(browser, { work: solveWork(readWork(body)) })
    }
  }
  const most = Math.max(
    ...times.map(from => times.filter(time => time >= from && time < from + 24 * hourMs).length),
  )
  expect(most).toBeGreaterThan(40)
  expect(most).toBeLessThanOrEqual(50)
})
