import { closeModal, isError, openModal } from '@latchkit/core'
import { accountActions, dispatch, errorCodes } from '@latchkit/core/internal'
import { createMockConnector, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectWallet, setup, show, showHook } from '../fixtures/render.js'
import {
  LatchkitProvider,
  useAccount,
  useBalance,
  useConnect,
  useDisconnect,
  useEvents,
  useLatchkit,
  useNetwork,
  useProvider,
  useRequestSignature,
  useSignMessage,
  useSwitchNetwork,
  useTheme,
} from '../index.js'

// Loaded first: the tests count turns, and importing takes some.
beforeAll(() => accountActions.load())
afterEach(cleanup)

test('outside of a provider a hook throws what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  function Lost() {
    useAccount()
    return null
  }
  expect(() => renderToString(<Lost />)).toThrow(/LatchkitProvider/)
})

test('a server renders what the browser renders first', () => {
  const { client } = setup()
  function Status() {
    return <p>{useAccount().status}</p>
  }
  const page = (
    <LatchkitProvider client={client}>
      <Status />
    </LatchkitProvider>
  )
  expect(renderToString(page)).toContain('disconnected')
  show(client, <Status />)
  expect(screen.getByText('disconnected')).toBeTruthy()
})

describe('state', () => {
  test('useAccount is connecting while a wallet is asked (R4.6)', async () => {
    const { client, environment } = setup({ delay: 10 })
    const hook = showHook(client, () => ({ account: useAccount(), ...useConnect() }))
    expect(hook.value.account).toMatchObject({ status: 'disconnected', isConnected: false })
    await act(() => client.prepare())
    act(() => hook.value.connect({ rowId: 'com.wallet' }))
    expect(hook.value.account).toMatchObject({ status: 'connecting', isConnected: false, address: undefined })
    await act(() => environment.advance(10))
    expect(hook.value.account).toMatchObject({ status: 'connected', isConnected: true })
  })

  test('useAccount has address, networks and wallet while connected', async () => {
    const { client, connector } = setup({ info: { rdns: 'com.wallet' } })
    const account = showHook(client, useAccount)
    await connectWallet(client)
    expect(account.value).toMatchObject({
      status: 'connected',
      isConnected: true,
      caipAddress: 'mock:1:com.wallet-account',
      address: 'com.wallet-account',
      caipNetworkId: 'mock:1',
      connectorId: 'com.wallet',
      wallet: { rdns: 'com.wallet' },
    })
    act(() => connector.mock.emit({ type: 'disconnected' }))
    expect(account.value).toMatchObject({ status: 'disconnected', isConnected: false, address: undefined })
  })

  test('useNetwork says when the wallet is on a network that the site lacks', async () => {
    const { client, connector } = setup()
    const network = showHook(client, useNetwork)
    await connectWallet(client)
    expect(network.value).toMatchObject({ caipNetworkId: 'mock:1', isSupported: true })
    act(() => connector.mock.emit({ type: 'networkChanged', caipNetworkId: 'mock:99' }))
    expect(network.value).toMatchObject({ caipNetworkId: 'mock:99', isSupported: false })
    expect(network.value.networks).toHaveLength(2)
  })

  test('useProvider returns the provider while connected', async () => {
    const provider = { request: async () => null }
    const { client } = setup({ provider })
    const hook = showHook(client, () => useProvider())
    expect(hook.value).toBeUndefined()
    await connectWallet(client)
    expect(hook.value).toBe(provider)
  })

  test('useTheme changes mode and variables', () => {
    const { client } = setup()
    const theme = showHook(client, useTheme)
    expect(theme.value.themeMode).toBe('dark')
    act(() => theme.value.setThemeMode('light'))
    act(() => theme.value.setThemeVariables({ '--lk-color-accent': 'red' }))
    expect(theme.value).toMatchObject({ themeMode: 'light', themeVariables: { '--lk-color-accent': 'red' } })
  })

  test('useLatchkit opens, navigates and closes the modal', () => {
    const { client } = setup()
    const latchkit = showHook(client, useLatchkit)
    act(() => latchkit.value.openModal({ view: 'Connect' }))
    act(() => latchkit.value.navigate({ view: 'WhatIsAWallet' }))
    expect(latchkit.value.isOpen).toBe(true)
    expect(client.getState().modal.history.map(({ view }) => view)).toEqual(['Connect', 'WhatIsAWallet'])
    act(() => latchkit.value.closeModal())
    expect(latchkit.value.isOpen).toBe(false)
  })

  test('useLatchkit keeps its identity while nothing changes', () => {
    const { client } = setup()
    const values = new Set()
    showHook(client, () => values.add(useLatchkit()))
    act(() => dispatch(client, { type: 'toast/shown', id: 't', kind: 'info', message: 'x' }))
    expect(values.size).toBeLessThanOrEqual(2)
  })
})

describe('useEvents', () => {
  test('calls the latest listener once per event, in StrictMode too, without rendering', () => {
    const { client } = setup()
    const heard: string[] = []
    const hook = showHook(client, () => useEvents(event => heard.push(event.data.event)))
    const { renders } = hook
    act(() => openModal(client))
    act(() => closeModal(client))
    expect(heard.filter(name => name.startsWith('MODAL_'))).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    expect(hook.renders).toBe(renders)
  })
})

describe('mutations', () => {
  test('useConnect resolves with the account, and a closed modal is no error', async () => {
    const { client } = setup()
    const hook = showHook(client, useConnect)
    await act(() => client.prepare())
    act(() => hook.value.connect())
    expect(client.getState().modal.open).toBe(true)
    expect(hook.value.isPending).toBe(true)
    await act(async () => closeModal(client))
    expect(hook.value).toMatchObject({ status: 'success', data: { status: 'cancelled' } })
    await act(async () => {
      await hook.value.connectAsync({ rowId: 'com.wallet' })
    })
    expect(hook.value.data).toMatchObject({ status: 'connected', accounts: ['mock:1:com.wallet-account'] })
  })

  test('useConnect keeps a rejection as a typed error', async () => {
    const { client } = setup({ connectError: 'USER_REJECTED' })
    const hook = showHook(client, useConnect)
    await act(() => client.prepare())
    await act(async () => hook.value.connect({ rowId: 'com.wallet' }))
    expect(hook.value.isError && isError(hook.value.error, 'USER_REJECTED')).toBe(true)
  })

  test('useDisconnect ends the connection', async () => {
    const { client } = setup()
    const hook = showHook(client, () => ({ account: useAccount(), ...useDisconnect() }))
    await connectWallet(client)
    await act(async () => hook.value.disconnect())
    expect(hook.value.account.status).toBe('disconnected')
    expect(hook.value.isSuccess).toBe(true)
  })

  test('useSwitchNetwork takes a CAIP-2 id or a numeric one', async () => {
    const networks = [createMockNetwork(), { ...createMockNetwork({ reference: '2' }), id: 2 }] as const
    const { client } = setup({}, { networks })
    const hook = showHook(client, () => ({ network: useNetwork(), ...useSwitchNetwork() }))
    await connectWallet(client)
    await act(async () => hook.value.switchNetwork({ chainId: 2 }))
    expect(hook.value.network).toMatchObject({ caipNetworkId: 'mock:2', isSupported: true })
    await act(() => hook.value.switchNetworkAsync({ caipNetworkId: 'mock:1' }))
    expect(hook.value.network.caipNetworkId).toBe('mock:1')
    await act(async () => hook.value.switchNetwork({ chainId: 3 }))
    expect(hook.value.error).toMatchObject({ code: 'CHAIN_NOT_CONFIGURED' })
  })

  test('useSignMessage: pending while the wallet is asked, then the signature, or a typed error', async () => {
    const { client, connector, environment } = setup()
    const sign = showHook(client, useSignMessage)
    await connectWallet(client)
    connector.mock.set({ delay: 10 })
    act(() => sign.value.signMessage({ message: 'hello' }))
    expect(sign.value).toMatchObject({ status: 'pending', isPending: true })
    await act(() => environment.advance(10))
    expect(sign.value).toMatchObject({ status: 'success', isPending: false, data: expect.any(String) })
    connector.mock.set({ delay: 0, signError: 'USER_REJECTED' })
    await act(async () => {
      await expect(sign.value.signMessageAsync({ message: 'again' })).rejects.toMatchObject({
        code: 'USER_REJECTED',
      })
    })
    expect(sign.value).toMatchObject({
      isPending: false,
      data: undefined,
      error: { code: 'USER_REJECTED' },
    })
  })

  test('useSignMessage: only the latest call changes the result', async () => {
    const { client, connector, environment } = setup()
    const sign = showHook(client, useSignMessage)
    await connectWallet(client)
    connector.mock.set({ delay: 20 })
    act(() => sign.value.signMessage({ message: 'first' }))
    connector.mock.set({ delay: 10, signError: undefined })
    act(() => sign.value.signMessage({ message: 'second' }))
    await act(() => environment.advance(10))
    const { data } = sign.value
    expect(data).toBeTypeOf('string')
    connector.mock.set({ signError: 'USER_REJECTED' })
    await act(() => environment.advance(10))
    expect(sign.value).toMatchObject({ status: 'success', data })
  })

  test('useRequestSignature shows the text first; closing the modal cancels', async () => {
    const { client } = setup()
    const sign = showHook(client, useRequestSignature)
    await connectWallet(client)
    await act(async () => sign.value.requestSignature({ message: 'hello' }))
    expect(client.getState().modal.history.at(-1)).toMatchObject({
      view: 'SIWXSignMessage',
      data: { message: 'hello' },
    })
    expect(sign.value.isPending).toBe(true)
    await act(async () => closeModal(client))
    expect(sign.value.error).toMatchObject({ code: 'CANCELLED' })
  })
})

describe('useBalance', () => {
  test('reads once it is connected, and unknown is absent rather than 0 (D5)', async () => {
    const { client } = setup()
    const balance = showHook(client, () => useBalance())
    expect(balance.value).toMatchObject({ status: 'pending', isPending: true, data: undefined })
    await connectWallet(client)
    await vi.waitFor(() => expect(balance.value.status).toBe('success'))
    expect(balance.value).toMatchObject({
      isFetching: false,
      data: { formatted: '1', symbol: 'MCK', tokens: [{ symbol: 'MCK' }], fetchedAt: expect.any(Number) },
    })
  })

  test('a failed refresh keeps the data and sets the error; the next one clears it (D5, R8.3)', async () => {
    const { client, adapter, environment } = setup()
    const balance = showHook(client, () => useBalance())
    await connectWallet(client)
    await vi.waitFor(() => expect(balance.value.status).toBe('success'))
    const { data } = balance.value
    adapter.mock.setBalance('RPC_FAILED')
    await act(() => balance.value.refetch())
    expect(balance.value).toMatchObject({
      status: 'error',
      isPending: false,
      data,
      error: { code: 'BALANCE_UNAVAILABLE', shortMessage: errorCodes.BALANCE_UNAVAILABLE },
    })
    expect(balance.value.error).toBe(balance.value.error)
    adapter.mock.setBalance(2n * 10n ** 18n)
    await act(() => environment.advance(30_000))
    await act(() => balance.value.refetch())
    expect(balance.value).toMatchObject({ status: 'success', data: { formatted: '2' }, error: undefined })
  })

  test('a first read that fails is an error without data', async () => {
    const { client, adapter } = setup()
    adapter.mock.setBalance('RPC_FAILED')
    const balance = showHook(client, () => useBalance())
    await connectWallet(client)
    await vi.waitFor(() => expect(balance.value.status).toBe('error'))
    expect(balance.value.data).toBeUndefined()
  })

  test('reads nothing when it is not enabled', async () => {
    const { client, adapter } = setup()
    const read = vi.spyOn(adapter, 'getBalance')
    showHook(client, () => useBalance({ enabled: false }))
    await connectWallet(client)
    expect(read).not.toHaveBeenCalled()
  })
})

test('two families at once: each hook reads its own, and ending one leaves the other (demand 18)', async () => {
  const other = createMockConnector({ id: 'b', namespace: 'other' })
  const first = createMockConnector({ id: 'com.wallet' })
  const { client } = setup(
    {},
    {
      networks: [
        createMockNetwork({ rpcUrls: ['http://mock'] }),
        createMockNetwork({ namespace: 'other', rpcUrls: ['http://mock'] }),
      ],
      families: [
        createMockFamily({ connectors: [first] }),
        createMockFamily({ namespace: 'other', connectors: [other], balance: 2n * 10n ** 18n }),
      ],
    },
  )
  const seen = showHook(client, () => ({
    mock: useAccount({ namespace: 'mock' }),
    other: useAccount({ namespace: 'other' }),
    mockBalance: useBalance({ namespace: 'mock' }),
    otherBalance: useBalance({ namespace: 'other' }),
    ...useDisconnect(),
  }))
  await connectWallet(client)
  await connectWallet(client, 'other', 'b')
  await act(() => expect.poll(() => seen.value.otherBalance.data?.formatted).toBe('2'))
  expect(seen.value.mockBalance.data?.formatted).toBe('1')
  expect([seen.value.mock.caipAddress, seen.value.other.caipAddress]).toEqual([
    'mock:1:com.wallet-account',
    'other:1:b-account',
  ])
  await act(() => seen.value.disconnectAsync({ namespace: 'mock' }))
  expect(seen.value.mock.isConnected).toBe(false)
  expect(seen.value.other.isConnected).toBe(true)
})
