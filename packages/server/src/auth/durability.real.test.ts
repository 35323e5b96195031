import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '../activity/testing/startServerProcess.js'
import { createStorage } from '../storage/createStorage.js'
import { testHost, testOrigin } from './testing/createTestAuth.js'
import { createTestBrowser, type TestBrowser } from './testing/createTestBrowser.js'
import { sealTestWallet } from './testing/sealTestWallet.js'

/** Crashes of the server; `test:long` sets 50. */
const kills = Number(process.env['LATCHKIT_KILLS'] ?? 3)
const program = fileURLToPath(new URL('./testing/authProcess.ts', import.meta.url))
const code = '246810'

type Account = { email: string; browser: TestBrowser; userId?: string; walletId?: string; version?: number }

test(
  `${kills} times kill -9 during first logins and updates: no account is half made, lost or double`,
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'latchkit-auth-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const database = `file:${join(directory, 'server.db')}`
    let url = ''
    const fetch = (request: Request) => {
      const { pathname } = new URL(request.url)
      const { method, headers } = request
      return request
        .text()
        .then(body =>
          globalThis.fetch(`${url}${pathname}`, { method, headers, ...(body !== '' && { body }) }),
        )
    }
    const accounts: Account[] = []
    const signIn = async ({ browser, email }: Account) => {
      const { body } = await browser.post('/auth/email/start', { email, host: testHost })
      return browser.post('/auth/email/verify', { challengeId: body['challengeId'], code })
    }
    /** Goes on where the account is; remembers what was confirmed. */
    const advance = async (account: Account): Promise<void> => {
      if (account.userId === undefined) {
        const { status, body } = await signIn(account)
        expect(status).toBe(200)
        account.userId = String(Object(body['user']).id)
      }
      const version = (account.version ?? 0) + 1
      const wallet = await sealTestWallet(account.browser, {
        userId: account.userId,
        version,
        ...(account.walletId !== undefined && { id: account.walletId }),
      })
      const path = version === 1 ? '/auth/wallet/create' : '/auth/wallet/rotate'
      const { status, body } = await account.browser.post(path, wallet)
      expect(status).toBeLessThan(300)
      account.walletId = String(body['id'])
      account.version = version
    }

    for (let round = 0; round < kills; round++) {
      const server = await startProgram(program, [database])
      url = server.url
      let done = 0
      let isEnded = false
      const work = async (worker: number): Promise<void> => {
        for (let at = 0; !isEnded; at++) {
          const account: Account = {
            email: `a-${round}-${worker}-${at}@shop.example`,
            browser: await createTestBrowser({ fetch, origin: testOrigin }),
          }
          accounts.push(account)
          for (let step = 0; step < 2 && !isEnded; step++)
            // A request that the crash ends may have been done or not.
            await advance(account).then(
              () => {
                done += 1
              },
              error => {
                if (!isEnded) throw error
              },
            )
        }
      }
      const workers = Promise.all([0, 1, 2, 3].map(work))
      // At another moment each time, once there is something to lose.
      while (done < 4 + (round % 7)) await new Promise(resolve => setTimeout(resolve, 1 + round))
      isEnded = true
      await server.kill()
      await workers
    }

    const server = await startProgram(program, [database])
    url = server.url
    for (const { email, browser, userId, walletId, version } of accounts) {
      // The code of an interrupted sign-in may have been used: the account is there, or it is made now.
      const { status, body } = await signIn({ email, browser })
      expect([email, status, body['status']]).toEqual([email, 200, 'signedIn'])
      if (userId !== undefined) expect(Object(body['user']).id).toBe(userId)
      const wallet = Object(body['wallet'])
      if (walletId !== undefined) expect(wallet.id).toBe(walletId)
      if (version !== undefined) expect(wallet.version - version).toBeOneOf([0, 1])
      expect(Object((await browser.get('/auth/me')).body['user']).id).toBe(Object(body['user']).id)
    }
    await server.kill()
    const storage = await createStorage(database)
    onTestFinished(() => storage.close())
    const users = new Set<string>()
    for (const { browser, email, userId } of accounts) {
      expect(browser.cookie).toBeDefined()
      if (userId === undefined) continue
      expect([email, users.has(userId)]).toEqual([email, false])
      users.add(userId)
      const count = async (kind: string) => (await storage.auth?.list(kind, userId, Date.now()))?.length
      expect([email, await count('user'), await count('identity'), await count('device')]).toEqual([
        email,
        1,
        1,
        1,
      ])
    }
    expect(users.size).toBeGreaterThanOrEqual(kills)
  },
  120_000 + kills * 30_000,
)
