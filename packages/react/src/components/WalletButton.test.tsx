import type { Wallet, WalletDirectory } from '@latchkit/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectWallet, setup, show } from '../fixtures/render.js'
import { WalletButton } from '../index.js'

afterEach(cleanup)

const fox: Wallet = {
  id: 'fox-id',
  name: 'Fox',
  rdns: 'com.wallet',
  chains: ['mock'],
  declaredIds: ['rdns:com.wallet'],
  walletConnect: false,
}
const owl: Wallet = { id: 'owl-id', name: 'Owl', chains: ['mock'], declaredIds: [], walletConnect: false }
const directory: WalletDirectory = {
  getWallets: async () => ({ wallets: [fox, owl], count: 2 }),
  getWalletIcon: async () => undefined,
}

const start = (behaviour: Parameters<typeof setup>[0] = {}, over: Parameters<typeof setup>[1] = {}) =>
  setup(
    {
      name: 'Fox',
      info: { rdns: 'com.wallet' },
      declaredIds: ['rdns:com.wallet'],
      wallet: { name: 'Fox', rdns: 'com.wallet' },
      ...behaviour,
    },
    { ports: { bundledDirectory: async () => directory }, ...over },
  )

const getButton = (): HTMLElement => screen.getByTestId('lk-connect-wallet-button')
const getState = (): string | undefined => getButton().dataset['state']

describe('WalletButton', () => {
  test('loads nothing until the visitor shows an intent', () => {
    const { client } = start()
    const prepare = vi.spyOn(client, 'prepare')
    show(client, <WalletButton wallet="com.wallet" label="Fox" />)
    expect(prepare).not.toHaveBeenCalled()
    expect(getState()).toBe('idle')
    expect(getButton().textContent).toBe('Fox')
  })

  test.each([
    ['rdns', 'com.wallet'],
    ['id in the directory', 'fox-id'],
    ['name', 'fox'],
  ])('connects the wallet by its %s with one click, without the modal', async (_, wallet) => {
    const { client } = start()
    show(client, <WalletButton wallet={wallet} />)
    fireEvent.click(getButton())
    await waitFor(() => expect(getState()).toBe('connected'))
    expect(client.getState().modal.open).toBe(false)
    fireEvent.click(getButton())
    expect(client.getState().modal).toMatchObject({ open: true, history: [{ view: 'Account' }] })
  })

  test('a wallet that is loaded is reached in the tick of the click', async () => {
    const { client, connector } = start({ silent: true })
    show(client, <WalletButton wallet="com.wallet" />)
    await act(() => client.prepare())
    expect(getState()).toBe('ready')
    fireEvent.click(getButton())
    expect(connector.mock.calls.map(({ method }) => method)).toContain('connect')
    expect(getState()).toBe('connecting')
    expect(getButton().textContent).toBe('Connecting…')
  })

  test('a refusal is given to onError, and the button is ready again', async () => {
    const { client } = start({ connectError: 'USER_REJECTED' })
    const onError = vi.fn()
    show(client, <WalletButton wallet="com.wallet" onError={onError} />)
    fireEvent.click(getButton())
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(1))
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ code: 'USER_REJECTED' })
    expect(getState()).toBe('ready')
    expect(client.getState().modal.open).toBe(false)
  })

  test('a wallet that is not there shows where to get it; an unknown one shows the list', async () => {
    const { client } = start()
    const { unmount } = show(client, <WalletButton wallet="Owl" />)
    fireEvent.click(getButton())
    const getViews = () => client.getState().modal.history
    await waitFor(() => expect(getViews()).toMatchObject([{ view: 'Downloads', data: { rowId: 'owl-id' } }]))
    unmount()
    show(client, <WalletButton wallet="com.unknown" />)
    fireEvent.click(getButton())
    await waitFor(() => expect(getViews()).toMatchObject([{ view: 'Connect' }]))
  })

  test('a wallet in the page that claims the name of one in the directory is not connected by it (D55)', async () => {
    const { client, connector } = start({
      name: 'Owl',
      info: { rdns: 'com.hostile' },
      declaredIds: ['rdns:com.hostile'],
    })
    show(client, <WalletButton wallet="Owl" />)
    fireEvent.click(getButton())
    await waitFor(() => expect(client.getState().modal.history).toMatchObject([{ view: 'Downloads' }]))
    expect(connector.mock.calls).toEqual([])
  })

  test('another wallet that is connected is not this one', async () => {
    const { client } = start({
      name: 'Bear',
      info: { rdns: 'com.bear' },
      wallet: { name: 'Bear' },
      declaredIds: [],
    })
    show(client, <WalletButton wallet="Fox" />)
    await connectWallet(client)
    expect(getState()).toBe('ready')
  })
})
