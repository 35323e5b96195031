import type { Session, Sessions } from './createSessions.js'

/** As much of Hono's context as is used. */
type Context = {
  req: { raw: Request }
  set(key: 'session', value: Session): void
}

export type SessionVariables = { session: Session }

/**
 * Middleware for Hono: 401 without a session; `context.get('session')` with one.
 * @example app.use('/api/*', requireSession(sessions))
 */
export function requireSession(
  sessions: Pick<Sessions, 'getSession'>,
): (context: Context, next: () => Promise<void>) => Promise<Response | undefined> {
  return async (context, next) => {
    const session = await sessions.getSession(context.req.raw.headers.get('cookie'))
    if (!session) return Response.json({ code: 'SIGN_IN_REQUIRED' }, { status: 401 })
    context.set('session', session)
    await next()
    return undefined
  }
}
