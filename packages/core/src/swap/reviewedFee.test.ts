import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read, reviewFilled, type SwapKit, startSwap } from '../fixtures/swap.js'
import { confirmSwap, type SwapLeg, swapTokens } from '../internal.js'

const legs = ({ market }: SwapKit): readonly string[] => market.asked.map(({ leg }) => leg)

/** The transaction that the wallet was last given is in a block. */
async function include(kit: SwapKit): Promise<void> {
  await kit.settle()
  const [hash = ''] = kit.transfers.mock.watched().slice(-1)
  kit.transfers.mock.advance(hash, 'included')
  await kit.settle()
}

/** A review of 100 USD, which takes three legs. */
async function reviewThree(kit: SwapKit): Promise<void> {
  Object.assign(kit.market, { needsReset: true, allowance: 1n })
  kit.market.fee = leg => ({ reset: 10n, approve: 20n, swap: 300n, batch: 0n })[leg]
  await reviewFilled(kit, { amount: '100', flip: true })
}

describe('the fees of a swap (D56, T14)', () => {
  test('attack A-H1: the review shows what all legs cost together, not the first alone', async () => {
    const kit = await startSwap()
    await reviewThree(kit)
    expect(read(kit).plan).toMatchObject({
      legs: ['reset', 'approve', 'swap'],
      fee: { amount: '0.00000000000000033', symbol: 'MCK' },
    })
  })

  test('attack A-H1: a fee that has risen by more than a half since the review is not asked for, but reviewed again', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    kit.market.fee = () => 14_000_000n
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'FEE_CHANGED' })
    expect(legs(kit)).toEqual([])
    expect(read(kit)).toMatchObject({
      progress: { step: 'idle' },
      plan: { change: 'FEE_CHANGED', fee: { amount: '0.000000000014' } },
      loading: false,
    })
    // The visitor agrees to the new fee.
    await confirmSwap(kit.client)
    expect(legs(kit)).toEqual(['swap'])
  })

  test('control A-H1: a fee of one and a half is asked for', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    kit.market.fee = () => 1500n
    await confirmSwap(kit.client)
    expect(legs(kit)).toEqual(['swap'])
  })

  test('attack A-H1: the fee of the last leg is bound by the review too, not by what is read between the legs', async () => {
    const kit = await startSwap()
    await reviewThree(kit)
    const confirmed = confirmSwap(kit.client)
    confirmed.catch(() => {})
    await kit.settle()
    // Twice, by less than a half each time.
    kit.market.fee = leg => ({ reset: 14n, approve: 28n, swap: 420n, batch: 0n })[leg]
    await include(kit)
    kit.market.fee = leg => ({ reset: 19n, approve: 39n, swap: 588n, batch: 0n })[leg]
    await include(kit)
    await expect(confirmed).rejects.toMatchObject({ code: 'FEE_CHANGED' })
    expect(legs(kit)).toEqual(['reset', 'approve'])
  })

  test('attack A-H1: a leg that was not reviewed is not asked for', async () => {
    const kit = await startSwap()
    kit.market.allowance = 10n ** 12n
    await reviewFilled(kit, { amount: '100', flip: true })
    expect(read(kit).plan?.legs).toEqual(['swap'])
    // Older than its quote, it is built again; meanwhile another page has used the approval up.
    kit.market.allowance = 0n
    let slow = 1
    kit.market.beforeAsk = async () => {
      if (slow-- > 0) await kit.environment.advance(31_000)
    }
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'FEE_CHANGED' })
    expect(legs(kit)).toEqual([])
    expect(read(kit).plan).toMatchObject({ legs: ['approve', 'swap'], change: 'FEE_CHANGED' })
  })

  test('a fee above ten times the usual one is marked in the review', async () => {
    const kit = await startSwap()
    kit.market.isUnusual = true
    await reviewFilled(kit)
    expect(read(kit).plan?.fee.isUnusual).toBe(true)
  })

  test('a plan that is refreshed while it is shown says that its fee has risen', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    kit.market.fee = () => 5000n
    await kit.environment.advance(25_000)
    expect(read(kit).plan).toMatchObject({ change: 'FEE_CHANGED', fee: { amount: '0.000000000000005' } })
  })

  test('whatever fees a chain names in between, no leg costs more than 1.5 times what was reviewed for it', async () => {
    const fee = fc.bigInt({ min: 1n, max: 1000n })
    await fc.assert(
      fc.asyncProperty(fc.array(fee, { minLength: 4, maxLength: 4 }), async fees => {
        const kit = await startSwap()
        Object.assign(kit.market, { needsReset: true, allowance: 1n })
        kit.market.fee = () => 400n
        await reviewFilled(kit, { amount: '100', flip: true })
        const paid: { leg: SwapLeg; fee: bigint }[] = []
        let current = 400n
        kit.market.fee = () => current
        kit.market.beforeAsk = async () => {
          current = fees[paid.length] ?? 400n
        }
        const { push } = kit.market.asked
        kit.market.asked.push = (...items) => {
          for (const { leg } of items) paid.push({ leg, fee: current })
          return push.apply(kit.market.asked, items)
        }
        const confirmed = confirmSwap(kit.client).catch(() => {})
        for (let count = 0; count < 3; count++) {
          await kit.settle()
          if (read(kit).progress.step === 'waiting') await include(kit)
        }
        await confirmed
        for (const each of paid) expect(each.fee).toBeLessThanOrEqual(600n)
        kit.client.destroy()
      }),
      { numRuns: 40 },
    )
  })
})

describe('the price of a swap is the server’s word (A-M9)', () => {
  test.each([{ status: 'verified' }, { status: 'unverified' }, { status: 'worse', percent: 40 }] as const)(
    'what the chain says of it is in the plan: $status',
    async found => {
      const kit = await startSwap()
      kit.market.found = found
      await reviewFilled(kit)
      expect(read(kit).plan?.price).toEqual(found)
    },
  )

  test.each([undefined, '', '0', '0.00', '-1', '1e3', 'x', 5])(
    'attack A-M9: swapTokens with minAmount %j asks for nothing',
    async minAmount => {
      const kit = await startSwap()
      const order = { sold: 'MCK', bought: 'USD', amount: '0.5', minAmount: minAmount as string }
      await expect(swapTokens(kit.client, order)).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
        details: expect.stringContaining('minAmount'),
      })
      expect([kit.market.quotes, legs(kit)]).toEqual([0, []])
    },
  )

  test('attack A-M9: swapTokens signs nothing below minAmount, however low the server’s quote is', async () => {
    const kit = await startSwap()
    kit.market.price = 20_000000n
    const order = { sold: 'MCK', bought: 'USD', amount: '0.5', minAmount: '990' }
    await expect(swapTokens(kit.client, order)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(legs(kit)).toEqual([])
  })
})
