import { describe, expect, test, vi } from 'vitest'
import { type BuyKit, buyer, orderId, pageUrl, startBuying } from '../fixtures/buy.js'
import { getView } from '../fixtures/send.js'
import {
  buyFeature,
  closeModal,
  disconnect,
  isError,
  LatchkitError,
  openBuy,
  pollingIntervalMs,
  selectBuy,
  setBuyForm,
  startBuy,
  switchNetwork,
} from '../internal.js'

const buying = ({ client }: BuyKit) => selectBuy(client.getState())
const pass = async (kit: BuyKit, ms: number): Promise<void> => {
  await kit.environment.advance(ms)
  await kit.settle()
}
/** A window opens in the tap, and the order is followed. */
async function begin(kit: BuyKit, amount?: string): Promise<void> {
  await kit.fill(amount)
  await startBuy(kit.client)
  await kit.settle()
}
const codeOf = (error: unknown) => (isError(error) ? error.code : error)

describe('the form (R7.46, R8.8)', () => {
  test('offers what is sold on the network shown, its own coin first', async () => {
    const kit = await startBuying()
    await kit.fill()
    expect(getView(kit)).toBe('OnRampProviders')
    const { tokens, token, currency, provider, account, isReady } = buying(kit)
    expect(tokens.map(({ id }) => id)).toEqual(['MCK', 'DLR'])
    expect([token?.id, currency?.id, provider?.id, account, isReady]).toEqual([
      'MCK',
      'USD',
      'one',
      buyer,
      true,
    ])
  })

  test.each([
    ['9.99', 'AMOUNT_LOW'],
    ['7500.01', 'AMOUNT_HIGH'],
    ['12.345', 'AMOUNT_DECIMALS'],
    ['1e3', 'AMOUNT_FORMAT'],
    ['10', undefined],
    ['7500', undefined],
    ['50.', undefined],
    ['', undefined],
  ])('%s is checked against the limits of the currency: %s', async (amount, problem) => {
    const kit = await startBuying()
    await kit.fill(amount)
    expect(buying(kit).problem).toBe(problem)
    expect(buying(kit).isReady).toBe(problem === undefined && amount !== '')
  })

  test('another currency has other limits', async () => {
    const kit = await startBuying()
    await kit.fill('150')
    setBuyForm(kit.client, { paymentCurrency: 'EUR' })
    await kit.settle()
    expect(buying(kit)).toMatchObject({ problem: 'AMOUNT_HIGH', limits: { min: '20.00', max: '100.00' } })
  })

  test('the built-in list sells the coin of the network; the server is asked again after 5 s', async () => {
    const kit = await startBuying()
    const { getOptions } = kit.onramp
    kit.onramp.getOptions = async () => ({
      ...(await getOptions()),
      purchaseCurrencies: [],
      providers: [],
      isFallback: true,
    })
    await kit.fill()
    expect(buying(kit).tokens).toMatchObject([{ symbol: 'MCK', networks: [{ chain_id: 'fama:1' }] }])
    kit.onramp.getOptions = getOptions
    closeModal(kit.client)
    await pass(kit, 6_000)
    openBuy(kit.client)
    await kit.settle()
    expect(buying(kit).options?.isFallback).toBeUndefined()
  })

  test('without a source of purchases the form says so, and nothing can be started', async () => {
    const kit = await startBuying({ ports: {} })
    await kit.fill()
    expect(buying(kit)).toMatchObject({ optionsError: { code: 'UNSUPPORTED_CHAIN' }, isReady: false })
    expect(codeOf(await startBuy(kit.client).catch(error => error))).toBe('AMOUNT_INVALID')
    expect(kit.windows).toEqual([])
  })
})

describe('the quote (R7.47, R8.9)', () => {
  test('is asked for after a pause in typing, once, and again when it is a minute old', async () => {
    const kit = await startBuying()
    await kit.fill('50')
    setBuyForm(kit.client, { amountInput: '60' })
    await pass(kit, 400)
    expect(kit.onramp.quotes).toMatchObject([{ amount: '60', network: 'fama:1', purchaseCurrency: 'MCK' }])
    expect(buying(kit).quote?.quoteId).toBe('q1')
    await pass(kit, 60_000)
    expect(buying(kit).quote?.quoteId).toBe('q2')
  })

  test('R7.45: the server chooses who quotes unless the visitor has, and the order is with the one that did', async () => {
    const kit = await startBuying()
    const { getQuote } = kit.onramp
    kit.onramp.getQuote = async parameters => ({ ...(await getQuote(parameters)), provider: 'two' })
    await kit.fill('50')
    await pass(kit, 400)
    expect(kit.onramp.quotes.map(({ provider }) => provider)).toEqual([undefined])
    expect(buying(kit).provider?.id).toBe('two')
    // The quote that came changes nothing of what is asked.
    await pass(kit, 10_000)
    expect(kit.onramp.quotes).toHaveLength(1)
    await startBuy(kit.client)
    expect(kit.onramp.urls[0]?.provider).toBe('two')
    setBuyForm(kit.client, { providerId: 'one' })
    await startBuy(kit.client)
    expect(kit.onramp.urls[1]?.provider).toBe('one')
  })

  test('a quote for another amount is never shown', async () => {
    const kit = await startBuying()
    await kit.fill('50')
    await pass(kit, 400)
    setBuyForm(kit.client, { amountInput: '70' })
    expect(buying(kit).quote).toBeUndefined()
    setBuyForm(kit.client, { amountInput: '' })
    await pass(kit, 400)
    expect(buying(kit)).toMatchObject({ quote: undefined, quoteLoading: false })
    expect(kit.onramp.quotes).toHaveLength(1)
  })

  test('none is asked for while the form is not shown', async () => {
    const kit = await startBuying()
    await kit.fill('50')
    await pass(kit, 400)
    closeModal(kit.client)
    await pass(kit, 600_000)
    expect(kit.onramp.quotes).toHaveLength(1)
  })
})

describe('starting (R7.45, D30)', () => {
  test('the window opens in the tap, before anything is waited for, and cannot reach the page', async () => {
    const kit = await startBuying()
    await kit.fill()
    const started = startBuy(kit.client)
    expect(kit.windows).toHaveLength(1)
    expect(kit.windows[0]?.opener).toBeNull()
    expect(buying(kit).progress.step).toBe('opening')
    expect(await started).toMatchObject({ id: orderId, account: buyer, status: 'created' })
    expect(kit.windows[0]?.places).toEqual([pageUrl])
    expect(getView(kit)).toBe('BuyInProgress')
    expect(kit.onramp.urls).toMatchObject([
      {
        account: buyer,
        paymentAmount: '50',
        paymentCurrency: 'USD',
        purchaseCurrency: 'MCK',
      },
    ])
  })

  test('a second tap starts nothing more', async () => {
    const kit = await startBuying()
    await kit.fill()
    const [first, second] = [startBuy(kit.client), startBuy(kit.client)]
    expect(await first).toBe(await second)
    expect([kit.windows.length, kit.onramp.urls.length]).toEqual([1, 1])
  })

  test('a blocked window leaves the address of the page for a link', async () => {
    const kit = await startBuying()
    kit.setBlocked(true)
    await begin(kit)
    expect(buying(kit)).toMatchObject({
      progress: { step: 'blocked', url: pageUrl },
      order: { id: orderId, status: 'created' },
    })
  })

  test('in an app without tabs the page opens in place of the site, and the order is stored before', async () => {
    const kit = await startBuying()
    await kit.fill()
    let stored: string | null = null
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit' })
    vi.stubGlobal('location', {
      href: 'https://shop.example/cart#part',
      origin: 'https://shop.example',
      assign: () => {
        stored = kit.storage.getItem(buyFeature.resumeKey)
      },
    })
    kit.client.environment.getPlatform = () => ({ mobile: true, ios: false, android: true })
    await startBuy(kit.client)
    expect(kit.windows).toEqual([])
    expect(stored).toContain(orderId)
    expect(kit.onramp.urls[0]?.redirectUrl).toBe('https://shop.example/cart')
  })

  test.each([
    ['the server fails', new LatchkitError('SERVER_ERROR'), 'SERVER_ERROR'],
    ['the browser is offline', new LatchkitError('OFFLINE'), 'OFFLINE'],
  ])('%s: the window closes, and the reason is in state', async (_, failure, code) => {
    const kit = await startBuying()
    await kit.fill()
    kit.onramp.failure = failure
    expect(codeOf(await startBuy(kit.client).catch(error => error))).toBe(code)
    expect(kit.windows[0]?.closed).toBe(true)
    expect(buying(kit)).toMatchObject({ progress: { step: 'failed', error: { code } }, orders: [] })
  })

  test.each([
    ['', 'UNSUPPORTED_CHAIN'],
    ['javascript:alert(1)', 'INVALID_RESPONSE'],
    ['http://pay.example/', 'INVALID_RESPONSE'],
    ['data:text/html,x', 'INVALID_RESPONSE'],
  ])('an address that is no encrypted page is not opened: %s (R8.7)', async (url, code) => {
    const kit = await startBuying()
    await kit.fill()
    kit.onramp.createUrl = async () => ({ url, orderId })
    expect(codeOf(await startBuy(kit.client).catch(error => error))).toBe(code)
    expect(kit.windows[0]).toMatchObject({ closed: true, places: [] })
  })
})

describe('the order', () => {
  test('is followed to its end: balances are read again, and the storage forgets it', async () => {
    const kit = await startBuying()
    await begin(kit)
    expect(kit.storage.getItem(buyFeature.resumeKey)).toContain(orderId)
    for (const status of ['pending', 'paid', 'settling', 'completed'] as const) {
      kit.onramp.status = status
      await pass(kit, pollingIntervalMs)
      expect(buying(kit).order?.status).toBe(status)
    }
    expect(buying(kit).order).toMatchObject({ hash: 'h1', purchase: { amount: '0.05' } })
    expect(kit.storage.getItem(buyFeature.resumeKey)).toBeNull()
    expect(kit.client.getState().families['fama']?.account.balancesFetchedAt).toBeDefined()
    const reads = vi.spyOn(kit.onramp, 'getOrder')
    await pass(kit, 60_000)
    expect(reads).not.toHaveBeenCalled()
  })

  test('ends with a note when its view is not shown', async () => {
    const kit = await startBuying()
    await begin(kit)
    openBuy(kit.client)
    await kit.settle()
    kit.onramp.status = 'completed'
    await pass(kit, pollingIntervalMs)
    expect(kit.client.getState().toast).toMatchObject({
      kind: 'success',
      about: { kind: 'bought', amount: '0.05', symbol: 'MCK' },
    })
  })

  test('a closed window is noted, and the status is read at once', async () => {
    const kit = await startBuying()
    await begin(kit)
    const [opened] = kit.windows
    opened?.close()
    kit.onramp.status = 'paid'
    await pass(kit, 500)
    expect(buying(kit).order).toMatchObject({ isWindowClosed: true, status: 'paid' })
  })

  test('a server that cannot be reached is asked again; what was known stays', async () => {
    const kit = await startBuying()
    await begin(kit)
    kit.onramp.failure = new LatchkitError('OFFLINE')
    await pass(kit, pollingIntervalMs)
    expect(buying(kit).order).toMatchObject({ status: 'created', isUnreachable: true })
    kit.onramp.failure = undefined
    kit.onramp.status = 'paid'
    await pass(kit, pollingIntervalMs)
    expect(buying(kit).order).toMatchObject({ status: 'paid' })
    expect(buying(kit).order?.isUnreachable).toBeUndefined()
  })

  test('an order that the server does not have has expired', async () => {
    const kit = await startBuying()
    await begin(kit)
    kit.onramp.getOrder = async () => undefined
    await pass(kit, pollingIntervalMs)
    expect(buying(kit).order?.status).toBe('expired')
  })

  test('a reload follows it again, once an account is connected', async () => {
    const first = await startBuying()
    await begin(first)
    const stored = first.storage.getItem(buyFeature.resumeKey) ?? ''
    first.client.destroy()
    const second = await startBuying()
    second.storage.setItem(buyFeature.resumeKey, stored)
    await disconnect(second.client)
    const { connect } = await import('../internal.js')
    await connect(second.client, { connector: { namespace: 'fama', connectorId: 'w' } })
    await second.settle()
    expect(buying(second).order).toMatchObject({ id: orderId, account: buyer })
    second.onramp.status = 'completed'
    await pass(second, pollingIntervalMs)
    expect(buying(second).order?.status).toBe('completed')
  })

  test('another network is shown meanwhile: the order stays that of its account', async () => {
    const kit = await startBuying()
    await begin(kit)
    await switchNetwork(kit.client, { caipNetworkId: 'fama:2' }).catch(() => {})
    await kit.settle()
    expect(buying(kit).order?.account).toBe(buyer)
  })

  describe('another account in the wallet meanwhile', () => {
    const otherAccount = `fama:1:${'c'.repeat(40)}` as const
    const change = async (kit: BuyKit): Promise<void> => {
      kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [otherAccount] })
      await kit.settle()
    }

    test('while the order is started: it is for the account of the tap', async () => {
      const kit = await startBuying()
      await kit.fill()
      const { createUrl } = kit.onramp
      let respond = (): void => {}
      kit.onramp.createUrl = async parameters => {
        await new Promise<void>(resolve => {
          respond = resolve
        })
        return createUrl(parameters)
      }
      const started = startBuy(kit.client)
      await kit.settle()
      await change(kit)
      expect(buying(kit).account).toBe(otherAccount)
      respond()
      expect(await started).toMatchObject({ account: buyer })
      expect(kit.onramp.urls).toMatchObject([{ account: buyer }])
      expect(kit.windows[0]).toMatchObject({ closed: false, places: [pageUrl] })
      expect(kit.storage.getItem(buyFeature.resumeKey)).toContain(buyer)
    })

    test('while it is under way: it is followed to its end, and the form is that of the account shown', async () => {
      const kit = await startBuying()
      await begin(kit)
      kit.onramp.status = 'paid'
      await pass(kit, pollingIntervalMs)
      await change(kit)
      expect(buying(kit)).toMatchObject({ account: otherAccount, order: { account: buyer, status: 'paid' } })
      closeModal(kit.client)
      openBuy(kit.client)
      await kit.settle()
      expect(getView(kit)).toBe('OnRampProviders')
      kit.onramp.status = 'completed'
      await pass(kit, pollingIntervalMs)
      expect(buying(kit).order).toMatchObject({ account: buyer, status: 'completed' })
      expect(kit.client.getState().toast).toMatchObject({ about: { kind: 'bought', amount: '0.05' } })
      expect(kit.storage.getItem(buyFeature.resumeKey)).toBeNull()
    })

    test('a second purchase is for the account shown, and both are followed', async () => {
      const kit = await startBuying()
      await begin(kit)
      kit.onramp.createUrl = async parameters => {
        kit.onramp.urls.push(parameters)
        return { url: pageUrl, orderId: 'p'.repeat(32) }
      }
      await change(kit)
      await begin(kit)
      expect(kit.onramp.urls.map(({ account }) => account)).toEqual([buyer, otherAccount])
      kit.onramp.status = 'completed'
      await pass(kit, pollingIntervalMs)
      expect(buying(kit).orders.map(({ account, status }) => [account, status])).toEqual([
        [buyer, 'completed'],
        [otherAccount, 'completed'],
      ])
    })
  })

  test('broken content of the storage is nothing', async () => {
    const { readOrders } = await import('./ordersStore.js')
    for (const text of ['', '{', '7', '[7]', '[{}]', '[null]', `[{"id":"${orderId}"}]`]) {
      const storage = { getItem: () => text, setItem: () => {}, removeItem: () => {} }
      expect(readOrders(storage, 0)).toEqual([])
    }
  })
})

describe('events of a purchase, for the host and analytics (D2)', () => {
  const properties = {
    caipNetworkId: 'fama:1',
    provider: 'One',
    amount: '50',
    currency: 'USD',
    token: 'MCK',
  }
  async function start() {
    const kit = await startBuying()
    const events: { event: string; properties: unknown }[] = []
    kit.client.onEvent(({ data: { event, properties: given } }) => {
      if (event.startsWith('BUY_')) events.push({ event, properties: given })
    })
    return { kit, events }
  }

  test.each([
    ['completed', 'BUY_SUCCESS', {}],
    ['failed', 'BUY_ERROR', { code: 'FAILED' }],
  ] as const)('one that is %s, without the account', async (status, event, more) => {
    const { kit, events } = await start()
    await begin(kit, '50')
    expect(events).toEqual([{ event: 'BUY_INITIATED', properties }])
    kit.onramp.status = status
    await pass(kit, pollingIntervalMs)
    expect(events.slice(1)).toMatchObject([{ event, properties: { ...properties, ...more } }])
    expect(JSON.stringify(events)).not.toContain(buyer)
  })

  test('one for which no order could be made', async () => {
    const { kit, events } = await start()
    await kit.fill('50')
    kit.onramp.failure = new LatchkitError('SERVER_ERROR')
    await expect(startBuy(kit.client)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
    expect(events).toMatchObject([
      { event: 'BUY_ERROR', properties: { ...properties, code: 'SERVER_ERROR' } },
    ])
  })

  test('a site that names a provider offers no other (R9.11)', async () => {
    const kit = await startBuying({ remoteFeatures: { onramp: ['two'] } })
    await kit.fill()
    expect(buying(kit).provider?.id).toBe('two')
  })
})
