import { describe, expect, test } from 'vitest'
import { startActivity, toTransaction } from '../fixtures/activity.js'
import { own, submit } from '../fixtures/send.js'
import {
  fetchActivity,
  fetchMoreActivity,
  type HistoryPage,
  LatchkitError,
  selectActivity,
  watchActivity,
} from '../internal.js'

const account = `fama:1:${own}`

/** A promise that the test settles. */
function createDeferred<Value>() {
  let resolve = (_: Value): void => {}
  let reject = (_: unknown): void => {}
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const toIds = (kit: Awaited<ReturnType<typeof startActivity>>): readonly string[] =>
  selectActivity(kit.client.getState()).transactions.map(({ id }) => id)

describe('fetchActivity (R7.32)', () => {
  test('reads the history of the account on its network', async () => {
    const kit = await startActivity()
    kit.history.respond = async () => ({ transactions: [toTransaction('h1')], since: 7, isStale: true })
    const transactions = await fetchActivity(kit.client)
    expect(transactions.map(({ id }) => id)).toEqual(['h1'])
    expect(kit.history.requests).toMatchObject([{ account, includeHidden: false }])
    expect(selectActivity(kit.client.getState())).toMatchObject({
      account,
      step: 'idle',
      since: 7,
      isStale: true,
      hasMore: false,
    })
  })

  test('is kept for 15 s, unless an update is forced (R9.14)', async () => {
    const kit = await startActivity()
    await fetchActivity(kit.client)
    await kit.environment.advance(14_999)
    await fetchActivity(kit.client)
    expect(kit.history.requests).toHaveLength(1)
    await fetchActivity(kit.client, { forceUpdate: true })
    expect(kit.history.requests).toHaveLength(2)
    await kit.environment.advance(15_000)
    await fetchActivity(kit.client)
    expect(kit.history.requests).toHaveLength(3)
  })

  test('two calls at once are one request', async () => {
    const kit = await startActivity()
    await Promise.all([fetchActivity(kit.client), fetchActivity(kit.client, { forceUpdate: true })])
    expect(kit.history.requests).toHaveLength(1)
  })

  test('another account aborts the read, and none of it is shown', async () => {
    const kit = await startActivity()
    const page = createDeferred<HistoryPage>()
    kit.history.respond = () => page.promise
    const reading = fetchActivity(kit.client)
    await kit.settle()
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:1:${'c'.repeat(40)}`] })
    expect(kit.history.requests[0]?.signal?.aborted).toBe(true)
    page.resolve({ transactions: [toTransaction('h1')] })
    await expect(reading).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(toIds(kit)).toEqual([])
    expect(kit.client.getState().slices.activity?.entries).toMatchObject([{ account, step: 'idle' }])
  })

  test('another network aborts the read; back on the first one, what it had is there', async () => {
    const kit = await startActivity()
    kit.history.respond = async ({ account: asked }) => ({ transactions: [toTransaction(asked.slice(0, 6))] })
    await fetchActivity(kit.client)
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    expect(toIds(kit)).toEqual([])
    await fetchActivity(kit.client)
    expect(toIds(kit)).toEqual(['fama:2'])
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:1' })
    expect(toIds(kit)).toEqual(['fama:1'])
  })

  test('a failure leaves what was read before, with its age, and is no toast (D73, R8.12)', async () => {
    const kit = await startActivity()
    kit.history.respond = async () => ({ transactions: [toTransaction('h1')] })
    await fetchActivity(kit.client)
    const { fetchedAt } = selectActivity(kit.client.getState())
    await kit.environment.advance(15_000)
    kit.history.respond = () =>
      Promise.reject(new LatchkitError('HISTORY_UNAVAILABLE', { cause: new LatchkitError('OFFLINE') }))
    await expect(fetchActivity(kit.client)).rejects.toMatchObject({ code: 'HISTORY_UNAVAILABLE' })
    expect(selectActivity(kit.client.getState())).toMatchObject({
      fetchedAt,
      error: { code: 'HISTORY_UNAVAILABLE', message: 'Failed to fetch transactions' },
      reason: 'OFFLINE',
      step: 'idle',
    })
    expect(toIds(kit)).toEqual(['h1'])
    expect(kit.client.getState().toast).toBeUndefined()
  })

  test('within 30 s of a failure nothing is requested, unless an update is forced', async () => {
    const kit = await startActivity()
    kit.history.respond = () => Promise.reject(new Error('down'))
    await expect(fetchActivity(kit.client)).rejects.toMatchObject({ code: 'HISTORY_UNAVAILABLE' })
    await expect(fetchActivity(kit.client)).rejects.toMatchObject({ code: 'HISTORY_UNAVAILABLE' })
    expect(kit.history.requests).toHaveLength(1)
    kit.history.respond = async () => ({ transactions: [] })
    await fetchActivity(kit.client, { forceUpdate: true })
    expect(selectActivity(kit.client.getState()).error).toBeUndefined()
  })

  test('a source without history rejects with UNSUPPORTED_CHAIN (R8.7, D12)', async () => {
    const kit = await startActivity({
      ports: {
        blockchainData: async () => ({ getSupportedNetworks: async () => [], getBalances: async () => [] }),
      },
    })
    await expect(fetchActivity(kit.client)).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
    expect(selectActivity(kit.client.getState()).error).toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
  })

  test('hidden transactions are asked for once, and stay known', async () => {
    const kit = await startActivity()
    await fetchActivity(kit.client)
    await fetchActivity(kit.client, { includeHidden: true })
    await kit.environment.advance(15_000)
    await fetchActivity(kit.client)
    expect(kit.history.requests.map(({ includeHidden }) => includeHidden)).toEqual([false, true, true])
    expect(selectActivity(kit.client.getState()).includesHidden).toBe(true)
  })

  test('hidden ones that are asked for during a read replace that read', async () => {
    const kit = await startActivity()
    const page = createDeferred<HistoryPage>()
    kit.history.respond = ({ includeHidden }) =>
      includeHidden ? Promise.resolve({ transactions: [toTransaction('h2')] }) : page.promise
    const first = fetchActivity(kit.client)
    first.catch(() => {})
    await kit.settle()
    const second = fetchActivity(kit.client, { includeHidden: true })
    expect(kit.history.requests[0]?.signal?.aborted).toBe(true)
    await second
    page.resolve({ transactions: [toTransaction('h1')] })
    await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(toIds(kit)).toEqual(['h2'])
  })

  test('a client that is destroyed ends the read', async () => {
    const kit = await startActivity()
    kit.history.respond = () => new Promise(() => {})
    fetchActivity(kit.client).catch(() => {})
    await kit.settle()
    kit.client.destroy()
    expect(kit.history.requests[0]?.signal?.aborted).toBe(true)
  })
})

describe('fetchMoreActivity', () => {
  test('reads by cursor until the last page, each transaction once', async () => {
    const kit = await startActivity()
    kit.history.respond = async ({ cursor }) =>
      cursor === undefined
        ? { transactions: [toTransaction('h3'), toTransaction('h2')], next: 'c1' }
        : { transactions: [toTransaction('h2'), toTransaction('h1')] }
    await fetchActivity(kit.client)
    expect(selectActivity(kit.client.getState()).hasMore).toBe(true)
    await fetchMoreActivity(kit.client)
    await fetchMoreActivity(kit.client)
    expect(toIds(kit)).toEqual(['h3', 'h2', 'h1'])
    expect(kit.history.requests.map(({ cursor }) => cursor)).toEqual([undefined, 'c1'])
  })

  test('a refresh keeps the older pages where they meet the new one, and drops them where they do not', async () => {
    const kit = await startActivity()
    const first = [toTransaction('h3'), toTransaction('h2')]
    kit.history.respond = async ({ cursor }) =>
      cursor === undefined
        ? { transactions: first, next: 'c1' }
        : { transactions: [toTransaction('h1')], next: 'c2' }
    await fetchActivity(kit.client)
    await fetchMoreActivity(kit.client)
    first.splice(0, 2, toTransaction('h4'), toTransaction('h3'))
    await fetchActivity(kit.client, { forceUpdate: true })
    expect(toIds(kit)).toEqual(['h4', 'h3', 'h2', 'h1'])
    await fetchMoreActivity(kit.client)
    expect(kit.history.requests.at(-1)?.cursor).toBe('c2')
    first.splice(0, 2, toTransaction('h9'), toTransaction('h8'))
    await fetchActivity(kit.client, { forceUpdate: true })
    expect(toIds(kit)).toEqual(['h9', 'h8'])
  })
})

describe('pending transactions (D21)', () => {
  test('one that is in the history is not listed twice', async () => {
    const kit = await startActivity()
    const hash = await submit(kit)
    expect(selectActivity(kit.client.getState()).pending).toMatchObject([{ hash }])
    kit.history.respond = async () => ({ transactions: [toTransaction('t1'), toTransaction(hash)] })
    await fetchActivity(kit.client)
    expect(selectActivity(kit.client.getState()).pending).toEqual([])
    expect(toIds(kit)).toEqual(['t1', hash])
  })

  test('a failed one is marked until the history lists it', async () => {
    const kit = await startActivity()
    const hash = await submit(kit)
    kit.transfers.mock.fail(hash, 'REPLACED')
    await kit.settle()
    expect(selectActivity(kit.client.getState())).toMatchObject({
      pending: [],
      ended: [{ hash, code: 'REPLACED', summary: { amount: '0.25' } }],
    })
    kit.history.respond = async () => ({ transactions: [toTransaction(hash)] })
    await fetchActivity(kit.client)
    expect(selectActivity(kit.client.getState()).ended).toEqual([])
  })
})

describe('followActivity', () => {
  test('reads at once and every 15 s while somebody follows, and for another account', async () => {
    const kit = await startActivity()
    const stop = watchActivity(kit.client)
    const stopOther = watchActivity(kit.client)
    await kit.settle()
    expect(kit.history.requests).toHaveLength(1)
    await kit.environment.advance(15_000)
    expect(kit.history.requests).toHaveLength(2)
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    await kit.settle()
    expect(kit.history.requests.at(-1)?.account).toBe(`fama:2:${own}`)
    stop()
    await kit.environment.advance(15_000)
    expect(kit.history.requests).toHaveLength(4)
    stopOther()
    await kit.environment.advance(60_000)
    expect(kit.history.requests).toHaveLength(4)
  })

  test('a page in the background requests nothing', async () => {
    const kit = await startActivity()
    watchActivity(kit.client)
    await kit.settle()
    kit.page.setVisibility('hidden')
    await kit.environment.advance(60_000)
    expect(kit.history.requests).toHaveLength(1)
    kit.page.setVisibility('visible')
    await kit.environment.advance(15_000)
    expect(kit.history.requests).toHaveLength(2)
  })

  test('a network without history is asked once (D12)', async () => {
    const kit = await startActivity()
    kit.history.respond = () => Promise.reject(new LatchkitError('UNSUPPORTED_CHAIN'))
    watchActivity(kit.client)
    await kit.environment.advance(10 * 60_000)
    expect(kit.history.requests).toHaveLength(1)
    expect(kit.client.getState().toast).toBeUndefined()
  })

  test('a confirmed payment is looked for every 4 s until the history has it', async () => {
    const kit = await startActivity()
    const hash = await submit(kit)
    watchActivity(kit.client)
    await kit.settle()
    kit.transfers.mock.advance(hash, 'included')
    await kit.settle()
    expect(kit.history.requests).toHaveLength(2)
    await kit.environment.advance(4_000)
    expect(kit.history.requests).toHaveLength(3)
    kit.history.respond = async () => ({ transactions: [toTransaction(hash)] })
    await kit.environment.advance(4_000)
    expect(kit.history.requests).toHaveLength(4)
    await kit.environment.advance(14_999)
    expect(kit.history.requests).toHaveLength(4)
  })

  test('a confirmed payment that an index lacks is looked for every 4 s for a minute only', async () => {
    const kit = await startActivity()
    const hash = await submit(kit)
    watchActivity(kit.client)
    await kit.settle()
    kit.transfers.mock.advance(hash, 'included')
    await kit.environment.advance(60_000)
    const { length } = kit.history.requests
    expect(length).toBeGreaterThanOrEqual(15)
    await kit.environment.advance(60_000)
    expect(kit.history.requests.length - length).toBeLessThanOrEqual(4)
  })
})
