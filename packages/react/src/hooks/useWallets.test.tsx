import type { Wallet, WalletDirectory } from '@latchkit/core'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setup, showHook } from '../fixtures/render.js'
import { useAccount, useConnect, useWallets } from '../index.js'

afterEach(cleanup)

const toWallet = (id: string): Wallet => ({
  id,
  name: id,
  chains: ['mock'],
  declaredIds: [],
  walletConnect: false,
})

const directory: WalletDirectory = {
  getWallets: async () => ({ wallets: [toWallet('drawn'), toWallet('letter')], count: 2 }),
  getWalletIcon: async ({ id }) =>
    id === 'drawn'
      ? { background: '#123', shapes: [{ d: 'M0 0h9', fill: '"><b' }] }
      : { background: '#456', letter: 'L' },
}
const icon = 'data:image/svg+xml,<svg/>'
const start = (over: Parameters<typeof setup>[1] = {}) =>
  setup(
    { icon, name: 'Fox', info: { rdns: 'com.wallet' } },
    { ports: { bundledDirectory: async () => directory }, ...over },
  )

describe('useWallets', () => {
  test('lists the rows of the modal, the installed one first, each with what connects it (R4.10)', async () => {
    const { client } = start()
    const hook = showHook(client, () => useWallets())
    expect(hook.value).toMatchObject({ status: 'pending', isPending: true, data: undefined })
    await waitFor(() => expect(hook.value.status).toBe('success'))
    expect(hook.value.data).toMatchObject([
      { id: 'com.wallet', name: 'Fox', isInstalled: true, icon, target: { rowId: 'com.wallet' } },
      { id: 'drawn', isInstalled: false, target: { rowId: 'drawn' } },
      { id: 'letter', isInstalled: false },
    ])
  })

  test('a drawn mark becomes an image address that no fact can break out of; a letter has none', async () => {
    const { client } = start()
    const hook = showHook(client, () => useWallets())
    await waitFor(() => expect(hook.value.data?.[1]?.icon).toBeDefined())
    const url = hook.value.data?.[1]?.icon ?? ''
    expect(url.startsWith('data:image/svg+xml,')).toBe(true)
    const svg = new DOMParser().parseFromString(
      decodeURIComponent(url.slice(url.indexOf(',') + 1)),
      'image/svg+xml',
    )
    expect(svg.querySelector('path')?.getAttribute('fill')).toBe('"><b')
    expect(svg.querySelector('b')).toBeNull()
    expect(hook.value.data?.[2]?.icon).toBeUndefined()
  })

  test('a row connects by its target, without the modal', async () => {
    const { client } = start()
    const hook = showHook(client, () => ({ wallets: useWallets(), account: useAccount(), ...useConnect() }))
    await waitFor(() => expect(hook.value.wallets.status).toBe('success'))
    const target = hook.value.wallets.data?.[0]?.target
    await act(async () => hook.value.connect(target))
    expect(hook.value.account.isConnected).toBe(true)
    expect(client.getState().modal.open).toBe(false)
  })

  test('loads nothing until it is enabled', async () => {
    const { client } = start()
    const prepare = vi.spyOn(client, 'prepare')
    const hook = showHook(client, () => useWallets({ enabled: false }))
    expect(prepare).not.toHaveBeenCalled()
    expect(hook.value).toMatchObject({ isPending: true, isFetching: false })
  })

  test('a download that fails is an error; a refresh that fails keeps the rows', async () => {
    const { client } = start()
    const prepare = vi.spyOn(client, 'prepare').mockRejectedValue(new TypeError('Failed to fetch'))
    const hook = showHook(client, () => useWallets())
    await waitFor(() => expect(hook.value.status).toBe('error'))
    expect(hook.value).toMatchObject({ data: undefined, error: { code: 'WALLET_LOAD_FAILED' } })
    prepare.mockRestore()
    await act(() => hook.value.refetch())
    expect(hook.value).toMatchObject({ status: 'success', error: undefined })
    vi.spyOn(client, 'prepare').mockRejectedValue(new TypeError('Failed to fetch'))
    await act(() => hook.value.refetch())
    expect(hook.value).toMatchObject({ status: 'error', isFetching: false })
    expect(hook.value.data).toHaveLength(3)
  })
})
