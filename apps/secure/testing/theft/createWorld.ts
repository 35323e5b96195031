import type { MeReply } from '@latchkit/api/auth'
import { createTestAuth, type TestAuth } from '../../../../packages/server/src/auth/testing/createTestAuth.js'
import type { TestBrowser } from '../../../../packages/server/src/auth/testing/createTestBrowser.js'
import { ApiError } from '../../src/api/ApiError.js'
import type { AuthApi } from '../../src/api/authApi.js'
import { createAuthApi } from '../../src/api/createAuthApi.js'
import type { WalletMode } from '../../src/api/custodyApi.js'
import { type Custody, type CustodyPages, createCustody } from '../../src/custody/custody.js'
import {
  createMemoryDeviceStore,
  type MemoryDeviceStore,
} from '../../src/custody/fixtures/createMemoryDeviceStore.js'

/** A browser of the visitor, or of an attacker, with its storage. */
export type Profile = {
  browser: TestBrowser
  store: MemoryDeviceStore
  api: AuthApi
  /** A page of the secure site that was loaded now. */
  load(): Promise<{ page: Custody & CustodyPages; me: MeReply }>
}

/** The server's own code with a visitor who has a wallet, an email login and a passkey in passkey mode. */
export type World = {
  site: TestAuth
  email: string
  visitor: Profile
  mode: WalletMode
  walletId: string
  login: 'email' | 'provider'
  /** Of the provider's account. */
  subject: string
  /** On the visitor's paper. */
  code: string
  passkey: { credentialId: string; prf: Uint8Array<ArrayBuffer> }
  createProfile(): Promise<Profile>
  /** The visitor signs in again, at the page of a host. */
  signIn(): Promise<void>
  /** A page over a session and a storage, which may be copies. */
  load(api: AuthApi, store: MemoryDeviceStore): ReturnType<Profile['load']>
}

const email = 'ada@shop.example'

export async function createWorld(mode: WalletMode, login: World['login'] = 'email'): Promise<World> {
  const site = await createTestAuth()
  const subject = 'ada-at-the-provider'
  const load: World['load'] = async (api, store) => {
    const me = await api.getMe()
    if (!me) throw new Error('There is no session.')
    const page = createCustody({ api, store, now: site.now, isTopLevel: () => true })
    const device = { id: me.device.id, needsShare: me.needsDeviceShare }
    await page.open({ user: me.user, wallet: me.wallet, device })
    return { page, me }
  }
  async function createProfile(): Promise<Profile> {
    const browser = await site.createBrowser()
    const store = createMemoryDeviceStore()
    const api = createAuthApi(async (path, { method = 'POST', body = {} } = {}) => {
      const response = await (method === 'GET' ? browser.get(path) : browser.post(path, body))
      if (response.status >= 400) {
        const { code, message } = response.body
        throw new ApiError({ code: String(code), message: String(message), status: response.status })
      }
      return response.body
    })
    return { browser, store, api, load: () => load(api, store) }
  }
  const visitor = await createProfile()
  const signIn = async () => {
    if (login === 'email') await site.signIn(visitor.browser, email)
    else await site.signInByProvider(visitor.browser, subject)
  }
  await signIn()
  const passkey = { credentialId: 'AQID', prf: crypto.getRandomValues(new Uint8Array(32)) }
  const { page } = await visitor.load()
  /** Days after the sign-in, as visitors come back by the reminder. */
  const comeBack = async () => {
    site.advance(3 * 86_400_000)
    // The token is replaced now, not by a request that runs beside the next sign-in.
    await visitor.api.getMe()
  }
  await comeBack()
  const writeDown = async () => {
    const { code } = (await page.readBackup()) ?? { code: '' }
    await page.confirmBackup()
    return code
  }
  let code = await writeDown()
  if (mode === 'passkey') {
    await signIn()
    await page.addPasskey(passkey)
    code = await writeDown()
    await comeBack()
  }
  const walletId = (await visitor.api.getMe())?.wallet?.id ?? ''
  return { site, walletId, email, visitor, mode, login, subject, code, passkey, createProfile, load, signIn }
}
