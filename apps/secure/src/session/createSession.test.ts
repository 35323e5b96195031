import type { MeReply } from '@latchkit/api/auth'
import type { LoginStep } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import { createAuthApiFake } from '../../testing/createAuthApiFake.js'
import { ApiError } from '../api/ApiError.js'
import type { AuthApi } from '../api/authApi.js'
import { createCustody } from '../custody/custody.js'
import { createFakeAuthServer, type FakeAuthServer } from '../custody/fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from '../custody/fixtures/createMemoryDeviceStore.js'
import type { Views } from '../views/createViews.js'
import type { ViewOptions } from '../views/viewOptions.js'
import { createPreferences } from './createPreferences.js'
import { createSession } from './createSession.js'

const user = { id: 'user-1', email: 'ada@shop.example' }
const origin = 'https://shop.example'
const challenge = { challengeId: 'c', expiresAt: 2, resendAt: 1, triesLeft: 5 }

function createStorage() {
  const rows = new Map<string, string>()
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    key: (index: number) => [...rows.keys()][index] ?? null,
    get length() {
      return rows.size
    },
  }
}

/** A session with real custody, over a fake server and browser; views stay open until they are aborted. */
async function start(own: Partial<AuthApi> = {}, given?: FakeAuthServer, store = createMemoryDeviceStore()) {
  const server = given ?? (await createFakeAuthServer())
  const api = createAuthApiFake(server.toApi(user.id), {
    startEmail: async () => challenge,
    verifyEmail: async () => ({ status: 'signedIn', user, wallet: server.rows.get(user.id)?.wallet ?? null }),
    ...own,
  })
  const steps: LoginStep[] = []
  const shown: { purpose: string; signal: AbortSignal | undefined }[] = []
  const seen = { changes: 0, closed: 0 }
  const views: Views = {
    open: <Result>({ purpose, signal }: ViewOptions<Result>) => {
      shown.push({ purpose, signal })
      return new Promise<Result | undefined>(resolve =>
        signal?.addEventListener('abort', () => resolve(undefined)),
      )
    },
    hold: () => undefined,
    close() {},
    closeAll() {
      seen.closed += 1
    },
  }
  const session = createSession({
    api,
    custody: createCustody({ api, store }),
    views,
    host: origin,
    preferences: createPreferences(createStorage()),
    storage: createStorage(),
    onStep: step => void steps.push(step),
    onChange: () => {
      seen.changes += 1
    },
  })
  const context = { origin, signal: new AbortController().signal }
  const signIn = async () => {
    await session.handlers['email.start']({ email: user.email }, context)
    return session.handlers['email.verify']({ challengeId: 'c', code: '123456' }, context)
  }
  return { session, steps, shown, seen, server, store, context, signIn }
}

const toMe = (server: FakeAuthServer): MeReply => ({
  user,
  wallet: server.rows.get(user.id)?.wallet ?? null,
  device: { id: 'd', name: 'Chromium', createdAt: 1, lastSeenAt: 1 },
  needsDeviceShare: false,
})

describe('createSession', () => {
  test('a first sign-in makes a wallet with accounts, asks for a backup, and says that the site changed (R1.3)', async () => {
    const { session, signIn, steps, seen } = await start()
    const step = await signIn()
    expect(step).toMatchObject({ step: 'signedIn', user, needsBackup: true })
    expect(steps.map(({ step: name }) => name)).toEqual(['code', 'signedIn'])
    expect(session.getAccounts().map(({ caipAddress }) => caipAddress.split(':')[0])).toEqual(
      expect.arrayContaining(['eip155', 'solana']),
    )
    expect(seen.changes).toBe(1)
  })

  test('a wrong code leaves the step, with the tries that are left (T36)', async () => {
    const { session, signIn, steps } = await start({
      verifyEmail: async () => {
        throw new ApiError({ code: 'LOGIN_CODE_INVALID', message: 'Wrong.', status: 400, triesLeft: 4 })
      },
    })
    await expect(signIn()).rejects.toMatchObject({ code: 'LOGIN_CODE_INVALID' })
    expect(steps.at(-1)).toMatchObject({ step: 'code', email: user.email, triesLeft: 4 })
    expect(session.getAccounts()).toEqual([])
  })

  test('a new device waits for its approval, and is refused when it was declined (T37)', async () => {
    const { session, signIn, context } = await start({
      verifyEmail: async () => ({ status: 'device', approvalId: 'a', number: '42', expiresAt: 9 }),
      waitForDevice: async () => ({ status: 'declined' }),
    })
    expect(await signIn()).toEqual({
      step: 'device',
      approvalId: 'a',
      email: user.email,
      number: '42',
      expiresAt: 9,
    })
    const waiting = session.handlers['device.wait']({ approvalId: 'a' }, context)
    await expect(waiting).rejects.toMatchObject({ code: 'LOGIN_DEVICE_DECLINED' })
    expect(session.getAccounts()).toEqual([])
  })

  test('another browser has no accounts and asks for the recovery code at once (T33)', async () => {
    const first = await start()
    await first.signIn()
    const { session, signIn, shown } = await start({}, first.server)
    expect(await signIn()).toEqual({ step: 'recovery', user })
    expect(session.getAccounts()).toEqual([])
    expect(shown.map(({ purpose }) => purpose)).toEqual(['recover'])
  })

  test('signing out takes accounts, signal and views away before the network responds (R4.18)', async () => {
    let signOut = () => {}
    const { session, signIn, seen, context, steps } = await start({
      signOut: () =>
        new Promise(resolve => {
          signOut = resolve
        }),
    })
    await signIn()
    const signal = session.getSignal()
    const done = session.handlers.signOut(undefined, context)
    await expect.poll(() => steps.at(-1)).toEqual({ step: 'signedOut' })
    expect(signal.aborted).toBe(true)
    expect(session.getSignal().aborted).toBe(false)
    expect(session.getAccounts()).toEqual([])
    expect(seen.closed).toBe(1)
    // The other pages would read the session that the server still has.
    expect(seen.changes).toBe(1)
    signOut()
    expect(await done).toBeNull()
    expect(seen.changes).toBe(2)
  })

  test('signing out works while the server is down', async () => {
    const { session, signIn, context, steps } = await start({
      signOut: async () => {
        throw new ApiError({ code: 'NETWORK', message: 'No response.', status: 0 })
      },
    })
    await signIn()
    expect(await session.handlers.signOut(undefined, context)).toBeNull()
    expect(steps.at(-1)).toEqual({ step: 'signedOut' })
  })

  test('the same browser signs in again with the same accounts, without a view', async () => {
    const { session, signIn, context, shown } = await start()
    await signIn()
    const accounts = session.getAccounts()
    await session.handlers.signOut(undefined, context)
    await signIn()
    expect(session.getAccounts()).toEqual(accounts)
    expect(shown).toEqual([])
  })

  test('a page that is loaded again in passkey mode has its accounts, and asks for the touch when it signs (T32)', async () => {
    const first = await start()
    await first.signIn()
    const page = createCustody({ api: first.server.toApi(user.id), store: first.store })
    await page.open({ user, wallet: first.server.rows.get(user.id)?.wallet ?? null })
    await page.addPasskey({ credentialId: 'AQID', prf: new Uint8Array(32).fill(9) })
    await page.confirmBackup()
    const { session, context, shown, steps } = await start(
      { getMe: async () => toMe(first.server) },
      first.server,
      first.store,
    )
    const step = await session.handlers['login.get'](undefined, context)
    expect(step).toMatchObject({ step: 'signedIn', user })
    expect(session.getAccounts()).toEqual(first.session.getAccounts())
    await session.unlock({ signs: false })
    expect(shown).toEqual([])
    const signing = session.unlock({ signs: true })
    await expect.poll(() => shown.map(({ purpose }) => purpose)).toEqual(['passkey'])
    await session.handlers.signOut(undefined, context)
    await signing
    expect(steps.at(-1)).toEqual({ step: 'signedOut' })
  })

  test('what is read at load is read once for several callers', async () => {
    const first = await start()
    await first.signIn()
    let reads = 0
    const getMe = async () => {
      reads += 1
      return toMe(first.server)
    }
    const { session, context } = await start({ getMe }, first.server, first.store)
    const read = () => session.handlers['login.get'](undefined, context)
    const [one, other] = await Promise.all([read(), read()])
    expect(one).toMatchObject({ step: 'signedIn', user })
    expect(other).toEqual(one)
    expect(reads).toBe(1)
  })

  test('another page of the site that signed out ends the session here', async () => {
    const { session, signIn, steps, seen } = await start()
    await signIn()
    const signal = session.getSignal()
    await session.refresh()
    expect(steps.at(-1)).toEqual({ step: 'signedOut' })
    expect(signal.aborted).toBe(true)
    expect(session.getAccounts()).toEqual([])
    expect(seen.closed).toBe(1)
  })

  test('a preferred account type comes first, and nothing is preferred without a session (D7)', async () => {
    const { session, signIn, context } = await start()
    const prefer = (type: 'eoa' | 'smartAccount') =>
      session.handlers['accounts.setPreferred']({ namespace: 'eip155', type }, context)
    expect(await prefer('eoa')).toEqual({ step: 'signedOut' })
    await signIn()
    for (const type of ['smartAccount', 'eoa'] as const) {
      await prefer(type)
      const evm = session.getAccounts().filter(({ caipAddress }) => caipAddress.startsWith('eip155:'))
      expect(evm[0]?.type).toBe(type)
    }
  })

  test.each(['social.finish', 'farcaster.finish'] as const)(
    '%s without a flow is an expired one',
    async method => {
      const { session, context } = await start()
      const finish =
        method === 'social.finish'
          ? session.handlers[method]({ flowId: 'unknown' }, context)
          : session.handlers[method](undefined, context)
      await expect(finish).rejects.toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
    },
  )
})
