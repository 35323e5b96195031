import { activity, type HistoryPage, type HistoryTransaction, isError } from '@latchkit/core'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { connectWallet, setup, showHook } from '../fixtures/render.js'
import { useActivity } from '../index.js'

afterEach(cleanup)

const toTransaction = (id: string, hidden?: boolean): HistoryTransaction => ({
  id,
  hidden,
  metadata: {
    operationType: 'send',
    hash: id,
    minedAt: '2026-01-01T00:00:00.000Z',
    sentFrom: 'a',
    status: 'confirmed',
    nonce: 1,
    chain: 'mock:1',
  },
  transfers: [],
})

/** A client whose server returns these pages by cursor. */
function setupHistory(read: (cursor: string | undefined) => Promise<HistoryPage>) {
  return setup(
    {},
    {
      modules: { activity },
      ports: {
        blockchainData: async () => ({
          getSupportedNetworks: async () => [],
          getBalances: async () => [],
          getHistory: ({ cursor }) => read(cursor),
        }),
      },
    },
  )
}

describe('useActivity (R7.32)', () => {
  test('reads once connected, and older pages on request; hidden ones are left out (T11)', async () => {
    const { client } = setupHistory(async cursor =>
      cursor === undefined
        ? { transactions: [toTransaction('h3'), toTransaction('h2', true)], next: 'c' }
        : { transactions: [toTransaction('h1')] },
    )
    const hook = showHook(client, useActivity)
    expect(hook.value).toMatchObject({ status: 'pending', isFetching: false, hasMore: false })
    await connectWallet(client)
    await act(() => expect.poll(() => hook.value.status).toBe('success'))
    expect(hook.value.data?.transactions.map(({ id }) => id)).toEqual(['h3'])
    expect(hook.value.hasMore).toBe(true)
    await act(() => hook.value.fetchMore())
    expect(hook.value.data?.transactions.map(({ id }) => id)).toEqual(['h3', 'h1'])
    expect(hook.value.hasMore).toBe(false)
  })

  test('a failure is a typed error, and another read mends it', async () => {
    let isDown = true
    const { client } = setupHistory(async () => {
      if (isDown) throw new Error('down')
      return { transactions: [] }
    })
    const hook = showHook(client, useActivity)
    await connectWallet(client)
    await act(() => expect.poll(() => hook.value.status).toBe('error'))
    expect(isError(hook.value.error, 'HISTORY_UNAVAILABLE')).toBe(true)
    isDown = false
    await act(() => hook.value.refetch())
    expect(hook.value).toMatchObject({ status: 'success', data: { transactions: [] } })
  })

  test('a client without the feature has an error, not an endless wait', async () => {
    const { client } = setup({}, { modules: {} })
    const hook = showHook(client, useActivity)
    await connectWallet(client)
    await act(() => expect.poll(() => hook.value.status).toBe('error'))
    expect(isError(hook.value.error, 'CONFIG_INVALID')).toBe(true)
  })
})
