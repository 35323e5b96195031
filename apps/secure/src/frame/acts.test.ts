import { type ActMethod, listActs } from '@latchkit/api/acts'
import { type FrameMethod, parseRequest } from '@latchkit/embedded/protocol'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { createAuthApiFake } from '../../testing/createAuthApiFake.js'
import type { AuthApi } from '../api/authApi.js'
import { createCustody } from '../custody/custody.js'
import { createFakeAuthServer } from '../custody/fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from '../custody/fixtures/createMemoryDeviceStore.js'
import { createPreferences } from '../session/createPreferences.js'
import { createSession } from '../session/createSession.js'

const methods = listActs().flatMap(({ methods: all = [] }) => all)
/** Of acts that need somebody who is signed in. */
const signedInMethods = listActs().flatMap(({ name, methods: all = [], asks = [] }) =>
  asks.includes('session') || name === 'readAccount' ? all : [],
)
/** Well-formed parameters of each method. */
const params: Readonly<Record<ActMethod, unknown>> = {
  'email.start': { email: 'ada@shop.example' },
  'email.resend': { challengeId: 'c' },
  'email.verify': { challengeId: 'c', code: '123456' },
  'device.wait': { approvalId: 'a' },
  'social.prepare': undefined,
  'social.finish': { flowId: 'A'.repeat(43) },
  'farcaster.start': undefined,
  'farcaster.finish': undefined,
  'passkey.start': undefined,
  'login.get': undefined,
  signOut: undefined,
  'accounts.setPreferred': { namespace: 'eip155', type: 'eoa' },
  request: { account: 'eip155:1:0x0', caipNetworkId: 'eip155:1', method: 'personal_sign', params: [] },
  'view.close': { id: 'v' },
  'window.hold': { id: '0123456789abcdef' },
  'window.release': { id: '0123456789abcdef' },
  'backup.open': undefined,
}
const toMessage = (method: string, given: unknown): string =>
  JSON.stringify({ id: '1', method, ...(given !== undefined && { params: given }) })

describe('methods of the frame', () => {
  test('control B-B3-frame: the protocol has the methods of the table of acts, and each of them is parsed', () => {
    expectTypeOf<ActMethod>().toEqualTypeOf<FrameMethod>()
    expect(Object.keys(params).sort()).toEqual([...methods].sort())
    for (const [method, given] of Object.entries(params))
      expect([method, parseRequest(toMessage(method, given))]).toEqual([
        method,
        expect.objectContaining({ method }),
      ])
  })

  test('attack B-B3-frame: a host page cannot ask for an act that the table does not give to the frame', () => {
    const names = listActs()
      .filter(({ methods: all }) => all === undefined)
      .map(({ name }) => name)
    for (const method of ['email.update', 'email.verifyUpdate', 'wallet.rotate', 'deleteUser', ...names])
      for (const given of [
        undefined,
        { email: 'eve@evil.example' },
        { challengeId: 'c', code: '123456', which: 'new' },
      ])
        expect([method, parseRequest(toMessage(method, given))?.method]).toEqual([method, undefined])
  })

  test('attack B-acts-frame: a method that needs a visitor who is signed in does nothing without one', async () => {
    const calls: string[] = []
    const server = await createFakeAuthServer()
    const watch = <Value extends object>(value: Value): Value =>
      new Proxy(value, {
        get(target, name, receiver) {
          if (name !== 'getMe') calls.push(String(name))
          return Reflect.get(target, name, receiver)
        },
      })
    const api: AuthApi = watch(createAuthApiFake(server.toApi('user-1'), {}))
    let shown = 0
    const rows = new Map<string, string>()
    const storage = {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => void rows.set(key, value),
      removeItem: (key: string) => void rows.delete(key),
      key: () => null,
      length: 0,
    }
    const session = createSession({
      api,
      custody: createCustody({ api, store: createMemoryDeviceStore() }),
      views: {
        open: async () => {
          shown += 1
          return undefined
        },
        close() {},
        closeAll() {},
        hold: () => undefined,
      },
      host: 'https://shop.example',
      preferences: createPreferences(storage),
      storage,
      onStep: () => {},
      onChange: () => {},
    })
    const context = { origin: 'https://shop.example', signal: new AbortController().signal }
    expect(signedInMethods).toContain('backup.open')
    expect(await session.handlers['login.get'](undefined, context)).toEqual({ step: 'signedOut' })
    expect(
      await session.handlers['accounts.setPreferred']({ namespace: 'eip155', type: 'eoa' }, context),
    ).toEqual({ step: 'signedOut' })
    expect(await session.handlers['backup.open'](undefined, context)).toBeNull()
    await session.unlock({ signs: true })
    expect(session.getAccounts()).toEqual([])
    expect([calls, shown]).toEqual([[], 0])
  })
})
