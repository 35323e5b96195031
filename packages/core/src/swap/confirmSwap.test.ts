import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readKey } from '../fixtures/page.js'
import { getView } from '../fixtures/send.js'
import { fillSwap, read, reviewFilled, type SwapKit, startSwap } from '../fixtures/swap.js'
import {
  cancelSwap,
  confirmSwap,
  LatchkitError,
  LateError,
  parseUnits,
  reviewSwap,
  type SwapQuote,
  type SwapRoute,
  setSwapAmount,
  swapTokens,
} from '../internal.js'

const legs = ({ market }: SwapKit): readonly string[] => market.asked.map(({ leg }) => leg)
/** Its failure is looked at later. */
function begin({ client }: SwapKit): Promise<unknown> {
  const confirmed = confirmSwap(client)
  confirmed.catch(() => {})
  return confirmed
}
/** The transaction that the wallet was last given is in a block. */
async function include(kit: SwapKit): Promise<void> {
  await kit.settle()
  const [hash] = kit.transfers.mock.watched().slice(-1)
  if (hash === undefined) throw new Error('Nothing is watched.')
  kit.transfers.mock.advance(hash, 'included')
  await kit.settle()
}

describe('reviewing a swap', () => {
  test('shows what the order is, and what the wallet will be asked for', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    expect(read(kit).plan).toMatchObject({
      legs: ['swap'],
      quote: {
        sold: { amount: '0.5', symbol: 'MCK' },
        bought: { amount: '1000', symbol: 'USD' },
        minOut: '990',
      },
    })
    expect(getView(kit)).toBe('SwapPreview')
    expect(kit.market.asked).toEqual([])
  })

  test("an aggregator's better offer is shown, and signed by its route (T16)", async () => {
    const kit = await startSwap()
    const toOffer = (quote: SwapQuote, route: SwapRoute): SwapQuote => ({
      ...quote,
      provider: 'kyberswap',
      toAmount: quote.toAmount + 1_000000n,
      minAmount: quote.minAmount + 1_000000n,
      route,
    })
    kit.market.offer = quote => [
      // What the family does not allow is left out, as good as it may be.
      { ...quote, provider: 'thief', router: 'thief', toAmount: quote.toAmount * 2n },
      toOffer(quote, { kind: 'kyberswap-v2' }),
      quote,
    ]
    kit.market.tamper = quote => toOffer(quote, { kind: 'kyberswap-v2' })
    await reviewFilled(kit)
    expect(read(kit).plan).toMatchObject({ quote: { provider: 'kyberswap', minOut: '991' }, legs: ['swap'] })
    await confirmSwap(kit.client)
    expect(kit.market.asked).toMatchObject([{ leg: 'swap', order: { route: { kind: 'kyberswap-v2' } } }])
  })

  test.each([
    ['another amount', { fromAmount: 1n }],
    ['another router', { router: 'thief' }],
    ['another spender', { spender: 'thief' }],
    ['no time left', { expiresAt: 0 }],
  ])('a quote with %s is not shown, and not signed (T16)', async (_, changes) => {
    const kit = await startSwap()
    kit.market.tamper = quote => ({ ...quote, ...changes })
    await fillSwap(kit)
    await expect(reviewSwap(kit.client)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(read(kit)).toMatchObject({
      plan: undefined,
      planError: { code: 'INVALID_RESPONSE' },
      loading: false,
    })
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'SEND_INCOMPLETE' })
  })

  test('a price that has fallen since the quote is quoted again, and said', async () => {
    const kit = await startSwap()
    await fillSwap(kit)
    kit.market.price = 1900_000000n
    await reviewSwap(kit.client)
    expect(read(kit).plan).toMatchObject({ change: 'PRICE_CHANGED', quote: { bought: { amount: '950' } } })
  })

  test('a form that is changed drops its plan', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    setSwapAmount(kit.client, { amount: '0.4' })
    await kit.settle()
    expect(read(kit).plan).toBeUndefined()
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'SEND_INCOMPLETE' })
  })
})

describe('swapping in one call', () => {
  test('quotes, checks and asks, without any view', async () => {
    const kit = await startSwap()
    const { hash } = await swapTokens(kit.client, {
      sold: 'mck',
      bought: 'dollar',
      amount: '0.5',
      minAmount: '990',
    })
    expect(legs(kit)).toEqual(['swap'])
    expect(read(kit).progress).toMatchObject({ step: 'submitted', hash })
    expect(kit.client.getState().modal.open).toBe(false)
  })

  test('asks for nothing below the least amount of the site, or of a token that is not listed', async () => {
    const kit = await startSwap()
    const order = { sold: 'MCK', bought: 'USD', amount: '0.5', minAmount: '990' }
    await expect(swapTokens(kit.client, { ...order, minAmount: '990.1' })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    })
    await expect(swapTokens(kit.client, { ...order, bought: 'NOPE' })).rejects.toMatchObject({
      code: 'TOKEN_REQUIRED',
    })
    await expect(swapTokens(kit.client, { ...order, slippage: 51 })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
    await expect(swapTokens(kit.client, { ...order, amount: '7' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(kit.market.asked).toEqual([])
  })
})

describe('confirming a swap', () => {
  test('asks the wallet once, is listed and stored as pending, and followed to its end', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    const { hash } = await confirmSwap(kit.client)
    expect(legs(kit)).toEqual(['swap'])
    expect(read(kit).progress).toMatchObject({ step: 'submitted', hash })
    expect(kit.client.getState().pendingTransactions).toMatchObject([{ hash, swap: { leg: 'swap' } }])
    expect(readKey(kit.storage, 'pending_transactions')).toMatchObject([
      { hash, swap: { leg: 'swap', sold: { amount: '0.5', symbol: 'MCK' } } },
    ])
    await include(kit)
    expect(read(kit).progress.step).toBe('included')
  })

  test('approves exactly what is sold, waits for it, reads the price again, and swaps', async () => {
    const kit = await startSwap()
    await reviewFilled(kit, { amount: '100', flip: true })
    expect(read(kit).plan?.legs).toEqual(['approve', 'swap'])
    const confirmed = begin(kit)
    await kit.settle()
    expect(legs(kit)).toEqual(['approve'])
    expect(read(kit).progress).toMatchObject({ step: 'waiting', leg: 'approve', legs: ['approve', 'swap'] })
    const builds = kit.market.builds
    await include(kit)
    await confirmed
    expect(legs(kit)).toEqual(['approve', 'swap'])
    expect(kit.market.builds).toBe(builds + 1)
    expect(kit.market.asked[1]?.order).toMatchObject({ amount: 100_000000n, spender: 'router' })
  })

  test('resets an allowance first where the token takes no other change, each leg by its own name', async () => {
    const kit = await startSwap()
    Object.assign(kit.market, { needsReset: true, allowance: 1n })
    await reviewFilled(kit, { amount: '100', flip: true })
    expect(read(kit).plan?.legs).toEqual(['reset', 'approve', 'swap'])
    const confirmed = begin(kit)
    await include(kit)
    await include(kit)
    await confirmed
    expect(legs(kit)).toEqual(['reset', 'approve', 'swap'])
  })

  test('is one request where the wallet batches (EIP-5792)', async () => {
    const kit = await startSwap()
    kit.market.canBatch = true
    await reviewFilled(kit, { amount: '100', flip: true })
    await confirmSwap(kit.client)
    expect(legs(kit)).toEqual(['batch'])
  })

  test('a quote that a slow approval has aged is never signed', async () => {
    const kit = await startSwap()
    await reviewFilled(kit, { amount: '100', flip: true })
    const confirmed = begin(kit)
    await kit.settle()
    await kit.environment.advance(215_000)
    await include(kit)
    await confirmed
    const signed = kit.market.asked[1]
    expect(signed?.leg).toBe('swap')
    expect(signed?.at).toBeLessThan(signed?.expiresAt ?? 0)
  })

  test('a quote that ends while the family reads the chain is built again before the wallet is asked', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    let slow = 1
    kit.market.beforeAsk = async () => {
      if (slow-- > 0) void kit.environment.advance(31_000)
    }
    await confirmSwap(kit.client)
    const [signed] = kit.market.asked
    expect(signed?.at).toBeLessThan(signed?.expiresAt ?? 0)
    expect(kit.market.asked).toHaveLength(1)
  })

  test('less than was reviewed is not signed, but shown again', async () => {
    const kit = await startSwap()
    await reviewFilled(kit, { amount: '100', flip: true })
    const confirmed = begin(kit)
    await kit.settle()
    // One MCK costs more dollars now.
    kit.market.price = 2100_000000n
    await include(kit)
    await expect(confirmed).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    await kit.settle()
    expect(legs(kit)).toEqual(['approve'])
    expect(read(kit)).toMatchObject({
      progress: { step: 'idle' },
      plan: { change: 'PRICE_CHANGED', legs: ['swap'] },
    })
    // The visitor agrees to the new price.
    await confirmSwap(kit.client)
    expect(legs(kit)).toEqual(['approve', 'swap'])
  })

  test('a simulation that fails right before the wallet shows the price anew', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    kit.market.beforeAsk = async () => {
      throw new LatchkitError('SIMULATION_FAILED')
    }
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    expect(kit.market.asked).toEqual([])
    expect(read(kit)).toMatchObject({ plan: { change: 'PRICE_CHANGED' }, loading: false })
  })

  test('a leg that the visitor declines ends it, and the review stays', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    kit.market.walletError = new LatchkitError('USER_REJECTED')
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(read(kit)).toMatchObject({
      progress: { step: 'idle', error: { code: 'USER_REJECTED' } },
      loading: false,
    })
    kit.market.walletError = undefined
    await confirmSwap(kit.client)
    expect(read(kit).progress.step).toBe('submitted')
  })

  test('canceled while an approval is confirmed: no further leg is asked for', async () => {
    const kit = await startSwap()
    await reviewFilled(kit, { amount: '100', flip: true })
    const confirmed = begin(kit)
    await kit.settle()
    cancelSwap(kit.client)
    await include(kit)
    await expect(confirmed).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(legs(kit)).toEqual(['approve'])
    expect(getView(kit)).toBe('Swap')
    expect(read(kit)).toMatchObject({ loading: false, progress: { step: 'idle' } })
  })

  test('another account or network in the wallet: no further leg is asked for', async () => {
    for (const account of [
      'fama:1:ccc2222222222222222222222222222222222ddd',
      'fama:2:aaa0000000000000000000000000000000000fff',
    ] as const) {
      const kit = await startSwap()
      await reviewFilled(kit, { amount: '100', flip: true })
      const confirmed = begin(kit)
      await kit.settle()
      if (account.startsWith('fama:2'))
        kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
      else kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [account] })
      await kit.settle()
      await include(kit)
      await expect(confirmed).rejects.toMatchObject({
        code: account.startsWith('fama:2') ? 'CHAIN_MISMATCH' : 'ACCOUNT_CHANGED',
      })
      expect(legs(kit)).toEqual(['approve'])
    }
  })

  test('one at a time', async () => {
    const kit = await startSwap()
    await reviewFilled(kit, { amount: '100', flip: true })
    const confirmed = begin(kit)
    await kit.settle()
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await expect(reviewSwap(kit.client)).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await include(kit)
    await confirmed
  })

  test('a wallet that responds late has sent it: it is followed (D57)', async () => {
    const kit = await startSwap()
    await reviewFilled(kit)
    let respond = (_: unknown): void => {}
    const late = new Promise(resolve => {
      respond = resolve
    })
    kit.market.walletError = new LateError('WALLET_TIMEOUT', late)
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
    expect(read(kit).progress).toMatchObject({ step: 'late', leg: 'swap' })
    respond({ hash: 'late-hash', follow: {} })
    await kit.settle()
    expect(read(kit).progress).toMatchObject({ step: 'submitted', hash: 'late-hash' })
  })
})

test('whatever delays and prices come in between, nothing older than 30 s and nothing below the reviewed minimum is signed (T16)', async () => {
  const step = fc.record({ waitMs: fc.nat({ max: 90_000 }), change: fc.integer({ min: -30, max: 30 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 3 }), fc.boolean(), async (steps, flip) => {
      const kit = await startSwap()
      Object.assign(kit.market, { needsReset: true, allowance: 1n })
      await reviewFilled(kit, { amount: flip ? '100' : '0.5', flip })
      const minOut = read(kit).plan?.quote.minOut
      const confirmed = confirmSwap(kit.client).catch(() => {})
      for (const { waitMs, change } of steps) {
        await kit.settle()
        kit.market.price += (kit.market.price * BigInt(change)) / 1000n
        await kit.environment.advance(waitMs)
        if (kit.transfers.mock.watched().length > 0 && read(kit).progress.step === 'waiting')
          await include(kit)
      }
      await confirmed
      for (const { leg, order, at, expiresAt } of kit.market.asked) {
        if (leg !== 'swap') continue
        expect(at).toBeLessThan(expiresAt)
        expect(order.minOut).toBeGreaterThanOrEqual(parseUnits(minOut ?? '0', order.bought.decimals))
      }
      kit.client.destroy()
    }),
    { numRuns: 40 },
  )
})

describe('events of a swap, for the host and analytics (D2)', () => {
  const properties = {
    caipNetworkId: 'fama:1',
    swapFromToken: 'MCK',
    swapToToken: 'USD',
    swapFromAmount: '0.5',
    swapToAmount: '1000',
  }
  async function start() {
    const kit = await startSwap()
    const events: { event: string; properties: unknown }[] = []
    kit.client.onEvent(({ data: { event, properties: given } }) => {
      if (event.includes('SWAP')) events.push({ event, properties: given })
    })
    await reviewFilled(kit)
    return { kit, events }
  }

  test('one that is in a block', async () => {
    const { kit, events } = await start()
    const { hash } = await confirmSwap(kit.client)
    expect(events).toEqual([{ event: 'INITIATE_SWAP', properties }])
    await include(kit)
    expect(events.slice(1)).toEqual([{ event: 'SWAP_SUCCESS', properties: { ...properties, hash } }])
  })

  test.each([
    ['USER_REJECTED', 'SWAP_REJECTED'],
    ['INSUFFICIENT_FUNDS', 'SWAP_ERROR'],
  ] as const)('one that ends with %s', async (code, event) => {
    const { kit, events } = await start()
    kit.market.walletError = new LatchkitError(code)
    await expect(confirmSwap(kit.client)).rejects.toMatchObject({ code })
    expect(events.slice(1)).toMatchObject([{ event, properties: { ...properties, code } }])
  })

  test('one that fails in its block', async () => {
    const { kit, events } = await start()
    await confirmSwap(kit.client)
    await kit.settle()
    const [hash] = kit.transfers.mock.watched().slice(-1)
    kit.transfers.mock.fail(hash ?? '', 'REVERTED')
    await kit.settle()
    expect(events.slice(1)).toMatchObject([
      { event: 'SWAP_ERROR', properties: { ...properties, code: 'REVERTED', hash } },
    ])
  })
})

describe('slippage (R9.9, D24)', () => {
  test('is 1 % where the visitor sets none: of 1000 quoted, 990 is the least that is taken', async () => {
    const kit = await startSwap()
    const slippages: number[] = []
    kit.market.offer = quote => {
      slippages.push(quote.slippage)
      return [quote]
    }
    await fillSwap(kit)
    expect(slippages).toEqual([1])
    expect(read(kit)).toMatchObject({ slippage: 1, quote: { bought: { amount: '1000' }, minOut: '990' } })
  })
})

describe('the providers that a site takes (R9.11)', () => {
  test.each([
    [['default'], 'uniswap'],
    [['kyberswap'], 'kyberswap'],
  ])('%s', async (swaps, provider) => {
    const kit = await startSwap({ remoteFeatures: { swaps } })
    kit.market.offer = quote => [
      { ...quote, provider: 'uniswap' },
      { ...quote, provider: 'kyberswap' },
    ]
    await fillSwap(kit)
    expect(read(kit).quote?.provider).toBe(provider)
  })

  test('none of them offers anything: no quote', async () => {
    const kit = await startSwap({ remoteFeatures: { swaps: ['nobody'] } })
    await fillSwap(kit)
    expect(read(kit).quote).toBeUndefined()
  })
})
