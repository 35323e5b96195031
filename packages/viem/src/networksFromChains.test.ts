import { custom } from 'viem'
import { mainnet, optimism, sepolia } from 'viem/chains'
import { expect, test } from 'vitest'
import { networksFromChains } from './networksFromChains.js'
import { toChain } from './toChain.js'

test('a chain is a network: its id, endpoints, explorer and registry of names', () => {
  const [network] = networksFromChains([{ ...sepolia, iconUrl: 'https://icons.example/sepolia.svg' }])
  expect(network).toMatchObject({
    caipNetworkId: 'eip155:11155111',
    chainNamespace: 'eip155',
    id: 11155111,
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    rpcUrls: sepolia.rpcUrls.default.http,
    explorerUrl: 'https://sepolia.etherscan.io',
    testnet: true,
    assets: { imageUrl: 'https://icons.example/sepolia.svg' },
  })
  expect(network.request).toBeUndefined()
})

test('with a transport every read goes through it, made at the first one', async () => {
  const methods: string[] = []
  const made: number[] = []
  const node = custom({
    async request({ method }) {
      methods.push(method)
      return '0x7'
    },
  })
  const [first, second] = networksFromChains([mainnet, optimism], {
    transports: {
      [optimism.id]: parameters => {
        made.push(parameters.chain?.id ?? 0)
        return node(parameters)
      },
    },
  })
  expect(first.request).toBeUndefined()
  expect(made).toEqual([])
  expect(await second.request?.({ method: 'eth_blockNumber' })).toBe('0x7')
  expect(await second.request?.({ method: 'eth_chainId', params: [] })).toBe('0x7')
  expect(methods).toEqual(['eth_blockNumber', 'eth_chainId'])
  expect(made).toEqual([optimism.id])
  // A wallet that does not know the chain is given its public endpoints.
  expect(second.rpcUrls).toEqual(optimism.rpcUrls.default.http)
})

test('the chain of a network is the one that it was made of, also after a spread', () => {
  const [network] = networksFromChains([optimism])
  expect(toChain({ ...network, rpcUrls: ['https://rpc.example'] })).toBe(optimism)
})

test('a network that was made otherwise has a chain of the same facts, the same each time', () => {
  const { chain: _, ...network } = networksFromChains([sepolia])[0]
  const chain = toChain(network)
  expect(chain).toMatchObject({
    id: sepolia.id,
    name: sepolia.name,
    rpcUrls: sepolia.rpcUrls,
    blockExplorers: { default: { url: sepolia.blockExplorers.default.url } },
  })
  expect(toChain(network)).toBe(chain)
})
