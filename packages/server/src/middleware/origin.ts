import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import type { OriginPolicy } from './originPolicy.js'
import { assertWithinLimit } from './rateLimit.js'

// A refused page must be able to read these refusals, which hold nothing else.
const readableRefusals = new Set(['/e', '/projects/v1/origins'])
const writes = new Set(['/e'])

/** The gateway of names, which wallets and explorers anywhere request without credentials (ERC-3668). */
const isForAnyOrigin = (path: string): boolean => path === '/names' || path.startsWith('/names/')

/** Sign-in with a wallet, whose session is a cookie. */
const isWithCredentials = (path: string): boolean => path.startsWith('/auth/siwx/')

const allowedHeaders = 'content-type, x-project-id, x-sdk-type, x-sdk-version, x-request-id'

/** Enforces the origin allow-list and sets the CORS headers that follow from it. */
export function createOriginGuard(policy: OriginPolicy): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const origin = context.req.header('origin')
    const { path, method } = context.req
    context.header('vary', 'Origin', { append: true })
    if (origin === undefined) {
      if (writes.has(path) && method === 'POST' && !policy.allowsWritesWithoutOrigin) throw refuse(context)
      return next()
    }
    const isForAny = isForAnyOrigin(path)
    if (!isForAny && !policy.allows(origin, context.get('projectId'))) {
      if (readableRefusals.has(path)) context.header('access-control-allow-origin', '*')
      throw refuse(context)
    }
    context.header('access-control-allow-origin', isForAny ? '*' : origin)
    if (isWithCredentials(path)) context.header('access-control-allow-credentials', 'true')
    context.header('access-control-expose-headers', 'x-request-id, retry-after')
    if (method !== 'OPTIONS' || !context.req.header('access-control-request-method')) return next()
    assertWithinLimit(context)
    context.header('access-control-allow-methods', 'GET, HEAD, POST')
    context.header('access-control-allow-headers', allowedHeaders)
    context.header('access-control-max-age', '7200')
    return context.body(null, 204)
  }
}

/** @throws HttpError RATE_LIMITED when the caller is over its limit: a refusal is a response too */
function refuse(context: Context<AppEnv>): HttpError {
  assertWithinLimit(context)
  return new HttpError({
    status: 403,
    code: 'ORIGIN_NOT_ALLOWED',
    message: 'This origin is not on the allow-list of the server.',
  })
}
