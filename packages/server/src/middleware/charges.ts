import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { MeterName } from './meters.js'

const declarations = new WeakMap<object, readonly MeterName[]>()

/**
 * Declares what a route uses up of its caller's limits, beside the request itself. It is given where the route is mounted;
 * the table of `docs/server.md` and the test that walks all routes read it.
 */
export function charges(...meters: readonly MeterName[]): MiddlewareHandler {
  const handler: MiddlewareHandler = (_: Context, next) => next()
  declarations.set(handler, ['requests', ...meters])
  return handler
}

/** Declares a probe, which is charged to a limit for probes alone. */
export function chargesProbes(): MiddlewareHandler {
  const handler: MiddlewareHandler = (_: Context, next) => next()
  declarations.set(handler, ['probes'])
  return handler
}

/** A route of a server, and what it declares; undefined where it declares nothing. */
export type ChargedRoute = { method: string; path: string; meters: readonly MeterName[] | undefined }

type Routed = Pick<Hono, 'routes'> | { routes: RouterRoute[] }
const apps = new WeakMap<object, readonly Routed[]>()

/** Keeps the apps of a server, for `listRoutes`. */
export function keepRoutes(server: object, all: readonly Routed[]): void {
  apps.set(server, all)
}

/** Lists the routes of a server on all of its ports, without middleware. */
export function listRoutes(server: object): ChargedRoute[] {
  const found = new Map<string, ChargedRoute>()
  for (const [port, { routes }] of (apps.get(server) ?? []).entries())
    for (const { method, path, handler } of routes) {
      // Middleware is registered for all methods.
      if (method === 'ALL') continue
      const key = `${port} ${method} ${path}`
      const declared = declarations.get(handler)
      found.set(key, { method, path, meters: found.get(key)?.meters ?? declared })
    }
  return [...found.values()]
}
