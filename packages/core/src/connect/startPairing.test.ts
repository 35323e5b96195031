import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockRemote,
  createMockTransportDefinition,
  type MockRemoteOptions,
} from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { dispatch } from '../client/internals.js'
import { applyTransportEvent } from '../connection/applyTransportEvent.js'
import { createKit, readKey } from '../fixtures/page.js'
import {
  closeModal,
  connect,
  disconnect,
  getProvider,
  goBack,
  LatchkitError,
  type LatchkitOptions,
  type NamespaceGrant,
  navigate,
  openModal,
  request,
  selectAccount,
  selectNetwork,
  selectOpenWalletLink,
  selectRoute,
  startPairing,
  type TransportDefinition,
  type TransportSession,
} from '../internal.js'
import { connectRow } from './connectRow.js'
import { retryConnect } from './retryConnect.js'

const networks = [
  createMockNetwork({ namespace: 'fama' }),
  createMockNetwork({ namespace: 'fama', reference: '2' }),
  createMockNetwork({ namespace: 'famb' }),
] as const

async function start(remoteOptions: MockRemoteOptions = {}, options: Partial<LatchkitOptions> = {}) {
  const environment = createFakeEnvironment()
  const remote = createMockRemote({ id: 'qr', environment, ...remoteOptions })
  const transport = remote.createTransport()
  const asked = vi.spyOn(transport, 'connect')
  const kit = createKit({
    networks: [...networks],
    families: [createMockFamily({ namespace: 'fama' }), createMockFamily({ namespace: 'famb' })],
    remoteConnectors: [createMockTransportDefinition(transport)],
    environment,
    storage: createMemoryStorage(),
    ...options,
  })
  await kit.client.prepare()
  const flow = () => kit.client.getState().flow
  const account = (namespace: string) => selectAccount(kit.client.getState(), namespace)
  return { kit, client: kit.client, environment, remote, transport, asked, flow, account }
}

describe('the code', () => {
  test('is loaded with its transport when it is first wanted, and shown with its expiry', async () => {
    const load = vi.fn<TransportDefinition['load']>(async () => remote.createTransport())
    const remote = createMockRemote({ id: 'qr' })
    const { client, kit, flow } = await start(
      {},
      { remoteConnectors: [{ id: 'qr', name: 'QR', load }], projectId: 'p-1' },
    )
    expect(load).not.toHaveBeenCalled()
    startPairing(client, { rowId: 'row' })
    expect(flow()).toEqual({ step: 'pairing', transportId: 'qr', rowId: 'row' })
    await kit.settle()
    expect(load).toHaveBeenCalledTimes(1)
    expect(load.mock.calls[0]?.[0]).toMatchObject({ projectId: 'p-1', metadata: { name: 'A shop' } })
    expect(flow()).toMatchObject({
      step: 'pairing',
      uri: remote.wallet.uris[0],
      expiresAt: expect.any(Number),
    })
  })

  test('asks for all configured families, the chosen network first', async () => {
    const { client, kit, asked } = await start()
    dispatch(client, { type: 'network/chosen', caipNetworkId: 'fama:2' })
    startPairing(client)
    await kit.settle()
    expect(asked.mock.calls[0]?.[0].proposals).toMatchObject({
      fama: { chains: ['fama:2', 'fama:1'] },
      famb: { chains: ['famb:1'] },
    })
  })

  test('is made when a view shows it, whoever opened that view (R2.4)', async () => {
    const { client, kit, flow } = await start()
    openModal(client, { view: 'ConnectingWalletConnect', data: { rowId: 'row' } })
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'pairing', rowId: 'row', uri: expect.any(String) })
    closeModal(client)
    expect(flow()).toEqual({ step: 'idle' })
    openModal(client, { view: 'ConnectingWalletConnectBasic' })
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'pairing', uri: expect.any(String) })
  })

  test('without a family it fails with what is missing (R2.4, conformance 10)', async () => {
    const { client, kit, flow } = await start({}, { families: [] })
    const errors: unknown[] = []
    openModal(client)
    expect(selectRoute(client.getState()).view).toBe('ConnectingWalletConnectBasic')
    const outcome = connect(client).catch((error: unknown) => errors.push(error))
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'failed', error: { code: 'ADAPTER_MISSING' } })
    closeModal(client)
    await outcome
    expect(errors).toMatchObject([{ code: 'ADAPTER_MISSING', details: 'The option `families` is empty.' }])
  })

  test('stays the same when another row shows it: no second pairing', async () => {
    const { client, kit, flow, remote } = await start()
    startPairing(client)
    await kit.settle()
    startPairing(client, { rowId: 'phone' })
    startPairing(client, { rowId: 'phone' })
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'pairing', rowId: 'phone', uri: remote.wallet.uris[0] })
    expect(remote.wallet.uris).toHaveLength(1)
  })

  test('is renewed once it has expired: 10 s or less remain (R5.3, R9.2)', async () => {
    const { client, kit, environment, flow, remote } = await start()
    startPairing(client)
    await kit.settle()
    await environment.advance(229_000)
    startPairing(client)
    await kit.settle()
    expect(remote.wallet.uris).toHaveLength(1)
    await environment.advance(1_000)
    retryConnect(client)
    await kit.settle()
    expect(remote.wallet.uris).toHaveLength(2)
    expect(flow()).toMatchObject({ step: 'pairing', uri: remote.wallet.uris[1] })
  })

  test('is made ahead on a phone when the list is shown, and again after one was left', async () => {
    const { client, kit, environment, remote, flow } = await start()
    environment.setPlatform({ mobile: true })
    openModal(client)
    await kit.settle()
    expect(remote.wallet.uris).toHaveLength(1)
    expect(flow()).toMatchObject({ step: 'pairing', uri: expect.any(String) })
    navigate(client, { view: 'ConnectingWalletConnect', data: { rowId: 'phone' } })
    startPairing(client, { rowId: 'phone' })
    expect(flow()).toMatchObject({ rowId: 'phone', uri: remote.wallet.uris[0] })
    goBack(client)
    await kit.settle()
    expect(remote.wallet.uris).toHaveLength(2)
  })

  test('is not made ahead on a desktop, nor on a phone that is connected or has no QR row', async () => {
    const desktop = await start()
    openModal(desktop.client)
    await desktop.kit.settle()
    expect(desktop.remote.wallet.uris).toEqual([])
    const without = await start({}, { enableWalletConnect: false })
    without.environment.setPlatform({ mobile: true })
    openModal(without.client)
    await without.kit.settle()
    expect(without.remote.wallet.uris).toEqual([])
  })

  test('that cannot be made ahead fails silently, once per opening', async () => {
    const { client, kit, environment, asked, flow } = await start()
    asked.mockRejectedValue(new LatchkitError('RELAY_UNREACHABLE'))
    environment.setPlatform({ mobile: true })
    const outcome = connect(client)
    await kit.settle()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(flow()).toEqual({ step: 'idle' })
    expect(kit.names()).not.toContain('CONNECT_ERROR')
    closeModal(client)
    await expect(outcome).resolves.toEqual({ status: 'cancelled' })
    openModal(client)
    await kit.settle()
    expect(asked).toHaveBeenCalledTimes(2)
  })
})

describe('the wallet’s response', () => {
  test('makes one connection per family it granted, the family on screen first', async () => {
    const { client, kit, remote, account } = await start({ autoPair: true })
    dispatch(client, { type: 'namespace/activated', namespace: 'famb' })
    openModal(client)
    const outcome = connect(client)
    connectRow(client, { rowId: 'qr' })
    await kit.settle()
    await expect(outcome).resolves.toMatchObject({ status: 'connected', caipNetworkId: 'famb:1' })
    expect(account('fama')).toMatchObject({
      status: 'connected',
      address: 'remote-1',
      wallet: { name: 'Mock remote wallet' },
    })
    expect(account('famb')).toMatchObject({ status: 'connected', address: 'remote-1' })
    expect(client.getState().activeNamespace).toBe('famb')
    expect(client.getState().recentRowIds).toEqual([])
    expect(client.getState().modal.open).toBe(false)
    expect(kit.events.at(-2)?.data).toMatchObject({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'qrcode', name: 'Mock remote wallet' },
    })
    expect(remote.wallet.sessions()).toHaveLength(1)
  })

  test('on a phone, through a wallet’s own row, counts as mobile and as recent', async () => {
    const customWallets = [{ id: 'phone', name: 'Phone', chains: [], declaredIds: [], walletConnect: true }]
    const { client, kit, environment, remote } = await start({}, { customWallets })
    environment.setPlatform({ mobile: true })
    openModal(client)
    await kit.settle()
    connectRow(client, { rowId: 'phone' })
    await remote.wallet.pair(remote.wallet.uris[0] ?? '')
    await kit.settle()
    expect(client.getState().recentRowIds).toEqual(['phone'])
    expect(kit.events.at(-2)?.data).toMatchObject({ properties: { method: 'mobile' } })
  })

  test('no: USER_REJECTED is shown, and a new code can be had', async () => {
    const { client, kit, remote, flow } = await start({ autoPair: true, proposal: 'reject' })
    const outcome = expect(connect(client)).resolves.toMatchObject({ status: 'connected' })
    connectRow(client, { rowId: 'qr' })
    await kit.settle()
    expect(flow()).toMatchObject({
      step: 'failed',
      transportId: 'qr',
      rowId: 'qr',
      error: { code: 'USER_REJECTED' },
    })
    remote.wallet.setOutcome('proposal', 'approve')
    retryConnect(client)
    await kit.settle()
    await outcome
    expect(selectAccount(client.getState()).isConnected).toBe(true)
  })

  test('that comes after the visitor has left ends the session, and state stays clean', async () => {
    const { client, kit, transport, flow, account } = await start()
    let settle: (session: TransportSession) => void = () => {}
    transport.connect = () =>
      new Promise(resolve => {
        settle = resolve
      })
    const ended = vi.spyOn(transport, 'disconnect')
    openModal(client, { view: 'ConnectingWalletConnect' })
    await kit.settle()
    goBack(client)
    settle({
      topic: 'late',
      namespaces: {},
      expiresAt: 0,
      peer: { name: 'Late', url: '', icons: [] },
    })
    await kit.settle()
    expect(ended).toHaveBeenCalledWith({ topic: 'late' })
    expect(flow()).toEqual({ step: 'idle' })
    expect(account('fama').status).toBe('disconnected')
  })

  test('with no family the site has is SESSION_NOT_CONFORMING, and the session is ended', async () => {
    const { client, kit, transport, flow } = await start()
    const grant: NamespaceGrant = { accounts: ['alien:1:x'], methods: [], events: [] }
    transport.connect = async () => ({
      topic: 't',
      namespaces: { alien: grant },
      expiresAt: 0,
      peer: { name: 'W', url: '', icons: [] },
    })
    const ended = vi.spyOn(transport, 'disconnect')
    startPairing(client)
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'failed', error: { code: 'SESSION_NOT_CONFORMING' } })
    expect(ended).toHaveBeenCalledWith({ topic: 't' })
  })

  test('a second pairing takes the place of the first, whose session is ended', async () => {
    const { client, kit, remote, account } = await start({ autoPair: true })
    startPairing(client)
    await kit.settle()
    const first = remote.wallet.sessions()[0]?.topic
    startPairing(client)
    await kit.settle()
    expect(remote.wallet.sessions().map(session => session.topic)).not.toContain(first)
    expect(remote.wallet.sessions()).toHaveLength(1)
    expect(account('fama').status).toBe('connected')
    expect(client.getState().families['fama']?.connections).toHaveLength(1)
  })
})

describe('what fails', () => {
  test('a relay that cannot be reached disables this row only: wallets in the page connect', async () => {
    const wallet = createMockConnector({
      id: 'io.wallet',
      namespace: 'fama',
      declaredIds: ['rdns:io.wallet'],
      info: { rdns: 'io.wallet' },
    })
    const { client, kit, flow, transport } = await start(
      {},
      { families: [createMockFamily({ namespace: 'fama', connectors: [wallet] })] },
    )
    transport.connect = () => Promise.reject(new LatchkitError('RELAY_UNREACHABLE'))
    openModal(client)
    connectRow(client, { rowId: 'qr' })
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'failed', transportId: 'qr', error: { code: 'RELAY_UNREACHABLE' } })
    goBack(client)
    expect(flow()).toEqual({ step: 'idle' })
    connectRow(client, { rowId: 'io.wallet' })
    await kit.settle()
    expect(selectAccount(client.getState()).isConnected).toBe(true)
  })

  test('a transport whose code cannot be loaded is RELAY_UNREACHABLE, and is loaded again by the next try', async () => {
    const remote = createMockRemote({ id: 'qr' })
    let fails = true
    const load = vi.fn(async () => {
      if (fails) throw new Error('Failed to fetch dynamically imported module')
      return remote.createTransport()
    })
    const { client, kit, flow } = await start({}, { remoteConnectors: [{ id: 'qr', name: 'QR', load }] })
    startPairing(client)
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'failed', error: { code: 'RELAY_UNREACHABLE' } })
    fails = false
    retryConnect(client)
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'pairing', uri: remote.wallet.uris[0] })
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('without any transport it says so', async () => {
    const { client, kit, flow } = await start({}, { remoteConnectors: [] })
    startPairing(client)
    await kit.settle()
    expect(flow()).toMatchObject({ step: 'failed', error: { code: 'CONFIG_INVALID' } })
  })

  test('a family that cannot be loaded is left out of the proposal', async () => {
    const { client, kit, asked } = await start(
      {},
      {
        families: [
          createMockFamily({ namespace: 'fama' }),
          { namespace: 'famb', load: () => Promise.reject(new Error('offline')) },
        ],
      },
    )
    startPairing(client)
    await kit.settle()
    expect(Object.keys(asked.mock.calls[0]?.[0].proposals ?? {})).toEqual(['fama'])
  })
})

describe('a session afterwards', () => {
  async function startConnected(options: MockRemoteOptions = {}) {
    const parts = await start({ autoPair: true, ...options })
    startPairing(parts.client)
    await parts.kit.settle()
    const topic = parts.remote.wallet.sessions()[0]?.topic ?? ''
    return { ...parts, topic }
  }

  test('that the wallet deletes ends all its families', async () => {
    const { remote, topic, account, kit } = await startConnected()
    await remote.wallet.disconnect(topic)
    expect(account('fama').status).toBe('disconnected')
    expect(account('famb').status).toBe('disconnected')
    expect(readKey(kit.storage, 'connections')).toBeUndefined()
  })

  test('that the wallet updates brings its new accounts', async () => {
    const { remote, topic, account } = await startConnected()
    await remote.wallet.update(topic, ['fresh'])
    expect(account('fama').address).toBe('fresh')
    expect(account('famb').address).toBe('fresh')
  })

  test('that loses a family closes that one, and one granted later opens', async () => {
    const { remote, transport, topic, account, kit } = await startConnected()
    const [session] = remote.wallet.sessions()
    if (!session) throw new Error('no session')
    const { fama, famb } = session.namespaces
    const update = (namespaces: typeof session.namespaces): void =>
      applyTransportEvent(kit.client, transport, {
        type: 'sessionUpdated',
        session: { ...session, topic, namespaces },
      })
    if (!fama || !famb) throw new Error('a family is missing')
    update({ fama })
    await kit.settle()
    expect(account('fama').status).toBe('connected')
    expect(account('famb').status).toBe('disconnected')
    update({ fama, famb })
    await kit.settle()
    expect(account('famb').status).toBe('connected')
  })

  test('carries requests to the wallet, for the family of the network only', async () => {
    const { client, remote } = await startConnected()
    await expect(request(client, { method: 'mock_ping', caipNetworkId: 'famb:1' })).resolves.toBe(
      'mock:mock_ping',
    )
    expect(remote.wallet.requests).toMatchObject([{ method: 'mock_ping', caipNetworkId: 'famb:1' }])
  })

  test('says where the wallet is while a request waits in it, by safe links only', async () => {
    const { client, kit } = await startConnected({
      request: 'ignore',
      peer: { redirect: { native: 'javascript:alert(1)', universal: 'https://wallet.example/open' } },
    })
    expect(selectOpenWalletLink(client.getState())).toBeUndefined()
    request(client, { method: 'mock_ping', caipNetworkId: 'fama:1' }).catch(() => {})
    expect(selectOpenWalletLink(client.getState())).toBe('https://wallet.example/open')
    expect(client.getState().requests).toMatchObject([
      { kind: 'request', namespace: 'fama', connectorId: 'qr' },
    ])
    await disconnect(client)
    await kit.settle()
    expect(client.getState().requests).toEqual([])
  })

  test('is ended in the wallet by a disconnect of all; one family alone leaves it to the other', async () => {
    const { client, remote, account } = await startConnected()
    await disconnect(client, { namespace: 'fama' })
    expect(remote.wallet.sessions()).toHaveLength(1)
    expect(account('famb').status).toBe('connected')
    await disconnect(client)
    expect(remote.wallet.sessions()).toEqual([])
  })

  test('its connector is among the connectors, with the transport it runs over', async () => {
    const { client } = await startConnected()
    expect(client.getState().connectors).toMatchObject([
      { id: 'qr', namespace: 'fama', type: 'WALLET_CONNECT', transportId: 'qr' },
      { id: 'qr', namespace: 'famb', type: 'WALLET_CONNECT', transportId: 'qr' },
    ])
    expect(getProvider(client)).toBeUndefined()
    expect(selectNetwork(client.getState(), 'fama')).toMatchObject({
      caipNetworkId: 'fama:1',
      isSupported: true,
    })
  })

  test('destroy closes the transport', async () => {
    const { client, transport } = await startConnected()
    const destroyed = vi.spyOn(transport, 'destroy')
    client.destroy()
    expect(destroyed).toHaveBeenCalledTimes(1)
  })

  test('a transport that arrives after destroy is closed', async () => {
    const remote = createMockRemote({ id: 'qr' })
    const transport = remote.createTransport()
    const destroyed = vi.spyOn(transport, 'destroy')
    let arrive = (): void => {}
    const { client, kit } = await start(
      {},
      {
        remoteConnectors: [
          {
            id: 'qr',
            name: 'QR',
            load: () =>
              new Promise(resolve => {
                arrive = () => resolve(transport)
              }),
          },
        ],
      },
    )
    startPairing(client)
    await kit.settle()
    client.destroy()
    arrive()
    await kit.settle()
    expect(destroyed).toHaveBeenCalledTimes(1)
  })
})
