import type { Context } from 'hono'
import type { GenericSchema } from 'valibot'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { readBody } from '../utils/readBody.js'
import type { SiwxCaller } from './service.js'

/** Holds the session. `__Host-`: of this origin alone. */
export const sessionCookie = 'lk-siwx'

const maxBodyBytes = 65_536

/** The page that asks. The origin guard has let its origin pass; without one there is no page that could sign in. */
export function toCaller(context: Context<AppEnv>, upstreams: Pick<Upstreams, 'chains' | 'get'>): SiwxCaller {
  const origin = context.req.header('origin')
  if (origin === undefined)
    throw new HttpError({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
      message: 'Only a page can sign in: the request has no Origin header.',
    })
  const address = context.get('clientAddress')
  return {
    origin,
    getRpc(caipNetworkId) {
      if (!upstreams.chains.includes(caipNetworkId)) return undefined
      const upstream = upstreams.get(caipNetworkId, { address })
      return async ({ method, params }) => {
        const outcome = await upstream.call({ method, params })
        if ('error' in outcome) throw new Error('The node refused a read.')
        return outcome.result
      }
    },
  }
}

/** Reads and checks a JSON body. @throws HttpError BAD_REQUEST */
export function readSiwxBody<Body>(
  context: Context<AppEnv>,
  schema: GenericSchema<unknown, Body>,
): Promise<Body> {
  // A type that no form can send: another site's page needs the permission of CORS first.
  return readBody(context.req.raw, { schema, maxBytes: maxBodyBytes })
}
