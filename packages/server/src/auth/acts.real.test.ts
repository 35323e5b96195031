import { describe, expect, test, vi } from 'vitest'
import type { AuthStore } from '../storage/authStore.js'
import { describeOnDatabases } from '../storage/testing/describeOnDatabases.js'
import { openForEachTest } from '../storage/testing/openForEachTest.js'
import { createTestAuth } from './testing/createTestAuth.js'
import { sealTestWallet } from './testing/sealTestWallet.js'
import { signWalletProof } from './testing/signWalletProof.js'

vi.mock('pg', async () => (await import('../storage/testing/loadPg.js')).loadPg())

const email = 'ada@shop.example'
const dayMs = 24 * 3_600_000

describeOnDatabases((name, createTarget) =>
  describe(`acts on an account on ${name}`, () => {
    let store: AuthStore | undefined
    openForEachTest(createTarget, storage => {
      store = storage.auth
    })

    test('D68 what was replaced comes back after a restart, and a deletion waits 7 days over it', async () => {
      if (store === undefined) throw new Error('The storage keeps no records of sign-in.')
      const first = await createTestAuth({ store })
      const browser = await first.createBrowser()
      await first.signInToSettings(browser, email)
      const wallet = await sealTestWallet(browser)
      await browser.post('/auth/wallet/create', wallet)
      // As an earlier release stored it.
      const [stored] = await store.list('wallet', wallet.userId, first.now())
      const { evmOwner: _, ...body } = JSON.parse(stored?.body ?? '{}')
      if (stored === undefined) throw new Error('There is no wallet.')
      const old = { ...stored, revision: stored.revision + 1, body: JSON.stringify(body) }
      expect(await store.commit([{ type: 'replace', record: old }], first.now())).toBe(true)
      const next = await sealTestWallet(browser, { id: wallet.id, version: 2 })
      expect((await browser.post('/auth/wallet/rotate', next)).status).toBe(200)
      const token = /#undo-rotation=(\S+)/.exec(first.mails.at(-1)?.text ?? '')?.[1]
      first.close()

      const second = await createTestAuth({ store })
      const again = await second.createBrowser()
      await second.signInToSettings(again, email)
      const [detail = ''] = String(token).split('.')
      const key = { userId: wallet.userId, walletId: wallet.id, version: 1 }
      const agreed = await signWalletProof({ ...key, act: 'undo', detail })
      const undone = await again.post('/auth/undo/rotation', { token, proof: agreed })
      expect(undone.body).toMatchObject({ version: 1, ciphertext: wallet.ciphertext })
      const { body: started } = await again.post('/auth/delete/start')
      const at = second.now()
      const proof = await signWalletProof({ ...key, act: 'delete', detail: String(at) })
      const { challengeId } = started
      const asked = await again.post('/auth/delete', { at, proof, challengeId, code: second.codeOf(email) })
      expect(asked.body).toEqual({ deletesAt: at + 7 * dayMs })
      second.advance(6 * dayMs)
      await second.auth.deletions.purge()
      expect((await again.get('/auth/me')).status).toBe(200)
      second.close()

      const third = await createTestAuth({ store })
      third.advance(7 * dayMs)
      await third.auth.deletions.purge()
      for (const kind of ['user', 'wallet', 'walletVersion', 'undo', 'identity', 'device', 'session'])
        expect([kind, await store.list(kind, wallet.userId, third.now())]).toEqual([kind, []])
      third.close()
    })
  }),
)
