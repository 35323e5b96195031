import { isError, type Nft, type NftsPage, nfts } from '@latchkit/core'
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { connectWallet, setup, showHook } from '../fixtures/render.js'
import { useNfts } from '../index.js'

afterEach(cleanup)

const toNft = (tokenId: string, changes: Partial<Nft> = {}): Nft => ({
  chainId: 'mock:1',
  address: '0xc',
  tokenId,
  standard: 'erc721',
  amount: '1',
  name: `Item ${tokenId}`,
  collection: 'Items',
  metadata: 'ready',
  ...changes,
})

function start(read: (cursor: string | undefined) => Promise<NftsPage>) {
  return setup(
    {},
    {
      modules: { nfts },
      ports: {
        blockchainData: async () => ({
          getSupportedNetworks: async () => [],
          getBalances: async () => [],
          getNfts: ({ cursor }) => read(cursor),
        }),
      },
    },
  )
}

describe('useNfts (D23)', () => {
  test('reads once connected, and further pages on request; suspicious ones are left out (T12)', async () => {
    const { client } = start(async cursor =>
      cursor === undefined
        ? { nfts: [toNft('3'), toNft('2', { isSpam: true })], next: 'c' }
        : { nfts: [toNft('1')] },
    )
    const hook = showHook(client, useNfts)
    expect(hook.value).toMatchObject({ status: 'pending', hasMore: false })
    await connectWallet(client)
    await act(() => expect.poll(() => hook.value.status).toBe('success'))
    expect(hook.value.data?.nfts.map(({ tokenId }) => tokenId)).toEqual(['3'])
    expect(hook.value.hasMore).toBe(true)
    await act(() => hook.value.fetchMore())
    expect(hook.value.data?.nfts.map(({ tokenId }) => tokenId)).toEqual(['3', '1'])
    expect(hook.value.hasMore).toBe(false)
  })

  test('a failure is a typed error, and another read mends it', async () => {
    let isDown = true
    const { client } = start(async () => {
      if (isDown) throw new Error('down')
      return { nfts: [toNft('1')] }
    })
    const hook = showHook(client, useNfts)
    await connectWallet(client)
    await act(() => expect.poll(() => hook.value.status).toBe('error'))
    expect(isError(hook.value.error, 'NFTS_UNAVAILABLE')).toBe(true)
    isDown = false
    await act(() => hook.value.refetch())
    expect(hook.value).toMatchObject({ status: 'success', data: { nfts: [{ tokenId: '1' }] } })
  })

  test('a client without the feature has an error, not an endless wait', async () => {
    const { client } = setup({}, { modules: {} })
    const hook = showHook(client, useNfts)
    await connectWallet(client)
    await act(() => expect.poll(() => hook.value.status).toBe('error'))
    expect(isError(hook.value.error, 'CONFIG_INVALID')).toBe(true)
  })

  test('reads nothing where it is not enabled', async () => {
    let reads = 0
    const { client } = start(async () => {
      reads += 1
      return { nfts: [] }
    })
    showHook(client, () => useNfts({ enabled: false }))
    await connectWallet(client)
    expect(reads).toBe(0)
  })
})
