import type { Metrics } from '../metrics/createMetrics.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { Redis } from '../redis/createRedis.js'
import { createSource } from '../source/createSource.js'
import { createSharedTokens } from './createSharedTokens.js'
import type { OnrampOptions } from './options.js'
import type { OnrampProvider } from './provider.js'
import { coinbaseQuoteUrl, coinbaseUrl, createCoinbase } from './providers/coinbase.js'
import { createCoinbaseJwt } from './providers/coinbaseJwt.js'
import { createMeld, meldUrl, meldVersion } from './providers/meld.js'
import { createTransak, transakGatewayUrl, transakUrl } from './providers/transak.js'

const defaultCountry = 'US'

/** The providers that are configured with keys. Keys are headers of requests from here, and nowhere else. */
export function createProviders(parameters: {
  options: OnrampOptions
  publicUrl: string | undefined
  chains: readonly string[]
  redis?: Redis | undefined
  metrics: Metrics
  /** Requests to outside services per caller. */
  limitOutside: Limit
  fetch: typeof globalThis.fetch | undefined
  now: () => number
}): OnrampProvider[] {
  const { options, publicUrl = '', chains, metrics, limitOutside: limit, now } = parameters
  const doFetch = parameters.fetch ?? globalThis.fetch
  const { coinbase, transak, meld } = options
  const providers: OnrampProvider[] = []
  if (coinbase) {
    const createToken = createCoinbaseJwt(coinbase, now)
    // Each request has a token for its method and address.
    const signedFetch: typeof globalThis.fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${createToken(init?.method ?? 'GET', String(input))}`)
      return doFetch(input, { ...init, headers })
    }
    const create = (baseUrl: string) =>
      createSource({ name: 'coinbase', baseUrl, metrics, limit, fetch: signedFetch })
    const { webhookSecret, country = defaultCountry, subdivision } = coinbase
    const place = { country, subdivision }
    const [source, quoteSource] = [create(coinbaseUrl), create(coinbaseQuoteUrl)]
    providers.push(createCoinbase({ source, quoteSource, chains, webhookSecret, place, now }))
  }
  if (transak) {
    const create = (baseUrl: string, headers: Readonly<Record<string, string>>) =>
      createSource({ name: 'transak', baseUrl, headers, metrics, limit, fetch: doFetch })
    const { apiKey, apiSecret, referrerDomain } = transak
    providers.push(
      createTransak({
        source: create(transakUrl, { 'api-secret': apiSecret }),
        tokens: createSharedTokens(parameters.redis, { name: 'transak', secret: apiSecret }),
        createGateway: accessToken => create(transakGatewayUrl, { 'access-token': accessToken }),
        apiKey,
        referrerDomain,
        chains,
        now,
      }),
    )
  }
  if (meld) {
    const { apiKey, webhookSecret, country = defaultCountry } = meld
    const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': meldVersion }
    const source = createSource({ name: 'meld', baseUrl: meldUrl, headers, metrics, limit, fetch: doFetch })
    const webhookUrl = `${publicUrl.replace(/(?<!\/)\/+$/, '')}/onramp/webhook/meld`
    providers.push(createMeld({ source, chains, country, webhookSecret, webhookUrl, now }))
  }
  return providers
}
