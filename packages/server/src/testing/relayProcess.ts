import { parseArgs } from 'node:util'
import { createServer } from '../createServer.js'
import type { LogLevel } from '../logs/logLevels.js'
import type { ServerOptions } from '../options.js'
import { defaultRelayLimits, type RelayLimits } from '../relay/createRelay.js'
import { breakLimits, breakRules, openBrokenStorage, parseBreak } from './breaks.js'

// Runs the server as a separate process, for tests and benches that kill, trace or load it:
//
//   npx tsx packages/server/src/testing/relayProcess.ts --storage file:/tmp/relay.db --port 0 [--redis redis://…]
//     [--break=<name of breaks.ts>] [--unlimited] [--limits '{"pingSeconds":5}'] [--options '{"analytics":true}']
//
// Prints one line of JSON once it listens: port, pid (tsx starts a child, which receives the signals) and url.

/** Limits that shape the protocol rather than bound a client; `--unlimited` keeps them. */
const kept: readonly string[] = [
  'frameBytes',
  'batchItems',
  'subscriptions',
  'bufferedBytes',
  'unacknowledged',
  'minTtl',
  'maxTtl',
  'pingSeconds',
  'unfinishedSeconds',
  'closedSeconds',
]

const unlimited = Object.fromEntries(
  Object.entries(defaultRelayLimits)
    .filter(([name]) => !kept.includes(name))
    .map(([name, value]) => [name, typeof value === 'number' ? 1e12 : { perSecond: 1e12, burst: 1e12 }]),
) as Partial<RelayLimits>

const { values } = parseArgs({
  options: {
    storage: { type: 'string', default: 'memory:' },
    port: { type: 'string', default: '0' },
    redis: { type: 'string' },
    break: { type: 'string' },
    unlimited: { type: 'boolean', default: false },
    /** JSON object of single limits; they count over --unlimited. */
    limits: { type: 'string', default: '{}' },
    /** JSON object of ServerOptions. */
    options: { type: 'string', default: '{}' },
    'trusted-proxies': { type: 'string', default: '0' },
    'log-level': { type: 'string', default: 'silent' },
  },
})

const what = values.break === undefined ? undefined : parseBreak(values.break)
const storage = await openBrokenStorage(values.storage, what)
const given: ServerOptions = JSON.parse(values.options)
const broken = breakLimits(what)
const server = await createServer(
  {
    analytics: false,
    ...given,
    ...broken,
    rateLimits: { ...given.rateLimits, ...broken.rateLimits },
    storage,
    redisUrl: values.redis,
    relayLimits: {
      ...(values.unlimited ? unlimited : {}),
      ...given.relayLimits,
      ...JSON.parse(values.limits),
      ...broken.relayLimits,
    },
    trustedProxies: Number(values['trusted-proxies']),
    logLevel: values['log-level'] as LogLevel,
    environment: 'development',
  },
  breakRules(what),
)
const { port, url } = await server.listen({ port: Number(values.port) })

const stop = async (): Promise<void> => {
  await server.close()
  await storage.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stop().catch(() => process.exit(1))
  })

process.stdout.write(`${JSON.stringify({ port, pid: process.pid, url })}\n`)
