import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'

/** Providers return here by a form that they post (`form_post`); the flow's state is checked there. */
const callbacks = '/auth/social/callback/'

/** Refuses requests that another origin's page makes: the secure site calls itself only. */
export function createSameOriginGuard(origin: string): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { method, path } = context.req
    const from = context.req.header('origin')
    const isForeign = from !== undefined && from !== origin
    const isRead = method === 'GET' || method === 'HEAD'
    // Navigations have no Origin header; a read without one is no page's script of another origin.
    if (isForeign && !path.startsWith(callbacks)) throw refusal()
    if (!isRead && from === undefined && context.req.header('sec-fetch-site') !== undefined) throw refusal()
    return next()
  }
}

const refusal = () =>
  new HttpError({
    status: 403,
    code: 'ORIGIN_NOT_ALLOWED',
    message: 'The secure site can be called from its own pages only.',
  })
