import { randomBytes } from 'node:crypto'
import { toNamespace, toReference } from '@latchkit/core/internal'
import type { Hono } from 'hono'
import type { AppEnv } from '../app.js'
import { getNativeCurrency } from '../chains/chainInfo.js'
import type { SharedOptions } from '../config/serverOptions.js'
import { toTokenSlug } from '../images/toSlug.js'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { PriceService } from '../prices/service.js'
import type { Redis } from '../redis/createRedis.js'
import { createMemoryStorage } from '../storage/memory.js'
import type { Storage } from '../storage/storage.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { createProviders } from './createProviders.js'
import type { OnrampOptions } from './options.js'
import { createOrders } from './orders.js'
import type { OnrampPurchase } from './provider.js'
import { createChainCalls } from './sandbox/chainCalls.js'
import { createDelivery, type Delivery } from './sandbox/createDelivery.js'
import { createEvmFunder } from './sandbox/createEvmFunder.js'
import { createNoticeSender, type NoticeSender, type SendToServer } from './sandbox/createNoticeSender.js'
import { createSandbox, sandboxId } from './sandbox/createSandbox.js'
import { createSandboxSite, type SandboxSite } from './sandbox/createSandboxSite.js'
import { createSolanaFunder } from './sandbox/createSolanaFunder.js'
import type { Funder } from './sandbox/funder.js'
import { createSandboxRoute } from './sandbox/route.js'
import { createOnrampService, type OnrampService } from './service.js'

/** Purchases with money: the broker, and the sandbox where it is configured. */
export type Onramp = {
  service: OnrampService
  /** Pages of the sandbox that are the server's; absent where they have a port. */
  pages: Hono<AppEnv> | undefined
  /** Routes of the sandbox's own port; empty without one. */
  routes: Hono<AppEnv>['routes']
  /** Opens the port of the sandbox; returns its URL, undefined where it has none. */
  listen(host: string): Promise<string | undefined>
  close(): Promise<void>
}

type OnrampParameters = {
  options: { onramp: OnrampOptions } & Pick<
    SharedOptions,
    'tokens' | 'nativeCurrencies' | 'publicUrl' | 'trustedProxies' | 'rateLimits'
  >
  environment: 'production' | 'development'
  upstreams: Upstreams
  prices: PriceService
  storage: Storage
  /** Shares what providers issue between processes. */
  redis: Redis | undefined
  metrics: Metrics
  log: Log
  /** Requests to outside services per caller. */
  limitOutside: Limit
  /** Requests per caller. */
  limitRequests: Limit
  fetch: typeof globalThis.fetch | undefined
  sendToServer: SendToServer
  now?: (() => number) | undefined
}

export function createOnramp(parameters: OnrampParameters): Onramp {
  const { options, environment, upstreams, prices, storage, metrics, log, fetch, sendToServer } = parameters
  const { now = Date.now } = parameters
  const store = storage.onramp ?? createMemoryStorage().onramp
  const orders = createOrders({ store, now })
  const { sandbox: configured } = options.onramp
  const providers = createProviders({
    options: options.onramp,
    publicUrl: options.publicUrl,
    chains: upstreams.chains,
    redis: parameters.redis,
    metrics,
    limitOutside: parameters.limitOutside,
    fetch,
    now,
  })
  let delivery: Delivery | undefined
  let notices: NoticeSender | undefined
  let pages: Hono<AppEnv> | undefined
  let site: SandboxSite | undefined
  // Refused by `checkOptions` too: production never gives coins away.
  if (configured && environment === 'development' && options.publicUrl !== undefined) {
    const { publicUrl, trustedProxies } = options
    const { port, webhookSecret: secret = randomBytes(32).toString('hex') } = configured
    const funders = toFunders(parameters)
    delivery = createDelivery({ provider: sandboxId, funders, store, orders, log })
    notices = createNoticeSender({ provider: sandboxId, secret, sendToServer, log, now })
    const sandbox = createSandbox({
      getUrl: () => (port === undefined ? publicUrl : site?.getUrl()),
      secret,
      purchases: [...funders.keys()].flatMap(chain => toPurchases(options, chain)),
      prices: configured.prices ?? {},
      priceService: prices,
      store,
      orders,
      delivery,
      notices,
      now,
    })
    providers.push(sandbox.provider)
    const route = createSandboxRoute({ sandbox, orders })
    if (port === undefined) pages = route
    else {
      const { refusalDelayMs } = options.rateLimits
      site = createSandboxSite({
        pages: route,
        port,
        publicUrl,
        log,
        metrics,
        trustedProxies,
        refusalDelayMs,
        limitRequests: parameters.limitRequests,
      })
    }
  }
  const service = createOnrampService({
    providers,
    store,
    orders,
    contactSecret: options.onramp.contactSecret,
    log,
    now,
  })
  delivery?.resume().catch(() => log.warn({ provider: sandboxId }, 'orders cannot be read'))
  return {
    service,
    pages,
    routes: site?.routes ?? [],
    listen: async host => site?.listen(host),
    async close() {
      await site?.close()
      await notices?.close()
      await delivery?.close()
    },
  }
}

function toFunders({ options, upstreams }: OnrampParameters): ReadonlyMap<string, Funder> {
  const { evmKey, solanaKey, chains = [] } = options.onramp.sandbox ?? {}
  return new Map(
    chains.flatMap((chain): [string, Funder][] => {
      const call = createChainCalls(upstreams, chain)
      const namespace = toNamespace(chain)
      if (namespace === 'eip155' && evmKey !== undefined)
        return [[chain, createEvmFunder({ chainId: Number(toReference(chain)), privateKey: evmKey, call })]]
      if (namespace === 'solana' && solanaKey !== undefined)
        return [[chain, createSolanaFunder({ privateKey: solanaKey, call })]]
      return []
    }),
  )
}

/** The chain's own coin; on EVM chains also its listed tokens. */
function toPurchases(
  { tokens, nativeCurrencies }: OnrampParameters['options'],
  chain: string,
): OnrampPurchase[] {
  const native = getNativeCurrency(chain, nativeCurrencies)
  const iconUrl = (symbol: string) => `/public/getTokenImage/${toTokenSlug(symbol)}`
  const listed = chain.startsWith('eip155:') ? (tokens[chain] ?? []) : []
  return [
    { id: native.symbol, ...native, chain, iconUrl: iconUrl(native.symbol) },
    ...listed.map(({ address, symbol, name, decimals, iconUrl: own }) => ({
      id: symbol,
      symbol,
      name,
      decimals,
      chain,
      token: address,
      iconUrl: own ?? iconUrl(symbol),
    })),
  ]
}
