import type { Server } from 'node:http'
import { createActivity } from './activity/createActivity.js'
import { createAnalyticsService } from './analytics/service.js'
import { addSignInFeatures } from './auth/signInFeatures.js'
import { createBalanceService } from './balance/service.js'
import { checkOptions, optionNames, publicUrlReason } from './config/checkOptions.js'
import { createApp } from './createApp.js'
import { createEmailCapture } from './emailCapture/createEmailCapture.js'
import { ServerConfigError } from './errors/ServerConfigError.js'
import { createImageService } from './images/service.js'
import { logEnvironment } from './logEnvironment.js'
import { createLog } from './logs/createLog.js'
import { createMetrics } from './metrics/createMetrics.js'
import { keepRoutes } from './middleware/charges.js'
import { getRequestAddress } from './middleware/clientAddress.js'
import { createLimits } from './middleware/meters.js'
import { createOriginPolicy } from './middleware/originPolicy.js'
import { createLimit } from './middleware/rateLimit.js'
import { createNames } from './names/createNames.js'
import { createNfts } from './nfts/createNfts.js'
import { createToAvatar } from './nfts/image/createToAvatar.js'
import { createOnramp } from './onramp/createOnramp.js'
import type { LatchkitServer, ListenParameters, ListenReturnType, ServerOptions } from './options.js'
import { createPrices } from './prices/createPrices.js'
import { createTokenPrices } from './prices/createTokenPrices.js'
import { holdLease } from './processes/holdLease.js'
import { createRedis } from './redis/createRedis.js'
import { createRelay } from './relay/createRelay.js'
import type { RelayRules } from './relay/rules.js'
import { createRestService } from './rest/service.js'
import { createRpcService } from './rpc/service.js'
import { createSecureSite, type SecureSite, toHosts } from './secureSite/createSecureSite.js'
import { createSiwxService } from './siwx/service.js'
import { createStorage } from './storage/createStorage.js'
import { createSwap } from './swap/createSwap.js'
import { createTransactionService } from './transactions/service.js'
import { createUpgradeHandler } from './upgrade.js'
import { createUpstreams } from './upstream/createUpstreams.js'
import { createHttp, openPort, stopHttp, toConnectionBounds } from './utils/httpServer.js'
import { isLoopback } from './utils/isLoopback.js'
import { loadDirectory } from './wallets/loadDirectory.js'
import { createWalletsService } from './wallets/service.js'

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

  const lease =
    closesStorage && storage.lease && !redis && !options.severalProcesses
      ? await holdLease({ store: storage.lease, log }).catch(async error => {
          await storage.close()
          throw error
        })
      : undefined

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
  const limits = createLimits({ ...checked, redis })
  const upstreams = createUpstreams({
    rpcUrls: checked.rpcUrls,
    metrics,
    limits: checked.rpcLimits,
    limitCalls: limits.calls,
    limitBytes: limits.bytes,
    fetch: options.fetch,
  })
  const analytics = createAnalyticsService({
    enabled: options.analytics ?? true,
    storage,
    log,
    totalBytes: checked.analyticsLimits.totalBytes,
    limit: limits.events,
  })
  const prices = createPrices({
    options: checked.prices,
    upstreams,
    metrics,
    log,
    limitOutside: limits.outside,
    fetch: options.fetch,
  })
  const balances = createBalanceService({ ...checked, upstreams, prices, metrics, log })
  const activity = createActivity({
    options: checked,
    traces: options.activityTraces ?? true,
    upstreams,
    storage,
    metrics,
    log,
    limitOutside: limits.outside,
    fetch: options.fetch,
  })
  let ownUrl: string | undefined
  const onramp = createOnramp({
    options: checked,
    environment,
    upstreams,
    prices,
    storage,
    redis,
    metrics,
    log,
    limitOutside: limits.outside,
    limitRequests: limits.requests,
    fetch: options.fetch,
    // Without a port of the server there is nothing to send them to.
    sendToServer: async (path, init) =>
      ownUrl === undefined
        ? app.fetch(new Request(`http://localhost${path}`, init))
        : globalThis.fetch(`${ownUrl}${path}`, init),
  })
  const nfts = createNfts({ options: checked, upstreams, storage, activity, limitMedia: limits.media })
  const transactions = createTransactionService({
    upstreams,
    limitBroadcasts: limits.broadcasts,
  })
  const rpc = createRpcService({
    upstreams,
    balances,
    limits: checked.rpcLimits,
    limitCalls: limits.calls,
    limitBytes: limits.bytes,
  })
  const rest = createRestService({ upstreams, limits: checked.rpcLimits, limitCalls: limits.calls })
  const hosts = createOriginPolicy(toHosts(checked, environment))
  // Its libraries take 30 MB, which a server without sign-in keeps.
  const signIn =
    checked.secure &&
    (await import('./auth/createSignIn.js').then(({ createSignIn }) =>
      createSignIn({
        options: checked,
        hosts,
        storage,
        upstreams,
        metrics,
        redis,
        log,
        fetch: options.fetch,
      }),
    ))
  const secureSite = await createSecureSite({
    options: checked,
    log,
    metrics,
    redis,
    limits,
    chains: upstreams.chains,
    rpc,
    transactions,
    auth: signIn?.app,
    hosts,
  })
  const app = createApp({
    options: checked,
    origins,
    log,
    metrics,
    storage,
    redis,
    limits,
    relay,
    chains: upstreams.chains,
    wallets: createWalletsService(directory),
    siwx: storage.auth && createSiwxService({ store: storage.auth }),
    emailCapture:
      checked.features.emailCapture && signIn?.hasEmail
        ? createEmailCapture(signIn.core, signIn.mailer)
        : undefined,
    upstreams,
    images: createImageService({
      ...directory,
      chains: upstreams.chains,
      tokens: checked.tokens,
      nativeCurrencies: checked.nativeCurrencies,
    }),
    balances,
    prices: createTokenPrices({ ...checked, service: prices, chains: upstreams.chains }),
    activity: activity.service,
    swap: createSwap({
      options: checked,
      prices,
      upstreams,
      metrics,
      log,
      limitOutside: limits.outside,
      fetch: options.fetch,
    }),
    onramp,
    names: createNames({
      options: checked.names,
      isDevelopment: environment === 'development',
      storage,
      upstreams,
      metrics,
      limitChanges: limits.names,
      limitAccount: createLimit({ name: 'names-account', points: checked.rateLimits.nameChanges, redis }),
      limitCalls: limits.calls,
      limitOutside: limits.outside,
      createToAvatar: root => createToAvatar({ root, upstreams, images: nfts.images }),
      fetch: options.fetch,
    }),
    nfts: nfts.service,
    media: nfts.images,
    transactions,
    rpc,
    rest,
    analytics,
    features: addSignInFeatures(checked.features, signIn),
  })

  const httpBounds = toConnectionBounds(checked)
  let http: Server | undefined
  let closing: Promise<void> | undefined

  const listen = async ({ port, host = '127.0.0.1' }: ListenParameters): Promise<ListenReturnType> => {
    if (http || closing) throw new ServerConfigError(['listen: the server already listens, or was closed'])
    if (relay && checked.publicUrl === undefined && !isLoopback(host))
      throw new ServerConfigError([`${optionNames.publicUrl}: ${publicUrlReason}`])
    logEnvironment(environment, checked, log)
    const server = createHttp(app.fetch, httpBounds)
    server.on('upgrade', createUpgradeHandler({ relay }))
    http = server
    try {
      const bound = await openPort(server, { port, host, log })
      ownUrl = bound.url
      const onrampUrl = await onramp.listen(host)
      return { ...bound, ...(onrampUrl !== undefined && { onrampUrl }) }
    } catch (error) {
      if (server.listening) await stopHttp(server)
      http = undefined
      ownUrl = undefined
      throw error
    }
  }

  const getSecureSite = (): SecureSite => {
    if (!secureSite) throw new ServerConfigError([`${optionNames.secure}: is not set`])
    return secureSite
  }

  const server: LatchkitServer = {
    fetch: async request => app.fetch(request),
    listen,
    fetchSecure: async request => getSecureSite().fetch(request),
    listenSecure: async parameters => getSecureSite().listen(parameters),
    close() {
      closing ??= (async () => {
        analytics.close()
        await activity.close()
        await onramp.close()
        const stopped = Promise.all([http && stopHttp(http), secureSite?.close()])
        // Open relay sockets keep the HTTP server from closing, so the relay closes first.
        await relay?.close()
        await stopped
        await signIn?.close()
        await redis?.close()
        metrics.close()
        await lease?.release()
        // A storage passed as an option is closed by its owner.
        if (closesStorage) await storage.close()
      })()
      return closing
    },
  }
  keepRoutes(server, [app, ...(secureSite ? [secureSite] : []), onramp])
  return server
}

/** Returns the relay URL that clients are configured with. */
function toRelayUrl(publicUrl: string): string {
  const url = new URL(publicUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/relay`
  url.search = ''
  url.hash = ''
  return url.href
}
