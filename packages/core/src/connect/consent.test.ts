import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockLogin,
  createMockNetwork,
  createMockRemote,
  type MockConnector,
} from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { callEngine } from '../client/callEngine.js'
import {
  connect,
  createLatchkit,
  giveConsent,
  isConsentMissing,
  type LatchkitOptions,
  login,
  openModal,
  reconnectLogin,
  selectRoute,
  startEmailLogin,
  startPairing,
  startPasskeyLogin,
  startSocialLogin,
  verifyEmailLogin,
} from '../internal.js'
import { connectRow } from './connectRow.js'
import { retryConnect } from './retryConnect.js'

const connector = { namespace: 'mock', connectorId: 'io.wallet' }

/** A site whose visitors tick a box first, with a wallet in the page, a relay and a secure site. */
async function start(options: Partial<LatchkitOptions> = {}, mobile = false) {
  const environment = createFakeEnvironment(mobile ? { platform: { mobile: true, ios: true } } : {})
  const wallet: MockConnector = createMockConnector({
    id: 'io.wallet',
    name: 'Wallet',
    info: { rdns: 'io.wallet' },
    declaredIds: ['rdns:io.wallet'],
    accounts: ['mock:1:abc'],
    environment,
  })
  const relay = createMockRemote({ id: 'walletConnect', name: 'WalletConnect', environment })
  const auth = createMockRemote({ id: 'auth', name: 'Email or social', autoPair: true, environment })
  const secure = createMockLogin({ environment })
  const client = createLatchkit({
    networks: [createMockNetwork()],
    families: [createMockFamily({ connectors: [wallet] })],
    remoteConnectors: [
      { id: 'walletConnect', name: 'WalletConnect', load: async () => relay.createTransport() },
      { id: 'auth', name: 'Email or social', load: async () => auth.createTransport() },
    ],
    ports: { login: async () => secure.port },
    modules: { login },
    features: { legalCheckbox: true },
    termsConditionsUrl: 'https://orchard.example/terms',
    environment,
    storage: createMemoryStorage(),
    ...options,
  })
  await Promise.all([client.prepare(), login.chunk.load()])
  const isAsked = (): boolean =>
    wallet.mock.calls.length > 0 ||
    secure.calls.some(call => call !== 'readLogin') ||
    client.getState().flow.step !== 'idle'
  return { client, wallet, secure, isAsked }
}

type Kit = Awaited<ReturnType<typeof start>>

/** Every way that a view has to a connection. */
const ways: readonly [name: string, run: (kit: Kit) => unknown][] = [
  ['a wallet of the list', ({ client }) => connectRow(client, { rowId: 'io.wallet' })],
  ['the QR row', ({ client }) => connectRow(client, { rowId: 'walletConnect' })],
  ['a code that a view starts', ({ client }) => startPairing(client)],
  ['the view of the code', ({ client }) => openModal(client, { view: 'ConnectingWalletConnectBasic' })],
  ['trying again', ({ client }) => retryConnect(client)],
  ['connect() with a connector', ({ client }) => connect(client, { connector })],
  ['connect() with a row', ({ client }) => connect(client, { rowId: 'io.wallet' })],
  ['connect() with the row of a code', ({ client }) => connect(client, { rowId: 'walletConnect' })],
  ['email', ({ client }) => startEmailLogin(client, { email: 'a@example.com' })],
  ['a social login', ({ client }) => startSocialLogin(client, { provider: 'google' })],
  ['Farcaster', ({ client }) => startSocialLogin(client, { provider: 'farcaster' })],
  ['a passkey', ({ client }) => startPasskeyLogin(client)],
  ['Continue as', ({ client }) => reconnectLogin(client)],
]

describe('legalCheckbox is one gate for every way of connecting (R9.12)', () => {
  test.each(ways)(
    'attack G-2: %s before the tick reaches neither a wallet nor the secure site',
    async (_, run) => {
      const kit = await start()
      openModal(kit.client)
      let outcome: unknown
      try {
        outcome = run(kit)
      } catch (error) {
        outcome = error
      }
      Promise.resolve(outcome).catch(() => {})
      await new Promise(resolve => setTimeout(resolve, 0))
      expect(kit.isAsked()).toBe(false)
      expect(isConsentMissing(kit.client)).toBe(true)
    },
  )

  test.each(ways.filter(([name]) => name !== 'trying again'))(
    'control G-2: %s after the tick goes on',
    async (_, run) => {
      const kit = await start()
      openModal(kit.client)
      giveConsent(kit.client, true)
      Promise.resolve(run(kit)).catch(() => {})
      await vi.waitFor(() => expect(kit.isAsked()).toBe(true))
    },
  )

  test('attack G-2: on a phone no code is prepared before the tick, and one is after it', async () => {
    const { client } = await start({}, true)
    openModal(client)
    await new Promise(resolve => setTimeout(resolve, 0))
    expect(client.getState().flow.step).toBe('idle')
    giveConsent(client, true)
    await vi.waitFor(() => expect(client.getState().flow.step).toBe('pairing'))
  })

  test('attack G-2: taking the tick back ends the attempt, and its code with it', async () => {
    const { client } = await start()
    openModal(client)
    giveConsent(client, true)
    connectRow(client, { rowId: 'walletConnect' })
    expect(client.getState().flow.step).toBe('pairing')
    giveConsent(client, false)
    expect(client.getState().flow.step).toBe('idle')
  })

  test('what a tap was refused for is said: the modal shakes and counts it, and stays where it was', async () => {
    const { client } = await start()
    openModal(client)
    connectRow(client, { rowId: 'io.wallet' })
    const { modal, consent } = client.getState()
    expect([modal.shake, consent, selectRoute(client.getState()).view]).toEqual([
      true,
      { isGiven: false, refused: 1 },
      'Connect',
    ])
    giveConsent(client, true)
    expect(client.getState().consent).toEqual({ isGiven: true, refused: 0 })
  })

  test('connect() of a host opens the modal with the box, and settles with what the visitor does there', async () => {
    const { client, wallet } = await start()
    const result = connect(client, { connector })
    await vi.waitFor(() => expect(client.getState().modal.open).toBe(true))
    expect(selectRoute(client.getState()).view).toBe('Connect')
    giveConsent(client, true)
    connectRow(client, { rowId: 'io.wallet' })
    expect((await result).status).toBe('connected')
    expect(wallet.mock.calls.map(({ method }) => method)).toContain('connect')
  })

  test('a login of a host is refused by name', async () => {
    const { client, secure } = await start()
    await expect(startEmailLogin(client, { email: 'a@example.com' })).rejects.toMatchObject({
      code: 'CONSENT_REQUIRED',
    })
    await expect(verifyEmailLogin(client, { code: '123456' })).rejects.toBeDefined()
    expect(secure.calls).not.toContain('startEmail')
    expect(client.getState().modal.open).toBe(true)
  })

  test.each([
    ['the option is off', { features: { legalCheckbox: false } }],
    ['there is nothing to agree to', { termsConditionsUrl: undefined }],
  ])('control G-2: nothing is asked where %s', async (_, options) => {
    const { client, wallet } = await start(options)
    void connect(client, { connector })
    await callEngine(client, async () => {})
    expect(wallet.mock.calls.map(({ method }) => method)).toEqual(['connect'])
  })
})
