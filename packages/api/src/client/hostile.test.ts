import { isError } from '@latchkit/core'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from './createApiClient.js'

// Whatever a server sends, a caller gets a value of the promised shape or one of our errors, and nothing
// of the response is ever a link or an image that could run.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const link = fc.constantFrom(
  'javascript:alert(1)',
  'data:text/html,x',
  'https://a.example',
  'wallet://',
  '//evil',
  7,
  null,
)
const wallet = fc.record(
  {
    id: fc.oneof(fc.string(), fc.constantFrom('abc', '../x', '__proto__')),
    name: fc.oneof(fc.string({ maxLength: 200 }), fc.integer()),
    image_id: fc.oneof(fc.string(), fc.constant(null)),
    homepage: link,
    mobile_link: link,
    desktop_link: link,
    webapp_link: link,
    app_store: link,
    chains: fc.oneof(fc.array(fc.string()), fc.string()),
    rdns: fc.oneof(fc.string(), fc.constant(null)),
    declaredIds: fc.anything(),
    walletConnect: fc.anything(),
  },
  { requiredKeys: [] },
)
const balance = fc.record(
  {
    name: fc.oneof(fc.string(), fc.anything()),
    symbol: fc.string(),
    chainId: fc.constantFrom('eip155:1', 'eip155:2', 'x', 1),
    address: fc.oneof(fc.constant('eip155:1:0xabc'), fc.string()),
    value: fc.oneof(fc.constantFrom('1', '-1', '1e9', 'NaN'), fc.double()),
    quantity: fc.oneof(
      fc.record({
        decimals: fc.oneof(fc.integer(), fc.double()),
        numeric: fc.oneof(fc.string(), fc.constant('1.5')),
      }),
      fc.anything(),
    ),
    iconUrl: fc.oneof(link, fc.constant('/a.svg')),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc.record({ data: fc.array(fc.oneof(wallet, fc.anything())), count: fc.oneof(fc.nat(), fc.anything()) }),
  fc.record({ balances: fc.array(balance), asOf: fc.anything() }),
  fc.record({ http: fc.array(fc.oneof(fc.constant('eip155:1'), fc.string())), ws: fc.anything() }),
  fc.record({ features: fc.dictionary(fc.constantFrom('email', 'socials', 'swaps'), fc.anything()) }),
  fc.record({ allowedOrigins: fc.anything() }),
  fc.anything(),
)
const toText = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item)) ?? ''
  } catch {
    return '{'
  }
}

const links = [
  'homepage',
  'mobile_link',
  'universal_link',
  'desktop_link',
  'webapp_link',
  'browser_link',
  'app_store',
  'play_store',
] as const

test('hostile responses, on every port', async () => {
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(200, 200, 200, 404, 429), async (value, status) => {
      const client = createApiClient({
        baseUrl: 'https://server.example',
        sdkType: 'a',
        sdkVersion: '1',
        fetch: async input =>
          String(input).includes('/balance')
            ? new Response(toText(value), { status })
            : String(input).includes('supported-chains') && Math.abs(toText(value).length) % 2 === 0
              ? Response.json({ http: ['eip155:1'], ws: [] })
              : new Response(toText(value), { status }),
      })
      const settle = async <T>(promise: Promise<T>): Promise<T | undefined> => {
        const caught = promise.catch((error: unknown) => {
          expect(isError(error), String(error)).toBe(true)
          return undefined
        })
        await vi.runAllTimersAsync()
        return caught
      }
      const directory = await settle(client.directory.getWallets({ page: 1, entries: 40 }))
      for (const found of directory?.wallets ?? []) {
        expect(found.id).toMatch(/^[A-Za-z0-9._-]+$/)
        expect(found.name.length).toBeGreaterThan(0)
        expect(Array.isArray(found.chains)).toBe(true)
        for (const name of links) expect(found[name] ?? 'a:').not.toMatch(/^(?:javascript|data):|^\/\//i)
        const icon = await client.directory.getWalletIcon(found)
        if (icon && 'url' in icon)
          expect(icon.url.startsWith('https://server.example/getWalletImage/')).toBe(true)
      }
      const balances = await settle(client.blockchainData.getBalances({ account: 'eip155:1:0xabc' }))
      for (const holding of balances ?? []) {
        expect(holding.chainId).toBe('eip155:1')
        expect(holding.quantity.numeric).toMatch(/^\d+(\.\d+)?$/)
        expect(Number.isInteger(holding.quantity.decimals)).toBe(true)
        if (holding.iconUrl) expect(holding.iconUrl).toMatch(/^https?:\/\//)
      }
      const features = await settle(client.remoteConfig.getFeatures())
      if (features?.email !== undefined) expect(typeof features.email).toBe('boolean')
      const origins = await settle(client.remoteConfig.getAllowedOrigins())
      if (origins) expect(origins.every(origin => typeof origin === 'string')).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('a prototype is never changed by a response', async () => {
  const client = createApiClient({
    baseUrl: 'https://server.example',
    sdkType: 'a',
    sdkVersion: '1',
    fetch: async () =>
      new Response(
        '{"features":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
      ),
  })
  expect(await client.remoteConfig.getFeatures()).toEqual({})
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
