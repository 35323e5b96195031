import {
  createTestAuth,
  type TestAuth,
} from '../../../../../packages/server/src/auth/testing/createTestAuth.js'
import type { TestBrowser } from '../../../../../packages/server/src/auth/testing/createTestBrowser.js'
import { ApiError } from '../../api/ApiError.js'
import type { AuthApi, Me } from '../../api/authApi.js'
import { createAuthApi } from '../../api/createAuthApi.js'
import { type Custody, type CustodyPages, createCustody } from '../custody.js'
import type { WalletMode } from '../custodyApi.js'
import { createMemoryDeviceStore, type MemoryDeviceStore } from '../fixtures/createMemoryDeviceStore.js'

/** A browser of the visitor, or of an attacker, with its storage. */
export type Profile = {
  browser: TestBrowser
  store: MemoryDeviceStore
  api: AuthApi
  /** A page of the secure site that was loaded now. */
  load(): Promise<{ page: Custody & CustodyPages; me: Me }>
}

/** The server's own code with a visitor who has a wallet, an email login and a passkey in passkey mode. */
export type World = {
  site: TestAuth
  email: string
  visitor: Profile
  mode: WalletMode
  /** On the visitor's paper. */
  code: string
  passkey: { credentialId: string; prf: Uint8Array<ArrayBuffer> }
  createProfile(): Promise<Profile>
}

const email = 'ada@shop.example'

export async function createWorld(mode: WalletMode): Promise<World> {
  const site = await createTestAuth()
  async function createProfile(): Promise<Profile> {
    const browser = await site.createBrowser()
    const store = createMemoryDeviceStore()
    const api = createAuthApi(async (path, { method = 'POST', body = {} } = {}) => {
      const response = await (method === 'GET' ? browser.get(path) : browser.post(path, body))
      if (response.status >= 400) {
        const { code, message } = response.body
        throw new ApiError({ code: String(code), message: String(message), status: response.status })
      }
      // Of our own server, as `createCall` returns it.
      return JSON.parse(JSON.stringify(response.body))
    })
    return {
      browser,
      store,
      api,
      async load() {
        const me = await api.getMe()
        if (!me) throw new Error('Nobody is signed in.')
        const page = createCustody({ api, store, now: site.now, isTopLevel: () => true })
        const device = { id: me.device.id, needsShare: me.needsDeviceShare }
        await page.open({ user: me.user, wallet: me.wallet, device })
        return { page, me }
      },
    }
  }
  const visitor = await createProfile()
  await site.signIn(visitor.browser, email)
  const passkey = { credentialId: 'AQID', prf: crypto.getRandomValues(new Uint8Array(32)) }
  const { page } = await visitor.load()
  if (mode === 'passkey') await page.addPasskey(passkey)
  const { code } = (await page.readBackup()) ?? { code: '' }
  // Days after the sign-in, as visitors do it by the reminder.
  site.advance(3 * 86_400_000)
  await page.confirmBackup()
  return { site, email, visitor, mode, code, passkey, createProfile }
}
