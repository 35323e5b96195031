import { isError } from '@latchkit/core'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  type AggregatorOrder,
  anyAggregatorOrder,
  decodeTrade,
  type Trade,
  toAggregatorCall,
  toKind,
  toTrade,
} from '../fixtures/aggregatorFixture.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import {
  anyAddress,
  anyAmount,
  anyFee,
  chainFacts,
  createLocalChain,
  swaps,
} from '../fixtures/swapFixture.js'
import { assertSwap } from './assertSwap.js'

/** `npm run test:long` asks for all of them. */
const cases = Number(process.env['LATCHKIT_SWAP_CASES'] ?? 600)
const timeoutMs = 600_000

const isEqual = (left: unknown, right: unknown): boolean =>
  String(left).toLowerCase() === String(right).toLowerCase()

const anySettler: Hex = '0x5e77700000000000000000000000000000000002'

/** A trade of which one field differs from the order. */
const tampered = (given: AggregatorOrder): fc.Arbitrary<Trade> => {
  const trade = toTrade(given)
  const kind = toKind(given)
  const { minOut } = given.order
  const address = anyAddress.map(each => each as Hex)
  const change = fc.oneof(
    ...(['to', 'sold', 'bought', 'recipient'] as const).map(field =>
      address.map((value): Partial<Trade> => ({ [field]: value })),
    ),
    fc.constantFrom<Partial<Trade>>(
      { recipient: '0x0000000000000000000000000000000000000000' },
      { sold: trade.bought },
      { bought: trade.sold },
      { minOut: 0n },
      { value: trade.value === 0n ? 1n : 0n },
      { value: trade.value + 1n },
      { amount: trade.amount + 1n },
      { amount: trade.amount - 1n },
      ...(kind === 'lifi-v1' ? [{ takesLater: true }] : []),
      ...(kind === '0x-v2' ? [{ target: anySettler }, { operator: anySettler }] : []),
      ...(kind === '1inch-v6' || kind === 'kyberswap-v2'
        ? [{ flags: 1n }, { flags: 2n }, { flags: 3n }]
        : []),
      ...(kind === 'kyberswap-v2' ? [{ permit: '0x12' as const }] : []),
      ...(kind === '1inch-v6' ? [{ flags: 4n }] : []),
    ),
    // A contract of another name in place of 0x's, which the chain would let take the token.
    ...(kind === '0x-v2'
      ? [address.map((thief): Partial<Trade> => ({ target: thief, operator: thief }))]
      : []),
    anyAmount.map((amount): Partial<Trade> => ({ amount })),
    anyAmount.map((value): Partial<Trade> => ({ value })),
    fc.bigInt({ min: 0n, max: minOut - 1n }).map((less): Partial<Trade> => ({ minOut: less })),
  )
  return change
    .map(changes => ({ ...trade, ...changes }))
    .filter(changed =>
      Object.entries(trade).some(([field, value]) => !isEqual(changed[field as keyof Trade], value)),
    )
}

const cased = anyAggregatorOrder.chain(given =>
  fc.record({ given: fc.constant(given), trade: tampered(given) }),
)

describe("what an aggregator's API builds (T16)", () => {
  test('is offered, and signed where it is the order, by each method and in each direction', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyAggregatorOrder, given => {
        const { order } = given
        expect(swaps.isAllowed(order)).toBe(true)
        const call = toAggregatorCall(given)
        seen.add(`${order.route.kind} ${call.data.slice(0, 10)}`)
        expect(() => assertSwap(order, call, chainFacts)).not.toThrow()
        const better = toAggregatorCall(given, { ...toTrade(given), minOut: order.minOut + 1n })
        expect(() => assertSwap(order, better, chainFacts)).not.toThrow()
      }),
      { numRuns: cases },
    )
    expect([...seen].sort()).toEqual([
      '0x-v2 0x2213bc0b',
      '1inch-v6 0x07ed2379',
      'kyberswap-v2 0x8af033fb',
      'kyberswap-v2 0xe21fd0e9',
      'lifi-v1 0x2c57e884',
      'lifi-v1 0x4666fc80',
      'lifi-v1 0x5fd9ae2e',
      'lifi-v1 0x733214a3',
      'lifi-v1 0x736eac0b',
      'lifi-v1 0xaf7060fd',
    ])
  })

  test("reaches the wallet as it was built, after 0x's contract was found in its registry", async () => {
    const network = createLocalChain()
    const { connector, last } = createFakeWallet({ eth_chainId: '0x1' })
    await fc.assert(
      fc.asyncProperty(anyAggregatorOrder, async given => {
        const call = toAggregatorCall(given)
        const order = { ...given.order, network }
        expect((await swaps.check(connector, { order, call, offered: order.minOut })).legs).toEqual(['swap'])
        await swaps.ask(connector, { order, leg: 'swap', reviewedFee: anyFee, call })
        expect(last()).toMatchObject({ to: call.to.toLowerCase(), data: call.data })
      }),
      { numRuns: Math.ceil(cases / 10) },
    )
  })

  test(
    'reaches no wallet where router, value, tokens, recipient, amount, least amount, flags or permit were tampered with',
    async () => {
      const network = createLocalChain()
      const { connector, asked } = createFakeWallet({ eth_chainId: '0x1' })
      let refused = 0
      const fields = new Set<unknown>()
      await fc.assert(
        fc.asyncProperty(cased, async ({ given, trade }) => {
          const order = { ...given.order, network }
          const call = toAggregatorCall(given, trade)
          const error: unknown = await swaps
            .ask(connector, { order, leg: 'swap', reviewedFee: anyFee, call })
            .catch(each => each)
          expect(error).toMatchObject({ code: 'INVALID_RESPONSE' })
          fields.add(isError(error, 'INVALID_RESPONSE') ? error.context?.['field'] : error)
          refused += 1
        }),
        { numRuns: cases },
      )
      expect(refused).toBeGreaterThanOrEqual(cases)
      expect(asked).toEqual([])
      // Each is refused for what it is.
      expect([...fields].sort()).toEqual([
        'amount',
        'bought',
        'minOut',
        'recipient',
        'settler',
        'sold',
        'terms',
        'to',
        'value',
      ])
    },
    timeoutMs,
  )

  test(
    'with any digits changed, added or cut off is refused, or is the order still, as another library decodes it',
    () => {
      let [refused, same] = [0, 0]
      fc.assert(
        fc.property(
          anyAggregatorOrder,
          fc.nat(),
          fc.integer({ min: 1, max: 15 }),
          fc.constantFrom('change', 'cut', 'add', 'word'),
          (given, position, by, how) => {
            const { order } = given
            const { data, ...rest } = toAggregatorCall(given)
            const at = 2 + (position % (data.length - 2))
            const digit = ((Number.parseInt(data[at] ?? '0', 16) + by) % 16).toString(16)
            const wordAt = at - ((at - 10) % 64)
            const changed = {
              change: data.slice(0, at) + digit + data.slice(at + 1),
              cut: data.slice(0, at),
              add: data.slice(0, at) + digit.repeat(by) + data.slice(at),
              word: data.slice(0, wordAt) + '0'.repeat(63) + digit + data.slice(wordAt + 64),
            }[how] as Hex
            try {
              assertSwap(order, { ...rest, data: changed }, chainFacts)
            } catch {
              refused += 1
              return
            }
            same += 1
            const trade = toTrade(given)
            const decoded = decodeTrade(toKind(given), changed)
            expect(decoded.minOut).toBeGreaterThanOrEqual(order.minOut)
            for (const field of ['sold', 'bought', 'recipient', 'amount'] as const)
              expect(
                isEqual(decoded[field], trade[field]) ||
                  // 1inch reads both as the native currency.
                  (toKind(given) === '1inch-v6' && isEqual(decoded[field], `0x${'0'.repeat(40)}`)),
              ).toBe(true)
          },
        ),
        { numRuns: cases },
      )
      expect(refused).toBeGreaterThan(cases / 4)
      expect(same).toBeGreaterThan(0)
    },
    timeoutMs,
  )

  test('is refused for a router that is not the one published for the chain, or of another kind', () => {
    fc.assert(
      fc.property(anyAggregatorOrder, anyAddress, (given, router) => {
        const { order } = given
        const call = toAggregatorCall(given)
        const strange = { ...order, router, spender: router }
        expect(swaps.isAllowed(strange)).toBe(false)
        expect(() => assertSwap(strange, { ...call, to: router }, chainFacts)).toThrow()
        expect(() => assertSwap({ ...order, spender: router }, call, chainFacts)).toThrow()
        for (const kind of ['1inch-v6', 'kyberswap-v2', 'lifi-v1', '0x-v2'] as const) {
          if (kind === order.route.kind) continue
          expect(() => assertSwap({ ...order, route: { kind } }, call, chainFacts)).toThrow()
        }
        // What confirms 0x's contract must not be read through the server that builds the call.
        if (order.route.kind === '0x-v2')
          expect(swaps.isAllowed({ ...order, network: { ...order.network, request: undefined } })).toBe(false)
        const elsewhere = { ...order.network, caipNetworkId: 'eip155:8217' as const }
        expect(swaps.isAllowed({ ...order, network: elsewhere })).toBe(false)
      }),
      { numRuns: cases },
    )
  })
})
