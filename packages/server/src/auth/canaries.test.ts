import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuthRecord, AuthStore } from '../storage/authStore.js'
import { createMemoryStorage } from '../storage/memory.js'
import { createTestAuth, testHost, testKey, testOrigin } from './testing/createTestAuth.js'
import { createTestBrowser } from './testing/createTestBrowser.js'
import { proveAs } from './testing/proveAs.js'
import { sealTestWallet } from './testing/sealTestWallet.js'

/** Keeps a copy of whatever is written. */
function watch(store: AuthStore): { store: AuthStore; written: AuthRecord[] } {
  const written: AuthRecord[] = []
  return {
    written,
    store: {
      ...store,
      commit(changes, now) {
        for (const change of changes) if ('record' in change) written.push(change.record)
        return store.commit(changes, now)
      },
    },
  }
}

test('T5 no code, token, share or address is in a log line, a stored record, a URL or an error', async () => {
  const memory = createMemoryStorage().auth
  if (memory === undefined) throw new Error('The storage keeps no records of sign-in.')
  const { store, written } = watch(memory)
  const canaries = new Set<string>()
  const errors: string[] = []
  let next = 100_000
  // Six digits are too short to search for among random bytes, so the codes are counted in their hashes' place below.
  const codes: string[] = []
  const site = await createTestAuth({
    store,
    createCode: () => {
      next += 7_919
      codes.push(String(next % 1_000_000).padStart(6, '0'))
      return codes.at(-1) ?? ''
    },
  })
  for (let round = 0; round < 10; round++) {
    const email = `canary-${randomBytes(6).toString('hex')}@shop.example`
    const newEmail = `moved-${randomBytes(6).toString('hex')}@shop.example`
    const browser = await site.createBrowser()
    const signIn = await site.signInToSettings(browser, email)
    expect(signIn.status).toBe(200)
    const share = randomBytes(33)
    for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const) canaries.add(share.toString(form))
    const wallet = await sealTestWallet(browser, { share })
    await browser.post('/auth/wallet/create', wallet)
    await browser.post('/auth/wallet/share', { publicKey: wallet.serverShare.enc })
    await browser.post('/auth/email/verify', { challengeId: 'A'.repeat(22), code: codes.at(-1) })
    errors.push(
      JSON.stringify((await browser.post('/auth/email/start', { email: `${email} x`, host: testHost })).body),
    )
    errors.push(
      JSON.stringify(
        (await browser.post('/auth/wallet/create', { ...wallet, serverShare: share.toString('hex') })).body,
      ),
    )
    const { body } = await browser.post('/auth/email/update/start', { email: newEmail })
    const [oldCode, code] = [site.codeOf(email), site.codeOf(newEmail)]
    const challengeId = String(body['challengeId'])
    const proof = await proveAs(browser, { act: 'email', detail: challengeId })
    const update = { challengeId, oldCode, code, proof }
    expect((await browser.post('/auth/email/update/verify', update)).status).toBe(204)
    const undo = /#undo-email=\S+\.(\S+)/.exec(site.mails.at(-1)?.text ?? '')?.[1]
    const phone = await site.createBrowser()
    await site.signIn(phone, newEmail)
    const link = /\/device\/(\S+)/.exec(
      site.mails.findLast(({ text }) => text.includes('/device/'))?.text ?? '',
    )?.[1]
    await phone.get(`/auth/device/${link}`)
    for (const canary of [email, newEmail, browser.cookie, link?.split('.')[1], undo])
      if (canary === undefined) throw new Error('There is no such secret.')
      else canaries.add(canary)
  }
  const logged = site.log.join('\n')
  const stored = written.map(record => JSON.stringify(record)).join('\n')
  const failed = errors.join('\n')
  expect(site.log.length).toBeGreaterThan(50)
  expect(canaries.size).toBeGreaterThanOrEqual(70)
  for (const canary of canaries)
    expect([logged.includes(canary), stored.includes(canary), failed.includes(canary)]).toEqual([
      false,
      false,
      false,
    ])
  for (const code of codes) {
    expect(logged).not.toMatch(new RegExp(`\\b${code}\\b`))
    expect(stored).not.toMatch(new RegExp(`\\b${code}\\b`))
  }
  const keyForms = ['hex', 'base64', 'base64url'] as const
  for (const form of keyForms) expect(stored + logged).not.toContain(testKey.key.toString(form))
  site.close()
})

test('a stolen database without AUTH_KEY opens nothing, and with a rotated key everything still opens', async () => {
  const store = createMemoryStorage().auth
  if (store === undefined) throw new Error('The storage keeps no records of sign-in.')
  const email = 'ada@shop.example'
  const first = await createTestAuth({ store })
  let site = first
  const browser = await createTestBrowser({
    fetch: request => site.fetch(request),
    origin: testOrigin,
    now: first.now,
  })
  await first.signIn(browser, email)
  await browser.post('/auth/wallet/create', await sealTestWallet(browser))
  first.close()

  const other = { id: 'otherkey', key: Buffer.alloc(32, 2) }
  await expect(createTestAuth({ store, keys: [other] })).rejects.toThrow('is not configured')

  const rotated = await createTestAuth({ store, keys: [other, testKey] })
  const again = await rotated.createBrowser()
  expect((await rotated.signIn(again, 'eve@shop.example')).status).toBe(200)
  const known = await rotated.signIn(again, email)
  expect(known.body).toMatchObject({ status: 'device' })
  site = rotated
  const publicKey = (await browser.get('/auth/hpke-key')).body['publicKey']
  expect((await browser.post('/auth/wallet/share', { publicKey })).status).toBe(200)
  rotated.close()
  // What the server needs to start, and what was used, is under the new key now.
  const start = createTestAuth({ store, keys: [other] })
  site = await start
  expect((await browser.post('/auth/wallet/share', { publicKey })).status).toBe(200)
  site.close()
})
