import type { SwapCall, SwapLeg, SwapOrder } from '@latchkit/core'
import fc from 'fast-check'
import { decodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import {
  anyAddress,
  anyAmount,
  anyFee,
  anyOrder,
  type CallParts,
  chainFacts,
  chainTime,
  createLocalChain,
  swaps,
  toCall,
  toParts,
} from '../fixtures/swapFixture.js'
import { sender } from '../fixtures/transferFixture.js'
import { assertSwap } from './assertSwap.js'
import { assertApproval, encodeApproval } from './encodeApproval.js'

/** `npm run test:long` asks for all of them. */
const cases = Number(process.env['LATCHKIT_SWAP_CASES'] ?? 600)
const timeoutMs = 600_000

const other = <Value>(values: fc.Arbitrary<Value>, not: Value): fc.Arbitrary<Value> =>
  values.filter(value => String(value).toLowerCase() !== String(not).toLowerCase())

/** One part of a call that differs from the order. */
const tampered = (order: SwapOrder): fc.Arbitrary<SwapCall> => {
  const parts = toParts(order)
  const with_ = (changes: fc.Arbitrary<Partial<CallParts>>): fc.Arbitrary<SwapCall> =>
    changes.map(change => toCall(order, { ...parts, ...change }))
  const good = toCall(order)
  const positions = fc.nat({ max: good.data.length - 3 })
  return fc.oneof(
    with_(other(anyAddress, parts.recipient).map(recipient => ({ recipient }))),
    with_(fc.bigInt({ min: 0n, max: order.minOut - 1n }).map(minOut => ({ minOut }))),
    with_(other(anyAddress, parts.to).map(to => ({ to }))),
    with_(other(anyAmount, parts.value).map(value => ({ value }))),
    with_(fc.constant({ value: parts.value === 0n ? 1n : 0n })),
    with_(anyAddress.map(token => ({ path: [...parts.path.slice(0, -1), token] }))),
    with_(anyAddress.map(token => ({ path: [token, ...parts.path.slice(1)] }))),
    with_(anyAddress.map(token => ({ path: [...parts.path, token], fees: [...parts.fees, 500] }))),
    with_(fc.bigInt({ min: 0n, max: chainTime }).map(deadline => ({ deadline }))),
    with_(fc.bigInt({ min: chainTime + 3601n, max: 2n ** 256n - 1n }).map(deadline => ({ deadline }))),
    ...(order.sold.address === undefined
      ? []
      : [with_(other(anyAmount, parts.amount).map(amount => ({ amount })))]),
    // Another method, or further bytes.
    fc.constantFrom('0xa9059cbb', '0x095ea7b3', '0xd0e30db0').map(selector => ({
      ...good,
      data: selector + good.data.slice(10),
    })),
    fc.constantFrom('00', 'ff', '0'.repeat(64)).map(more => ({ ...good, data: good.data + more })),
    // Any nibble of what is compared as a whole; those of the deadline and of a higher minimum are the router's.
    positions
      .map(at => at + 2)
      .map(at => ({
        ...good,
        data:
          good.data.slice(0, at) +
          ((Number.parseInt(good.data[at] ?? '0', 16) + 8) % 16).toString(16) +
          good.data.slice(at + 1),
      }))
      .filter(({ data }) => isLess(order, data, good.data)),
  )
}

/** Returns whether a call with other bytes promises less than the order, or something else. */
function isLess(order: SwapOrder, data: string, good: string): boolean {
  // The words of minimum and deadline, by where viem has put them.
  const words = [order.minOut, toParts(order).deadline].map(value => value.toString(16).padStart(64, '0'))
  const at = [...data].findIndex((character, index) => character !== good[index])
  return !words.some(word => {
    for (let from = good.indexOf(word); from >= 0; from = good.indexOf(word, from + 1))
      if (at >= from && at < from + 64) return true
    return false
  })
}

const cased = fc
  .record({ order: anyOrder })
  .chain(({ order }) => fc.record({ order: fc.constant(order), call: tampered(order) }))

describe('what a server builds (T16)', () => {
  test('is signed where it is the order, as the encoder of another library has it', () => {
    fc.assert(
      fc.property(anyOrder, order => {
        expect(() => assertSwap(order, toCall(order), chainFacts)).not.toThrow()
        // More than the least amount is better for who receives it.
        const better = toCall(order, { ...toParts(order), minOut: order.minOut + 1n })
        expect(() => assertSwap(order, better, chainFacts)).not.toThrow()
      }),
      { numRuns: cases },
    )
  })

  test(
    'reaches no wallet where recipient, least amount, router, value, path, amount or deadline was tampered with',
    async () => {
      const network = createLocalChain()
      const { connector, asked } = createFakeWallet({ eth_chainId: '0x1' })
      let refused = 0
      await fc.assert(
        fc.asyncProperty(cased, async ({ order, call }) => {
          const leg: SwapLeg = 'swap'
          await expect(
            swaps.ask(connector, { order: { ...order, network }, leg, reviewedFee: anyFee, call }),
          ).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
          refused += 1
        }),
        { numRuns: cases },
      )
      expect(refused).toBeGreaterThanOrEqual(cases)
      expect(asked).toEqual([])
    },
    timeoutMs,
  )

  test('is not the only thing that is checked: no order goes to a router that neither family nor site names', () => {
    fc.assert(
      fc.property(anyOrder, anyAddress, (order, router) => {
        const strange = { ...order, router, spender: router }
        fc.pre(router.toLowerCase() !== order.router.toLowerCase())
        expect(() => assertSwap(strange, toCall(strange), chainFacts)).toThrow()
        expect(() => assertSwap({ ...order, spender: router }, toCall(order), chainFacts)).toThrow()
      }),
      { numRuns: cases },
    )
  })

  test('is refused where the router is of another kind, or of an aggregator', () => {
    fc.assert(
      fc.property(anyOrder, order => {
        const kind = order.route.kind === 'uniswap-v2' ? 'uniswap-v3' : 'uniswap-v2'
        const path = toParts(order).path
        const swapped = { ...order, route: { kind, path, fees: [] } as SwapOrder['route'] }
        expect(() => assertSwap(swapped, toCall(order), chainFacts)).toThrow()
        for (const kind of ['1inch-v6', '0x-v2', 'kyberswap-v2', 'lifi-v1'] as const) {
          const renamed = { ...order, route: { kind } }
          expect(() => assertSwap(renamed, toCall(order), chainFacts)).toThrow()
          expect(swaps.isAllowed(renamed)).toBe(false)
        }
      }),
      { numRuns: cases },
    )
  })
})

describe('an approval (T15, D29)', () => {
  const withToken = anyOrder.filter(({ sold }) => sold.address !== undefined)

  test(
    'is exactly the amount sold, for the router, as another library reads what reached the wallet',
    async () => {
      const network = createLocalChain({ allowance: 0n })
      const { connector, asked, last } = createFakeWallet({ eth_chainId: '0x1' })
      await fc.assert(
        fc.asyncProperty(
          withToken,
          fc.constantFrom('approve' as const, 'reset' as const),
          async (order, leg) => {
            // Whatever the server has built, an approval is made of the order alone.
            const call: SwapCall = { to: sender, data: '0xdeadbeef', value: 1n }
            await swaps.ask(connector, { order: { ...order, network }, leg, reviewedFee: anyFee, call })
            const { to = '', data, value } = last()
            const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex })
            expect(functionName).toBe('approve')
            expect(args).toEqual([getAddress(order.router), leg === 'approve' ? order.amount : 0n])
            expect(to.toLowerCase()).toBe(order.sold.address?.toLowerCase())
            expect(value).toBeUndefined()
          },
        ),
        { numRuns: cases },
      )
      expect(asked).toHaveLength(cases)
    },
    timeoutMs,
  )

  test('with another spender, amount, token, value or further bytes is refused', () => {
    fc.assert(
      fc.property(
        withToken,
        fc.constantFrom('approve' as const, 'reset' as const),
        anyAddress,
        anyAmount,
        fc.nat({ max: 5 }),
        (order, leg, address, amount, which) => {
          const call = encodeApproval(order, leg)
          expect(() => assertApproval(order, leg, call)).not.toThrow()
          fc.pre(address !== order.spender.toLowerCase() && address !== order.sold.address?.toLowerCase())
          fc.pre(amount !== order.amount)
          const wrong = [
            encodeApproval({ ...order, spender: address }, leg),
            encodeApproval({ ...order, amount }, 'approve'),
            encodeApproval({ ...order, amount: 2n ** 256n - 1n }, 'approve'),
            { ...call, to: address },
            { ...call, value: 1n },
            { ...call, data: `${call.data}00` },
          ][which]
          if (!wrong) throw new Error('There is no such case.')
          expect(() => assertApproval(order, leg, wrong)).toThrow()
        },
      ),
      { numRuns: cases },
    )
  })
})
