import type { Session, Sessions } from './createSessions.js'

/** As much of Express' and Node's request and response as is used. */
type NodeRequest = {
  method?: string | undefined
  url?: string | undefined
  originalUrl?: string | undefined
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Set by `express.json()`. */
  body?: unknown
}
type NodeResponse = {
  statusCode: number
  setHeader(name: string, value: string | string[]): unknown
  end(body?: string): unknown
}
type Next = (error?: unknown) => void

/** A request that passed `requireSession`. */
export type WithSession = { session: Session }

const maxBodyLength = 40_000

function send(response: NodeResponse, status: number, body: object): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}

const toText = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.join('; ')

/**
 * Middleware for Express and Node: 401 without a session; `request.session` with one.
 * @example app.use('/api', requireSession(sessions))
 */
export function requireSession(
  sessions: Pick<Sessions, 'getSession'>,
): (request: NodeRequest & Partial<WithSession>, response: NodeResponse, next: Next) => void {
  return (request, response, next) => {
    sessions.getSession(toText(request.headers['cookie'])).then(session => {
      if (!session) return send(response, 401, { code: 'SIGN_IN_REQUIRED' })
      request.session = session
      return next()
    }, next)
  }
}

/** The body as text: parsed by `express.json()` before, or still to be read. */
async function readBody(request: NodeRequest): Promise<string> {
  if (request.body !== undefined) return JSON.stringify(request.body)
  if (!(Symbol.asyncIterator in request)) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of request as NodeRequest & AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxBodyLength) break
  }
  return text
}

/**
 * Serves the sign-in's own routes with Express and Node.
 * @example app.use('/auth/siwx', serveSessions(sessions))
 */
export function serveSessions(
  sessions: Pick<Sessions, 'handle'>,
): (request: NodeRequest, response: NodeResponse, next: Next) => void {
  return (request, response, next) => {
    const serve = async (): Promise<void> => {
      const method = request.method ?? 'GET'
      const headers = new Headers()
      for (const name of ['cookie', 'content-type']) {
        const value = toText(request.headers[name])
        if (value !== undefined) headers.set(name, value)
      }
      const body = method === 'POST' ? await readBody(request) : undefined
      const url = new URL(request.originalUrl ?? request.url ?? '/', 'http://localhost')
      const reply = await sessions.handle(
        new Request(url, { method, headers, ...(body !== undefined && { body }) }),
      )
      response.setHeader('set-cookie', reply.headers.getSetCookie())
      send(response, reply.status, Object(await reply.json()))
    }
    serve().catch(next)
  }
}
