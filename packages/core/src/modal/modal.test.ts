import {
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
} from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { shakeDurationMs, toastDurationMs } from '../constants.js'
import { createKit, readKey, reload } from '../fixtures/page.js'
import {
  closeModal,
  connect,
  dispatch,
  goBack,
  isError,
  type LatchkitOptions,
  navigate,
  openModal,
  type RemoteFeatures,
  replaceView,
  selectRoute,
  send,
  setTheme,
  showToast,
  swap,
  type ViewName,
} from '../internal.js'
import { shake } from './shake.js'
import { hideToast } from './showToast.js'

async function start(options: Partial<LatchkitOptions> & { mobile?: boolean } = {}) {
  const kit = createKit({
    networks: [createMockNetwork()],
    families: [createMockFamily({ connectors: [createMockConnector({ id: 'w' })] })],
    ...options,
  })
  if (options.mobile) kit.environment.setPlatform({ mobile: true })
  await kit.client.prepare()
  const view = () => selectRoute(kit.client.getState()).view
  const connectWallet = () => connect(kit.client, { connector: { namespace: 'mock', connectorId: 'w' } })
  return { kit, client: kit.client, view, connectWallet }
}

describe('where the modal opens', () => {
  test('on Account with an address, otherwise on Connect (R2.2, R2.3)', async () => {
    const { client, view, connectWallet } = await start()
    openModal(client)
    expect(view()).toBe('Connect')
    closeModal(client)
    await connectWallet()
    openModal(client)
    expect(view()).toBe('Account')
  })

  test('opening is an event that says whether an account is connected (R4.1)', async () => {
    const { client, kit, connectWallet } = await start()
    const openings = () =>
      kit.events.flatMap(({ data }) => (data.event === 'MODAL_OPEN' ? [data.properties.connected] : []))
    openModal(client)
    openModal(client)
    expect(openings()).toEqual([false])
    closeModal(client)
    await connectWallet()
    openModal(client)
    expect(openings()).toEqual([false, true])
  })

  test.each<[string, Partial<LatchkitOptions> & { mobile?: boolean }, ViewName]>([
    ['without adapters, desktop', { families: [] }, 'ConnectingWalletConnectBasic'],
    ['without adapters, mobile', { families: [], mobile: true }, 'AllWallets'],
    ['manual control, desktop', { manualWCControl: true }, 'ConnectingWalletConnectBasic'],
    ['manual control, mobile', { manualWCControl: true, mobile: true }, 'AllWallets'],
  ])('%s (R2.4)', async (_, options, expected) => {
    const { client, view } = await start(options)
    openModal(client)
    expect(view()).toBe(expected)
  })

  test.each(['Swap', 'SwapSelectToken', 'SwapPreview', 'WalletSend'] as const)(
    '%s is opened by the name that AppKit has for it (D38, D75)',
    async view => {
      const { client, connectWallet } = await start({ modules: { swap, send } })
      await connectWallet()
      openModal(client, { view })
      expect(client.getState().modal.history.at(-1)?.view).toBe(view)
    },
  )

  test('manual control with an address: Account all the same', async () => {
    const { client, view, connectWallet } = await start({ manualWCControl: true })
    await connectWallet()
    openModal(client)
    expect(view()).toBe('Account')
  })

  test('on the view that is asked for, with its data (R2.5)', async () => {
    const { client } = await start()
    openModal(client, { view: 'Downloads', data: { rowId: 'r' } })
    expect(selectRoute(client.getState())).toEqual({ view: 'Downloads', data: { rowId: 'r' } })
  })

  test.each(['Nope', '', '__proto__', undefined as never])(
    'a view that does not exist is refused: %j',
    async name => {
      const { client } = await start()
      for (const go of [
        () => openModal(client, { view: name as ViewName }),
        () => navigate(client, { view: name as ViewName }),
        () => replaceView(client, { view: name as ViewName }),
      ]) {
        if (name === undefined && go.toString().includes('open')) continue
        let error: unknown
        try {
          go()
        } catch (thrown) {
          error = thrown
        }
        expect(isError(error, 'CONFIG_INVALID')).toBe(true)
      }
      expect(client.getState().modal.open).toBe(false)
    },
  )
})

describe('leaving', () => {
  test('back pops, and with nothing to pop closes (R2.6)', async () => {
    const { client, view } = await start()
    openModal(client)
    navigate(client, { view: 'AllWallets' })
    replaceView(client, { view: 'GetWallet' })
    goBack(client)
    expect(view()).toBe('Connect')
    expect(client.getState().modal.open).toBe(true)
    goBack(client)
    expect(client.getState().modal.open).toBe(false)
  })

  test('embedded, closing shows Account if connected, otherwise Connect (R4.3)', async () => {
    const { client, view, connectWallet } = await start({ enableEmbedded: true })
    openModal(client, { view: 'AllWallets' })
    closeModal(client)
    expect(view()).toBe('Connect')
    await connectWallet()
    openModal(client)
    navigate(client, { view: 'Networks' })
    closeModal(client)
    expect(view()).toBe('Account')
  })

  test('not embedded, closing always resets to Connect (R4.2)', async () => {
    const { client, view, connectWallet } = await start()
    await connectWallet()
    openModal(client)
    closeModal(client)
    expect(view()).toBe('Connect')
  })
})

describe('small signs', () => {
  test('it is loading until its wallets are there, and closing ends that (R4.2)', async () => {
    let arrive = (): void => {}
    const { client } = createKit({
      networks: [createMockNetwork()],
      families: [
        {
          namespace: 'mock',
          load: () =>
            new Promise(resolve => {
              arrive = () => resolve(createMockAdapter({ connectors: [] }))
            }),
        },
      ],
    })
    openModal(client)
    await vi.waitFor(() => expect(client.getState().modal.loading).toBe(true))
    arrive()
    await vi.waitFor(() => expect(client.getState().modal.loading).toBe(false))
    dispatch(client, { type: 'modal/loadingChanged', loading: true })
    closeModal(client)
    expect(client.getState().modal.loading).toBe(false)
  })

  test('a shake lasts 500 ms; a second one begins anew (R4.4)', async () => {
    const { client, kit } = await start()
    const isShaking = () => client.getState().modal.shake
    shake(client)
    await kit.environment.advance(shakeDurationMs - 1)
    shake(client)
    await kit.environment.advance(shakeDurationMs - 1)
    expect(isShaking()).toBe(true)
    await kit.environment.advance(1)
    expect(isShaking()).toBe(false)
  })

  test('a toast stays 3 s, is replaced by the next, and can be hidden (R9.9)', async () => {
    const { client, kit } = await start()
    const toast = () => client.getState().toast?.message
    showToast(client, { kind: 'success', message: 'one' })
    await kit.environment.advance(toastDurationMs - 1)
    showToast(client, { kind: 'error', message: 'two' })
    await kit.environment.advance(toastDurationMs - 1)
    expect(toast()).toBe('two')
    await kit.environment.advance(1)
    expect(toast()).toBeUndefined()
    showToast(client, { kind: 'info', message: 'three' })
    hideToast(client)
    hideToast(client)
    expect(toast()).toBeUndefined()
    expect(kit.environment.pendingTimers()).toBe(0)
  })

  test('the theme changes while the page runs (R3.11)', async () => {
    const { client } = await start({ themeMode: 'light', themeVariables: { '--lk-accent': 'red' } })
    setTheme(client, { variables: { '--lk-radius': 4 } })
    expect(client.getState().theme).toEqual({
      mode: 'light',
      variables: { '--lk-accent': 'red', '--lk-radius': 4 },
    })
    setTheme(client, { mode: 'system' })
    expect(client.getState().theme.mode).toBe('system')
  })

  test('pending transactions come and go (D21)', async () => {
    const { client, kit } = await start()
    dispatch(client, {
      type: 'transaction/submitted',
      transaction: { hash: '0x1', caipNetworkId: 'mock:1', submittedAt: client.environment.now() },
    })
    expect(client.getState().pendingTransactions).toEqual([
      { hash: '0x1', caipNetworkId: 'mock:1', submittedAt: kit.environment.now() },
    ])
    dispatch(client, { type: 'transaction/settled', hash: '0x1', caipNetworkId: 'mock:1' })
    expect(client.getState().pendingTransactions).toEqual([])
  })
})

describe('features of the operator’s server (D14, R9.11)', () => {
  function withServer(
    getFeatures: () => Promise<Partial<RemoteFeatures> | undefined>,
    more: Partial<LatchkitOptions> = {},
  ) {
    const remoteConfig = vi.fn(async () => ({ getFeatures, getAllowedOrigins: async () => [] }))
    return { ports: { remoteConfig }, remoteConfig, more }
  }

  test('are never asked for before the modal is open; then merged', async () => {
    const { ports, remoteConfig } = withServer(async () => ({
      swaps: false,
      socials: ['x', 'github'],
      activity: false,
    }))
    const { client, kit } = await start({ ports })
    await kit.settle()
    expect(remoteConfig).not.toHaveBeenCalled()
    openModal(client)
    await kit.settle()
    expect(client.getState().remoteFeatures).toMatchObject({
      swaps: false,
      socials: ['x', 'github'],
      activity: false,
      email: true,
    })
    closeModal(client)
    openModal(client)
    await kit.settle()
    expect(remoteConfig).toHaveBeenCalledTimes(1)
  })

  test('the last configuration is used until the request succeeds, and when it fails', async () => {
    const { ports } = withServer(async () => ({ activity: false }))
    const first = await start({ ports })
    openModal(first.client)
    await first.kit.settle()
    expect(readKey(first.kit.storage, 'remote_features')).toEqual({ activity: false })
    const failing = withServer(() => Promise.reject(new Error('offline')))
    const after = reload(first.kit, { ports: failing.ports })
    expect(after.client.getState().remoteFeatures.activity).toBe(true)
    await after.client.prepare()
    openModal(after.client)
    await after.settle()
    expect(after.client.getState().remoteFeatures.activity).toBe(false)
    expect(first.kit.names()).toContain('INTERNAL_SDK_ERROR')
  })

  test('only what has the shape of a feature counts', async () => {
    const hostile = {
      swaps: 'yes',
      onramp: ['a', 7, 'x'.repeat(500)],
      email: 'true',
      socials: ['x', 'myspace', 7],
      branding: 0,
      multiWallet: true,
      isAdmin: true,
      __proto__: { activity: false },
    }
    const { ports } = withServer(async () => hostile as never)
    const { client, kit } = await start({ ports })
    openModal(client)
    await kit.settle()
    expect(client.getState().remoteFeatures).toEqual({
      swaps: ['default'],
      onramp: ['a'],
      email: true,
      socials: ['x'],
      activity: true,
      branding: true,
      multiWallet: true,
      emailCapture: false,
    })
  })

  test('a broken cache is thrown away', async () => {
    const { ports } = withServer(async () => undefined)
    const { client, kit } = await start({ ports })
    kit.storage.setItem('@latchkit/remote_features', '{')
    openModal(client)
    await kit.settle()
    expect(kit.storage.entries()['@latchkit/remote_features']).toBeUndefined()
  })

  test('paying still leaves no login (R4.16)', async () => {
    const { ports } = withServer(async () => ({ email: true, socials: ['x'] }))
    const { client, kit } = await start({ ports, features: { pay: true } })
    openModal(client)
    await kit.settle()
    expect(client.getState().remoteFeatures).toMatchObject({ email: false, socials: false })
  })

  test.each([
    ['ios', ['x', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
    ['android', ['google', 'discord', 'farcaster', 'github', 'apple']],
    ['android_x', ['google', 'discord', 'farcaster', 'github', 'apple']],
    ['macos', ['google', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
    ['tdesktop', ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
    ['weba', ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
    ['unknown', ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']],
  ])(
    'in Telegram on %s exactly the logins that cannot open are left out (R4.17, D51)',
    async (telegram, socials) => {
      const kit = createKit({ networks: [createMockNetwork()], families: [] })
      kit.environment.setPlatform({ telegram })
      await kit.client.prepare()
      expect(kit.client.getState().remoteFeatures.socials).toEqual(socials)
    },
  )
})
