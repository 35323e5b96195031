import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'

/** Sets the security headers of every response; no response is a page. */
export const securityHeaders: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const set = (name: string, value: string) => {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
  set('x-content-type-options', 'nosniff')
  set('referrer-policy', 'no-referrer')
  set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  set('cross-origin-resource-policy', 'same-origin')
  set('x-frame-options', 'DENY')
  set('cache-control', 'no-store')
}
