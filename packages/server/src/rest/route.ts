import { CaipNetworkIdSchema, clientQueryNames } from '@latchkit/api/schemas'
import { type Context, Hono } from 'hono'
import { is } from 'valibot'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import { charges } from '../middleware/charges.js'
import { describe } from '../openapi/describe.js'
import { rethrowUpstreamError } from '../upstream/createUpstreams.js'
import { assertMediaType, readJson } from '../utils/readBody.js'
import type { RestCall, RestService } from './service.js'

const prefix = '/v1/rest/'
const maxBodyBytes = 262_144

/** The chain and the path as they came: what is encoded in the path stays so, and has no rule. */
function toTarget(url: URL, chain: string): Pick<RestCall, 'chain' | 'path' | 'query'> {
  if (!is(CaipNetworkIdSchema, chain))
    throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The chain is not a CAIP-2 id.' })
  const rest = url.pathname.slice(prefix.length)
  const query = new URLSearchParams(url.searchParams)
  for (const name of clientQueryNames) query.delete(name)
  return { chain, path: rest.slice(rest.indexOf('/')), query }
}

const facts = {
  pathParameters: {
    chain: 'CAIP-2 id of a configured chain of Bitcoin or Stacks.',
    path: 'A path of its API that passes; its slashes are not encoded.',
  },
  reply: '*/*',
} as const

/** `/v1/rest/{chain}/{path}`: reads of chains whose endpoint is a REST API. */
export function createRestRoute({ service }: { service: RestService }): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  const pass = async (
    context: Context<AppEnv>,
    method: 'GET' | 'POST',
    readBody?: () => Promise<unknown>,
  ) => {
    const address = context.get('clientAddress')
    const call = { ...toTarget(new URL(context.req.url), context.req.param('chain') ?? ''), method }
    const rule = service.getRule(call)
    await service.assertOpen(address)
    const { status, text } = await service
      .pass({ ...call, address, body: await readBody?.() })
      .catch(rethrowUpstreamError)
    context.header('cache-control', 'private, no-store')
    const isJson = status === 200 && rule.reply === 'json'
    context.header('content-type', isJson ? 'application/json' : 'text/plain; charset=UTF-8')
    return context.body(text, status === 200 ? 200 : status === 404 ? 404 : 400)
  }

  app.get(
    `${prefix}:chain/:path{.+}`,
    charges('calls', 'bytes'),
    describe({
      id: 'readRest',
      summary: 'Reads a path of the Esplora API of Bitcoin, or of the node API of Stacks.',
      ...facts,
      errors: ['400', '401', '404', '502', '503', '504'],
    }),
    context => pass(context, 'GET'),
  )
  app.post(
    `${prefix}:chain/:path{.+}`,
    charges('calls', 'bytes'),
    describe({
      id: 'callRest',
      summary: 'Calls a path of the node API of Stacks that only reads.',
      ...facts,
      errors: ['400', '401', '404', '413', '415', '502', '503', '504'],
    }),
    context =>
      pass(context, 'POST', async () => {
        assertMediaType(context.req.raw, ['application/json'])
        return readJson(context.req.raw, maxBodyBytes)
      }),
  )
  return app
}
