import { Hono } from 'hono'
import type { AppEnv } from './app.js'
import type { CapabilityContext, CapabilityParts } from './capability.js'
import { serverOptions } from './config/serverOptions.js'
import { HttpError } from './errors/HttpError.js'
import { createErrorHandler } from './middleware/handleError.js'
import { createOriginGuard } from './middleware/origin.js'
import { createProjectGuard } from './middleware/projects.js'
import { createRateLimit, createRequestCharge } from './middleware/rateLimit.js'
import { createRequestContext } from './middleware/requestContext.js'
import { securityHeaders } from './middleware/securityHeaders.js'
import { createOpenApiRoute } from './openapi/route.js'

/** Routes that need a project id when projects are configured; images and probes do not. */
const projectPaths = ['/getWallets', '/getAnalyticsConfig', '/e', '/appkit/*', '/projects/*', '/v1', '/v1/*']

/** Assembles middleware and routes; the middleware runs in the order of its registration. */
export function createApp(
  context: Pick<CapabilityContext, 'read' | 'origins' | 'log' | 'metrics' | 'redis' | 'limits'>,
  capabilities: readonly CapabilityParts[],
): Hono<AppEnv> {
  const { read, origins, log, metrics, redis, limits } = context
  const { rateLimits, trustedProxies, projects } = read(serverOptions)
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs: rateLimits.refusalDelayMs }))
  app.notFound(() => {
    throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' })
  })
  app.use(createRequestContext({ log, metrics, trustedProxies }))
  app.use(createRequestCharge({ limit: limits.requests, limitProbes: limits.probes }))
  app.use(securityHeaders)
  app.use(createOriginGuard(origins))
  app.use(createRateLimit({ perProject: rateLimits.perProject, redis }))
  for (const { openRoutes = [] } of capabilities) for (const route of openRoutes) app.route('/', route)
  const projectGuard = createProjectGuard(projects.map(project => project.id))
  for (const path of projectPaths) app.use(path, projectGuard)
  for (const { routes = [] } of capabilities) for (const route of routes) app.route('/', route)
  app.route('/', createOpenApiRoute(app))
  return app
}
