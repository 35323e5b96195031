import { createMemoryStorage } from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { dispatch } from '../client/internals.js'
import { readKey, reload } from '../fixtures/page.js'
import { dollar, fillIn, native, own, receiver, startSend, submit } from '../fixtures/send.js'
import {
  confirmSend,
  disconnect,
  type PendingTransaction,
  reviewSend,
  selectPendingTransactions,
} from '../internal.js'

const minute = 60_000
const key = '@latchkit/pending_transactions'

const stored = (change: Partial<Record<keyof PendingTransaction, unknown>> = {}): object => ({
  hash: 'h1',
  caipNetworkId: 'fama:1',
  account: `fama:1:${own}`,
  submittedAt: Date.UTC(2026, 0, 1),
  status: 'submitted',
  follow: { account: `fama:1:${own}` },
  summary: {
    account: `fama:1:${own}`,
    caipNetworkId: 'fama:1',
    amount: '0.25',
    symbol: 'MCK',
    receiver,
  },
  ...change,
})

describe('payments on their way (D21)', () => {
  test('are listed for their account, on any network of its family, the newest first', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    dispatch(kit.client, {
      type: 'transaction/submitted',
      transaction: { hash: 'host', caipNetworkId: 'fama:2', submittedAt: kit.client.environment.now() },
    })
    dispatch(kit.client, {
      type: 'transaction/submitted',
      transaction: { hash: 'other', caipNetworkId: 'famb:1', submittedAt: kit.client.environment.now() },
    })
    const list = selectPendingTransactions(kit.client.getState())
    expect(list.map(each => each.hash)).toEqual(['host', hash])
    expect(selectPendingTransactions(kit.client.getState())).toBe(list)
    kit.wallet.mock.emit({ type: 'networkChanged', caipNetworkId: 'fama:2' })
    expect(selectPendingTransactions(kit.client.getState()).map(each => each.hash)).toEqual(['host', hash])
    kit.wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:2:${'c'.repeat(40)}`] })
    expect(selectPendingTransactions(kit.client.getState()).map(each => each.hash)).toEqual(['host'])
    dispatch(kit.client, { type: 'transaction/settled', hash: 'host', caipNetworkId: 'fama:2' })
    expect(selectPendingTransactions(kit.client.getState())).toEqual([])
  })

  test('are followed again after a reload, once their family is restored, and notify of their result once', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    expect(readKey(kit.storage, 'pending_transactions')).toMatchObject([
      { hash, status: 'submitted', follow: { account: `fama:1:${own}` } },
    ])
    expect(kit.transfers.mock.watched()).toEqual([hash])
    const next = reload(kit)
    expect(kit.transfers.mock.watched()).toEqual([])
    await next.settle()
    expect(next.client.getState().pendingTransactions).toMatchObject([{ hash, status: 'submitted' }])
    expect(kit.transfers.mock.watched()).toEqual([hash])
    kit.transfers.mock.advance(hash, 'included')
    kit.transfers.mock.advance(hash, 'included')
    await next.settle()
    // The host listens to every page of this test.
    const told = () => kit.names().filter(name => name.startsWith('SEND_'))
    expect(told()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    const again = reload(next)
    await again.settle()
    kit.transfers.mock.advance(hash, 'included')
    kit.transfers.mock.advance(hash, 'final')
    expect(told()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    expect(again.client.getState().pendingTransactions).toMatchObject([{ hash, status: 'final' }])
  })

  test('a page without any reads nothing and loads nothing for them', async () => {
    const kit = await startSend()
    const next = reload(kit)
    await next.settle()
    expect(next.client.getState().pendingTransactions).toEqual([])
    expect(kit.transfers.mock.watched()).toEqual([])
  })

  test('a final one stays for five minutes, here and in storage', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    kit.transfers.mock.advance(hash, 'final')
    expect(kit.client.getState().pendingTransactions).toMatchObject([{ hash, status: 'final' }])
    await kit.environment.advance(5 * minute - 1)
    expect(kit.client.getState().pendingTransactions).toHaveLength(1)
    await kit.environment.advance(1)
    expect(kit.client.getState().pendingTransactions).toEqual([])
    expect(readKey(kit.storage, 'pending_transactions')).toBeUndefined()
  })

  test('one that stays included for ten minutes is let go: some chains call nothing final', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    kit.transfers.mock.advance(hash, 'included')
    await kit.environment.advance(10 * minute - 1)
    expect(kit.transfers.mock.watched()).toEqual([hash])
    await kit.environment.advance(1)
    expect(kit.transfers.mock.watched()).toEqual([])
    expect(kit.client.getState().pendingTransactions).toEqual([])
  })

  test('after a disconnect the page goes on following; destroying the client ends it', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    await disconnect(kit.client)
    expect(kit.transfers.mock.watched()).toEqual([hash])
    kit.client.destroy()
    expect(kit.transfers.mock.watched()).toEqual([])
    expect(kit.environment.pendingTimers()).toBe(0)
  })

  test('a wallet that sends after the client was destroyed: the next page follows it, this one does not', async () => {
    const kit = await startSend()
    kit.transfers.mock.set({ delay: 500 })
    await fillIn(kit)
    const reviewing = reviewSend(kit.client)
    await kit.environment.advance(500)
    await reviewing
    const confirming = confirmSend(kit.client)
    await kit.settle()
    kit.client.destroy()
    await kit.environment.advance(60_000)
    const { hash } = await confirming
    expect(kit.transfers.mock.watched()).toEqual([])
    expect(kit.environment.pendingTimers()).toBe(0)
    expect(readKey(kit.storage, 'pending_transactions')).toMatchObject([{ hash, status: 'submitted' }])
  })

  test('what another tab has noted stays when this one writes', async () => {
    const kit = await startSend()
    const own1 = await submit(kit)
    const list = JSON.parse(kit.storage.getItem(key) ?? '[]') as object[]
    kit.storage.setItem(key, JSON.stringify([...list, stored({ hash: 'tab' })]))
    kit.transfers.mock.advance(own1, 'included')
    expect(readKey(kit.storage, 'pending_transactions')).toMatchObject([
      { hash: 'tab' },
      { hash: own1, status: 'included' },
    ])
  })
})

describe('what is stored', () => {
  const restore = async (value: unknown): Promise<readonly PendingTransaction[]> => {
    const first = await startSend()
    first.storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    const kit = reload(first)
    await kit.settle()
    return kit.client.getState().pendingTransactions
  }

  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no list', { hash: 'h1' }],
    ['null', null],
    ['no hash', [stored({ hash: undefined })]],
    ['a hash without end', [stored({ hash: 'h'.repeat(500) })]],
    ['a network of no form', [stored({ caipNetworkId: 'nonsense' })]],
    ['an account on another network', [stored({ account: `fama:2:${own}` })]],
    [
      'an account of a family that is not connected',
      [stored({ account: 'famb:1:z', caipNetworkId: 'famb:1' })],
    ],
    ['a network this site does not have', [stored({ account: `fama:9:${own}`, caipNetworkId: 'fama:9' })]],
    ['an unknown status', [stored({ status: 'lost' })]],
    ['no time', [stored({ submittedAt: 'yesterday' })]],
    ['one that was not seen for a day', [stored({ submittedAt: Date.UTC(2025, 11, 30) })]],
    ['one that was included long ago', [stored({ status: 'included', includedAt: Date.UTC(2025, 11, 31) })]],
    ['one that was final long ago', [stored({ status: 'final', includedAt: Date.UTC(2025, 11, 31) })]],
  ])('%s reads as nothing', async (_, value) => {
    expect(await restore(value)).toEqual([])
  })

  test('a broken part leaves the sound ones; what follows a transfer is plain strings', async () => {
    const sound = stored({ follow: { a: 'x', b: 7, c: 'y'.repeat(9_000) }, summary: { amount: 7 } })
    expect(await restore([null, 7, sound])).toMatchObject([
      { hash: 'h1', follow: { a: 'x' }, summary: undefined },
    ])
  })

  test('at most 99 are read', async () => {
    const list = Array.from({ length: 150 }, (_, index) => stored({ hash: `h${index}` }))
    const restored = await restore(list)
    expect(restored).toHaveLength(99)
    expect(restored.at(-1)?.hash).toBe('h149')
  })

  test('a storage that denies everything harms no payment', async () => {
    const storage = createMemoryStorage()
    const kit = await startSend({ storage })
    storage.setItem = () => {
      throw new Error('quota')
    }
    const hash = await submit(kit)
    kit.transfers.mock.advance(hash, 'included')
    expect(kit.names()).toContain('SEND_SUCCESS')
  })
})

describe('balances after a payment (R4.13, demand 30)', () => {
  test('are read at once, and again a block later while they are what they were', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    const { fetches } = kit.holdings
    kit.transfers.mock.advance(hash, 'included')
    await kit.settle()
    expect(kit.holdings.fetches).toBe(fetches + 1)
    await kit.environment.advance(1_000)
    expect(kit.holdings.fetches).toBe(fetches + 2)
    kit.holdings.list = [{ ...native, quantity: { decimals: 18, numeric: '0.7' } }, dollar]
    await kit.environment.advance(3_000)
    expect(kit.holdings.fetches).toBe(fetches + 3)
    await kit.environment.advance(minute)
    expect(kit.holdings.fetches).toBe(fetches + 3)
  })

  test('of a token are read until the token’s has changed: the fee is known earlier', async () => {
    const kit = await startSend()
    await fillIn(kit, { token: dollar, amount: '5' })
    await reviewSend(kit.client)
    const { hash } = await confirmSend(kit.client)
    const { fetches } = kit.holdings
    const paid = { ...native, quantity: { decimals: 18, numeric: '0.99' } }
    kit.holdings.list = [paid, dollar]
    kit.transfers.mock.advance(hash, 'included')
    await kit.environment.advance(1_000)
    expect(kit.holdings.fetches).toBe(fetches + 2)
    kit.holdings.list = [paid, { ...dollar, quantity: { decimals: 6, numeric: '245.5' } }]
    await kit.environment.advance(3_000)
    expect(kit.holdings.fetches).toBe(fetches + 3)
    await kit.environment.advance(minute)
    expect(kit.holdings.fetches).toBe(fetches + 3)
  })

  test('of an account that is no longer shown are dropped', async () => {
    const kit = await startSend()
    const hash = await submit(kit)
    await disconnect(kit.client)
    const { fetches } = kit.holdings
    kit.transfers.mock.advance(hash, 'included')
    await kit.environment.advance(minute)
    expect(kit.holdings.fetches).toBe(fetches)
  })
})
