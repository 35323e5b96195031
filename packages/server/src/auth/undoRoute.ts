import {
  EmailChallengeReplySchema,
  UndoEmailBodySchema,
  UndoEmailStartBodySchema,
  UndoOpenBodySchema,
  UndoOpenReplySchema,
  UndoRotationBodySchema,
  WalletRecordSchema,
} from '@latchkit/api/auth'
import type { ActRoutes } from './createActRoutes.js'
import type { Auth } from './createAuth.js'
import { linkExpired } from './undos.js'

/** Adds the routes that undo a change, by the link that was mailed for it. */
export function mountUndos(parameters: {
  auth: Pick<Auth, 'wallets' | 'emailUndos'>
  hasEmail: boolean
  routes: Pick<ActRoutes, 'mount'>
}): void {
  const { auth, hasEmail, routes } = parameters
  const { wallets, emailUndos } = auth
  routes.mount('POST /auth/undo/rotation/open', {
    id: 'openUndo',
    summary: 'The version that an undo would put back, with the server’s share, so that it can be opened.',
    body: UndoOpenBodySchema,
    reply: UndoOpenReplySchema,
    errors: ['404'],
    async handle({ context, session, body, shown }) {
      if (shown.undo?.body.kind !== 'rotation') throw linkExpired()
      return context.json(await wallets.openVersion(session, { undo: shown.undo, ...body }))
    },
  })
  routes.mount('POST /auth/undo/rotation', {
    id: 'undoRotation',
    summary: 'Puts the shares back that a rotation replaced.',
    body: UndoRotationBodySchema,
    reply: WalletRecordSchema,
    errors: ['404'],
    async handle({ context, session, shown }) {
      if (shown.undo?.body.kind !== 'rotation') throw linkExpired()
      return context.json(await wallets.restore(session, shown.undo))
    },
  })
  if (!hasEmail) return
  routes.mount('POST /auth/undo/email/start', {
    id: 'startEmailUndo',
    summary: 'Sends a code to the address that the account had before.',
    body: UndoEmailStartBodySchema,
    reply: EmailChallengeReplySchema,
    async handle({ context, shown }) {
      if (!shown.undo) throw linkExpired()
      return context.json(await emailUndos.start(shown.undo, context.get('browser')))
    },
  })
  routes.mount('POST /auth/undo/email', {
    id: 'undoEmail',
    status: '204',
    summary: 'Goes back to the address before, and signs everyone out.',
    body: UndoEmailBodySchema,
    async handle({ context, shown }) {
      if (!shown.undo || !shown.code) throw linkExpired()
      await emailUndos.finish(shown.undo, shown.code)
      return context.body(null, 204)
    },
  })
}
