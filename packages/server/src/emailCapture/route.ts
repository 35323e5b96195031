import {
  EmailCaptureBodySchema,
  type EmailCaptureReply,
  EmailCaptureReplySchema,
  type EmailChallengeReply,
  EmailChallengeReplySchema,
  EmailCodeBodySchema,
  EmailResendBodySchema,
} from '@latchkit/api/auth'
import { SiwxNonceBodySchema } from '@latchkit/api/schemas'
import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { charges } from '../middleware/charges.js'
import { describe } from '../openapi/describe.js'
import { readSiwxBody, sessionCookie, toCaller } from '../siwx/caller.js'
import type { SiwxService } from '../siwx/service.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import type { EmailCapture } from './createEmailCapture.js'

const errors = ['400', '401', '413', '415'] as const

/** Email addresses of visitors who have signed in with a wallet: `/auth/siwx/email/*`, by the cookie of the session. */
export function createEmailCaptureRoute(parameters: {
  service: SiwxService
  emailCapture: EmailCapture
  upstreams: Pick<Upstreams, 'chains' | 'get'>
}): Hono<AppEnv> {
  const { service, emailCapture, upstreams } = parameters
  const app = new Hono<AppEnv>()

  /** @throws HttpError LOGIN_SESSION_EXPIRED */
  const readOwner = async (context: Context<AppEnv>) => {
    const caller = toCaller(context, upstreams)
    const token = getCookie(context, sessionCookie, 'host')
    const session = await service.getSession(caller, token)
    if (!session || token === undefined)
      throw new HttpError({ status: 401, code: 'LOGIN_SESSION_EXPIRED', message: 'Sign in again.' })
    const { caipAddress, isContract } = session
    return { caipAddress, isContract, origin: caller.origin, token }
  }

  app.post(
    '/auth/siwx/email/start',
    charges('signIns', 'calls', 'bytes'),
    describe({
      id: 'startEmailCapture',
      summary: 'Mails a code that confirms an address for the account of the session.',
      reply: EmailChallengeReplySchema,
      body: { schema: EmailCaptureBodySchema },
      errors,
    }),
    async context => {
      const owner = await readOwner(context)
      const { email } = await readSiwxBody(context, EmailCaptureBodySchema)
      return context.json<EmailChallengeReply>(await emailCapture.start({ ...owner, email }))
    },
  )
  app.post(
    '/auth/siwx/email/resend',
    charges('signIns', 'calls', 'bytes'),
    describe({
      id: 'resendEmailCapture',
      summary: 'Mails another code in place of the first.',
      reply: EmailChallengeReplySchema,
      body: { schema: EmailResendBodySchema },
      errors,
    }),
    async context => {
      const { token } = await readOwner(context)
      const { challengeId } = await readSiwxBody(context, EmailResendBodySchema)
      return context.json<EmailChallengeReply>(await emailCapture.resend({ challengeId, token }))
    },
  )
  app.post(
    '/auth/siwx/email/verify',
    charges('signIns', 'calls', 'bytes'),
    describe({
      id: 'verifyEmailCapture',
      summary: 'Keeps the address of a right code with the account of the session.',
      reply: EmailCaptureReplySchema,
      body: { schema: EmailCodeBodySchema },
      errors,
    }),
    async context => {
      const owner = await readOwner(context)
      const body = await readSiwxBody(context, EmailCodeBodySchema)
      await emailCapture.verify({ ...owner, ...body })
      return context.json<EmailCaptureReply>({ hasEmail: true })
    },
  )
  app.post(
    '/auth/siwx/email/delete',
    charges('signIns', 'calls', 'bytes'),
    describe({
      id: 'deleteCapturedEmail',
      summary: 'Deletes the address of the account of the session.',
      reply: EmailCaptureReplySchema,
      body: { schema: SiwxNonceBodySchema, example: {} },
      errors,
    }),
    async context => {
      const owner = await readOwner(context)
      await readSiwxBody(context, SiwxNonceBodySchema)
      await emailCapture.remove(owner)
      return context.json<EmailCaptureReply>({ hasEmail: false })
    },
  )
  return app
}
