import { ApiError } from './ApiError.js'
import type { AuthApi } from './authApi.js'
import type { Call, CallOptions } from './createCall.js'
import type { Reply, ReplyName } from './parseReply.js'
import { withWork } from './withWork.js'

type Signal = { signal?: AbortSignal | undefined }

/** Fulfils {@link AuthApi} over HTTP. Responses are checked by the schemas of `@latchkit/api`, and hold nothing else. */
export function createAuthApi(call: Call): AuthApi {
  // Meanwhile the page makes ready what it calls with.
  loadParser().catch(() => {})

  /** Rejects before anything is sent where what checks the response did not load: a code is good for one try. */
  async function read<Name extends ReplyName>(
    path: string,
    reply: Name,
    options?: CallOptions,
  ): Promise<Reply<Name>> {
    const { parseReply } = await loadParser()
    return parseReply(reply, await call(path, options))
  }
  /** A request whose response has no body. */
  const run = async (path: string, options?: CallOptions): Promise<void> => {
    await call(path, options)
  }
  /** A route that takes its parameters as the body. */
  const post =
    <Parameters extends Signal, Name extends ReplyName>(path: string, reply: Name) =>
    ({ signal, ...body }: Parameters): Promise<Reply<Name>> =>
      read(path, reply, { body, signal })
  const submit =
    <Parameters extends Signal>(path: string) =>
    ({ signal, ...body }: Parameters): Promise<void> =>
      run(path, { body, signal })
  const trigger =
    <Name extends ReplyName>(path: string, reply: Name) =>
    ({ signal }: Signal = {}): Promise<Reply<Name>> =>
      read(path, reply, { signal })
  const get =
    <Name extends ReplyName>(path: string, reply: Name) =>
    ({ signal }: Signal = {}): Promise<Reply<Name>> =>
      read(path, reply, { method: 'GET', signal })
  const getMe = get('/auth/me', 'Me')
  const toDevicePath = (token: string) => `/auth/device/${encodeURIComponent(token)}`

  return {
    startEmail: withWork(post('/auth/email/start', 'EmailChallenge')),
    resendEmail: withWork(post('/auth/email/resend', 'EmailChallenge')),
    verifyEmail: post('/auth/email/verify', 'SignIn'),
    startEmailUpdate: post('/auth/email/update/start', 'EmailUpdate'),
    verifyEmailUpdate: submit('/auth/email/update/verify'),
    removeEmail: submit('/auth/email/remove'),
    waitForDevice: post('/auth/device/wait', 'DeviceWait'),
    getDeviceApproval: ({ token, signal }) => get(toDevicePath(token), 'DeviceApproval')({ signal }),
    approveDevice: ({ token, number, signal }) => run(toDevicePath(token), { body: { number }, signal }),
    declineDevice: ({ token, signal }) => run(toDevicePath(token), { body: { decline: true }, signal }),
    async getMe(options) {
      try {
        return await getMe(options)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    signOut: ({ signal } = {}) => run('/auth/sign-out', { signal }),
    getDevices: async options => (await get('/auth/devices', 'Devices')(options)).devices,
    revokeDevice: ({ id, signal }) => run(`/auth/devices/${encodeURIComponent(id)}/revoke`, { signal }),
    revokeOthers: submit('/auth/revoke-others'),
    getSignInPasskeys: async options => (await get('/auth/passkeys', 'Passkeys')(options)).passkeys,
    renamePasskey: ({ id, name, signal }) =>
      run(`/auth/passkeys/${encodeURIComponent(id)}/rename`, { body: { name }, signal }),
    removePasskey: ({ id, signal, ...body }) =>
      run(`/auth/passkeys/${encodeURIComponent(id)}/remove`, { body, signal }),
    getChanges: get('/auth/changes', 'Changes'),
    openUndo: post('/auth/undo/rotation/open', 'UndoOpen'),
    undoRotation: post('/auth/undo/rotation', 'WalletRecord'),
    startEmailUndo: post('/auth/undo/email/start', 'EmailChallenge'),
    undoEmail: submit('/auth/undo/email'),
    startDeletion: trigger('/auth/delete/start', 'DeleteStart'),
    deleteUser: post('/auth/delete', 'DeleteUser'),
    cancelDeletion: ({ signal } = {}) => run('/auth/delete/cancel', { signal }),
    getProviders: async () => (await get('/auth/providers', 'Providers')()).providers,
    prepareSocial: post('/auth/social/prepare', 'SocialPrepare'),
    askSocial: post('/auth/social/ask', 'SocialAsk'),
    startSocial: post('/auth/social/start', 'SocialStart'),
    finishSocial: post('/auth/social/finish', 'SignInPoll'),
    startFarcaster: post('/auth/farcaster/start', 'FarcasterStart'),
    finishFarcaster: post('/auth/farcaster/finish', 'SignInPoll'),
    getPasskeyRegistration: trigger('/auth/passkey/register/options', 'PasskeyCreation'),
    verifyPasskeyRegistration: post('/auth/passkey/register/verify', 'PasskeyRecord'),
    getPasskeyLogin: trigger('/auth/passkey/login/options', 'PasskeyRequest'),
    verifyPasskeyLogin: post('/auth/passkey/login/verify', 'SignIn'),

    getHpkeKey: () => get('/auth/hpke-key', 'HpkeKey')(),
    async createWallet(body) {
      try {
        return { created: true, wallet: await read('/auth/wallet/create', 'WalletRecord', { body }) }
      } catch (error) {
        // Another device of this user was first: its wallet is the wallet.
        const me = error instanceof ApiError && error.code === 'WALLET_EXISTS' ? await getMe() : undefined
        if (me?.wallet) return { created: false, wallet: me.wallet }
        throw error
      }
    },
    rotateWallet: body => read('/auth/wallet/rotate', 'WalletRecord', { body }),
    async readDevice() {
      const { device, needsDeviceShare } = await getMe()
      return { id: device.id, needsShare: needsDeviceShare }
    },
    reportShare: body => run('/auth/wallet/share/stored', { body }),
    getWalletShare: ({ publicKey }) => read('/auth/wallet/share', 'HpkeRecord', { body: { publicKey } }),
    getWalletRecovery: () => get('/auth/wallet/recovery', 'RecoveryRecord')(),
  }
}

async function loadParser(): Promise<typeof import('./parseReply.js')> {
  try {
    return await import('./parseReply.js')
  } catch {
    throw new ApiError({ code: 'NETWORK', message: 'The secure site cannot be reached.', status: 0 })
  }
}
