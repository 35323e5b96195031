import type { Server } from 'node:http'
import { analyticsOptions } from './analytics/options.js'
import type { CapabilityContext } from './capability.js'
import { checkOptions } from './checkOptions.js'
import { serverOptions } from './config/serverOptions.js'
import { createApp } from './createApp.js'
import { createCapabilities } from './createCapabilities.js'
import { ServerConfigError } from './errors/ServerConfigError.js'
import { logEnvironment } from './logEnvironment.js'
import { createLog } from './logs/createLog.js'
import { createMetrics } from './metrics/createMetrics.js'
import { keepRoutes } from './middleware/charges.js'
import { createLimits } from './middleware/meters.js'
import { createOriginPolicy } from './middleware/originPolicy.js'
import { openStores } from './openStores.js'
import type { LatchkitServer, ListenParameters, ListenReturnType, ServerOptions } from './options.js'
import type { RelayRules } from './relay/rules.js'
import { relay } from './relayCapability.js'
import { publicUrlReason, relayOptions } from './relayOptions.js'
import { secureSite } from './secureSite/capability.js'
import type { SecureSite } from './secureSite/createSecureSite.js'
import { createUpgradeHandler } from './upgrade.js'
import { createUpstreams } from './upstream/createUpstreams.js'
import { createHttp, openPort, stopHttp, toConnectionBounds } from './utils/httpServer.js'
import { isLoopback } from './utils/isLoopback.js'

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
  const read = checkOptions(options, problems)
  if (problems.length > 0) throw new ServerConfigError(problems)
  const shared = read(serverOptions)
  const { environment, publicUrl, rpcUrls, fetch } = shared

  const log = createLog({ level: shared.logLevel, destination: shared.logDestination })
  const metrics = createMetrics({ process: shared.processMetrics })
  const stores = await openStores(shared, log)
  const { storage, redis } = stores
  const limits = createLimits({ ...shared, ...read(analyticsOptions), redis })
  let ownUrl: string | undefined
  const context: Omit<CapabilityContext, 'use'> = {
    read,
    origins: createOriginPolicy(shared),
    log,
    metrics,
    storage,
    redis,
    limits,
    upstreams: createUpstreams({
      rpcUrls,
      metrics,
      limits: shared.rpcLimits,
      limitCalls: limits.calls,
      limitBytes: limits.bytes,
      fetch,
    }),
    relayRules,
    fetch,
    sendToServer: async (path, init) =>
      ownUrl === undefined
        ? app.fetch(new Request(`http://localhost${path}`, init))
        : globalThis.fetch(`${ownUrl}${path}`, init),
  }
  const { parts, use } = await createCapabilities(context)
  const app = createApp(context, parts)
  const site = await use(secureSite)
  const hasRelay = (await use(relay)) !== undefined

  const httpBounds = toConnectionBounds({ ...shared, ...read(relayOptions) })
  let http: Server | undefined
  let closing: Promise<void> | undefined

  const listen = async ({ port, host = '127.0.0.1' }: ListenParameters): Promise<ListenReturnType> => {
    if (http || closing) throw new ServerConfigError(['listen: the server already listens, or was closed'])
    if (hasRelay && publicUrl === undefined && !isLoopback(host))
      throw new ServerConfigError([`publicUrl: ${publicUrlReason}`])
    logEnvironment(environment, shared, log)
    const server = createHttp(app.fetch, httpBounds)
    server.on('upgrade', createUpgradeHandler(parts.flatMap(({ upgrade }) => upgrade ?? [])))
    http = server
    try {
      let listening: ListenReturnType = await openPort(server, { port, host, log })
      ownUrl = listening.url
      for (const part of parts) listening = { ...listening, ...(await part.onListen?.(host)) }
      return listening
    } catch (error) {
      if (server.listening) await stopHttp(server)
      http = undefined
      ownUrl = undefined
      throw error
    }
  }

  const getSecureSite = (): SecureSite => {
    if (!site) throw new ServerConfigError(['secure: is not set'])
    return site
  }

  const close = async (): Promise<void> => {
    for (const part of parts) await part.stop?.()
    const stopped = http && stopHttp(http)
    await Promise.all(parts.map(part => part.disconnect?.()))
    await stopped
    for (const part of parts) await part.close?.()
    metrics.close()
    await stores.close()
  }

  const server: LatchkitServer = {
    fetch: async request => app.fetch(request),
    listen,
    fetchSecure: async request => getSecureSite().fetch(request),
    listenSecure: async parameters => getSecureSite().listen(parameters),
    close() {
      closing ??= close()
      return closing
    },
  }
  keepRoutes(server, [app, ...parts.flatMap(({ listeners = [] }) => listeners)])
  return server
}
