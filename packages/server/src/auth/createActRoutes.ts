import { type ActProof, type ActRoute, findActRoute, listActs, type ProofOf } from '@latchkit/api/acts'
import { type Context, Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { describe } from '../openapi/describe.js'
import { assertPlace, type CheckedProof, createProofChecks, type Shown } from './actProofs.js'
import type { AuthEnv } from './authEnv.js'
import type { Auth } from './createAuth.js'
import { readAuthBody } from './readAuthBody.js'
import { readSessionCookie } from './sessionCookie.js'
import type { Session } from './sessions.js'

type Has<Route extends ActRoute, Proof extends ActProof, Yes> =
  Extract<ProofOf<Route>, Proof> extends never ? undefined : Yes

/** What a handler gets: everything its route asks for was shown. */
type Given<Route extends ActRoute, Body> = {
  context: Context<AuthEnv>
  body: Body
  session: Has<Route, 'session' | 'freshSession', Session>
  shown: Shown
}

type Parameters<Route extends ActRoute, Body> = Omit<
  globalThis.Parameters<typeof describe>[0],
  'body' | 'errors'
> & {
  body?: GenericSchema<unknown, Body> | undefined
  errors?: globalThis.Parameters<typeof describe>[0]['errors']
  handle(given: Given<Route, Body>): Promise<Response> | Response
}

export type ActRoutes = {
  app: Hono<AuthEnv>
  /**
   * Adds a route of the table of acts. Its proofs and its place are checked before `handle` runs.
   * @throws TypeError for a route that is not in the table
   */
  mount<Route extends ActRoute, Body = undefined>(route: Route, parameters: Parameters<Route, Body>): void
}

/** Handlers that run behind their proofs, and what documents them. */
const guarded = new WeakSet<object>()

/** What the handler of a sign-in evaluates itself. */
const evaluated: readonly ActProof[] = ['emailCode', 'provider', 'passkey', 'deviceApproval']

const errors = ['400', '401', '413', '415'] as const
const isChecked = (checks: object, proof: ActProof): proof is CheckedProof => Object.hasOwn(checks, proof)

/** Routes that are declared by the table of acts: a handler gets nothing that the table does not allow. */
export function createActRoutes(auth: Auth): ActRoutes {
  const app = new Hono<AuthEnv>()
  const checks = createProofChecks(auth)
  return {
    app,
    mount<Route extends ActRoute, Body>(route: Route, parameters: Parameters<Route, Body>) {
      const { body: schema, handle, errors: further = [], ...description } = parameters
      const { proofs, places } = findActRoute(route)
      const needsSession = proofs.includes('session') || proofs.includes('freshSession')
      const documented = describe({
        ...description,
        ...(schema && { body: { schema } }),
        errors: [...errors, ...further],
      })
      const [method = '', path = ''] = route.split(' ')
      const handler = async (context: Context<AuthEnv>): Promise<Response> => {
        const browser = context.get('browser')
        const session = needsSession
          ? await auth.sessions.get(readSessionCookie(context), browser)
          : undefined
        if (session) assertPlace(session, places, auth.origin)
        // Before the body: a caller without a session learns nothing of what a route takes.
        if (proofs.includes('freshSession'))
          await checks.freshSession({ route, session, browser, body: {} }, {})
        const body = schema && (await readAuthBody(context, schema))
        let shown: Shown = {}
        const id = context.req.param('id')
        for (const proof of proofs)
          if (isChecked(checks, proof))
            shown = await checks[proof]({ route, session, browser, body, id }, shown)
        return handle({ context, body, session, shown } as Given<Route, Body>)
      }
      guarded.add(documented).add(handler)
      app.on(method, path, documented, handler)
    },
  }
}

/** @throws TypeError for a handler that the table does not have, or that runs without the proofs that it asks for */
export function assertActs(routes: readonly { method: string; path: string; handler: object }[]): void {
  const proofsOf = new Map(listActs().flatMap(act => Object.entries(act.routes ?? {})))
  for (const { method, path, handler } of routes) {
    if (method === 'ALL' || !path.startsWith('/auth/')) continue
    const route = `${method} ${path}`
    const proofs = proofsOf.get(route)
    if (proofs === undefined) throw new TypeError(`There is no act for ${route}.`)
    if (proofs.some(proof => !evaluated.includes(proof)) && !guarded.has(handler))
      throw new TypeError(`${route} is served without its proofs.`)
  }
}
