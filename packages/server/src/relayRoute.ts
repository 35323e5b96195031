import { Hono } from 'hono'
import type { AppEnv } from './app.js'
import { HttpError } from './errors/HttpError.js'
import { charges } from './middleware/charges.js'
import { describe } from './openapi/describe.js'

/** `GET /relay` without an upgrade returns 426; upgrades do not reach the app. */
export function createRelayRoute(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get(
    '/relay',
    charges(),
    describe({
      id: 'openRelay',
      summary: 'WalletConnect relay (irn) over websocket.',
      status: '101',
      errors: ['426'],
    }),
    () => {
      throw new HttpError({
        status: 426,
        code: 'UPGRADE_REQUIRED',
        message: 'This endpoint is websocket only.',
        headers: { upgrade: 'websocket', connection: 'upgrade' },
      })
    },
  )
  return app
}
