import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestCapture } from './testing/createTestCapture.js'

const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'b2'.repeat(32)}`)
const email = 'canary.alice@example.com'

let running: Awaited<ReturnType<typeof createTestCapture>> | undefined
afterEach(() => {
  running?.close()
  running = undefined
})
async function start(options?: { isOn?: boolean }) {
  running = await createTestCapture(options)
  return running
}
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the email address of a visitor who signed in with a wallet (R9.11 emailCapture)', () => {
  test('a code to the address confirms it; the account has an address from then on, in any session', async () => {
    const system = await start()
    const page = system.open()
    expect(await page.signIn(alice)).toMatchObject({ hasEmail: false })
    const started = await page.post('start', { email: ' Canary.Alice@Example.com ' })
    expect(started).toMatchObject({ status: 200, body: { triesLeft: 5 } })
    expect(system.mails).toMatchObject([{ to: email, text: expect.stringContaining('app.example') }])
    const { challengeId } = started.body
    expect(await page.post('verify', { challengeId, code: system.lastCode() })).toEqual({
      status: 200,
      body: { hasEmail: true },
    })
    expect(await page.getSession()).toMatchObject({ session: { hasEmail: true } })
    expect(await system.open().signIn(alice)).toMatchObject({ hasEmail: true })
    expect(await system.capture.list()).toEqual([
      {
        email,
        origin: 'https://app.example',
        caipAddress: `eip155:1:${alice.address}`,
        confirmedAt: expect.any(Number),
      },
    ])
  })

  test('an address belongs to one account at one site', async () => {
    const system = await start()
    const page = system.open()
    await page.signIn(alice)
    const { body } = await page.post('start', { email })
    await page.post('verify', { challengeId: body['challengeId'], code: system.lastCode() })
    expect(await system.open().signIn(bob)).toMatchObject({ hasEmail: false })
    expect(await system.open('https://other.example').signIn(alice)).toMatchObject({ hasEmail: false })
  })

  test('without a session nothing is mailed, and the code of one session is of no use to another', async () => {
    const system = await start()
    const stranger = system.open()
    expect(await stranger.post('start', { email })).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_SESSION_EXPIRED' },
    })
    expect(system.mails).toEqual([])
    const page = system.open()
    await page.signIn(alice)
    const { body } = await page.post('start', { email })
    await stranger.signIn(bob)
    const stolen = await stranger.post('verify', {
      challengeId: body['challengeId'],
      code: system.lastCode(),
    })
    expect(stolen).toMatchObject({ status: 400, body: { code: 'LOGIN_CODE_EXPIRED' } })
    expect(await system.capture.list()).toEqual([])
  })

  test('T36: five guesses and ten minutes, then the code is of no use; a new one is', async () => {
    const system = await start()
    const page = system.open()
    await page.signIn(alice)
    const { body } = await page.post('start', { email })
    const { challengeId } = body
    const code = system.lastCode()
    for (let tries = 4; tries >= 0; tries--)
      expect(await page.post('verify', { challengeId, code: wrong(code) })).toMatchObject({
        body: { code: 'LOGIN_CODE_INVALID', triesLeft: tries },
      })
    expect(await page.post('verify', { challengeId, code })).toMatchObject({
      body: { code: 'LOGIN_CODE_EXPIRED' },
    })
    expect(await page.post('resend', { challengeId })).toMatchObject({ status: 429 })
    system.advance(31_000)
    expect(await page.post('resend', { challengeId })).toMatchObject({ status: 200 })
    system.advance(601_000)
    expect(await page.post('verify', { challengeId, code: system.lastCode() })).toMatchObject({
      body: { code: 'LOGIN_CODE_EXPIRED' },
    })
  })

  test('T36: an address gets three codes in an hour, whoever asks', async () => {
    const system = await start()
    const [one, two] = [system.open(), system.open()]
    await one.signIn(alice)
    await two.signIn(bob)
    for (const page of [one, two, one]) expect((await page.post('start', { email })).status).toBe(200)
    expect(await two.post('start', { email })).toMatchObject({
      status: 429,
      body: { code: 'LOGIN_RATE_LIMITED' },
    })
    expect(system.mails).toHaveLength(3)
  })

  test('a new address takes the place of the first; the visitor and the operator can delete it', async () => {
    const system = await start()
    const page = system.open()
    await page.signIn(alice)
    for (const each of [email, 'second@example.com']) {
      const { body } = await page.post('start', { email: each })
      await page.post('verify', { challengeId: body['challengeId'], code: system.lastCode() })
    }
    expect((await system.capture.list()).map(record => record.email)).toEqual(['second@example.com'])
    expect(await page.post('delete')).toEqual({ status: 200, body: { hasEmail: false } })
    expect(await page.getSession()).toMatchObject({ session: { hasEmail: false } })
    const { body } = await page.post('start', { email: 'third@example.com' })
    await page.post('verify', { challengeId: body['challengeId'], code: system.lastCode() })
    expect(await system.capture.removeEmail('Third@example.com')).toBe(1)
    expect(await system.capture.list()).toEqual([])
  })

  test('T5: neither the database nor a log has the address, the code or the account in clear', async () => {
    const system = await start()
    const page = system.open()
    await page.signIn(alice)
    const before = system.written.length
    const { body } = await page.post('start', { email })
    await page.post('verify', { challengeId: body['challengeId'], code: system.lastCode() })
    const texts = [...system.written.slice(before).map(record => JSON.stringify(record)), ...system.lines]
    expect(texts.length).toBeGreaterThan(3)
    for (const secret of [email, 'canary', system.lastCode(), alice.address, alice.address.toLowerCase()])
      expect(texts.filter(text => text.includes(secret))).toEqual([])
  })

  test.each([
    ['attack B-L-contract: a contract at the address on another network', true, false],
    ['control B-L-contract: a key on another network', false, true],
  ])('%s has the address of the first: %s', async (_who, isContract, isShared) => {
    const { capture, mails, lastCode } = await start()
    const origin = 'https://app.example'
    const on = (chain: number) => ({ caipAddress: `eip155:${chain}:${alice.address}`, isContract, origin })
    const { challengeId } = await capture.start({ ...on(1), email, token: 'a token' })
    expect(mails).toHaveLength(1)
    await capture.verify({ ...on(1), challengeId, code: lastCode(), token: 'a token' })
    expect(await capture.has(on(1))).toBe(true)
    expect(await capture.has(on(10))).toBe(isShared)
    // Neither reads, replaces nor deletes what belongs to the other.
    await capture.remove(on(10))
    expect(await capture.has(on(1))).toBe(!isShared)
  })

  test('switched off, no session says anything of it and nothing is served', async () => {
    const system = await start({ isOn: false })
    const page = system.open()
    expect(await page.signIn(alice)).not.toHaveProperty('hasEmail')
    expect((await page.ask('/auth/siwx/email/start', { email })).status).toBe(404)
  })
})
