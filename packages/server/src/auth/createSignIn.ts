import type { RateLimits } from '../config/serverOptions.js'
import type { Log } from '../logs/createLog.js'
import { createMailer, type Mailer } from '../mail/createMailer.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { OriginPolicy } from '../middleware/originPolicy.js'
import type { Redis } from '../redis/createRedis.js'
import type { Storage } from '../storage/storage.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { createAuth } from './createAuth.js'
import { createAuthApp } from './createAuthApp.js'
import { createCallerBounds } from './createCallerBounds.js'
import { createProviderSignIn } from './createProviderSignIn.js'
import type { AuthOptions, SecureOptions } from './options.js'
import { createProofMiddleware } from './proofMiddleware.js'
import { readAuthKeys } from './readAuthKeys.js'
import { sendSignIn } from './sessionCookie.js'
import type { SignIn } from './signInFeatures.js'

/** Where the key of development is kept. */
const keyFile = '.latchkit/auth.key'
const noMailer: Mailer = { send: () => {}, close: async () => {} }

/** Assembles sign-in from the options; undefined without a secure site, or where the storage keeps none of it. */
export async function createSignIn(parameters: {
  options: {
    secure: SecureOptions | undefined
    auth: AuthOptions
    rateLimits: Pick<RateLimits, 'callers'>
  }
  /** Who may frame the secure site, and so sign visitors in. */
  hosts: OriginPolicy
  storage: Storage
  upstreams: Upstreams
  metrics: Metrics
  redis: Redis | undefined
  log: Log
  fetch?: typeof globalThis.fetch | undefined
}): Promise<SignIn | undefined> {
  const { options, hosts, storage, upstreams, metrics, redis, log, fetch } = parameters
  const { secure, auth: authOptions } = options
  if (secure === undefined || storage.auth === undefined) return undefined
  const { key, smtpUrl, placeHeader, mailFrom = `login@${new URL(secure.origin).hostname}` } = authOptions
  const keys = await readAuthKeys({ key, file: storage.kind === 'memory' ? undefined : keyFile })
  const [current] = keys
  const mailer = smtpUrl === undefined ? noMailer : createMailer({ smtpUrl, from: mailFrom, log })
  const auth = await createAuth({ store: storage.auth, keys, origin: secure.origin, hosts, mailer })
  const { app: providers, providers: ids } = createProviderSignIn({
    options: authOptions,
    secureOrigin: secure.origin,
    returnUrls: [`${secure.origin}/settings`, ...(secure.returnUrls ?? [])],
    // The secure site's own pages sign in too, for its settings.
    isAllowedHost: origin => origin === secure.origin || hosts.allows(origin),
    store: storage.auth,
    key: current?.key ?? new Uint8Array(),
    routes: {
      proof: createProofMiddleware(auth, { placeHeader }),
      async complete(context, { identity, host }) {
        return sendSignIn(
          context,
          await auth.users.signIn({ identity, host, browser: context.get('browser') }),
        )
      },
    },
    upstreams,
    metrics,
    log,
    fetch,
  })
  return {
    app: createAuthApp({
      auth,
      hasEmail: smtpUrl !== undefined,
      placeHeader,
      bounds: createCallerBounds({ rateLimits: options.rateLimits, redis }),
      providers,
      hosts,
    }),
    hasEmail: smtpUrl !== undefined,
    core: auth.core,
    mailer,
    providers: ids,
    async close() {
      auth.close()
      await mailer.close()
    },
  }
}
