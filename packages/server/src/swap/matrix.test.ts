import { readFileSync } from 'node:fs'
import { swapExchanges } from '@latchkit/evm/swap'
import { expect, test } from 'vitest'
import { chainInfo } from '../chains/chainInfo.js'
import { createMetrics } from '../metrics/createMetrics.js'
import { createTestServer } from '../testing/createTestServer.js'
import { createSwapProviders } from './createSwapProviders.js'

const required = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554].map(
  id => `eip155:${id}`,
)
const address = (digit: string): string => `0x${digit.repeat(40)}`

test('R1.6, D10: a swap is offered on each required chain that a provider serves or whose exchange the operator names, and on no other', async () => {
  const chains = [...required, 'eip155:59144']
  const token = { address: address('a'), symbol: 'TKN', name: 'Token', decimals: 18 }
  const { get, server } = await createTestServer({
    rpcUrls: Object.fromEntries(chains.map(chain => [chain, 'http://127.0.0.1:1'])),
    tokens: Object.fromEntries(chains.map(chain => [chain, [token]])),
    swaps: { lifi: true },
    // None of the providers has this chain (Kaia).
    prices: {
      pools: {
        'eip155:8217': {
          wrappedNative: address('b'),
          stableCoin: { address: token.address, decimals: 18 },
          uniswapV2Factory: address('c'),
          uniswapV2Router: address('d'),
        },
      },
    },
  })
  const { swaps } = (await (await get('/v1/supported-chains')).json()) as { swaps: string[] }
  expect(swaps.toSorted()).toEqual(required.toSorted())
  await server.close()
})

test('docs/swap.md has the table of chains and providers that the code has', () => {
  const chains = Object.keys(swapExchanges)
  const providers = createSwapProviders({
    options: {
      prices: {},
      swaps: { oneInchKey: 'k', zeroXKey: 'k', kyberSwapClientId: 'k', lifi: true },
    },
    upstreams: {
      chains,
      chargeCalls: async () => {},
      get: () => {
        throw new Error('nothing is read')
      },
    },
    metrics: createMetrics({ process: false }),
    limitOutside: async () => {},
    fetch: undefined,
  })
  const rows = [
    ['chain', ...providers.map(({ name }) => name)],
    ['---', ...providers.map(() => '---')],
    ...chains.map(chain => [
      `${chainInfo[chain]?.name ?? ''} (${chain.slice('eip155:'.length)})`,
      ...providers.map(provider => (provider.serves(chain) ? 'yes' : '')),
    ]),
  ]
  const table = rows.map(cells => `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' ')).join('\n')
  expect(readFileSync(new URL('../../../../docs/swap.md', import.meta.url), 'utf8')).toContain(table)
})
