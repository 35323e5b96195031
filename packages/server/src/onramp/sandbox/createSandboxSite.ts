import { Hono } from 'hono'
import type { AppEnv } from '../../app.js'
import { HttpError } from '../../errors/HttpError.js'
import type { Log } from '../../logs/createLog.js'
import type { Metrics } from '../../metrics/createMetrics.js'
import { charges } from '../../middleware/charges.js'
import { createErrorHandler } from '../../middleware/handleError.js'
import { assertWithinLimit, createRequestCharge, type Limit } from '../../middleware/rateLimit.js'
import { createRequestContext } from '../../middleware/requestContext.js'
import { securityHeaders } from '../../middleware/securityHeaders.js'
import { createHttp, openPort, stopHttp } from '../../utils/httpServer.js'
import { homePage, pageHeaders } from './page.js'

/** The sandbox's pages on a port for them alone, so that they have an origin that is not the server's. */
export type SandboxSite = {
  /** Absent until it listens. */
  getUrl(): string | undefined
  listen(host: string): Promise<string>
  close(): Promise<void>
  routes: Hono<AppEnv>['routes']
}

export function createSandboxSite(parameters: {
  pages: Hono<AppEnv>
  port: number
  /** Its host is the site's as well. */
  publicUrl: string
  log: Log
  metrics: Metrics
  trustedProxies: number
  refusalDelayMs: number
  /** Requests per caller. */
  limitRequests: Limit
}): SandboxSite {
  const { pages, port, publicUrl, log, metrics, trustedProxies, refusalDelayMs, limitRequests } = parameters
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs }))
  app.notFound(() => {
    throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' })
  })
  app.use(createRequestContext({ log, metrics, trustedProxies }))
  app.use(createRequestCharge({ limit: limitRequests, limitProbes: limitRequests }))
  app.use(securityHeaders)
  app.use((context, next) => {
    assertWithinLimit(context)
    return next()
  })
  app.get('/', charges(), context => context.html(homePage, 200, pageHeaders))
  app.route('/', pages)

  const server = createHttp(app.fetch, { perAddress: 500, total: 5_000 })
  let url: string | undefined
  return {
    getUrl: () => url,
    routes: app.routes,
    async listen(host) {
      const bound = await openPort(server, { port, host, log })
      const baseUrl = new URL(publicUrl)
      baseUrl.protocol = 'http:'
      baseUrl.port = String(bound.port)
      url = baseUrl.origin
      log.info({ url }, 'on-ramp sandbox')
      return url
    },
    async close() {
      url = undefined
      if (server.listening) await stopHttp(server)
    },
  }
}
