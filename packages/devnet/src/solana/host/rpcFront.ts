import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** Answers one JSON-RPC request (the text of an object) with the text of its answer. */
export type AnswerRequest = (request: string) => Promise<string>

const maximumBody = 1_000_000
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '600',
} as const

/** An HTTP server for JSON-RPC that pages of every origin may ask: single requests and batches. */
export function createRpcFront(answer: AnswerRequest): Server {
  const server = createServer((request, response) => {
    void respond(request, response, answer).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 30_000
  return server
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: AnswerRequest,
): Promise<void> {
  if (request.method === 'OPTIONS') {
    // Clients send headers of their own, such as `solana-client`: whatever is asked for is granted.
    const asked = request.headers['access-control-request-headers'] ?? 'content-type'
    response.writeHead(204, { ...headers, 'access-control-allow-headers': asked, vary: 'origin' }).end()
    return
  }
  if (request.method !== 'POST') {
    response.writeHead(405, headers).end()
    return
  }
  const body = await readBody(request)
  const said =
    body === undefined ? toFailure(-32600, 'The request is too large.') : await answerBody(body, answer)
  response.writeHead(200, { ...headers, 'content-type': 'application/json; charset=utf-8' }).end(said)
}

async function answerBody(body: string, answer: AnswerRequest): Promise<string> {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return toFailure(-32700, 'Parse error')
  }
  if (!Array.isArray(parsed)) return answer(body)
  if (parsed.length === 0) return toFailure(-32600, 'Invalid request')
  const answers: string[] = []
  for (const request of parsed) answers.push(await answer(JSON.stringify(request)))
  return `[${answers.join(',')}]`
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
