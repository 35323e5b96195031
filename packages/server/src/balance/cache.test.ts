import { balanceTtlMs } from '@latchkit/core/internal'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultRpcLimits } from '../config/serverOptions.js'
import { createLog } from '../logs/createLog.js'
import { createMetrics } from '../metrics/createMetrics.js'
import { createFakeEvm } from '../testing/fakeEvm.js'
import { createUpstreams } from '../upstream/createUpstreams.js'
import { createBalanceService } from './service.js'

// Random histories of payments, waiting and reading: what is returned was true at most 30 s ago, and a
// forced read is true now.

const holder = '0x00000000000000000000000000000000000a11ce'
const step = fc.oneof(
  fc.record({ type: fc.constant('pay' as const), amount: fc.bigInt({ min: 0n, max: 10n ** 20n }) }),
  fc.record({ type: fc.constant('wait' as const), by: fc.integer({ min: 0, max: 40_000 }) }),
  fc.record({ type: fc.constant('read' as const), forceUpdate: fc.boolean() }),
  fc.record({
    type: fc.constant('together' as const),
    forced: fc.array(fc.boolean(), { minLength: 2, maxLength: 4 }),
  }),
)

test('R9.14: no reply is older than 30 s, and a forced one is never cached', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      let time = 1_000_000
      const evm = createFakeEvm()
      const metrics = createMetrics({ process: false })
      const service = createBalanceService({
        upstreams: createUpstreams({
          rpcUrls: { 'eip155:1': 'http://a' },
          metrics,
          limits: defaultRpcLimits,
          limitCalls: async () => {},
          limitBytes: async () => {},
          fetch: evm.fetch,
        }),
        tokens: {},
        nativeCurrencies: { 'eip155:1': { name: 'Unit', symbol: 'U', decimals: 0 } },
        prices: { getPrices: async ({ targets }) => targets.map(() => undefined) },
        metrics,
        log: createLog({ level: 'silent' }),
        now: () => time,
      })
      const history: { at: number; amount: bigint }[] = [{ at: Number.NEGATIVE_INFINITY, amount: 0n }]
      const wasTrue = (amount: bigint, since: number) =>
        history.some((entry, index) => {
          const until = history[index + 1]?.at ?? Number.POSITIVE_INFINITY
          return entry.amount === amount && until > since
        })
      const read = async (forceUpdate: boolean) => {
        const { balances, asOf } = await service.getBalances({
          address: holder,
          chainId: 'eip155:1',
          forceUpdate,
          caller: { address: '192.0.2.1' },
        })
        const amount = BigInt(balances[0]?.quantity.numeric ?? '-1')
        if (forceUpdate) expect(amount).toBe(history.at(-1)?.amount)
        else expect(wasTrue(amount, time - balanceTtlMs)).toBe(true)
        expect(time - (asOf ?? 0)).toBeLessThan(balanceTtlMs)
      }
      for (const action of steps) {
        if (action.type === 'pay') {
          evm.native = action.amount
          history.push({ at: time, amount: action.amount })
        } else if (action.type === 'wait') time += action.by
        else if (action.type === 'read') await read(action.forceUpdate)
        else await Promise.all(action.forced.map(read))
      }
    }),
    { numRuns: 60 },
  )
})
