import { createServer } from 'node:http'
import { Hono } from 'hono'
import { createSessions, verifySignIn } from 'latchkit/verify'
import { requireSession as requireSessionExpress, serveSessions } from 'latchkit/verify/express'
import { requireSession as requireSessionHono, type SessionVariables } from 'latchkit/verify/hono'
import { redirectWithoutSession, requireSession as requireSessionNext } from 'latchkit/verify/next'

const sessions = createSessions({
  secret: process.env['SESSION_SECRET'] ?? '',
  domain: 'example.com',
  rpcUrls: { 'eip155:1': 'https://rpc.example.com' },
})

/** Hono: the sign-in's routes, and a route that needs a session. */
export const app = new Hono<{ Variables: SessionVariables }>()
app.all('/auth/siwx/*', context => sessions.handle(context.req.raw))
app.use('/api/*', requireSessionHono(sessions))
app.get('/api/me', context => context.json(context.get('session')))

/** Next.js: `app/auth/siwx/[action]/route.ts`. */
export const signInRoutes = { GET: sessions.handle, POST: sessions.handle }
/** Next.js: `app/api/me/route.ts`. */
export const GET = requireSessionNext(sessions, (_request, session) => Response.json(session))
/** Next.js: `middleware.ts`. */
export const middleware = redirectWithoutSession(sessions, '/sign-in')

/** Express: `app.use('/auth/siwx', serve)` and `app.use('/api', guard)`; here with Node alone. */
const serve = serveSessions(sessions)
const guard = requireSessionExpress(sessions)
export const server = createServer((request, response) => {
  const next = () => response.end('Signed in')
  if (request.url?.startsWith('/auth/siwx/')) serve(request, response, next)
  else guard(request, response, next)
})

/** The check alone, with nonces and sessions of your own. */
export async function verify(message: string, signature: string, nonce: string): Promise<string | undefined> {
  const result = await verifySignIn({ message, signature, expected: { domain: 'example.com', nonce } })
  return result.valid ? result.caipAddress : undefined
}
