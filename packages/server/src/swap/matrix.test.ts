import { readFileSync } from 'node:fs'
import { swapExchanges } from '@latchkit/evm/swap'
import { expect, test } from 'vitest'
import { chainInfo } from '../chains/chainInfo.js'
import { createMetrics } from '../metrics/createMetrics.js'
import { createSwapProviders } from './createSwapProviders.js'

/** R1.6. */
const required = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

test('R1.6: every required chain has its wrapped coin, and only those are built in', () => {
  expect(Object.keys(swapExchanges)).toEqual(required.map(id => `eip155:${id}`))
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
