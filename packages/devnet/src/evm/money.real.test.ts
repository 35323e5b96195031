import { readFileSync } from 'node:fs'
import { type Address, createPublicClient, erc20Abi, http, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectibleAbi } from '../contracts/artifacts/collectible.js'
import { editionAbi } from '../contracts/artifacts/edition.js'
import { uniswapV2RouterAbi } from '../contracts/uniswapV2RouterAbi.js'
import { developmentAccounts } from './accounts.js'
import { chainPlans } from './chainPlans.js'
import { deployContracts } from './deployContracts.js'
import { mintCollectible } from './mintCollectible.js'
import { rpcRequest } from './rpcRequest.js'
import { type EvmChain, type EvmChains, startEvmChains } from './startEvmChains.js'
import { swapTokens } from './swapTokens.js'

// The contracts that swaps, collections and activity need, on real chains.

let network: EvmChains
const holders = developmentAccounts(3).map(({ address }) => address)
const [alice = '0x', bob = '0x'] = holders
beforeAll(async () => {
  network = await startEvmChains()
})
afterAll(() => network?.stop())

const chain = (id: number): EvmChain => {
  const found = network.chains[`eip155:${id}`]
  if (!found) throw new Error(`no chain ${id}`)
  return found
}
const reader = ({ rpcUrl }: EvmChain) => createPublicClient({ transport: http(rpcUrl) })
const addressOf = (on: EvmChain, symbol: string): Address => {
  const found = on.tokens.find(token => token.symbol === symbol)
  if (!found) throw new Error(symbol)
  return found.address
}
const collectionOf = (on: EvmChain, standard: 'erc721' | 'erc1155') => {
  const found = on.collectibles.find(each => each.standard === standard)
  if (!found) throw new Error(standard)
  return found
}

describe.each([31337, 31338])('the exchange of chain %i', id => {
  test('has the wrapped coin, and pools that hold what the plan says', async () => {
    const on = chain(id)
    const { uniswapV2Router: address, uniswapV2Factory, weth9 } = on.contracts
    const router = { address, abi: uniswapV2RouterAbi } as const
    expect(await reader(on).readContract({ ...router, functionName: 'factory' })).toBe(uniswapV2Factory)
    expect(await reader(on).readContract({ ...router, functionName: 'WETH' })).toBe(weth9)
    const plan = chainPlans.find(({ chainId }) => chainId === id)
    expect(on.pools).toHaveLength(2)
    for (const [index, pool] of on.pools.entries())
      for (const [side, token] of pool.tokens.entries()) {
        const { decimals = 0, symbol } = on.tokens.find(each => each.address === token) ?? {}
        expect(symbol).toBe(plan?.pools[index]?.tokens[side])
        const ask = { address: token, abi: erc20Abi, functionName: 'balanceOf' } as const
        const held = await reader(on).readContract({ ...ask, args: [pool.address] })
        expect(held).toBe(parseUnits(plan?.pools[index]?.amounts[side] ?? '', decimals))
      }
  })

  test('trades coins for tokens over two pools, for what it quoted, and back', async () => {
    const on = chain(id)
    const { uniswapV2Router: router, weth9 } = on.contracts
    const [dollar, coin] = [addressOf(on, 'DEVUSD'), addressOf(on, 'DEVCOIN')]
    const balance = (token: Address) =>
      reader(on).readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [alice] })
    const quote = (amount: bigint, path: readonly Address[]) =>
      reader(on)
        .readContract({
          address: router,
          abi: uniswapV2RouterAbi,
          functionName: 'getAmountsOut',
          args: [amount, path],
        })
        .then(amounts => amounts.at(-1) ?? 0n)
    const before = await balance(coin)
    const there = [weth9, dollar, coin]
    const promised = await quote(10n ** 18n, there)
    const hash = await swapTokens(on.rpcUrl, {
      router,
      account: alice,
      path: there,
      amount: 10n ** 18n,
      native: true,
    })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(promised).toBeGreaterThan(0n)
    expect((await balance(coin)) - before).toBe(promised)
    const back = await quote(promised, [coin, dollar])
    const dollars = await balance(dollar)
    await swapTokens(on.rpcUrl, { router, account: alice, path: [coin, dollar], amount: promised })
    expect((await balance(dollar)) - dollars).toBe(back)
    expect(await balance(coin)).toBe(before)
  })

  test('a trade for which there is no pool is an error, not silence', async () => {
    const on = chain(id)
    const path = [on.contracts.weth9, addressOf(on, 'DEVTKT')]
    const trade = { router: on.contracts.uniswapV2Router, account: alice, path, amount: 1n, native: true }
    await expect(swapTokens(on.rpcUrl, trade)).rejects.toMatchObject({ name: 'DevnetError' })
  })
})

describe('collections', () => {
  test.each([31337, 31338])('chain %i: they are held as the plan says', async id => {
    const on = chain(id)
    const plan = chainPlans.find(({ chainId }) => chainId === id)
    expect(on.collectibles.map(({ symbol }) => symbol)).toEqual(['DEVCARD', 'DEVBADGE'])
    for (const [index, { address, standard }] of on.collectibles.entries())
      for (const [holder, item, amount] of plan?.collectibles[index]?.holdings ?? []) {
        const owner = holders[holder]
        if (!owner) throw new Error(`no account ${holder}`)
        if (standard === 'erc721') {
          const ask = { address, abi: collectibleAbi, functionName: 'ownerOf', args: [item] } as const
          expect(await reader(on).readContract(ask)).toBe(owner)
        } else {
          const ask = { address, abi: editionAbi, functionName: 'balanceOf', args: [owner, item] } as const
          expect(await reader(on).readContract(ask)).toBe(amount)
        }
      }
  })

  test('an item describes itself with a picture that needs no host', async () => {
    const on = chain(31337)
    const decode = (uri: string) =>
      JSON.parse(Buffer.from(uri.replace('data:application/json;base64,', ''), 'base64').toString())
    const card = collectionOf(on, 'erc721').address
    const uri = await reader(on).readContract({
      address: card,
      abi: collectibleAbi,
      functionName: 'tokenURI',
      args: [2n],
    })
    const { name, image } = decode(uri)
    expect(name).toBe('Latch Dev Card #2')
    expect(Buffer.from(image.split(',')[1], 'base64').toString()).toMatch(/^<svg .*>2<\/text><\/svg>$/)
    const badge = collectionOf(on, 'erc1155').address
    const described = await reader(on).readContract({
      address: badge,
      abi: editionAbi,
      functionName: 'uri',
      args: [1n],
    })
    expect(decode(described)).toEqual({ name: 'Latch Dev Badge #1' })
  })

  test('mintCollectible mints both kinds; an item that exists is an error', async () => {
    const on = chain(31338)
    const [card, badge] = [collectionOf(on, 'erc721'), collectionOf(on, 'erc1155')]
    await mintCollectible(on.rpcUrl, { collectible: card, to: bob, id: 7n })
    const owner = { address: card.address, abi: collectibleAbi, functionName: 'ownerOf', args: [7n] } as const
    expect(await reader(on).readContract(owner)).toBe(bob)
    await expect(mintCollectible(on.rpcUrl, { collectible: card, to: alice, id: 7n })).rejects.toMatchObject({
      name: 'DevnetError',
    })
    await mintCollectible(on.rpcUrl, { collectible: badge, to: bob, id: 9n, amount: 4n })
    const held = {
      address: badge.address,
      abi: editionAbi,
      functionName: 'balanceOf',
      args: [bob, 9n],
    } as const
    expect(await reader(on).readContract(held)).toBe(4n)
  })
})

test('the exchange and the collections are at the same addresses on both chains, which docs/devnet.md names', () => {
  const addresses = ({ contracts, collectibles }: EvmChain) => [
    ...collectibles.map(({ address }) => address),
    contracts.uniswapV2Factory,
    contracts.uniswapV2Router,
  ]
  expect(addresses(chain(31338))).toEqual(addresses(chain(31337)))
  const text = readFileSync(new URL('../../../../docs/devnet.md', import.meta.url), 'utf8')
  for (const address of addresses(chain(31337))) expect(text).toContain(`| \`${address}\` |`)
})

test('a second deployment finds the exchange and the collections, and mines nothing', async () => {
  const on = chain(31337)
  const block = await rpcRequest(on.rpcUrl, { method: 'eth_blockNumber' })
  const again = await deployContracts(on.rpcUrl)
  expect(again.pools).toEqual(on.pools)
  expect(again.contracts).toEqual(on.contracts)
  expect(await rpcRequest(on.rpcUrl, { method: 'eth_blockNumber' })).toBe(block)
})
