import { describe, expect, test } from 'vitest'
import { reload } from '../fixtures/page.js'
import { reviewFilled, type SwapKit, startSwap } from '../fixtures/swap.js'
import { confirmSwap, selectPendingTransactions, selectSwap } from '../internal.js'

/** A page that is reloaded while the network has the first leg of a swap. */
async function reloadAfterFirst(kit: SwapKit): Promise<{ hash: string; next: SwapKit }> {
  await reviewFilled(kit, { amount: '100', flip: true })
  const confirmed = confirmSwap(kit.client)
  // The page is gone: what it waited for does not come.
  confirmed.catch(() => {})
  await kit.settle()
  const [hash = ''] = kit.transfers.mock.watched()
  const next = { ...kit, ...reload(kit) }
  await next.settle()
  return { hash, next }
}
const legs = ({ market }: SwapKit): readonly string[] => market.asked.map(({ leg }) => leg)

describe('a reload in the middle of the legs (D21, D47)', () => {
  test('the approval is listed and followed again, and no leg is asked for without a tap', async () => {
    const kit = await startSwap()
    const { hash, next } = await reloadAfterFirst(kit)
    expect(selectPendingTransactions(next.client.getState())).toMatchObject([
      { hash, status: 'submitted', swap: { leg: 'approve', sold: { amount: '100', symbol: 'USD' } } },
    ])
    expect(kit.transfers.mock.watched()).toEqual([hash])
    kit.transfers.mock.advance(hash, 'included')
    await next.settle()
    await next.environment.advance(60_000)
    expect(legs(kit)).toEqual(['approve'])
    expect(selectPendingTransactions(next.client.getState())).toMatchObject([{ hash, status: 'included' }])
    // The form is empty, and not in the middle of anything.
    expect(selectSwap(next.client.getState())).toMatchObject({ progress: { step: 'idle' }, loading: false })
  })

  test('the visitor swaps the rest with a new quote, and approves nothing twice', async () => {
    const kit = await startSwap()
    const { hash, next } = await reloadAfterFirst(kit)
    kit.transfers.mock.advance(hash, 'included')
    await next.settle()
    await reviewFilled(next, { amount: '100', flip: true })
    expect(selectSwap(next.client.getState()).plan?.legs).toEqual(['swap'])
    await confirmSwap(next.client)
    expect(legs(kit)).toEqual(['approve', 'swap'])
    const signed = kit.market.asked[1]
    expect(signed?.at).toBeLessThan(signed?.expiresAt ?? 0)
    expect(selectSwap(next.client.getState()).progress.step).toBe('submitted')
  })
})
