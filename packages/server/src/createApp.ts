import { Hono } from 'hono'
import { createAnalyticsRoute } from './analytics/route.js'
import type { AnalyticsService } from './analytics/service.js'
import type { AppEnv } from './app.js'
import { createBalanceRoute } from './balance/route.js'
import type { BalanceService } from './balance/service.js'
import { createChainsRoute } from './chains/route.js'
import type { CheckedOptions } from './config/checkOptions.js'
import { HttpError } from './errors/HttpError.js'
import { createHealthRoute } from './health/route.js'
import { createImagesRoute } from './images/route.js'
import type { ImageService } from './images/service.js'
import type { Log } from './logs/createLog.js'
import type { Metrics } from './metrics/createMetrics.js'
import { createErrorHandler } from './middleware/handleError.js'
import { createOriginGuard } from './middleware/origin.js'
import type { OriginPolicy } from './middleware/originPolicy.js'
import { createProjectGuard } from './middleware/projects.js'
import { createRateLimit } from './middleware/rateLimit.js'
import { createRequestContext } from './middleware/requestContext.js'
import { securityHeaders } from './middleware/securityHeaders.js'
import { createOpenApiRoute } from './openapi/route.js'
import type { Redis } from './redis/createRedis.js'
import type { Relay } from './relay/createRelay.js'
import { createRelayRoute } from './relayRoute.js'
import { createRemoteConfigRoute } from './remoteConfig/route.js'
import { createRpcRoute } from './rpc/route.js'
import type { RpcService } from './rpc/service.js'
import type { Storage } from './storage/storage.js'
import { createTransactionsRoute } from './transactions/route.js'
import type { TransactionService } from './transactions/service.js'
import { createWalletsRoute } from './wallets/route.js'
import type { WalletsService } from './wallets/service.js'

/** Everything that the routes need; the app itself does no I/O. */
export type AppParts = {
  options: CheckedOptions
  origins: OriginPolicy
  log: Log
  metrics: Metrics
  storage: Storage
  /** Shares rate limits between processes. */
  redis: Redis | undefined
  relay: Relay | undefined
  /** CAIP-2 ids of the configured chains. */
  chains: readonly string[]
  wallets: WalletsService
  images: ImageService
  balances: BalanceService
  rpc: RpcService
  transactions: TransactionService
  analytics: AnalyticsService
}

/** Routes that need a project id when projects are configured; images and probes do not. */
const projectPaths = ['/getWallets', '/getAnalyticsConfig', '/e', '/appkit/*', '/projects/*', '/v1', '/v1/*']

/** Assembles middleware and routes; the middleware runs in the order of its registration. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { options, origins, log, metrics, storage, redis, relay, chains } = parts
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs: options.rateLimits.refusalDelayMs }))
  app.notFound(() => {
    throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' })
  })
  app.use(createRequestContext({ log, metrics, trustedProxies: options.trustedProxies }))
  app.use(securityHeaders)
  app.use(createOriginGuard(origins))
  app.use(createRateLimit({ ...options.rateLimits, redis }))
  const projectGuard = createProjectGuard(options.projects.map(project => project.id))
  for (const path of projectPaths) app.use(path, projectGuard)

  app.route('/', createWalletsRoute({ service: parts.wallets }))
  app.route('/', createImagesRoute({ service: parts.images }))
  app.route('/', createChainsRoute({ chains }))
  app.route('/', createBalanceRoute({ service: parts.balances }))
  app.route('/', createRpcRoute({ service: parts.rpc, chains }))
  app.route('/', createTransactionsRoute({ service: parts.transactions }))
  app.route('/', createRemoteConfigRoute({ features: options.features, origins }))
  app.route('/', createAnalyticsRoute({ service: parts.analytics }))
  app.route('/', createHealthRoute({ storage, redis, metrics, chains, relay }))
  if (relay) app.route('/', createRelayRoute())
  app.route('/', createOpenApiRoute(app))
  return app
}
