import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '../logs/createLog.js'

/** Milliseconds that pending requests have to finish when a server closes. */
const shutdownTimeoutMs = 5000

export const createHttp = (fetch: Parameters<typeof getRequestListener>[0]): Server =>
  createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
    getRequestListener(fetch, { overrideGlobalObjects: false }),
  )

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
