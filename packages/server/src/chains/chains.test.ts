import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.js'
import { createFakeEvm } from '../testing/fakeEvm.js'
import { chainInfo, getNativeCurrency } from './chainInfo.js'

test('R7.30, R1.6: supported chains are those with an endpoint, as CAIP-2 ids, and which of them can swap', async () => {
  const { get, server } = await createTestServer({
    rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1', 'eip155:1': 'https://rpc.example/key' },
    tokens: {
      'eip155:1': [
        {
          address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          symbol: 'USDC',
          name: 'USD Coin',
          decimals: 6,
        },
      ],
    },
  })
  const response = await get('/v1/supported-chains?projectId=p')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    http: ['eip155:31337', 'eip155:1'],
    ws: [],
    swaps: ['eip155:1'],
    onramp: [],
    resolves: ['eip155'],
  })
  expect((await get('/v1/supported-chains?st=a&st=b')).status).toBe(400)
  await server.close()
})

/** The wallet connection's chains, with the symbol of their coin. */
const walletConnectionChains = [
  ...[1, 10, 324, 8453, 42161, 84532, 421614, 7777777, 11155111, 11155420, 1313161554].map(
    id => [`eip155:${id}`, 'ETH'] as const,
  ),
  ['eip155:56', 'BNB'],
  ['eip155:97', 'tBNB'],
  ['eip155:100', 'xDAI'],
  ['eip155:137', 'POL'],
  ['eip155:8217', 'KAIA'],
  ['eip155:42220', 'CELO'],
  ['eip155:43113', 'AVAX'],
  ['eip155:43114', 'AVAX'],
  ['eip155:80002', 'POL'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'SOL'],
] as const

test('R9.8, D19: each chain of the wallet connection is read with an endpoint alone, and has its name, mark and coin', async () => {
  const named = await createTestServer()
  for (const [chain, symbol] of walletConnectionChains) {
    const evm = createFakeEvm()
    evm.native = 10n ** 18n
    const { get, post, server } = await createTestServer({
      rpcUrls: { [chain]: 'http://node.example' },
      fetch: evm.fetch,
    })
    const method = chain.startsWith('eip155:') ? 'eth_blockNumber' : 'getSlot'
    const read = await post(`/v1?chainId=${chain}`, { jsonrpc: '2.0', id: 1, method, params: [] })
    expect([chain, read.status, evm.calls]).toEqual([chain, 200, [method]])
    if (chain.startsWith('eip155:')) {
      const path = `/v1/account/0x00000000000000000000000000000000000a11ce/balance?chainId=${chain}`
      const { balances } = (await (await get(path)).json()) as { balances: { symbol: string }[] }
      expect([chain, balances.map(balance => balance.symbol)]).toEqual([chain, [symbol]])
    } else expect(getNativeCurrency(chain, {}).symbol).toBe(symbol)
    // A chain that only the operator knows has none without being configured.
    expect([chain, (await named.get(`/public/getAssetImage/${chain}`)).status]).toEqual([chain, 200])
    await server.close()
  }
  await named.server.close()
})

test('without chains the lists are empty', async () => {
  const { get, server } = await createTestServer()
  expect(await (await get('/v1/supported-chains')).json()).toEqual({
    http: [],
    ws: [],
    swaps: [],
    onramp: [],
    resolves: [],
  })
  await server.close()
})

test('every built-in chain has a CAIP-2 id and a unique slug', () => {
  const slugs = Object.values(chainInfo).map(chain => chain.slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const id of Object.keys(chainInfo)) expect(is(CaipNetworkIdSchema, id)).toBe(true)
})

/** The chains of the wallet-connection RPC; the operator adds development chains. */
const fixedChains = [
  ...[1, 10, 56, 97, 100, 137, 324, 8217, 8453, 42161, 42220, 43113, 43114, 80002, 84532, 421614],
  ...[7777777, 11155111, 11155420, 1313161554],
].map(id => `eip155:${id}`)
const fixedSolana = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']

test('R9.8, D19: every chain of the fixed list has its name, its coin and an endpoint by RPC_URLS alone', async () => {
  const chains = [...fixedChains, ...fixedSolana]
  expect(chains.filter(id => !Object.hasOwn(chainInfo, id))).toEqual([])
  const rpcUrls = Object.fromEntries(chains.map(id => [id, 'http://127.0.0.1:1']))
  const { get, server } = await createTestServer({ rpcUrls })
  expect(await (await get('/v1/supported-chains')).json()).toMatchObject({ http: chains })
  await server.close()
})

test('the operator names a coin before the public facts do; an unknown chain has that of its family', () => {
  const configured = { name: 'Own', symbol: 'OWN', decimals: 8 }
  expect(getNativeCurrency('eip155:1', { 'eip155:1': configured })).toEqual(configured)
  expect(getNativeCurrency('eip155:137', {})).toEqual({ name: 'POL', symbol: 'POL', decimals: 18 })
  expect(getNativeCurrency('eip155:987654', {}).symbol).toBe('ETH')
  const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  expect(getNativeCurrency('solana:localnet', {})).toEqual(sol)
  expect(getNativeCurrency('solana:unheardof', {})).toEqual(sol)
})
