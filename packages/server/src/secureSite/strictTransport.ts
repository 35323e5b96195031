import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'

/** Two years, as browsers' lists ask for. */
export const strictTransport = 'max-age=63072000; includeSubDomains'

/** Keeps browsers from plain HTTP at the secure site, where it is https: in production (RFC 6797). */
export function createStrictTransport(origin: string): MiddlewareHandler<AppEnv> {
  const isSecure = new URL(origin).protocol === 'https:'
  return async (context, next) => {
    await next()
    if (isSecure) context.res.headers.set('strict-transport-security', strictTransport)
  }
}
