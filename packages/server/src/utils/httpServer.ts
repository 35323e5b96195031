import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '../logs/createLog.js'
import { toCallerBuckets } from './callerBuckets.js'
import { toCallerAddress } from './toCallerAddress.js'

/** Milliseconds that pending requests have to finish when a server closes. */
const shutdownTimeoutMs = 5000

export type ListenParameters = { port: number; host?: string | undefined }

/** Connections that are open at once. */
export type ConnectionBounds = {
  /** Of one address; its wider networks have more. Unbounded where the addresses are those of proxies. */
  perAddress: number
  total: number
}

/** Connections beside those of the relay, of one address and in all. */
const httpPerAddress = 500
const httpTotal = 5_000

/** The relay's connections are bounded by it; this leaves room for those, and for requests beside them. */
export function toConnectionBounds(options: {
  trustedProxies: number
  relayLimits: { connections: number; openPerAddress: number }
}): ConnectionBounds {
  const { trustedProxies, relayLimits } = options
  return {
    perAddress: trustedProxies > 0 ? Number.POSITIVE_INFINITY : relayLimits.openPerAddress + httpPerAddress,
    total: relayLimits.connections + httpTotal,
  }
}

/** Creates a server that closes connections beyond the bounds before it reads from them. */
export function createHttp(
  fetch: Parameters<typeof getRequestListener>[0],
  { perAddress, total }: ConnectionBounds,
): Server {
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    getRequestListener(fetch, { overrideGlobalObjects: false }),
  )
  server.maxConnections = total
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const buckets = toCallerBuckets(toCallerAddress(socket.remoteAddress ?? 'local'))
    if (buckets.some(({ key, multiple }) => (open.get(key) ?? 0) >= perAddress * multiple))
      return void socket.destroy()
    for (const { key } of buckets) open.set(key, (open.get(key) ?? 0) + 1)
    socket.once('close', () => {
      for (const { key } of buckets) {
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    })
  })
  return server
}

/** Opens a port; 0 takes a free one. Resolves once it accepts connections. */
export async function openPort(
  server: Server,
  { port, host, log }: { port: number; host: string; log: Log },
): Promise<{ url: string; port: number }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      server.on('error', error => log.error({ code: (error as NodeJS.ErrnoException).code }, 'server error'))
      resolve()
    })
  })
  const bound = (server.address() as AddressInfo).port
  return { port: bound, url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}` }
}

/** Waits for pending requests, then closes the sockets. */
export function stopHttp(server: Server): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs)
    // A keep-alive connection becomes idle once its last response is sent.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
  })
}
