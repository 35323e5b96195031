import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { WalletsQuerySchema, WalletsReplySchema } from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { createTtlCache } from '../utils/createTtlCache.js'
import type { WalletsService } from './service.js'

const compress = promisify(gzip)

/** `GET /getWallets`, cacheable for two hours and compressed on request. */
export function createWalletsRoute(parameters: { service: WalletsService }): Hono<AppEnv> {
  const { service } = parameters
  // The list is constant within a month, so pages are cached without expiry under its version.
  const pages = createTtlCache<{ body: string; etag: string; compressed: Promise<Buffer> }>({
    ttlMs: Number.POSITIVE_INFINITY,
    max: 200,
  })
  const app = new Hono<AppEnv>()
  app.get(
    '/getWallets',
    charges(),
    describe({
      id: 'getWallets',
      summary: 'The wallet directory: a page of the wallets that match, and how many match.',
      reply: WalletsReplySchema,
      errors: ['400', '401'],
    }),
    validator('query', WalletsQuerySchema, onInvalid),
    async context => {
      const query = context.req.valid('query')
      const { page, entries, search, badge_type, include, exclude, chains } = query
      const key = JSON.stringify([
        service.getVersion(),
        page,
        entries,
        search,
        badge_type,
        include,
        exclude,
        chains,
      ])
      let found = pages.get(key)
      if (!found) {
        const body = JSON.stringify(service.getWallets(query))
        const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
        // A weak tag, because it is the same for every content encoding.
        found = { body, etag: `W/"${hash}"`, compressed: compress(body) }
        pages.set(key, found)
      }
      context.header('cache-control', 'public, max-age=7200')
      context.header('etag', found.etag)
      context.header('vary', 'Accept-Encoding', { append: true })
      if (context.req.header('if-none-match') === found.etag) return context.body(null, 304)
      context.header('content-type', 'application/json')
      if (!/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) return context.body(found.body)
      context.header('content-encoding', 'gzip')
      return context.body(new Uint8Array(await found.compressed))
    },
  )
  return app
}
