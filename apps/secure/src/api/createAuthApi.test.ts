import { describe, expect, test } from 'vitest'
import { samples } from '../fixtures/samples.js'
import { ApiError } from './ApiError.js'
import type { AuthApi } from './authApi.js'
import { createAuthApi } from './createAuthApi.js'

type Sent = { path: string; method?: unknown; body?: unknown; signal?: unknown }

/** The auth API over a server that replies to each path as scripted, and keeps what it got. */
function create(reply: (path: string) => unknown = () => ({})) {
  const sent: Sent[] = []
  const api = createAuthApi(async (path: string, options: object = {}) => {
    sent.push({ path, ...options })
    const value = reply(path)
    if (value instanceof Error) throw value
    return value
  })
  return { api, sent }
}

const fail = (status: number, code: string) => new ApiError({ code, message: 'x', status })
const { signal } = new AbortController()

describe('R1.3: who is signed in', () => {
  test('is null where the server knows no session, and the user otherwise', async () => {
    await expect(create(() => fail(401, 'SESSION_REQUIRED')).api.getMe()).resolves.toBeNull()
    const { api, sent } = create(() => samples.Me)
    await expect(api.getMe({ signal })).resolves.toEqual(samples.Me)
    expect(sent).toEqual([{ path: '/auth/me', method: 'GET', signal }])
  })

  test.each([fail(500, 'SERVER_ERROR'), fail(0, 'NETWORK'), fail(403, 'PROOF_INVALID'), new TypeError('x')])(
    'is not known where the server fails with %s',
    async error => {
      await expect(create(() => error).api.getMe()).rejects.toBe(error)
    },
  )
})

describe('T33: the wallet of a user', () => {
  const wallet = samples.WalletRecord
  const body = { id: wallet.id } as never
  const create2 = (me: unknown, error: Error) => create(path => (path === '/auth/wallet/create' ? error : me))

  test('is the one that was made', async () => {
    const { api, sent } = create(() => wallet)
    await expect(api.createWallet(body)).resolves.toEqual({ created: true, wallet })
    expect(sent).toEqual([{ path: '/auth/wallet/create', body }])
  })

  test('is the one of another device, where that was first', async () => {
    const first = { ...wallet, version: 9 }
    const { api } = create2({ ...samples.Me, wallet: first }, fail(409, 'WALLET_EXISTS'))
    await expect(api.createWallet(body)).resolves.toEqual({ created: false, wallet: first })
  })

  test('is none where the server refuses it, or has none after all', async () => {
    const [exists, other] = [fail(409, 'WALLET_EXISTS'), fail(400, 'BODY_INVALID')]
    await expect(create2({ ...samples.Me, wallet: null }, exists).api.createWallet(body)).rejects.toBe(exists)
    await expect(create2(samples.Me, other).api.createWallet(body)).rejects.toBe(other)
    const error = new TypeError('x')
    await expect(create2(samples.Me, error).api.createWallet(body)).rejects.toBe(error)
  })

  test('the device says whether it has to report its share', async () => {
    const { api } = create(() => ({ ...samples.Me, needsDeviceShare: true }))
    await expect(api.readDevice()).resolves.toEqual({ id: samples.Me.device.id, needsShare: true })
  })
})

describe('T40: what is sent', () => {
  test('is the parameters without the signal, which ends the request', async () => {
    const { api, sent } = create(path =>
      path === '/auth/email/verify' ? samples.SignIn : samples.EmailChallenge,
    )
    await api.verifyEmail({ challengeId: 'c', code: '123456', signal })
    await api.startEmail({ email: 'a@b.example', host: 'h', signal })
    await api.signOut({ signal })
    await api.signOut()
    await api.removePasskey({ id: 'p', at: 1, proof: 'x', signal })
    expect(sent).toEqual([
      { path: '/auth/email/verify', body: { challengeId: 'c', code: '123456' }, signal },
      { path: '/auth/email/start', body: { email: 'a@b.example', host: 'h' }, signal },
      { path: '/auth/sign-out', signal },
      { path: '/auth/sign-out', signal: undefined },
      { path: '/auth/passkeys/p/remove', body: { at: 1, proof: 'x' }, signal },
    ])
  })

  test('T5: an id from a link or a server names no other route', async () => {
    const { api, sent } = create(() => samples.DeviceApproval)
    const id = '../me?x#y'
    await api.getDeviceApproval({ token: id })
    await api.approveDevice({ token: id, number: '42' })
    await api.declineDevice({ token: id })
    await api.revokeDevice({ id })
    await api.renamePasskey({ id, name: 'x' })
    await api.removePasskey({ id, at: 1, proof: 'x' })
    const escaped = '..%2Fme%3Fx%23y'
    expect(sent.map(({ path, method, body }) => [path, method, body])).toEqual([
      [`/auth/device/${escaped}`, 'GET', undefined],
      [`/auth/device/${escaped}`, undefined, { number: '42' }],
      [`/auth/device/${escaped}`, undefined, { decline: true }],
      [`/auth/devices/${escaped}/revoke`, undefined, undefined],
      [`/auth/passkeys/${escaped}/rename`, undefined, { name: 'x' }],
      [`/auth/passkeys/${escaped}/remove`, undefined, { at: 1, proof: 'x' }],
    ])
  })

  const replies: Readonly<Record<string, unknown>> = {
    '/auth/devices': samples.Devices,
    '/auth/passkeys': samples.Passkeys,
    '/auth/providers': samples.Providers,
    '/auth/changes': samples.Changes,
    '/auth/wallet/recovery': samples.RecoveryRecord,
    '/auth/hpke-key': samples.HpkeKey,
  }

  test('lists come without what they are wrapped in, and are read', async () => {
    const { api, sent } = create(path => replies[path])
    await expect(api.getDevices({ signal })).resolves.toEqual(samples.Devices.devices)
    await expect(api.getSignInPasskeys({ signal })).resolves.toEqual(samples.Passkeys.passkeys)
    await expect(api.getProviders()).resolves.toEqual(samples.Providers.providers)
    await api.getDevices()
    await api.getSignInPasskeys()
    await api.getChanges({ signal })
    await api.getWalletRecovery()
    await api.getHpkeKey()
    expect(sent.every(({ method, body }) => method === 'GET' && body === undefined)).toBe(true)
    expect(sent.slice(0, 3).map(each => each.signal)).toEqual([signal, signal, undefined])
  })
})

describe('T36: each method has its route, and checks what that returns', () => {
  const none = {} as never
  const routes: readonly [string, string, (api: AuthApi) => Promise<unknown>][] = [
    ['POST /auth/email/start', 'EmailChallenge', api => api.startEmail(none)],
    ['POST /auth/email/resend', 'EmailChallenge', api => api.resendEmail(none)],
    ['POST /auth/email/verify', 'SignIn', api => api.verifyEmail(none)],
    ['POST /auth/email/update/start', 'EmailUpdate', api => api.startEmailUpdate(none)],
    ['POST /auth/email/update/verify', '', api => api.verifyEmailUpdate(none)],
    ['POST /auth/email/remove', '', api => api.removeEmail(none)],
    ['POST /auth/device/wait', 'DeviceWait', api => api.waitForDevice(none)],
    ['GET /auth/device/t', 'DeviceApproval', api => api.getDeviceApproval({ token: 't' })],
    ['GET /auth/me', 'Me', api => api.getMe()],
    ['GET /auth/me', 'Me', api => api.readDevice()],
    ['POST /auth/sign-out', '', api => api.signOut()],
    ['GET /auth/devices', 'Devices', api => api.getDevices()],
    ['POST /auth/revoke-others', '', api => api.revokeOthers(none)],
    ['GET /auth/passkeys', 'Passkeys', api => api.getSignInPasskeys()],
    ['GET /auth/changes', 'Changes', api => api.getChanges()],
    ['POST /auth/undo/rotation/open', 'UndoOpen', api => api.openUndo(none)],
    ['POST /auth/undo/rotation', 'WalletRecord', api => api.undoRotation(none)],
    ['POST /auth/undo/email/start', 'EmailChallenge', api => api.startEmailUndo(none)],
    ['POST /auth/undo/email', '', api => api.undoEmail(none)],
    ['POST /auth/delete/start', 'DeleteStart', api => api.startDeletion()],
    ['POST /auth/delete', 'DeleteUser', api => api.deleteUser(none)],
    ['POST /auth/delete/cancel', '', api => api.cancelDeletion()],
    ['GET /auth/providers', 'Providers', api => api.getProviders()],
    ['POST /auth/social/prepare', 'SocialPrepare', api => api.prepareSocial(none)],
    ['POST /auth/social/ask', 'SocialAsk', api => api.askSocial(none)],
    ['POST /auth/social/start', 'SocialStart', api => api.startSocial(none)],
    ['POST /auth/social/finish', 'SignInPoll', api => api.finishSocial(none)],
    ['POST /auth/farcaster/start', 'FarcasterStart', api => api.startFarcaster(none)],
    ['POST /auth/farcaster/finish', 'SignInPoll', api => api.finishFarcaster(none)],
    ['POST /auth/passkey/register/options', 'PasskeyCreation', api => api.getPasskeyRegistration()],
    ['POST /auth/passkey/register/verify', 'PasskeyRecord', api => api.verifyPasskeyRegistration(none)],
    ['POST /auth/passkey/login/options', 'PasskeyRequest', api => api.getPasskeyLogin()],
    ['POST /auth/passkey/login/verify', 'SignIn', api => api.verifyPasskeyLogin(none)],
    ['GET /auth/hpke-key', 'HpkeKey', api => api.getHpkeKey()],
    ['POST /auth/wallet/create', 'WalletRecord', api => api.createWallet(none)],
    ['POST /auth/wallet/rotate', 'WalletRecord', api => api.rotateWallet(none)],
    ['POST /auth/wallet/share/stored', '', api => api.reportShare(none)],
    ['POST /auth/wallet/share', 'HpkeRecord', api => api.getWalletShare(none)],
    ['GET /auth/wallet/recovery', 'RecoveryRecord', api => api.getWalletRecovery()],
  ]

  test.each(routes)('%s %s', async (route, reply, run) => {
    const { api, sent } = create(() => null)
    const result = await run(api).catch((error: unknown) => error)
    if (reply === '') expect(result).toBeUndefined()
    else
      expect(result).toMatchObject({ code: 'SERVER_ERROR', message: expect.stringMatching(`: ${reply}\\.$`) })
    expect(sent.map(({ path, method = 'POST' }) => `${method} ${path}`)).toEqual([route])
  })
})
