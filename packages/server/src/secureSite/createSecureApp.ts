import { Hono, type MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'
import type { SecureOptions } from '../auth/options.js'
import type { CapabilityContext } from '../capability.js'
import type { SharedOptions } from '../config/serverOptions.js'
import { HttpError } from '../errors/HttpError.js'
import { createErrorHandler } from '../middleware/handleError.js'
import type { OriginPolicy } from '../middleware/originPolicy.js'
import { createRateLimit, createRequestCharge } from '../middleware/rateLimit.js'
import { createRequestContext } from '../middleware/requestContext.js'
import { securityHeaders } from '../middleware/securityHeaders.js'
import type { RelayLimits } from '../relay/limits.js'
import { createRpcRoute } from '../rpc/route.js'
import type { RpcService } from '../rpc/service.js'
import { createChainsRoute } from '../supportedChains/route.js'
import { createTransactionsRoute } from '../transactions/route.js'
import type { TransactionService } from '../transactions/service.js'
import { createPagesRoute } from './createPagesRoute.js'
import type { Site } from './loadSite.js'
import { createNetworksRoute } from './networksRoute.js'
import { createSameOriginGuard } from './sameOrigin.js'
import { createStrictTransport } from './strictTransport.js'

export type SecureAppParts = Pick<CapabilityContext, 'log' | 'metrics' | 'redis' | 'limits'> & {
  options: Pick<SharedOptions, 'rateLimits' | 'trustedProxies' | 'nativeCurrencies'> & {
    secure: SecureOptions | undefined
    relayLimits: RelayLimits
  }

  /** CAIP-2 ids of the configured chains. */
  chains: readonly string[]
  rpc: RpcService
  transactions: TransactionService
  site: Site
  /** Of the secure site itself. */
  origin: string
  /** Who may frame it. */
  hosts: OriginPolicy
  /** `/auth/*`. */
  auth: Hono<AppEnv> | undefined
}

/** The app of the second listener: pages, sign-in, and the chain reads and broadcasts that approvals need. */
export function createSecureApp(parts: SecureAppParts): Hono<AppEnv> {
  const { options, log, metrics, redis, limits, chains, origin, hosts, site, auth } = parts
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler({ log, refusalDelayMs: options.rateLimits.refusalDelayMs }))
  app.notFound(() => {
    throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is nothing at this address.' })
  })
  app.use(createRequestContext({ log, metrics, trustedProxies: options.trustedProxies }))
  app.use(createStrictTransport(origin))
  app.use(createRequestCharge({ limit: limits.requests, limitProbes: limits.probes }))
  app.use(withoutFrameOptions)
  app.use(securityHeaders)
  app.use(createRateLimit({ perProject: options.rateLimits.perProject, redis }))
  app.use(createSameOriginGuard(origin))
  app.route('/', createPagesRoute({ site, hosts, framedApprovals: options.secure?.framedApprovals ?? [] }))
  app.route('/', createNetworksRoute({ chains, nativeCurrencies: options.nativeCurrencies }))
  app.route('/', createChainsRoute({ chains, swaps: [], onramp: [], nameParent: undefined, resolves: [] }))
  app.route('/', createRpcRoute({ service: parts.rpc, chains }))
  app.route('/', createTransactionsRoute({ service: parts.transactions }))
  if (auth) app.route('/', auth)
  return app
}

/** A page that a host may frame declares so in its policy; the older header supports no list. */
const withoutFrameOptions: MiddlewareHandler<AppEnv> = async (context, next) => {
  await next()
  const policy = context.res.headers.get('content-security-policy')
  if (policy && !policy.includes("frame-ancestors 'none'")) context.res.headers.delete('x-frame-options')
}
