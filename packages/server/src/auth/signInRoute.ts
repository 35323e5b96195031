import {
  DeviceApprovalReplySchema,
  DeviceDecisionBodySchema,
  DeviceWaitBodySchema,
  DeviceWaitReplySchema,
  EmailChallengeReplySchema,
  EmailCodeBodySchema,
  EmailResendBodySchema,
  EmailStartBodySchema,
  PasskeyLoginBodySchema,
  PasskeyOptionsReplySchema,
  SignInReplySchema,
} from '@latchkit/api/auth'
import { Hono } from 'hono'
import { HttpError } from '../errors/HttpError.js'
import type { OriginPolicy } from '../middleware/originPolicy.js'
import { describe } from '../openapi/describe.js'
import type { AuthEnv } from './authEnv.js'
import type { Auth } from './createAuth.js'
import { readAuthBody } from './readAuthBody.js'
import { sendSignIn } from './sessionCookie.js'

const errors = ['400', '401', '413', '415'] as const

/** Sign-in by email code, the approval of a device, and sign-in by passkey. */
export function createSignInRoute(parameters: {
  auth: Auth
  /** Whether there is a mail server. */
  hasEmail: boolean
  /** Whose pages visitors may sign in from. */
  hosts: Pick<OriginPolicy, 'allows'>
}): Hono<AuthEnv> {
  const { auth, hasEmail, hosts } = parameters
  const { users, approvals, passkeys } = auth
  const codes = auth.codes.signIn
  const app = new Hono<AuthEnv>()
  if (hasEmail) {
    app.post(
      '/auth/email/start',
      describe({
        id: 'startEmail',
        summary: 'Sends a code of 6 digits, also to an address without an account.',
        reply: EmailChallengeReplySchema,
        body: { schema: EmailStartBodySchema },
        errors,
      }),
      async context => {
        const body = await readAuthBody(context, EmailStartBodySchema)
        // The mail names it: a stranger's site must not speak through this server.
        if (body.host !== auth.origin && !hosts.allows(body.host))
          throw new HttpError({
            status: 403,
            code: 'ORIGIN_NOT_ALLOWED',
            message: 'Visitors may not sign in from this site.',
          })
        return context.json(await codes.start({ ...body, browser: context.get('browser') }))
      },
    )
    app.post(
      '/auth/email/resend',
      describe({
        id: 'resendEmail',
        summary: 'Sends a new code, which replaces the one before.',
        reply: EmailChallengeReplySchema,
        body: { schema: EmailResendBodySchema },
        errors,
      }),
      async context => {
        const body = await readAuthBody(context, EmailResendBodySchema)
        return context.json(await codes.resend({ ...body, browser: context.get('browser') }))
      },
    )
    app.post(
      '/auth/email/verify',
      describe({
        id: 'verifyEmail',
        summary: 'Signs in with a code, in the browser that asked for it.',
        reply: SignInReplySchema,
        body: { schema: EmailCodeBodySchema },
        errors,
      }),
      async context => {
        const browser = context.get('browser')
        const body = await readAuthBody(context, EmailCodeBodySchema)
        const { stored, email, host } = await codes.evaluate({ ...body, browser })
        const identity = { issuer: 'email', subject: email }
        return sendSignIn(context, await users.signIn({ identity, browser, host, consumes: stored }))
      },
    )
  }
  app.post(
    '/auth/device/wait',
    describe({
      id: 'waitForDevice',
      summary: 'Waits up to 25 s for the approval of this device.',
      reply: DeviceWaitReplySchema,
      body: { schema: DeviceWaitBodySchema },
      errors,
    }),
    async context => {
      const { approvalId } = await readAuthBody(context, DeviceWaitBodySchema)
      const outcome = await approvals.wait(approvalId, context.get('browser'), context.req.raw.signal)
      return sendSignIn(context, outcome)
    },
  )
  app.get(
    '/auth/device/:token',
    describe({
      id: 'getDeviceApproval',
      summary: 'The device that a mailed link is about.',
      reply: DeviceApprovalReplySchema,
      errors,
    }),
    async context => context.json(await approvals.get(context.req.param('token'))),
  )
  app.post(
    '/auth/device/:token',
    describe({
      id: 'decideDevice',
      status: '204',
      summary: 'Approves a device by the number that it shows, or declines it.',
      body: { schema: DeviceDecisionBodySchema },
      errors,
    }),
    async context => {
      await approvals.decide(
        context.req.param('token'),
        await readAuthBody(context, DeviceDecisionBodySchema),
      )
      return context.body(null, 204)
    },
  )
  app.post(
    '/auth/passkey/login/options',
    describe({
      id: 'startPasskeyLogin',
      summary: 'Options of WebAuthn for a sign-in.',
      reply: PasskeyOptionsReplySchema,
      errors,
    }),
    async context => context.json(await passkeys.getLogin(context.get('browser'))),
  )
  app.post(
    '/auth/passkey/login/verify',
    describe({
      id: 'verifyPasskeyLogin',
      summary: 'Signs in with a passkey.',
      reply: SignInReplySchema,
      body: { schema: PasskeyLoginBodySchema },
      errors,
    }),
    async context => {
      const body = await readAuthBody(context, PasskeyLoginBodySchema)
      return sendSignIn(context, await passkeys.login(context.get('browser'), body))
    },
  )
  return app
}
