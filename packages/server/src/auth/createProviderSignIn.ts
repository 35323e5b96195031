import { Hono } from 'hono'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { createSource } from '../source/createSource.js'
import type { AuthStore } from '../storage/authStore.js'
import { serverCaller, type Upstreams } from '../upstream/createUpstreams.js'
import type { AuthEnv } from './authEnv.js'
import { createFarcasterSignIn } from './farcaster/createFarcasterSignIn.js'
import { opMainnet } from './farcaster/opMainnet.js'
import { createFarcasterRoute } from './farcaster/route.js'
import { createFlowKey } from './flows/createFlowKey.js'
import type { AuthOptions } from './options.js'
import type { SignInRoutes } from './signInRoutes.js'
import { createSocialClient } from './social/createSocialClient.js'
import { createSocialSignIn } from './social/createSocialSignIn.js'
import { createSocialRoute } from './social/route.js'

/** Sign-in with accounts that others keep. */
export type ProviderSignIn = {
  app: Hono<AuthEnv>
  /** Ids of what is offered. */
  providers: readonly string[]
}

/**
 * Creates the routes of every configured provider. They are mounted outside of the proof of possession: a window of a
 * provider has no key of the frame, and the routes that end a sign-in ask for the proof themselves.
 */
export function createProviderSignIn(parameters: {
  options: Pick<AuthOptions, 'social' | 'farcasterRelay' | 'farcasterChain'>
  secureOrigin: string
  /** URLs that a whole page may go back to, besides the root of its host. */
  returnUrls: readonly string[]
  /** Whether visitors may sign in from pages of this origin. */
  isAllowedHost: (origin: string) => boolean
  store: AuthStore
  /** 32 bytes; the current key of the operator. */
  key: Uint8Array
  routes: SignInRoutes
  upstreams: Upstreams
  metrics: Pick<Metrics, 'observeUpstream'>
  log: Log
  fetch?: typeof globalThis.fetch | undefined
  now?: (() => number) | undefined
}): ProviderSignIn {
  const { options, secureOrigin, returnUrls, isAllowedHost, store, routes, log, fetch, now } = parameters
  const { upstreams, metrics } = parameters
  const clients = new Map(
    Object.entries(options.social ?? {}).map(([id, client]) => [
      id,
      createSocialClient({
        id,
        options: client,
        redirectUri: `${secureOrigin}/auth/social/callback/${id}`,
        fetch,
        now,
      }),
    ]),
  )
  const app = new Hono<AuthEnv>()
  // For the secure site's own pages, which no host page gives a list.
  app.get('/auth/providers', context =>
    context.json({ providers: [...clients].map(([id, { label }]) => ({ id, label })) }),
  )
  const key = createFlowKey(parameters.key)
  const service = createSocialSignIn({ clients, store, key, isAllowedHost, returnUrls, log, now })
  if (clients.size > 0) app.route('/', createSocialRoute({ service, routes, secureOrigin }))
  const { farcasterRelay, farcasterChain = opMainnet } = options
  if (farcasterRelay === undefined) return { app, providers: [...clients.keys()] }
  const farcaster = createFarcasterSignIn({
    // Bounded by the starts and the waits of each caller.
    source: createSource({ name: 'farcaster', baseUrl: farcasterRelay, metrics, limit: undefined, fetch }),
    secureOrigin,
    isAllowedHost,
    store,
    key,
    upstream: upstreams.get(farcasterChain, serverCaller),
    now,
  })
  app.route('/', createFarcasterRoute({ service: farcaster, routes }))
  return { app, providers: [...clients.keys(), 'farcaster'] }
}
