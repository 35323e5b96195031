import { createServer } from '../createServer.js'

// Runs the server with its secure site as a separate process, for tests that attack it from outside:
//
//   node --import tsx -C @latchkit/source siteProcess.ts '<ServerOptions as JSON>' <port of the secure site>
//
// Sends its URL once it listens, and for each message the microseconds of processor time that it has used.
const [options = '{}', securePort = '0'] = process.argv.slice(2)
const server = await createServer({
  storage: 'memory:',
  environment: 'development',
  logLevel: 'silent',
  processMetrics: false,
  trustedProxies: 1,
  ...JSON.parse(options),
})
const { url } = await server.listen({ port: 0, host: '127.0.0.1' })
await server.listenSecure({ port: Number(securePort), host: '127.0.0.1' })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
// The test that started it is gone.
process.on('disconnect', () => process.exit(0))
process.send?.(url)
