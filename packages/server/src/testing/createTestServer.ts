import { createServer } from '../createServer.js'
import type { LatchkitServer, ServerOptions } from '../options.js'

export type TestServer = {
  server: LatchkitServer
  /** Log lines. */
  lines: string[]
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

/** Creates a server without a socket, with storage in memory, that records its log. */
export async function createTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const lines: string[] = []
  const server = await createServer({
    storage: 'memory:',
    logLevel: 'trace',
    logDestination: { write: line => lines.push(line) },
    processMetrics: false,
    publicUrl: 'http://server',
    ...options,
    // Tests that reach a limit need not wait.
    rateLimits: { refusalDelayMs: 1, ...options.rateLimits },
  })
  const ask = (path: string, init: RequestInit) => server.fetch(new Request(`http://server${path}`, init))
  return {
    server,
    lines,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}
