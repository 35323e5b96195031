import { Hono } from 'hono'
import type { AppEnv } from './app.js'
import { type Capability, defineCapability } from './capability.js'
import { serverOptions } from './config/serverOptions.js'
import { HttpError } from './errors/HttpError.js'
import { charges } from './middleware/charges.js'
import { getRequestAddress } from './middleware/clientAddress.js'
import { describe } from './openapi/describe.js'
import { createRelay, type Relay } from './relay/createRelay.js'
import { checkRelay, relayOptions } from './relayOptions.js'

/** The WalletConnect relay; undefined where the operator leaves it out. */
export const relay: Capability<Relay | undefined, typeof relayOptions> = defineCapability({
  name: 'relay',
  options: relayOptions,
  check: checkRelay,
  create({ read, storage, redis, log, metrics, relayRules }) {
    const { relay: isServed, relayLimits } = read(relayOptions)
    if (!isServed) return { offer: undefined }
    const { publicUrl, trustedProxies } = read(serverOptions)
    const created = createRelay(
      {
        storage,
        redis,
        relayUrl: publicUrl && toRelayUrl(publicUrl),
        limits: relayLimits,
        logger: log,
        metrics: metrics.relay,
        addressOf: request => getRequestAddress(request, trustedProxies),
      },
      relayRules,
    )
    return {
      offer: created,
      routes: [createRelayRoute()],
      upgrade: { path: '/relay', handle: created.handleUpgrade },
      disconnect: () => created.close(),
    }
  },
})

/** `GET /relay` without an upgrade returns 426; upgrades do not reach the app. */
function createRelayRoute(): Hono<AppEnv> {
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

/** Returns the relay URL that clients are configured with. */
function toRelayUrl(publicUrl: string): string {
  const url = new URL(publicUrl)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/relay`
  url.search = ''
  url.hash = ''
  return url.href
}
