import { createLatchkit as createClient, type LatchkitOptions, type Wallet } from '@latchkit/core'
import { LatchkitContext } from '@latchkit/react'
import {
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockTransport,
  createMockTransportDefinition,
} from '@latchkit/testing'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toAppKit } from './appKitInstance.js'
import { useAppKitConnection, useAppKitConnections, useAppKitWallet, useAppKitWallets } from './index.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  cleanup()
  for (const end of ends.splice(0)) await end()
})

const toWallet = (id: string): Wallet => ({
  id,
  name: id.toUpperCase(),
  chains: ['mock'],
  declaredIds: [],
  walletConnect: true,
})
const listed = ['one', 'two', 'three'].map(toWallet)

/** A page with two wallets, a directory of three and a wallet on another device. */
function start(options: Partial<LatchkitOptions> = {}) {
  const first = createMockConnector({
    id: 'com.first',
    name: 'First',
    info: { rdns: 'com.first' },
    accounts: ['mock:1:a', 'mock:1:b'],
    provider: { name: 'first' },
  })
  const second = createMockConnector({
    id: 'com.second',
    name: 'Second',
    info: { rdns: 'com.second' },
    accounts: ['mock:1:c'],
  })
  const transport = createMockTransport()
  const storage = createMemoryStorage()
  const create = () => {
    const client = createClient({
      networks: [createMockNetwork()],
      families: [createMockFamily({ connectors: [first, second] })],
      remoteConnectors: [createMockTransportDefinition(transport)],
      remoteFeatures: { multiWallet: true },
      ports: {
        bundledDirectory: async () => ({
          getWallets: async ({ search = '' }) => {
            const wallets = listed.filter(({ name }) => name.includes(search.toUpperCase()))
            return { wallets, count: wallets.length }
          },
          getWalletIcon: async ({ id }) => ({ background: '#123', letter: id }),
        }),
      },
      storage,
      ...options,
    })
    ends.push(client.destroy)
    return toAppKit(client)
  }
  return { first, second, transport, create, appKit: create() }
}

function showHook<Value>({ client }: ReturnType<typeof toAppKit>, useValue: () => Value): () => Value {
  const seen: { value?: Value } = {}
  function Probe() {
    seen.value = useValue()
    return null
  }
  render(
    <StrictMode>
      <LatchkitContext.Provider value={client}>
        <Probe />
      </LatchkitContext.Provider>
    </StrictMode>,
  )
  return () => {
    if (!seen.value) throw new Error('Nothing was rendered.')
    return seen.value
  }
}

describe('useAppKitWallet', () => {
  test('connects a wallet by its name, and says what it does', async () => {
    const { appKit } = start()
    const onSuccess = vi.fn()
    const get = showHook(appKit, () => useAppKitWallet({ onSuccess }))
    expect(get()).toMatchObject({ isReady: true, isPending: false, data: undefined })
    await act(() => get().connect('first'))
    expect(get()).toMatchObject({ isSuccess: true, data: { chainNamespace: 'mock', address: 'a' } })
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ address: 'a' }))
  })

  test('has the error of a visitor who declines', async () => {
    const { appKit, first } = start()
    const onError = vi.fn()
    const get = showHook(appKit, () => useAppKitWallet({ namespace: 'mock', onError }))
    first.mock.set({ connectError: 'USER_REJECTED' })
    await act(() => get().connect('com.first'))
    expect(get()).toMatchObject({ isError: true, error: { code: 'USER_REJECTED' } })
    expect(onError).toHaveBeenCalledWith(get().error)
  })
})

describe('useAppKitConnections', () => {
  test('has every connection, the one in use first, and uses or ends one (R6.2)', async () => {
    const { appKit } = start()
    const onSuccess = vi.fn()
    const onError = vi.fn()
    const get = showHook(appKit, () => ({
      ...useAppKitConnections('mock'),
      ...useAppKitConnection({ namespace: 'mock', onSuccess, onError }),
      connectWallet: useAppKitWallet().connect,
    }))
    await act(() => get().connectWallet('com.first'))
    await act(() => get().connectWallet('com.second'))
    const names = () => get().connections.map(({ name }) => name)
    expect(names()).toEqual(['Second', 'First'])
    expect(get().connections[1]).toMatchObject({
      connectorId: 'com.first',
      accounts: [{ address: 'a' }, { address: 'b' }],
      caipNetwork: { caipNetworkId: 'mock:1' },
    })
    expect(appKit.getConnections('mock')).toEqual(get().connections)
    const [, former] = get().connections
    await act(async () => former && get().switchConnection({ connection: former, address: 'a' }))
    expect(get().connection?.connectorId).toBe('com.first')
    expect(onSuccess).toHaveBeenLastCalledWith({
      address: 'a',
      namespace: 'mock',
      hasSwitchedAccount: true,
      hasSwitchedWallet: true,
      hasDeletedWallet: false,
    })
    // Of those alone that the wallet shares.
    await act(async () => former && get().switchConnection({ connection: former, address: 'z' }))
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'INVALID_ADDRESS' }))
    await act(() => get().deleteConnection({ connectorId: 'com.first', address: 'a' }))
    expect(names()).toEqual(['Second'])
    expect(onSuccess).toHaveBeenLastCalledWith(expect.objectContaining({ hasDeletedWallet: true }))
    expect(get().isPending).toBe(false)
  })

  test('of before a reload are recent until their wallet has confirmed them (D66)', async () => {
    const { appKit, create, first } = start()
    const get = showHook(appKit, () => useAppKitWallet())
    await act(() => get().connect('com.first'))
    cleanup()
    appKit.client.destroy()
    first.mock.set({ silent: true })
    const next = create()
    const getConnections = showHook(next, () => useAppKitConnections())
    await waitFor(() => expect(getConnections().recentConnections).toHaveLength(1))
    expect(getConnections().connections).toEqual([])
    expect(next.getRecentConnections()).toMatchObject([{ connectorId: 'com.first' }])
  })
})

describe('useAppKitWallets', () => {
  test('lists the wallets, those in the page as such, without the modal', async () => {
    const { appKit } = start()
    const get = showHook(appKit, () => useAppKitWallets())
    expect(get().isInitialized).toBe(false)
    await waitFor(() => expect(get().isInitialized).toBe(true))
    expect(get().wallets).toContainEqual(
      expect.objectContaining({
        id: 'com.first',
        isInjected: true,
        connectors: [{ id: 'com.first', chain: 'mock' }],
      }),
    )
    await act(() => get().connect({ id: 'com.first', isInjected: true }, 'mock'))
    expect(appKit.getAddress()).toBe('a')
    expect(appKit.isOpen()).toBe(false)
  })

  test('loads pages of the directory, and searches it', async () => {
    const { appKit } = start()
    const get = showHook(appKit, () => useAppKitWallets())
    await act(() => get().fetchWallets())
    expect(get().wcWallets.map(({ id }) => id)).toEqual(['one', 'two', 'three'])
    expect(get()).toMatchObject({ page: 1, count: 3, isFetchingWallets: false })
    await act(() => get().fetchWallets({ query: 'two' }))
    expect(get().wcWallets.map(({ id }) => id)).toEqual(['two'])
  })

  test('makes the code of a wallet on another device, until it is left or connected', async () => {
    const { appKit, transport } = start()
    const get = showHook(appKit, () => useAppKitWallets())
    await act(() => get().fetchWallets())
    await act(() => get().connect({ id: 'one', isInjected: false }))
    await waitFor(() => expect(get().wcUri).toBeDefined())
    expect(get().connectingWallet).toMatchObject({ id: 'one', name: 'ONE' })
    await act(async () => get().resetWcUri())
    expect(get()).toMatchObject({ wcUri: undefined, connectingWallet: undefined })
    await act(() => get().connect({ id: 'one', isInjected: false }))
    await waitFor(() => expect(get().wcUri).toBeDefined())
    await act(() => transport.wallet.pair(get().wcUri ?? ''))
    await waitFor(() => expect(appKit.getIsConnectedState()).toBe(true))
    expect(get().wcUri).toBeUndefined()
  })
})

describe('the instance', () => {
  test('has the provider of each family, and notifies of connections, addresses and providers', async () => {
    const { appKit, first } = start()
    const seen = { connections: vi.fn(), address: vi.fn(), providers: vi.fn() }
    appKit.subscribeConnections(seen.connections)
    appKit.subscribeShouldUpdateToAddress(seen.address)
    appKit.subscribeProviders(seen.providers)
    const get = showHook(appKit, () => useAppKitWallet())
    await act(() => get().connect('com.first'))
    expect(appKit.getProviders()).toEqual({ mock: first.provider })
    expect(appKit.getProviderType('mock')).toBe(first.type)
    expect(appKit.getWalletProviderType()).toBe(first.type)
    expect(appKit.getConnectors().map(({ id }) => id)).toEqual(
      expect.arrayContaining(['com.first', 'com.second']),
    )
    expect(appKit.getAddressByChainNamespace('mock')).toBe('a')
    expect(seen.address).toHaveBeenLastCalledWith('a')
    expect(seen.connections).toHaveBeenLastCalledWith([expect.objectContaining({ connectorId: 'com.first' })])
    expect(seen.providers).toHaveBeenLastCalledWith({ mock: first.provider })
    expect(appKit.getEvent().data.event).toBe('CONNECT_SUCCESS')
    await act(() => appKit.deleteConnection({ connectorId: 'com.first' }))
    expect(seen.connections).toHaveBeenLastCalledWith([])
    expect(appKit.getProviders()).toEqual({})
  })

  test('moves between views of the modal, and shows notes in it', async () => {
    const { appKit } = start()
    await appKit.ready()
    expect(appKit.getEvent().data.event).toBe('MODAL_CREATED')
    await appKit.open()
    appKit.redirect('WhatIsAWallet')
    const views = () => appKit.client.getState().modal.history.map(({ view }) => view)
    expect(views()).toEqual(['Connect', 'WhatIsAWallet'])
    appKit.replace('Networks')
    expect(views()).toEqual(['Connect', 'Networks'])
    appKit.showErrorMessage('It did not work')
    await expect
      .poll(() => appKit.client.getState().toast)
      .toMatchObject({ kind: 'error', message: 'It did not work' })
    appKit.showSuccessMessage('Done')
    expect(appKit.client.getState().toast).toMatchObject({ kind: 'success', message: 'Done' })
    await appKit.close()
  })

  test('updateNativeBalance has no amount while none can be read', async () => {
    const { appKit } = start()
    expect(await appKit.updateNativeBalance()).toBeUndefined()
    expect(appKit.getRemoteFeatures().multiWallet).toBe(true)
  })
})
