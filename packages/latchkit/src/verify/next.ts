import type { Session, Sessions } from './createSessions.js'

type Handler<Rest extends readonly unknown[]> = (
  request: Request,
  session: Session,
  ...rest: Rest
) => Response | Promise<Response>

/**
 * Wraps a route handler of Next.js, or of anything with standard requests: 401 without a session.
 * @example export const GET = requireSession(sessions, async (request, session) => Response.json(session))
 */
export function requireSession<Rest extends readonly unknown[]>(
  sessions: Pick<Sessions, 'getSession'>,
  handler: Handler<Rest>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const session = await sessions.getSession(request.headers.get('cookie'))
    if (!session) return Response.json({ code: 'SIGN_IN_REQUIRED' }, { status: 401 })
    return handler(request, session, ...rest)
  }
}

/**
 * Middleware of Next.js: sends visitors without a session to a page of the site; undefined lets the request pass.
 * @example export const middleware = redirectWithoutSession(sessions, '/sign-in')
 */
export function redirectWithoutSession(
  sessions: Pick<Sessions, 'getSession'>,
  path: string,
): (request: Request) => Promise<Response | undefined> {
  return async request => {
    const session = await sessions.getSession(request.headers.get('cookie'))
    if (session) return undefined
    return new Response(null, { status: 307, headers: { location: new URL(path, request.url).href } })
  }
}
