import { describe, expect, test, vi } from 'vitest'
import type { AuthStore } from '../storage/authStore.js'
import { describeOnDatabases } from '../storage/testing/describeOnDatabases.js'
import { openForEachTest } from '../storage/testing/openForEachTest.js'
import { createTestAuth, testHost } from './testing/createTestAuth.js'
import { sealTestWallet } from './testing/sealTestWallet.js'

vi.mock('pg', async () => (await import('../storage/testing/loadPg.js')).loadPg())

/** `test:long` sets 1,000. */
const accounts = Number(process.env['LATCHKIT_LOGINS'] ?? 25)

describeOnDatabases((name, createTarget) =>
  describe(`sign-in on ${name}`, () => {
    let store: AuthStore | undefined
    openForEachTest(createTarget, storage => {
      store = storage.auth
    })

    test(`T34 ${accounts} first logins at once, each from two browsers: one account and one wallet each`, {
      timeout: 60_000 + accounts * 1_000,
    }, async () => {
      if (store === undefined) throw new Error('The storage keeps no records of sign-in.')
      const site = await createTestAuth({ store })
      const logIn = async (subject: string) => {
        const browser = await site.createBrowser()
        const thumbprint = await site.thumbprintOf(await browser.prove('GET', '/auth/me'))
        const outcome = await site.auth.users.signIn({
          identity: { issuer: 'https://issuer.example', subject },
          browser: { thumbprint, device: 'Firefox on Linux', place: 'unknown place' },
          host: testHost,
        })
        browser.cookie = outcome.token
        const created = await browser.post('/auth/wallet/create', await sealTestWallet(browser))
        return { created, me: await browser.get('/auth/me') }
      }
      await Promise.all(
        Array.from({ length: accounts }, async (_, at) => {
          const [one, other] = await Promise.all([logIn(`subject-${at}`), logIn(`subject-${at}`)])
          expect([one.created.status, other.created.status].sort()).toEqual([201, 409])
          expect(one.me.body['user']).toEqual(other.me.body['user'])
          expect(one.me.body['wallet']).toEqual(other.me.body['wallet'])
          const winner = one.created.status === 201 ? one : other
          expect(one.me.body['wallet']).toEqual(winner.created.body)
        }),
      )
      site.close()
    })
  }),
)
