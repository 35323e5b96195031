import {
  ChangesReplySchema,
  DeleteStartReplySchema,
  DeleteUserBodySchema,
  DeleteUserReplySchema,
  DevicesReplySchema,
  EmailUpdateBodySchema,
  EmailUpdateCodeBodySchema,
  EmailUpdateReplySchema,
  HpkeKeyReplySchema,
  HpkeRecordSchema,
  MeReplySchema,
  PasskeyNameBodySchema,
  PasskeyOptionsReplySchema,
  PasskeyRecordSchema,
  PasskeyRegisterBodySchema,
  PasskeysReplySchema,
  RecoveryRecordSchema,
  WalletCreateBodySchema,
  WalletProofBodySchema,
  WalletRecordSchema,
  WalletRotateBodySchema,
  WalletShareBodySchema,
  WalletShareStoredBodySchema,
} from '@latchkit/api/auth'
import type { Hono } from 'hono'
import type { AuthEnv } from './authEnv.js'
import { createActRoutes } from './createActRoutes.js'
import type { Auth } from './createAuth.js'
import { deleteSessionCookie, setSessionCookie } from './sessionCookie.js'
import { mountUndos } from './undoRoute.js'

/** What a signed-in visitor reads and changes: the account, its devices, its passkeys and its wallet. */
export function createAccountRoute({ auth, hasEmail }: { auth: Auth; hasEmail: boolean }): Hono<AuthEnv> {
  const { sessions, accounts, deletions, updates, wallets, passkeys } = auth
  const routes = createActRoutes(auth)
  const { mount } = routes

  mount('GET /auth/me', {
    id: 'getMe',
    summary: 'The account, its wallet and this device.',
    reply: MeReplySchema,
    async handle({ context, session }) {
      const me = await accounts.getMe(session)
      const token = await sessions.rotate(session)
      if (token !== undefined) setSessionCookie(context, token)
      return context.json(me)
    },
  })
  mount('POST /auth/sign-out', {
    id: 'signOut',
    status: '204',
    summary: 'Closes the session.',
    async handle({ context, session }) {
      await sessions.close(session)
      deleteSessionCookie(context)
      return context.body(null, 204)
    },
  })
  mount('GET /auth/devices', {
    id: 'getDevices',
    summary: 'Devices of the account.',
    reply: DevicesReplySchema,
    handle: async ({ context, session }) => context.json({ devices: await accounts.getDevices(session) }),
  })
  mount('POST /auth/devices/:id/revoke', {
    id: 'revokeDevice',
    status: '204',
    summary: 'Removes a device and closes its sessions.',
    errors: ['404'],
    async handle({ context, session }) {
      await accounts.revokeDevice(session, context.req.param('id') ?? '')
      return context.body(null, 204)
    },
  })
  mount('POST /auth/revoke-others', {
    id: 'revokeOthers',
    status: '204',
    summary: 'Closes every other session, and removes other devices and the passkeys that they added.',
    body: WalletProofBodySchema,
    async handle({ context, session }) {
      await accounts.revokeOthers(session)
      return context.body(null, 204)
    },
  })
  mount('GET /auth/changes', {
    id: 'getChanges',
    summary: 'What of the account can be undone.',
    reply: ChangesReplySchema,
    handle: async ({ context, session }) =>
      context.json({
        rotations: await wallets.listRotations(session),
        canRemoveEmail: await updates.canRemove(session),
      }),
  })
  mount('POST /auth/delete/start', {
    id: 'startDeletion',
    summary: 'Sends a code that deletes the account, where it has a login by email.',
    reply: DeleteStartReplySchema,
    handle: async ({ context, session }) =>
      context.json(hasEmail ? await deletions.start(session, context.get('browser')) : {}),
  })
  mount('POST /auth/delete', {
    id: 'deleteUser',
    summary: 'Deletes the account and its wallet in 7 days.',
    body: DeleteUserBodySchema,
    reply: DeleteUserReplySchema,
    handle: async ({ context, session, shown }) =>
      context.json({ deletesAt: await deletions.schedule(session, shown.code) }),
  })
  mount('POST /auth/delete/cancel', {
    id: 'cancelDeletion',
    status: '204',
    summary: 'Keeps the account.',
    async handle({ context, session }) {
      await deletions.cancel(session)
      return context.body(null, 204)
    },
  })
  if (hasEmail) {
    mount('POST /auth/email/update/start', {
      id: 'startEmailUpdate',
      summary: 'Sends codes to the new address and to the old one.',
      body: EmailUpdateBodySchema,
      reply: EmailUpdateReplySchema,
      handle: async ({ context, session, body }) => context.json(await updates.start(session, body.email)),
    })
    mount('POST /auth/email/update/verify', {
      id: 'verifyEmailUpdate',
      status: '204',
      summary: 'Takes both codes, and changes the address.',
      body: EmailUpdateCodeBodySchema,
      errors: ['409'],
      async handle({ context, shown }) {
        if (shown.update) await updates.finish(shown.update)
        return context.body(null, 204)
      },
    })
  }
  mount('POST /auth/email/remove', {
    id: 'removeEmail',
    status: '204',
    summary: 'Removes the login by email of an account that has another.',
    body: WalletProofBodySchema,
    async handle({ context, session }) {
      await updates.remove(session)
      return context.body(null, 204)
    },
  })
  mount('GET /auth/passkeys', {
    id: 'getPasskeys',
    summary: 'Passkeys that sign in.',
    reply: PasskeysReplySchema,
    handle: async ({ context, session }) => context.json({ passkeys: await passkeys.list(session) }),
  })
  mount('POST /auth/passkeys/:id/rename', {
    id: 'renamePasskey',
    status: '204',
    summary: 'Names a passkey.',
    body: PasskeyNameBodySchema,
    errors: ['404'],
    async handle({ context, session, body }) {
      await passkeys.rename(session, context.req.param('id') ?? '', body.name)
      return context.body(null, 204)
    },
  })
  mount('POST /auth/passkeys/:id/remove', {
    id: 'removePasskey',
    status: '204',
    summary: 'Removes a passkey, unless it is the last way in.',
    body: WalletProofBodySchema,
    errors: ['404'],
    async handle({ context, session }) {
      await passkeys.remove(session, context.req.param('id') ?? '')
      return context.body(null, 204)
    },
  })
  mount('POST /auth/passkey/register/options', {
    id: 'startPasskeyRegistration',
    summary: 'Options of WebAuthn for a new passkey, shortly after a sign-in.',
    reply: PasskeyOptionsReplySchema,
    handle: async ({ context, session }) => context.json(await passkeys.getRegistration(session)),
  })
  mount('POST /auth/passkey/register/verify', {
    id: 'verifyPasskeyRegistration',
    summary: 'Adds a passkey to the account.',
    reply: PasskeyRecordSchema,
    body: PasskeyRegisterBodySchema,
    handle: async ({ context, session, body }) => context.json(await passkeys.register(session, body)),
  })
  mount('GET /auth/hpke-key', {
    id: 'getHpkeKey',
    summary: 'The key that shares are sealed to on their way to the server.',
    reply: HpkeKeyReplySchema,
    handle: ({ context }) => context.json(wallets.hpkeKey),
  })
  mount('POST /auth/wallet/create', {
    id: 'createWallet',
    summary: 'Stores a new wallet. One per account: 409 has the one that there is.',
    status: '201',
    reply: WalletRecordSchema,
    body: WalletCreateBodySchema,
    errors: ['409'],
    handle: async ({ context, session, body }) => context.json(await wallets.create(session, body), 201),
  })
  mount('POST /auth/wallet/rotate', {
    id: 'rotateWallet',
    summary: 'Replaces the shares of a wallet, when its version is the one before.',
    reply: WalletRecordSchema,
    body: WalletRotateBodySchema,
    errors: ['404', '409'],
    handle: async ({ context, session, body }) => context.json(await wallets.rotate(session, body)),
  })
  mount('POST /auth/wallet/share', {
    id: 'getWalletShare',
    summary: 'The server’s share, sealed to a key that was made for this call.',
    reply: HpkeRecordSchema,
    body: WalletShareBodySchema,
    errors: ['404'],
    handle: async ({ context, session, body }) =>
      context.json(await wallets.releaseShare(session, body.publicKey)),
  })
  mount('POST /auth/wallet/share/stored', {
    id: 'keepWalletShare',
    status: '204',
    summary: 'Counts this device as one that keeps a share of the wallet.',
    body: WalletShareStoredBodySchema,
    errors: ['404', '409'],
    async handle({ context, session, body }) {
      await wallets.keepShare(session, body.version)
      return context.body(null, 204)
    },
  })
  mount('GET /auth/wallet/recovery', {
    id: 'getWalletRecovery',
    summary: 'The share that the visitor’s recovery code opens.',
    reply: RecoveryRecordSchema,
    errors: ['404'],
    handle: async ({ context, session }) => context.json(await wallets.getRecovery(session)),
  })
  mountUndos({ auth, hasEmail, routes })
  return routes.app
}
