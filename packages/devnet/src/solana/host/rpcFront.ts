import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { RequestHandler } from '../engine.js'

const maximumBody = 1_000_000
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '600',
} as const

/** An HTTP server for JSON-RPC, open to pages of every origin; takes single requests and batches. */
export function createRpcFront(handleRequest: RequestHandler): Server {
  const server = createServer((request, response) => {
    void respond(request, response, handleRequest).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 30_000
  return server
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handleRequest: RequestHandler,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    // Clients send their own headers, such as `solana-client`: every requested header is allowed.
    const requested = request.headers['access-control-request-headers'] ?? 'content-type'
    response.writeHead(204, { ...headers, 'access-control-allow-headers': requested, vary: 'origin' }).end()
    return
  }
  if (request.method !== 'POST') {
    response.writeHead(405, headers).end()
    return
  }
  const body = await readBody(request)
  const payload =
    body === undefined
      ? toFailure(-32600, 'The request is too large.')
      : await handleBody(body, handleRequest)
  response.writeHead(200, { ...headers, 'content-type': 'application/json; charset=utf-8' }).end(payload)
}

async function handleBody(body: string, handleRequest: RequestHandler): Promise<string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return toFailure(-32700, 'Parse error')
  }
  if (!Array.isArray(parsed)) return handleRequest(body)
  if (parsed.length === 0) return toFailure(-32600, 'Invalid request')
  const responses: string[] = []
  for (const request of parsed) responses.push(await handleRequest(JSON.stringify(request)))
  return `[${responses.join(',')}]`
}

/** A JSON-RPC error without a result, as text. */
export function toFailure(code: number, message: string, id: unknown = null): string {
  return JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id })
}

function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maximumBody) chunks.push(chunk)
    })
    request.once('end', () =>
      resolve(size > maximumBody ? undefined : Buffer.concat(chunks).toString('utf8')),
    )
    request.once('error', reject)
  })
}
