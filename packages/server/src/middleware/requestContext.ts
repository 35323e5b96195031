import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '../app.js'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { getClientAddress } from './clientAddress.js'

const requestIdForm = /^[A-Za-z0-9._-]{1,64}$/
const projectIdForm = /^[A-Za-z0-9._-]{1,64}$/

/** Sets the id, project and address of a request and logs it by route template, never by path. */
export function createRequestContext(parameters: {
  log: Log
  metrics: Metrics
  trustedProxies: number
}): MiddlewareHandler<AppEnv> {
  const { log, metrics, trustedProxies } = parameters
  return async (context, next) => {
    const startedAt = performance.now()
    const header = context.req.header('x-request-id')
    const requestId = header !== undefined && requestIdForm.test(header) ? header : randomUUID()
    context.set('requestId', requestId)
    context.header('x-request-id', requestId)
    const projectId = context.req.query('projectId') ?? context.req.header('x-project-id')
    if (projectId !== undefined && projectIdForm.test(projectId)) context.set('projectId', projectId)
    context.set(
      'clientAddress',
      getClientAddress(
        {
          remoteAddress: context.env?.incoming?.socket.remoteAddress,
          forwardedFor: context.req.header('x-forwarded-for'),
        },
        trustedProxies,
      ),
    )
    await next()
    const seconds = (performance.now() - startedAt) / 1000
    const route = getRouteTemplate(context)
    const method = methods.has(context.req.method) ? context.req.method : 'OTHER'
    const { status } = context.res
    metrics.observeRequest({ route, method, status, seconds })
    const level = route === '/health' || route === '/ready' || route === '/metrics' ? 'debug' : 'info'
    log[level]({ requestId, method, route, status, ms: Math.round(seconds * 1000) }, 'request')
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

function getRouteTemplate(context: Context): string {
  const routes = matchedRoutes(context)
  for (let index = routes.length - 1; index >= 0; index--) {
    const path = routes[index]?.path
    if (path !== undefined && !path.endsWith('*')) return path
  }
  return 'unmatched'
}
