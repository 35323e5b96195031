import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestAuth, testHost } from './testing/createTestAuth.js'
import { sealTestWallet } from './testing/sealTestWallet.js'

/** Bodies per route; `test:long` sets 10,000. */
const runs = Number(process.env['LATCHKIT_FUZZ_RUNS'] ?? 60)

const paths = [
  '/auth/email/start',
  '/auth/email/resend',
  '/auth/email/verify',
  '/auth/device/wait',
  '/auth/device/token.secret',
  '/auth/passkey/login/verify',
  '/auth/passkey/register/verify',
  '/auth/email/update/start',
  '/auth/email/update/verify',
  '/auth/delete',
  '/auth/undo/rotation',
  '/auth/undo/email/start',
  '/auth/undo/email',
  '/auth/passkeys/key/rename',
  '/auth/wallet/create',
  '/auth/wallet/rotate',
  '/auth/wallet/share',
  '/auth/wallet/share/stored',
] as const

test(`T42 ${runs} generated bodies to each route: none ends in a 5xx, and no account is lost`, {
  timeout: 60_000 + runs * 500,
}, async () => {
  const site = await createTestAuth()
  const browser = await site.createBrowser()
  await site.signInToSettings(browser, 'ada@shop.example')
  const wallet = await sealTestWallet(browser)
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      testHost,
      'a@b.example',
      '123456',
      wallet.id,
      'A'.repeat(43),
      'A'.repeat(87),
      '__proto__',
    ),
  )
  const value = fc.oneof(text, fc.jsonValue(), fc.integer())
  const names = [
    'email',
    'host',
    'challengeId',
    'code',
    'which',
    'approvalId',
    'number',
    'decline',
    'response',
    'publicKey',
    'name',
    'at',
    'proof',
    'token',
    'oldCode',
  ] as const
  const body = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom(...names), value),
    // What is right but for one field.
    fc
      .record({ field: fc.constantFrom(...Object.keys(wallet)), value })
      .map(change => ({ ...wallet, [change.field]: change.value })),
  )
  await fc.assert(
    fc.asyncProperty(body, async generated => {
      for (const path of paths) {
        const { status } = await browser.post(path, generated)
        expect([path, status < 500]).toEqual([path, true])
      }
    }),
    { numRuns: runs },
  )
  expect((await browser.get('/auth/me')).status).toBe(200)
  site.close()
})
