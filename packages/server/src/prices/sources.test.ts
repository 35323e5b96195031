import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/createMetrics.js'
import { createSource } from '../source/createSource.js'
import type { PriceTarget } from './provider.js'
import { coinGeckoUrl, createCoinGeckoPrices } from './providers/coinGecko.js'
import { createDefiLlamaPrices, defiLlamaUrl } from './providers/defiLlama.js'
import { createJupiterPrices, jupiterUrl } from './providers/jupiter.js'

// Responses in the shapes of the public documents; none of these services is reached here.

const caller = { address: '192.0.2.1' }
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function setUp(baseUrl: string, replies: Record<string, unknown>, headers = {}) {
  const requests: { url: string; headers: Headers }[] = []
  const source = createSource({
    name: 'recorded',
    baseUrl,
    headers,
    metrics: createMetrics({ process: false }),
    limit: undefined,
    random: () => 0,
    fetch: async (input, init) => {
      const url = String(input)
      requests.push({ url, headers: new Headers(init?.headers) })
      const body = replies[new URL(url).pathname]
      return body === undefined ? new Response('', { status: 404 }) : Response.json(body)
    },
  })
  return { source, requests }
}

const targets = (chain: string, ...addresses: (string | undefined)[]): PriceTarget[] =>
  addresses.map(address => ({ chain, address, decimals: 6 }))

test('DefiLlama: coins by chain and address, the native one by its CoinGecko id, unsure prices left out', async () => {
  const path = `/prices/current/${['coingecko:ethereum', `ethereum:${usdc}`, `ethereum:${other}`].map(encodeURIComponent).join(',')}`
  const { source, requests } = setUp(defiLlamaUrl, {
    [path]: {
      coins: {
        'coingecko:ethereum': { price: 2501.25, symbol: 'ETH', timestamp: 1_790_000_000, confidence: 0.99 },
        [`ethereum:${usdc}`]: {
          decimals: 6,
          symbol: 'USDC',
          price: 0.9998,
          timestamp: 1_790_000_001,
          confidence: 0.99,
        },
        [`ethereum:${other}`]: {
          decimals: 18,
          symbol: 'X',
          price: 3,
          timestamp: 1_790_000_001,
          confidence: 0.3,
        },
      },
    },
  })
  const provider = createDefiLlamaPrices({ source })
  expect(await provider.getPrices('eip155:1', targets('eip155:1', undefined, usdc, other), caller)).toEqual([
    { price: '2501.25', source: 'defillama', asOf: 1_790_000_000_000 },
    { price: '0.9998', source: 'defillama', asOf: 1_790_000_001_000 },
    undefined,
  ])
  expect(requests).toHaveLength(1)
  expect(provider.serves('eip155:31337')).toBe(false)
})

test('CoinGecko: tokens by platform, addresses in lower case, the key as a header', async () => {
  const { source, requests } = setUp(
    coinGeckoUrl,
    {
      '/api/v3/simple/price': { ethereum: { usd: 2500, last_updated_at: 1_790_000_000 } },
      '/api/v3/simple/token_price/ethereum': {
        [usdc.toLowerCase()]: { usd: 1.0001, last_updated_at: 1_790_000_005 },
        [other.toLowerCase()]: { usd: null },
      },
    },
    { 'x-cg-demo-api-key': 'secret' },
  )
  const provider = createCoinGeckoPrices({ source })
  expect(await provider.getPrices('eip155:1', targets('eip155:1', usdc, undefined, other), caller)).toEqual([
    { price: '1.0001', source: 'coingecko', asOf: 1_790_000_005_000 },
    { price: '2500', source: 'coingecko', asOf: 1_790_000_000_000 },
    undefined,
  ])
  for (const { url, headers } of requests) {
    expect(headers.get('x-cg-demo-api-key')).toBe('secret')
    expect(url).not.toContain('secret')
  }
})

test('Jupiter: mints, SOL as its wrapped mint, a mint without a price is null', async () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const { source } = setUp(jupiterUrl, {
    '/price/v3': {
      So11111111111111111111111111111111111111112: { usdPrice: 147.47, blockId: 348004023, decimals: 9 },
      [mint]: null,
    },
  })
  const provider = createJupiterPrices({ source, now: () => 5 })
  expect(await provider.getPrices(solana, targets(solana, undefined, mint), caller)).toEqual([
    { price: '147.47', source: 'jupiter', asOf: 5 },
    undefined,
  ])
})

test('a response of another shape, or a price that is none, is refused', async () => {
  for (const body of [
    [],
    { coins: 'none' },
    { coins: { a: { price: '1', timestamp: 1 } } },
    { coins: { a: null } },
  ]) {
    const { source } = setUp(defiLlamaUrl, { '/prices/current/coingecko%3Aethereum': body })
    const provider = createDefiLlamaPrices({ source })
    await expect(
      provider.getPrices('eip155:1', targets('eip155:1', undefined), caller),
    ).rejects.toMatchObject({
      code: 'UPSTREAM_INVALID',
    })
  }
  for (const price of [0, -1, -0.5]) {
    const { source } = setUp(defiLlamaUrl, {
      '/prices/current/coingecko%3Aethereum': { coins: { 'coingecko:ethereum': { price, timestamp: 1 } } },
    })
    const provider = createDefiLlamaPrices({ source })
    const read = provider.getPrices('eip155:1', targets('eip155:1', undefined), caller)
    expect(await read).toEqual([undefined])
  }
})
