import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createAnalyticsService } from './analytics/service.js'
import { createBalanceService } from './balance/service.js'
import { checkOptions, optionNames, publicUrlReason } from './config/checkOptions.js'
import { isLoopback } from './config/isLoopback.js'
import { createApp } from './createApp.js'
import { ServerConfigError } from './errors/ServerConfigError.js'
import { createImageService } from './images/service.js'
import { createLog } from './logs/createLog.js'
import { createMetrics } from './metrics/createMetrics.js'
import { getRequestAddress } from './middleware/clientAddress.js'
import { createOriginPolicy } from './middleware/originPolicy.js'
import { createLimit } from './middleware/rateLimit.js'
import type { LatchkitServer, ListenParameters, ListenReturnType, ServerOptions } from './options.js'
import { createRedis } from './redis/createRedis.js'
import { createRelay } from './relay/createRelay.js'
import type { RelayRules } from './relay/rules.js'
import { createRpcService } from './rpc/service.js'
import { createStorage } from './storage/createStorage.js'
import { createTransactionService } from './transactions/service.js'
import { createUpgradeHandler } from './upgrade.js'
import { createUpstreams } from './upstream/createUpstreams.js'
import { loadDirectory } from './wallets/loadDirectory.js'
import { createWalletsService } from './wallets/service.js'

/** Milliseconds that pending requests have to finish when the server closes. */
const shutdownTimeoutMs = 5000

/**
 * Assembles the backend: wallet directory, blockchain data, analytics and relay behind one port.
 *
 * @param options - see {@link ServerOptions}; `{}` gives a server with a directory, a relay and no chains
 * @param relayRules - for tests of the relay only
 * @throws ServerConfigError that lists every problem in `options`, or when the configured Redis is
 * unreachable; StorageError when the storage cannot be opened
 * @example
 * const server = await createServer({ rpcUrls: { 'eip155:31337': 'http://127.0.0.1:8545' } })
 * const { url } = await server.listen({ port: 4101 })
 */
export async function createServer(
  options: ServerOptions = {},
  relayRules?: RelayRules | undefined,
): Promise<LatchkitServer> {
  const problems: string[] = []
  const checked = checkOptions(options, problems)
  if (problems.length > 0) throw new ServerConfigError(problems)
  const environment = options.environment ?? 'production'

  const log = createLog({ level: options.logLevel ?? 'info', destination: options.logDestination })
  const metrics = createMetrics({ process: options.processMetrics ?? true })
  const origins = createOriginPolicy({ ...checked, environment })
  const directory = await loadDirectory(options)
  const closesStorage = options.storage === undefined || typeof options.storage === 'string'
  const storage =
    options.storage === undefined || typeof options.storage === 'string'
      ? await createStorage(options.storage ?? 'file:.latchkit/server.db')
      : options.storage

  const redis =
    checked.redisUrl === undefined
      ? undefined
      : await createRedis({ url: checked.redisUrl, log }).catch(async error => {
          if (closesStorage) await storage.close()
          const { code } = error as { code?: unknown }
          const reason = typeof code === 'string' ? code : 'timeout'
          throw new ServerConfigError([`${optionNames.redisUrl}: Redis cannot be reached (${reason})`])
        })

  const relay =
    options.relay === false
      ? undefined
      : createRelay(
          {
            storage,
            redis,
            relayUrl: checked.publicUrl && toRelayUrl(checked.publicUrl),
            limits: checked.relayLimits,
            logger: log,
            metrics: metrics.relay,
            addressOf: request => getRequestAddress(request, checked.trustedProxies),
          },
          relayRules,
        )
  const { rpcPerIp, rpcBytesPerIp, broadcastsPerIp } = checked.rateLimits
  const limitCalls = createLimit({ name: 'rpc', points: rpcPerIp, redis })
  const upstreams = createUpstreams({
    rpcUrls: checked.rpcUrls,
    metrics,
    limits: checked.rpcLimits,
    limitCalls,
    // A sixth every 10 s rather than all at once: a minute's worth in one second is memory and a stalled event loop.
    limitBytes: createLimit({
      name: 'rpc-bytes',
      points: Math.ceil(rpcBytesPerIp / 6),
      seconds: 10,
      redis,
    }),
    fetch: options.fetch,
  })
  const analytics = createAnalyticsService({
    enabled: options.analytics ?? true,
    storage,
    log,
    limits: checked.analyticsLimits,
    redis,
  })
  const balances = createBalanceService({ ...checked, upstreams, metrics, log })
  const app = createApp({
    options: checked,
    origins,
    log,
    metrics,
    storage,
    redis,
    relay,
    chains: upstreams.chains,
    wallets: createWalletsService(directory),
    images: createImageService({
      ...directory,
      chains: upstreams.chains,
      tokens: checked.tokens,
      nativeCurrencies: checked.nativeCurrencies,
    }),
    balances,
    transactions: createTransactionService({
      upstreams,
      limitBroadcasts: createLimit({ name: 'broadcasts', points: broadcastsPerIp, redis }),
    }),
    rpc: createRpcService({ upstreams, balances, limits: checked.rpcLimits, limitCalls }),
    analytics,
  })

  let http: Server | undefined
  let closing: Promise<void> | undefined

  const listen = async ({ port, host = '127.0.0.1' }: ListenParameters): Promise<ListenReturnType> => {
    if (http || closing) throw new ServerConfigError(['listen: the server already listens, or was closed'])
    if (relay && checked.publicUrl === undefined && !isLoopback(host))
      throw new ServerConfigError([`${optionNames.publicUrl}: ${publicUrlReason}`])
    const server = createHttpServer(
      { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
      getRequestListener(app.fetch, { overrideGlobalObjects: false }),
    )
    server.on('upgrade', createUpgradeHandler({ relay }))
    http = server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        server.on('error', error =>
          log.error({ code: (error as NodeJS.ErrnoException).code }, 'server error'),
        )
        resolve()
      })
    }).catch(error => {
      http = undefined
      throw error
    })
    const bound = (server.address() as AddressInfo).port
    return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`, port: bound }
  }

  const closeHttp = (server: Server): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs)
      // A keep-alive connection becomes idle once its last response is sent.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      server.close(() => {
        clearTimeout(timer)
        clearInterval(sweep)
        resolve()
      })
    })

  return {
    fetch: async request => app.fetch(request),
    listen,
    close() {
      closing ??= (async () => {
        analytics.close()
        const stopped = http ? closeHttp(http) : Promise.resolve()
        // Open relay sockets keep the HTTP server from closing, so the relay closes first.
        await relay?.close()
        await stopped
        await redis?.close()
        metrics.close()
        // A storage passed as an option is closed by its owner.
        if (closesStorage) await storage.close()
      })()
      return closing
    },
  }
}

/** Returns the relay URL that clients are configured with. */
function toRelayUrl(publicUrl: string): string {
  const url = new URL(publicUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/relay`
  url.search = ''
  url.hash = ''
  return url.href
}
