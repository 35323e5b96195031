import { createMockNetwork } from '@latchkit/testing'
import { expect, test } from 'vitest'
import { createLatchkit, type LatchkitOptions } from '../internal.js'

const network = createMockNetwork()
const viemChain = { id: 1, name: 'Ethereum', rpcUrls: { default: { http: ['https://rpc.example'] } } }

/** What a caller without types can pass. */
const create = (options: unknown) => createLatchkit(options as LatchkitOptions)

test.each<[string, unknown, string]>([
  ['no options', undefined, '`networks` is missing or empty. Write networks: [mainnet].'],
  ['null', null, '`networks` is missing or empty.'],
  ['no networks', { families: [] }, '`networks` is missing or empty.'],
  ['an empty list', { families: [], networks: [] }, '`networks` is missing or empty.'],
  ['one network instead of a list', { families: [], networks: network }, '`networks` is missing or empty.'],
  [
    'a viem chain',
    { families: [], networks: [network, viemChain] },
    '`networks[1]` has no caipNetworkId. Define it by define…Network, a viem chain by networksFromChains.',
  ],
  ['a hole', { families: [], networks: [undefined] }, '`networks[0]` has no caipNetworkId.'],
  [
    'another family',
    { families: [], networks: [{ ...network, chainNamespace: 'other' }] },
    '`networks[0]` has the chainNamespace of another family than mock:1.',
  ],
  [
    'a default that is not listed',
    { families: [], networks: [network], defaultNetwork: 'mock:9' },
    '`defaultNetwork` is mock:9, which is not in networks.',
  ],
])('%s throws the option and what to write', (_name, options, details) => {
  expect(() => create(options)).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', details: expect.stringContaining(details) }),
  )
})
