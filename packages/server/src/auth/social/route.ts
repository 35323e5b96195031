import {
  SocialAskBodySchema,
  SocialFinishBodySchema,
  SocialPrepareBodySchema,
  SocialStartBodySchema,
} from '@latchkit/api/auth'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { HttpError } from '../../errors/HttpError.js'
import { assertMediaType, readText } from '../../utils/readBody.js'
import type { AuthEnv } from '../authEnv.js'
import { readBody } from '../flows/readBody.js'
import type { SignInRoutes } from '../signInRoutes.js'
import type { SocialReturn, SocialSignIn } from './createSocialSignIn.js'
import { pageHeaders, toEndPage, toExpiredPage, toReturnPage } from './page.js'

const maxBody = 16_384
const cookiePath = '/auth/social'
const toCookieName = (flowId: string): string => `__Secure-lk-flow-${flowId.slice(0, 16)}`

/** Sign-in by providers: what the frame prepares and ends, and what its window asks and takes back. */
export function createSocialRoute(parameters: {
  service: SocialSignIn
  routes: SignInRoutes
  secureOrigin: string
}): Hono<AuthEnv> {
  const { service, routes, secureOrigin } = parameters
  const app = new Hono<AuthEnv>()

  const assertSameOrigin = (context: Context<AuthEnv>): void => {
    const origin = context.req.header('origin')
    const site = context.req.header('sec-fetch-site')
    if (origin === secureOrigin && (site === undefined || site === 'same-origin')) return
    throw new HttpError({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
      message: 'Only pages of the secure site may call this.',
    })
  }
  const sendPage = (context: Context<AuthEnv>, html: string, status: 200 | 400 = 200): Response =>
    context.html(html, status, pageHeaders)

  app.post('/auth/social/prepare', routes.proof, async context => {
    const network = context.get('clientAddress')
    const body = await readBody(context, SocialPrepareBodySchema)
    const { thumbprint } = context.get('browser')
    return context.json(await service.prepare(body, { thumbprint, network }))
  })

  app.post('/auth/social/ask', async context => {
    assertSameOrigin(context)
    const body = await readBody(context, SocialAskBodySchema)
    return context.json(await service.ask(body, context.req.header('user-agent') ?? ''))
  })

  app.post('/auth/social/start', async context => {
    assertSameOrigin(context)
    const body = await readBody(context, SocialStartBodySchema)
    // Charged when it was prepared: a flow starts once.
    const started = await service.start(body, {
      userAgent: context.req.header('user-agent') ?? '',
      network: context.get('clientAddress'),
    })
    setCookie(context, toCookieName(started.flowId), started.cookie, {
      path: cookiePath,
      httpOnly: true,
      secure: true,
      // A form that the provider's site posts has no Lax cookies.
      sameSite: started.isFormPost ? 'None' : 'Lax',
      maxAge: started.maxAgeSeconds,
    })
    return context.json({ url: started.url })
  })

  const takeReturn = async (context: Context<AuthEnv>, response: URLSearchParams): Promise<Response> => {
    let result: SocialReturn
    try {
      result = await service.takeReturn({
        provider: context.req.param('provider') ?? '',
        response,
        getCookie: flowId => getCookie(context, toCookieName(flowId)),
      })
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) return sendPage(context, toExpiredPage(), 400)
      throw error
    }
    if (result.redirect === undefined) return sendPage(context, toReturnPage(result))
    deleteCookie(context, toCookieName(result.flowId), { path: cookiePath, secure: true })
    const end = result.status === 'returned' ? result.code : result.status
    // After '#' it reaches no server and no referrer.
    const url = new URL(result.redirect)
    url.hash = `latchkit_social=${result.flowId}.${end}`
    context.header('referrer-policy', 'no-referrer')
    return context.redirect(url.href, 303)
  }
  app.get('/auth/social/callback/:provider', context =>
    takeReturn(context, new URL(context.req.url).searchParams),
  )
  app.post('/auth/social/callback/:provider', async context => takeReturn(context, await readForm(context)))

  app.post('/auth/social/confirm', async context => {
    assertSameOrigin(context)
    const flowId = (await readForm(context)).get('flowId') ?? ''
    const cookie = getCookie(context, toCookieName(flowId))
    try {
      const { host } = await service.confirm({ flowId, cookie })
      deleteCookie(context, toCookieName(flowId), { path: cookiePath, secure: true })
      return sendPage(context, toEndPage({ host }))
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) return sendPage(context, toExpiredPage(), 400)
      throw error
    }
  })

  app.post('/auth/social/finish', routes.proof, async context => {
    const body = await readBody(context, SocialFinishBodySchema)
    const { thumbprint } = context.get('browser')
    const found = await service.finish(body, { thumbprint }, context.req.raw.signal)
    if (!found) return context.json({ status: 'pending' })
    return routes.complete(context, found)
  })
  return app
}

async function readForm(context: Context<AuthEnv>): Promise<URLSearchParams> {
  assertMediaType(context.req.raw, ['application/x-www-form-urlencoded'])
  const tooLarge = () =>
    new HttpError({ status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large.' })
  return new URLSearchParams(await readText(context.req.raw.body, maxBody, tooLarge))
}
