import { parseArgs } from 'node:util'
import { createServer } from '../createServer.js'
import type { LogLevel } from '../options.js'
import type { RelayLimits } from '../relay/createRelay.js'
import { breakRules, openBrokenStorage, parseBreak } from './breaks.js'

// The whole server in a process of its own, for tests and benches that kill, trace or load it:
//
//   npx tsx packages/server/src/testing/relayProcess.ts --storage file:/tmp/relay.db --port 0 [--redis redis://…]
//     [--break=synchronous-off|ack-before-write|dedupe-off|publisher-echo] [--unlimited] [--limits '{"pingSeconds":5}']
//
// Once it answers it prints one line of JSON: port, pid (tsx starts it as a child: signals go to this one) and url.

const wide = { perSecond: 1e9, burst: 1e9 }

const unlimited: Partial<RelayLimits> = {
  messagesPerClient: wide,
  messagesPerAddress: wide,
  bytesPerAddress: { perSecond: 1e12, burst: 1e12 },
  subscriptionsPerClient: wide,
  subscriptionsPerAddress: wide,
  connectionsPerAddress: wide,
  connections: 1e6,
  openPerAddress: 1e6,
  openPerClient: 1e6,
  mailboxMessages: 1e9,
  mailboxBytes: 1e12,
  tokenAddresses: 1e6,
  refusalsBeforeClose: 1e9,
}

const { values } = parseArgs({
  options: {
    storage: { type: 'string', default: 'memory:' },
    port: { type: 'string', default: '0' },
    redis: { type: 'string' },
    break: { type: 'string' },
    unlimited: { type: 'boolean', default: false },
    /** JSON object of single limits; they count over --unlimited. */
    limits: { type: 'string', default: '{}' },
    'trusted-proxies': { type: 'string', default: '0' },
    'log-level': { type: 'string', default: 'silent' },
  },
})

const what = values.break === undefined ? undefined : parseBreak(values.break)
const storage = await openBrokenStorage(values.storage, what)
const server = await createServer(
  {
    storage,
    redisUrl: values.redis,
    relayLimits: { ...(values.unlimited ? unlimited : {}), ...JSON.parse(values.limits) },
    trustedProxies: Number(values['trusted-proxies']),
    logLevel: values['log-level'] as LogLevel,
    environment: 'development',
    analytics: false,
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
