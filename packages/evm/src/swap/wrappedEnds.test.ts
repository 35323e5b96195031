import type { SwapOrder } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { anyAddress, anyFee, anyOrder, createLocalChain, swaps, toCall } from '../fixtures/swapFixture.js'
import { swapExchanges } from './exchanges.js'

const cases = Number(process.env['LATCHKIT_SWAP_CASES'] ?? 200)
const wrapped = swapExchanges['eip155:1']?.wrappedNative.toLowerCase() ?? ''
const withNative = anyOrder.filter(({ sold, bought }) => !sold.address || !bought.address)

/** The same order, whose path has another token where the native currency is. */
function replaceEnd(order: SwapOrder, token: string): SwapOrder {
  if (!('path' in order.route)) throw new Error('The order has no path.')
  const { path } = order.route
  const changed = order.sold.address === undefined ? [token, ...path.slice(1)] : [...path.slice(0, -1), token]
  return { ...order, route: { ...order.route, path: changed } }
}

describe('a native end of a path (T16)', () => {
  test('attack A-M2: a native sale whose path begins with a token that an older allowance covers reaches no wallet', async () => {
    const network = createLocalChain()
    const { connector, asked } = createFakeWallet({ eth_chainId: '0x1' })
    await fc.assert(
      fc.asyncProperty(withNative, anyAddress, async (given, token) => {
        fc.pre(token !== wrapped)
        const order = replaceEnd({ ...given, network }, token)
        const call = toCall(order)
        const asking = { order, leg: 'swap', call, reviewedFee: anyFee } as const
        await expect(swaps.ask(connector, asking)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
        await expect(swaps.check(connector, { order, call, offered: order.minOut })).rejects.toMatchObject({
          code: 'INVALID_RESPONSE',
        })
      }),
      { numRuns: cases },
    )
    expect(asked).toEqual([])
  })

  test('control A-M2: with the wrapped currency there, it reaches the wallet', async () => {
    const network = createLocalChain()
    const { connector, asked } = createFakeWallet({ eth_chainId: '0x1' })
    for (const order of fc.sample(withNative, 20))
      await swaps.ask(connector, {
        order: { ...order, network },
        leg: 'swap',
        call: toCall(order),
        reviewedFee: anyFee,
      })
    expect(asked).toHaveLength(20)
  })

  const router = '0x00000000000000000000000000000000000c0de1'
  const token = '0x00000000000000000000000000000000000c0de2'
  const own = '0x00000000000000000000000000000000000c0de3'

  /** A chain that we list nothing of, with a router that the site names. */
  function setup(kind: 'uniswap-v2' | 'uniswap-v3') {
    const chain = createLocalChain({
      respond(method, params) {
        if (method === 'eth_chainId') return '0x2105e7'
        const [{ to = '', data = '' } = {}] = params as [{ to?: string; data?: string }?]
        const isWrapped = data.startsWith('0xad5c4648') || data.startsWith('0x4aa4a4fc')
        return method === 'eth_call' && to === router && isWrapped
          ? `0x${own.slice(2).padStart(64, '0')}`
          : undefined
      },
    })
    const network = {
      ...chain,
      caipNetworkId: 'eip155:2164199' as const,
      contracts: { uniswapV2Router: router, uniswapV3Router: router },
      rpcUrls: [],
    }
    const [found] = fc.sample(
      anyOrder.filter(({ route, sold }) => route.kind === kind && sold.address === undefined),
      { numRuns: 1, seed: 5 },
    )
    if (!found) throw new Error('There is no order.')
    const { account } = found
    const order: SwapOrder = {
      ...found,
      account: account.replace('eip155:1:', 'eip155:2164199:') as SwapOrder['account'],
      network,
      router,
      spender: router,
    }
    const { connector, asked } = createFakeWallet({ eth_chainId: '0x2105e7' })
    const ask = (end: string) => {
      const changed = replaceEnd(order, end)
      return swaps.ask(connector, { order: changed, leg: 'swap', call: toCall(changed), reviewedFee: anyFee })
    }
    return { ask, asked }
  }

  test.each(['uniswap-v2', 'uniswap-v3'] as const)(
    'attack A-M2: of a %s router that the site names, the wrapped currency is what that router says, by the site’s endpoint',
    async kind => {
      const kit = setup(kind)
      await expect(kit.ask(token)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
      expect(kit.asked).toEqual([])
      await kit.ask(own)
      expect(kit.asked).toHaveLength(1)
    },
  )
})
