import {
  DeleteUserBodySchema,
  DevicesReplySchema,
  EmailUpdateBodySchema,
  EmailUpdateCodeBodySchema,
  EmailUpdateCodeReplySchema,
  EmailUpdateReplySchema,
  HpkeKeyReplySchema,
  HpkeRecordSchema,
  MeReplySchema,
  PasskeyOptionsReplySchema,
  PasskeyRecordSchema,
  PasskeyRegisterBodySchema,
  RecoveryRecordSchema,
  WalletCreateBodySchema,
  WalletRecordSchema,
  WalletRotateBodySchema,
  WalletShareBodySchema,
} from '@latchkit/api/auth'
import { type Context, Hono } from 'hono'
import { describe } from '../openapi/describe.js'
import type { AuthEnv } from './authEnv.js'
import type { Auth } from './createAuth.js'
import { readAuthBody } from './readAuthBody.js'
import { deleteSessionCookie, readSessionCookie, setSessionCookie } from './sessionCookie.js'
import type { Session } from './sessions.js'

const errors = ['400', '401', '413', '415'] as const

/** What a signed-in visitor reads and changes: the account, its devices, its passkeys and its wallet. */
export function createAccountRoute({ auth, hasEmail }: { auth: Auth; hasEmail: boolean }): Hono<AuthEnv> {
  const { sessions, accounts, updates, wallets, passkeys } = auth
  const app = new Hono<AuthEnv>()
  const getSession = (context: Context<AuthEnv>): Promise<Session> =>
    sessions.get(readSessionCookie(context), context.get('browser'))

  app.get(
    '/auth/me',
    describe({
      id: 'getMe',
      summary: 'The account, its wallet and this device.',
      reply: MeReplySchema,
      errors,
    }),
    async context => {
      const session = await getSession(context)
      const me = await accounts.getMe(session)
      const token = await sessions.rotate(session)
      if (token !== undefined) setSessionCookie(context, token)
      return context.json(me)
    },
  )
  app.post(
    '/auth/sign-out',
    describe({ id: 'signOut', status: '204', summary: 'Closes the session.', errors }),
    async context => {
      await sessions.close(await getSession(context))
      deleteSessionCookie(context)
      return context.body(null, 204)
    },
  )
  app.get(
    '/auth/devices',
    describe({ id: 'getDevices', summary: 'Devices of the account.', reply: DevicesReplySchema, errors }),
    async context => context.json({ devices: await accounts.getDevices(await getSession(context)) }),
  )
  app.post(
    '/auth/devices/:id/revoke',
    describe({
      id: 'revokeDevice',
      status: '204',
      summary: 'Removes a device and closes its sessions.',
      errors: [...errors, '404'],
    }),
    async context => {
      await accounts.revokeDevice(await getSession(context), context.req.param('id'))
      return context.body(null, 204)
    },
  )
  app.post(
    '/auth/delete',
    describe({
      id: 'deleteUser',
      status: '204',
      summary: 'Deletes the account and its wallet.',
      body: { schema: DeleteUserBodySchema },
      errors,
    }),
    async context => {
      const session = await getSession(context)
      const body = await readAuthBody(context, DeleteUserBodySchema)
      await accounts.remove(session, context.get('browser'), body)
      deleteSessionCookie(context)
      return context.body(null, 204)
    },
  )
  if (hasEmail) {
    app.post(
      '/auth/email/update/start',
      describe({
        id: 'startEmailUpdate',
        summary: 'Sends codes to the new address and to the old one.',
        reply: EmailUpdateReplySchema,
        body: { schema: EmailUpdateBodySchema },
        errors,
      }),
      async context => {
        const session = await getSession(context)
        const { email } = await readAuthBody(context, EmailUpdateBodySchema)
        return context.json(await updates.start(session, email))
      },
    )
    app.post(
      '/auth/email/update/verify',
      describe({
        id: 'verifyEmailUpdate',
        summary: 'Takes one of the two codes; with both, the address is changed.',
        reply: EmailUpdateCodeReplySchema,
        body: { schema: EmailUpdateCodeBodySchema },
        errors: [...errors, '409'],
      }),
      async context => {
        const session = await getSession(context)
        const body = await readAuthBody(context, EmailUpdateCodeBodySchema)
        return context.json({ done: await updates.verify(session, body) })
      },
    )
  }
  app.post(
    '/auth/passkey/register/options',
    describe({
      id: 'startPasskeyRegistration',
      summary: 'Options of WebAuthn for a new passkey, shortly after a sign-in.',
      reply: PasskeyOptionsReplySchema,
      errors,
    }),
    async context => context.json(await passkeys.getRegistration(await getSession(context))),
  )
  app.post(
    '/auth/passkey/register/verify',
    describe({
      id: 'verifyPasskeyRegistration',
      summary: 'Adds a passkey to the account.',
      reply: PasskeyRecordSchema,
      body: { schema: PasskeyRegisterBodySchema },
      errors,
    }),
    async context => {
      const session = await getSession(context)
      const body = await readAuthBody(context, PasskeyRegisterBodySchema)
      return context.json(await passkeys.register(session, body))
    },
  )
  app.get(
    '/auth/hpke-key',
    describe({
      id: 'getHpkeKey',
      summary: 'The key that shares are sealed to on their way to the server.',
      reply: HpkeKeyReplySchema,
      errors,
    }),
    context => context.json(wallets.hpkeKey),
  )
  app.post(
    '/auth/wallet/create',
    describe({
      id: 'createWallet',
      summary: 'Stores a new wallet. One per account: 409 has the one that there is.',
      status: '201',
      reply: WalletRecordSchema,
      body: { schema: WalletCreateBodySchema },
      errors: [...errors, '409'],
    }),
    async context => {
      const session = await getSession(context)
      const body = await readAuthBody(context, WalletCreateBodySchema)
      return context.json(await wallets.create(session, body), 201)
    },
  )
  app.post(
    '/auth/wallet/rotate',
    describe({
      id: 'rotateWallet',
      summary: 'Replaces the shares of a wallet, when its version is the one before.',
      reply: WalletRecordSchema,
      body: { schema: WalletRotateBodySchema },
      errors: [...errors, '404', '409'],
    }),
    async context => {
      const session = await getSession(context)
      return context.json(await wallets.rotate(session, await readAuthBody(context, WalletRotateBodySchema)))
    },
  )
  app.post(
    '/auth/wallet/share',
    describe({
      id: 'getWalletShare',
      summary: 'The server’s share, sealed to a key that was made for this call.',
      reply: HpkeRecordSchema,
      body: { schema: WalletShareBodySchema },
      errors: [...errors, '404'],
    }),
    async context => {
      const session = await getSession(context)
      const { publicKey } = await readAuthBody(context, WalletShareBodySchema)
      return context.json(await wallets.releaseShare(session, publicKey))
    },
  )
  app.get(
    '/auth/wallet/recovery',
    describe({
      id: 'getWalletRecovery',
      summary: 'The share that the visitor’s recovery code opens.',
      reply: RecoveryRecordSchema,
      errors: [...errors, '404'],
    }),
    async context => context.json(await wallets.getRecovery(await getSession(context))),
  )
  return app
}
