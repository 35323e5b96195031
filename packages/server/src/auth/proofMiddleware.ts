import type { MiddlewareHandler } from 'hono'
import { HttpError } from '../errors/HttpError.js'
import type { AuthEnv } from './authEnv.js'
import type { Auth } from './createAuth.js'
import { toDeviceName } from './toDeviceName.js'
import { verifyProof } from './verifyProof.js'

/** What a proxy names a place by: letters of any script, a comma, a dot, a hyphen. */
const placeForm = /^[\p{L}\p{M}\p{N} ,.'()-]{1,80}$/u

/**
 * Lets a request pass that comes from the secure site itself and proves its browser's key. A browser sends
 * Origin with every POST; a GET has none, or that of the site.
 */
export function createProofMiddleware(
  auth: Auth,
  { placeHeader }: { placeHeader?: string | undefined },
): MiddlewareHandler<AuthEnv> {
  return async (context, next) => {
    const { method, path } = context.req
    const origin = context.req.header('origin')
    if (origin === undefined ? method !== 'GET' : origin !== auth.origin)
      throw new HttpError({
        status: 403,
        code: 'ORIGIN_NOT_ALLOWED',
        message: 'Only the secure site may make this request.',
      })
    context.header('cache-control', 'no-store')
    const request = { method, url: `${auth.origin}${path}` }
    const thumbprint = await verifyProof(context.req.header('dpop'), request, auth.core)
    const place = placeHeader === undefined ? undefined : context.req.header(placeHeader)
    context.set('browser', {
      thumbprint,
      device: toDeviceName(context.req.header('user-agent')),
      place: place !== undefined && placeForm.test(place) ? place : 'unknown place',
    })
    await next()
  }
}
