import { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { version } from '../version.js'
import { describe } from './describe.js'

/** `GET /openapi.json`: describes all routes of `app`, including itself; generated at the first request and cached. */
export function createOpenApiRoute(app: Hono<AppEnv>): Hono<AppEnv> {
  let document: Promise<string> | undefined
  const generate = async () =>
    JSON.stringify(
      await generateSpecs(app, {
        // Otherwise the generator skips every path with a dot, including this one.
        excludeStaticFile: false,
        documentation: {
          openapi: '3.1.0',
          info: {
            title: 'Latchkit server',
            version,
            description:
              'Wallet directory, chain data and analytics. The query parameters projectId, st and sv may also be sent as the headers x-project-id, x-sdk-type and x-sdk-version.',
          },
        },
      }),
    )
  const route = new Hono<AppEnv>()
  route.get(
    '/openapi.json',
    charges(),
    describe({ id: 'getOpenApi', summary: 'This document.', reply: 'application/json' }),
    async context => {
      document ??= generate()
      context.header('cache-control', 'public, max-age=300')
      return context.body(await document, 200, { 'content-type': 'application/json' })
    },
  )
  return route
}
