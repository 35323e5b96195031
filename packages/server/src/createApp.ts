import type { FeaturesRecord } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { createActivityRoute } from './activity/route.js'
import type { ActivityService } from './activity/service.js'
import { createAnalyticsRoute } from './analytics/route.js'
import type { AnalyticsService } from './analytics/service.js'
import type { AppEnv } from './app.js'
import { createBalanceRoute } from './balance/route.js'
import type { BalanceService } from './balance/service.js'
import { createChainsRoute } from './chains/route.js'
import type { CheckedOptions } from './config/checkOptions.js'
import type { EmailCapture } from './emailCapture/createEmailCapture.js'
import { createEmailCaptureRoute } from './emailCapture/route.js'
import { HttpError } from './errors/HttpError.js'
import { createHealthRoute } from './health/route.js'
import { createImagesRoute } from './images/route.js'
import type { ImageService } from './images/service.js'
import type { Log } from './logs/createLog.js'
import type { Metrics } from './metrics/createMetrics.js'
import { createErrorHandler } from './middleware/handleError.js'
import type { Limits } from './middleware/meters.js'
import { createOriginGuard } from './middleware/origin.js'
import type { OriginPolicy } from './middleware/originPolicy.js'
import { createProjectGuard } from './middleware/projects.js'
import { createRateLimit, createRequestCharge } from './middleware/rateLimit.js'
import { createRequestContext } from './middleware/requestContext.js'
import { securityHeaders } from './middleware/securityHeaders.js'
import type { Names } from './names/createNames.js'
import { createGatewayRoute } from './names/gateway/route.js'
import { createNamesRoute } from './names/route.js'
import type { ImageProxy } from './nfts/image/createImageProxy.js'
import { createImageRoute } from './nfts/image/route.js'
import { createNftsRoute } from './nfts/route.js'
import type { NftService } from './nfts/service.js'
import type { Onramp } from './onramp/createOnramp.js'
import { createOnrampRoute } from './onramp/route.js'
import { createOpenApiRoute } from './openapi/route.js'
import type { TokenPrices } from './prices/createTokenPrices.js'
import { createPricesRoute } from './prices/route.js'
import type { Redis } from './redis/createRedis.js'
import type { Relay } from './relay/createRelay.js'
import { createRelayRoute } from './relayRoute.js'
import { createRemoteConfigRoute } from './remoteConfig/route.js'
import { createRestRoute } from './rest/route.js'
import type { RestService } from './rest/service.js'
import { createRpcRoute } from './rpc/route.js'
import type { RpcService } from './rpc/service.js'
import { createSiwxRoute } from './siwx/route.js'
import type { SiwxService } from './siwx/service.js'
import type { Storage } from './storage/storage.js'
import { createSwapRoute } from './swap/route.js'
import type { SwapService } from './swap/service.js'
import { createTransactionsRoute } from './transactions/route.js'
import type { TransactionService } from './transactions/service.js'
import type { Upstreams } from './upstream/createUpstreams.js'
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
  /** What callers use up. */
  limits: Limits
  relay: Relay | undefined
  /** CAIP-2 ids of the configured chains. */
  chains: readonly string[]
  wallets: WalletsService
  images: ImageService
  balances: BalanceService
  prices: TokenPrices
  activity: ActivityService
  swap: SwapService
  onramp: Pick<Onramp, 'service' | 'pages'>
  names: Names
  nfts: NftService
  /** Pictures of NFTs and names. */
  media: ImageProxy
  rpc: RpcService
  rest: RestService
  transactions: TransactionService
  analytics: AnalyticsService
  /** Sign-in with a wallet; undefined where the storage keeps none of it. */
  siwx: SiwxService | undefined
  /** Undefined unless the operator has switched it on. */
  emailCapture: EmailCapture | undefined
  upstreams: Upstreams
  features: FeaturesRecord
}

/** Routes that need a project id when projects are configured; images and probes do not. */
const projectPaths = ['/getWallets', '/getAnalyticsConfig', '/e', '/appkit/*', '/projects/*', '/v1', '/v1/*']

/** Assembles middleware and routes; the middleware runs in the order of its registration. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { options, origins, log, metrics, storage, redis, limits, relay, chains } = parts
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs: options.rateLimits.refusalDelayMs }))
  app.notFound(() => {
    throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' })
  })
  app.use(createRequestContext({ log, metrics, trustedProxies: options.trustedProxies }))
  app.use(createRequestCharge({ limit: limits.requests, limitProbes: limits.probes }))
  app.use(securityHeaders)
  app.use(createOriginGuard(origins))
  app.use(createRateLimit({ perProject: options.rateLimits.perProject, redis }))
  // Before the guard of projects: an <img> names none.
  app.route('/', createImageRoute({ images: parts.media }))
  const projectGuard = createProjectGuard(options.projects.map(project => project.id))
  for (const path of projectPaths) app.use(path, projectGuard)

  app.route('/', createWalletsRoute({ service: parts.wallets }))
  app.route('/', createImagesRoute({ service: parts.images }))
  const { service, pages } = parts.onramp
  app.route(
    '/',
    createChainsRoute({
      chains,
      swaps: parts.swap.chains,
      onramp: service.chains,
      nameParent: parts.names.service.parent,
      resolves: parts.names.service.namespaces,
    }),
  )
  app.route('/', createBalanceRoute({ service: parts.balances }))
  app.route('/', createPricesRoute({ prices: parts.prices }))
  app.route('/', createActivityRoute({ service: parts.activity }))
  app.route('/', createSwapRoute({ service: parts.swap }))
  app.route(
    '/',
    createOnrampRoute({ service, trustedProxies: options.trustedProxies, limitOrders: limits.orders }),
  )
  if (pages) app.route('/', pages)
  app.route('/', createNamesRoute({ service: parts.names.service }))
  app.route('/', createGatewayRoute({ gateway: parts.names.gateway }))
  app.route('/', createNftsRoute({ service: parts.nfts }))
  app.route('/', createRpcRoute({ service: parts.rpc, chains }))
  app.route('/', createRestRoute({ service: parts.rest }))
  app.route('/', createTransactionsRoute({ service: parts.transactions }))
  app.route(
    '/',
    createRemoteConfigRoute({ features: parts.features, secureUrl: options.secure?.origin, origins }),
  )
  app.route('/', createAnalyticsRoute({ service: parts.analytics }))
  if (parts.siwx) {
    const { siwx, emailCapture, upstreams } = parts
    const limit = limits.signIns
    app.route('/', createSiwxRoute({ service: siwx, upstreams, limit, hasEmail: emailCapture?.has }))
    // Behind the limit of the routes before.
    if (emailCapture) app.route('/', createEmailCaptureRoute({ service: siwx, emailCapture, upstreams }))
  }
  app.route('/', createHealthRoute({ storage, redis, metrics, chains, relay }))
  if (relay) app.route('/', createRelayRoute())
  app.route('/', createOpenApiRoute(app))
  return app
}
