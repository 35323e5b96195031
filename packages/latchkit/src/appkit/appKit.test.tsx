import { connect } from '@latchkit/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAppKitPage } from '../fixtures/createAppKitPage.js'
import { mainnet, optimism } from '../networks.js'
import {
  type AppKit,
  AppKitButton,
  AppKitProvider,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './index.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  cleanup()
  for (const end of ends.splice(0)) await end()
})

function start(options: Parameters<typeof createAppKitPage>[0] = {}) {
  const page = createAppKitPage(options)
  const appKit = page.load()
  ends.push(page.end, () => appKit.disconnect(), appKit.client.destroy)
  return { ...page, appKit }
}

const connectWallet = (appKit: AppKit, connectorId: string) =>
  act(async () => {
    await appKit.client.prepare()
    await connect(appKit.client, { connector: { namespace: 'eip155', connectorId } })
  })

/** Renders the hooks of a site on AppKit; `value` is what they returned last. */
function showHooks(appKit: AppKit) {
  const seen: { value?: ReturnType<typeof useAll> } = {}
  const useAll = () => ({
    ...useAppKit(),
    account: useAppKitAccount(),
    network: useAppKitNetwork(),
    state: useAppKitState(),
    theme: useAppKitTheme(),
    event: useAppKitEvents(),
    walletInfo: useWalletInfo().walletInfo,
    provider: useAppKitProvider('eip155').walletProvider,
    ...useAppKitBalance(),
    ...useDisconnect(),
  })
  function Probe() {
    seen.value = useAll()
    return null
  }
  render(
    <StrictMode>
      <AppKitProvider appKit={appKit}>
        <Probe />
        <AppKitButton />
      </AppKitProvider>
    </StrictMode>,
  )
  return () => {
    if (!seen.value) throw new Error('Nothing was rendered.')
    return seen.value
  }
}

test('the hooks of a site on AppKit follow the connection', async () => {
  const { appKit, wallet } = start()
  const get = showHooks(appKit)
  expect(get().account).toMatchObject({
    isConnected: false,
    status: 'disconnected',
    address: undefined,
    allAccounts: [],
  })
  await connectWallet(appKit, wallet.rdns)
  const [address] = wallet.addresses()
  expect(get().account).toMatchObject({
    address,
    caipAddress: `eip155:1:${address}`,
    isConnected: true,
    status: 'connected',
    allAccounts: wallet.addresses().map(each => ({ namespace: 'eip155', address: each })),
  })
  expect(get().network).toMatchObject({
    chainId: 1,
    caipNetworkId: 'eip155:1',
    caipNetwork: { name: mainnet.name },
  })
  expect(get().walletInfo).toMatchObject({ name: wallet.name, rdns: wallet.rdns })
  expect(get().provider).toBe(appKit.getProvider('eip155'))
  expect(get().event).toMatchObject({ data: { event: 'CONNECT_SUCCESS' } })
  await act(() => get().network.switchNetwork(optimism))
  expect(get().network.chainId).toBe(10)
  expect(get().state).toMatchObject({
    initialized: true,
    selectedNetworkId: 'eip155:10',
    activeChain: 'eip155',
  })
  await act(() => get().disconnect())
  expect(get().account.isConnected).toBe(false)
  expect(get().provider).toBeUndefined()
})

test('useAppKitBalance reads the balance, and resolves with the error while no node responds', async () => {
  let isDown = false
  const node = {
    ...mainnet,
    request: async ({ method }: { method: string }) => {
      if (isDown) throw new Error('No connection.')
      return method === 'eth_getBalance' ? '0xde0b6b3a7640000' : '0x1'
    },
  }
  const { appKit, wallet } = start({ networks: [node] })
  const get = showHooks(appKit)
  await connectWallet(appKit, wallet.rdns)
  expect(await act(() => get().fetchBalance())).toMatchObject({
    data: { balance: '1', symbol: 'ETH' },
    isSuccess: true,
  })
  isDown = true
  expect(await act(() => get().fetchBalance())).toMatchObject({ data: undefined, isError: true })
})

test('open shows the view that is named, or connecting a family that is not connected', async () => {
  const { appKit } = start()
  const get = showHooks(appKit)
  const views = () => appKit.client.getState().modal.history.map(({ view }) => view)
  await act(() => get().open({ view: 'Networks' }))
  expect(get().state.open).toBe(true)
  expect(views()).toEqual(['Networks'])
  await act(() => get().open({ namespace: 'eip155' }))
  expect(appKit.client.getState().modal.history).toMatchObject([
    { view: 'Connect', data: { caipNetworkId: 'eip155:1' } },
  ])
  await act(() => get().close())
  expect(appKit.isOpen()).toBe(false)
})

test.each(['OnRampProviders', 'ApproveTransaction', 'Swap'] as const)(
  'open, redirect and replace show %s of AppKit',
  async view => {
    const { appKit, wallet } = start()
    showHooks(appKit)
    // Views of an account go back to Connect without one, once their code is here.
    await connectWallet(appKit, wallet.rdns)
    const views = () => appKit.client.getState().modal.history.map(each => each.view)
    await act(() => appKit.open({ view }))
    expect(views()).toEqual([view])
    await act(() => appKit.open({ view: 'Networks' }))
    act(() => appKit.redirect(view))
    expect(views()).toEqual(['Networks', view])
    await act(() => appKit.open({ view: 'Networks' }))
    act(() => appKit.replace(view))
    expect(views()).toEqual([view])
  },
)

test('AppKitButton opens the modal', () => {
  const { appKit } = start()
  showHooks(appKit)
  fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }))
  expect(appKit.isOpen()).toBe(true)
})

test('the instance reads and notifies as AppKit’s', async () => {
  // A site's own field of a network need have no form in JSON.
  const { appKit, wallet } = start({ networks: [mainnet, { ...optimism, ...{ blockCreated: 7n } }] })
  const seen = { account: vi.fn(), network: vi.fn(), state: vi.fn(), theme: vi.fn(), events: vi.fn() }
  const unsubscribes = [
    appKit.subscribeAccount(seen.account),
    appKit.subscribeNetwork(seen.network),
    appKit.subscribeState(seen.state),
    appKit.subscribeTheme(seen.theme),
    appKit.subscribeEvents(seen.events),
  ]
  await connectWallet(appKit, wallet.rdns)
  const [address] = wallet.addresses()
  expect(seen.account).toHaveBeenLastCalledWith(expect.objectContaining({ address, status: 'connected' }))
  expect(appKit.getAddress()).toBe(address)
  expect(appKit.getIsConnectedState()).toBe(true)
  expect(appKit.getCaipNetworks().map(({ id }) => id)).toEqual([1, 10])
  expect(seen.network).not.toHaveBeenCalled()
  await act(() => appKit.switchNetwork(optimism))
  expect(seen.network).toHaveBeenLastCalledWith(expect.objectContaining({ chainId: 10 }))
  act(() => appKit.setThemeMode('light'))
  expect(seen.theme).toHaveBeenLastCalledWith(expect.objectContaining({ themeMode: 'light' }))
  expect(seen.events).toHaveBeenCalled()
  for (const unsubscribe of unsubscribes) unsubscribe()
  seen.state.mockClear()
  await act(() => appKit.open())
  expect(seen.state).not.toHaveBeenCalled()
})

test('a visitor of the former site stays connected, without a prompt (D22)', async () => {
  const page = createAppKitPage()
  const { wallet, provider, storage } = page
  await provider.request({ method: 'eth_requestAccounts' })
  const prompts = wallet.prompts().length
  const [address] = wallet.addresses()
  storage.setItem('@appkit/connected_namespaces', 'eip155')
  storage.setItem('@appkit/eip155:connected_connector_id', wallet.rdns)
  storage.setItem('@appkit/active_caip_network_id', 'eip155:1')
  storage.setItem(
    '@appkit/connections',
    JSON.stringify({ eip155: [{ connectorId: wallet.rdns, accounts: [{ address }] }] }),
  )
  const appKit = page.load()
  ends.push(page.end, () => appKit.disconnect(), appKit.client.destroy)
  const get = showHooks(appKit)
  await waitFor(() => expect(get().account).toMatchObject({ isConnected: true, address }))
  expect(wallet.prompts()).toHaveLength(prompts)
})
