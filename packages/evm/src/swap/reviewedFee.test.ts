import { isError, type SwapLeg, type SwapOrder } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { anyOrder, chainTime, createLocalChain, swaps, toCall } from '../fixtures/swapFixture.js'

const cases = Number(process.env['LATCHKIT_SWAP_CASES'] ?? 100)
const gwei = 10n ** 9n

const orders = fc.sample(
  anyOrder.filter(({ sold }) => sold.address !== undefined),
  { numRuns: 4, seed: 7 },
)
const [given] = orders
if (!given) throw new Error('There is no order.')

type Setup = {
  legs: readonly SwapLeg[]
  /** What the last blocks paid per unit of gas. */
  usual?: bigint
}

/** A chain whose fee moves, and a wallet; each order takes the legs that are named. */
function setup({ legs, usual }: Setup) {
  const state = { baseFee: gwei, gas: 100_000n }
  const quantity = (value: bigint): string => `0x${value.toString(16)}`
  const network = createLocalChain({
    allowance: legs.length === 1 && legs[0] === 'swap' ? 2n ** 256n - 1n : legs[0] === 'reset' ? 1n : 0n,
    respond(method, params) {
      if (method === 'eth_getBlockByNumber')
        return { number: '0x64', baseFeePerGas: quantity(state.baseFee), timestamp: quantity(chainTime) }
      if (method === 'eth_estimateGas') return quantity(state.gas)
      if (method === 'eth_feeHistory' && usual !== undefined)
        return { baseFeePerGas: [quantity(usual)], gasUsedRatio: [0.5], reward: [['0x0']] }
      const [{ data = '' } = {}] = params as [{ data?: string }?]
      // A token that takes no change of an allowance: its approval of an amount reverts.
      const isApproval = method === 'eth_call' && data.startsWith('0x095ea7b3')
      if (isApproval && legs[0] === 'reset' && !/0{64}$/.test(data))
        throw Object.assign(new Error('execution reverted'), { code: 3 })
      return undefined
    },
  })
  const sent: unknown[] = []
  const wallet = createFakeWallet({
    eth_chainId: '0x1',
    wallet_getCapabilities: { '0x1': { atomic: { status: legs[0] === 'batch' ? 'supported' : 'none' } } },
    wallet_sendCalls(params: unknown) {
      sent.push(params)
      return { id: '0x1' }
    },
    wallet_getCallsStatus: { status: 200, receipts: [{ transactionHash: `0x${'ab'.repeat(32)}` }] },
  })
  const order: SwapOrder = { ...(given as SwapOrder), network }
  const call = toCall(order)
  const check = () => swaps.check(wallet.connector, { order, call, offered: order.minOut })
  /** Asks for a leg with the fee that was reviewed for it. */
  const ask = (checked: Awaited<ReturnType<typeof check>>, leg: SwapLeg) => {
    const reviewedFee = checked.fees[checked.legs.indexOf(leg)]
    if (!reviewedFee) throw new Error('The leg has no fee.')
    return swaps.ask(wallet.connector, { order, leg, call, reviewedFee })
  }
  return { ...wallet, sent, state, check, ask, askedCount: () => wallet.asked.length + sent.length }
}

const plans: readonly (readonly SwapLeg[])[] = [
  ['swap'],
  ['approve', 'swap'],
  ['reset', 'approve', 'swap'],
  ['batch'],
]
const all = plans.flatMap(legs => legs.map(leg => ({ legs, leg })))

describe('the fee of every leg binds (D56, T14)', () => {
  test.each(all)(
    'attack A-H1: $leg of $legs is not asked for at 14,000 times its reviewed fee',
    async ({ legs, leg }) => {
      const kit = setup({ legs })
      const checked = await kit.check()
      expect(checked.legs).toEqual(legs)
      kit.state.baseFee *= 14_000n
      await expect(kit.ask(checked, leg)).rejects.toMatchObject({ code: 'FEE_CHANGED' })
      expect(kit.askedCount()).toBe(0)
    },
  )

  test.each(all)('control A-H1: $leg of $legs is asked for at its reviewed fee', async ({ legs, leg }) => {
    const kit = setup({ legs })
    await kit.ask(await kit.check(), leg)
    expect(kit.askedCount()).toBe(1)
  })

  test('attack A-H1: no price and no gas that an endpoint names in between takes more than 1.5 times what was reviewed', async () => {
    let [refused, taken] = [0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all.filter(({ leg }) => leg !== 'batch')),
        fc.bigInt({ min: 1n, max: 400n }),
        fc.bigInt({ min: 21_000n, max: 30_000_000n }),
        async ({ legs, leg }, tenths, gas) => {
          const kit = setup({ legs })
          const checked = await kit.check()
          const reviewed = checked.fees[checked.legs.indexOf(leg)]?.amount ?? 0n
          kit.state.baseFee = (gwei * tenths) / 10n
          kit.state.gas = gas
          const error = await kit.ask(checked, leg).then(
            () => undefined,
            (each: unknown) => each,
          )
          if (error !== undefined) {
            if (!isError(error, 'FEE_CHANGED')) throw error
            expect(kit.askedCount()).toBe(0)
            refused += 1
            return
          }
          const { gas: limit = '0x0', maxFeePerGas = '0x0' } = kit.last()
          expect(BigInt(limit) * BigInt(maxFeePerGas) * 2n).toBeLessThanOrEqual(reviewed * 3n)
          taken += 1
        },
      ),
      { numRuns: cases },
    )
    expect(Math.min(refused, taken)).toBeGreaterThan(cases / 20)
  }, 120_000)

  test.each(plans.map(legs => ({ legs })))(
    'every leg of $legs has a fee, which the swap costs at the most',
    async ({ legs }) => {
      const { fees } = await setup({ legs }).check()
      expect(fees).toHaveLength(legs.length)
      // 100,000 gas and a quarter more; what cannot be run yet has more.
      const price = gwei * 2n + 2n
      for (const { amount } of fees) expect(amount).toBeGreaterThanOrEqual(100_000n * price)
      const total = fees.reduce((sum, { amount }) => sum + amount, 0n)
      expect(total).toBeGreaterThanOrEqual(125_000n * price)
    },
  )

  test.each(plans.map(legs => ({ legs })))(
    'attack A-H1: a fee of $legs above ten times the usual one is marked',
    async ({ legs }) => {
      const kit = setup({ legs, usual: gwei })
      kit.state.baseFee = 100n * gwei
      const { fees } = await kit.check()
      expect(fees.map(({ isUnusual }) => isUnusual)).toEqual(legs.map(() => true))
      kit.state.baseFee = gwei
      expect((await kit.check()).fees.some(({ isUnusual }) => isUnusual)).toBe(false)
    },
  )
})
