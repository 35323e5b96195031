import { expect, test, vi } from 'vitest'
import type { ConnectorEvent } from '../contract/connector.js'
import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'
import type { Network } from '../contract/network.js'
import type { Transport, TransportEvent, TransportSession } from '../contract/transport.js'
import { LateError } from '../transaction/LateError.js'
import { createRemoteSession } from './createRemoteSession.js'
import { createToError } from './createToError.js'

const network = (id: string): Network => ({
  caipNetworkId: `fama:${id}`,
  chainNamespace: 'fama',
  id,
  name: id,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
})

const session = (
  accounts: readonly CaipAddress[],
  chains: readonly CaipNetworkId[] = [],
): TransportSession => ({
  topic: 't',
  namespaces: { fama: { accounts, chains, methods: ['sign'], events: [] } },
  expiresAt: 0,
  peer: { name: 'Wallet', url: 'https://wallet.test', icons: ['https://wallet.test/i.png'] },
})

function setup(first = session(['fama:1:aa', 'fama:1:bb', 'fama:2:aa'])) {
  const listeners = new Set<(event: TransportEvent) => void>()
  const transport: Transport = {
    id: 'walletConnect',
    name: 'WalletConnect',
    connect: () => Promise.reject(new Error('It is connected.')),
    getSessions: async () => [first],
    request: vi.fn(async () => 'signed'),
    disconnect: vi.fn(async () => {}),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    destroy: () => {},
  }
  const remote = createRemoteSession({
    namespace: 'fama',
    transport,
    session: first,
    toError: createToError([{ code: 'USER_REJECTED', rpcCodes: [4001] }]),
    readAddress: value =>
      typeof value === 'string' ? /(?:^|:)([a-f]+)$/i.exec(value)?.[1]?.toLowerCase() : undefined,
    readNetworkId: data => (typeof data === 'string' ? (`fama:${data}` as CaipNetworkId) : undefined),
  })
  const events: ConnectorEvent[] = []
  const stop = remote.subscribe(event => events.push(event))
  const emit = (event: TransportEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const fromWallet = (name: string, data: unknown, caipNetworkId: CaipNetworkId = 'fama:1') =>
    emit({ type: 'sessionEvent', topic: 't', caipNetworkId, name, data })
  return { transport, remote, events, stop, emit, fromWallet, listeners }
}

test('connects on the first of the site’s networks that was granted, without asking the wallet', async () => {
  const { remote, transport } = setup()
  expect(remote.getNetworkId()).toBeUndefined()
  await expect(remote.connect([network('9'), network('2'), network('1')])).resolves.toEqual({
    accounts: ['fama:2:aa'],
    caipNetworkId: 'fama:2',
    wallet: {
      name: 'Wallet',
      icon: 'https://wallet.test/i.png',
      url: 'https://wallet.test',
      redirect: undefined,
    },
  })
  expect(transport.request).not.toHaveBeenCalled()
  expect(remote.info).toMatchObject({
    id: 'walletConnect',
    transportId: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'Wallet',
  })
})

test('else on the first granted one, which the site may not be configured for', async () => {
  const { remote } = setup()
  await expect(remote.connect([network('9')])).resolves.toHaveProperty('caipNetworkId', 'fama:1')
})

test('an account that is no address of the family does not count (T10)', async () => {
  const { remote } = setup(session(['fama:1:hello world' as CaipAddress, 'fama:1:123', 'fama:1:cc']))
  await expect(remote.connect([])).resolves.toHaveProperty('accounts', ['fama:1:cc'])
  const none = setup(session(['fama:1:123']))
  await expect(none.remote.connect([])).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
})

test('a session without this family is SESSION_NOT_FOUND', async () => {
  const { remote } = setup({ ...session([]), namespaces: {} })
  await expect(remote.connect([network('1')])).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
  expect([remote.isGranted('sign'), remote.getGrantedNetworks()]).toEqual([false, []])
})

test('a wallet’s event orders the accounts of the session, and adds none', async () => {
  const { remote, events, fromWallet } = setup()
  fromWallet('accountsChanged', ['fama:1:bb'])
  expect(events).toEqual([])
  await remote.connect([network('1')])
  fromWallet('accountsChanged', ['BB', 'fama:1:ff', 7, null, 'aa'])
  fromWallet('accountsChanged', 'garbage')
  expect(events).toEqual([{ type: 'accountsChanged', accounts: ['fama:1:bb', 'fama:1:aa'] }])
  expect(remote.getAccounts('fama:1')).toEqual(['fama:1:bb', 'fama:1:aa'])
})

test('a wallet’s event moves to a granted network only, and never to another family’s', async () => {
  const { remote, events, fromWallet } = setup()
  await remote.connect([network('1')])
  fromWallet('chainChanged', '7')
  fromWallet('chainChanged', '2', 'famb:2')
  expect(events).toEqual([])
  fromWallet('chainChanged', '2')
  fromWallet('chainChanged', undefined, 'fama:2')
  expect(events).toEqual([
    { type: 'networkChanged', caipNetworkId: 'fama:2' },
    { type: 'accountsChanged', accounts: ['fama:2:aa'] },
  ])
})

test('an updated session keeps the network while it is granted, else moves, else ends', async () => {
  const { remote, events, emit } = setup()
  await remote.connect([network('1')])
  emit({ type: 'sessionUpdated', session: session(['fama:1:cc']) })
  emit({ type: 'sessionUpdated', session: { ...session(['fama:1:ff']), topic: 'other' } })
  emit({ type: 'sessionUpdated', session: session(['fama:2:dd']) })
  emit({ type: 'sessionUpdated', session: session([], ['fama:2']) })
  expect(events).toEqual([
    { type: 'accountsChanged', accounts: ['fama:1:cc'] },
    { type: 'networkChanged', caipNetworkId: 'fama:2' },
    { type: 'accountsChanged', accounts: ['fama:2:dd'] },
    { type: 'disconnected' },
  ])
})

test('the end of its own session is reported, another’s is not', () => {
  const { events, emit } = setup()
  emit({ type: 'sessionDeleted', topic: 'other' })
  emit({ type: 'sessionDeleted', topic: 't' })
  expect(events).toEqual([{ type: 'disconnected' }])
})

test('two listeners get each event once, and the last to leave ends the transport’s subscription', () => {
  const { remote, events, emit, stop, listeners } = setup()
  const stopSecond = remote.subscribe(() => {})
  emit({ type: 'sessionDeleted', topic: 't' })
  expect(events).toHaveLength(1)
  stop()
  expect(listeners.size).toBe(1)
  stopSecond()
  expect(listeners.size).toBe(0)
})

test('requests carry the session’s topic, and their failures are typed (D44)', async () => {
  const { remote, transport } = setup()
  const request = { method: 'sign', params: ['x'], caipNetworkId: 'fama:1' as const }
  await expect(remote.send(request)).resolves.toBe('signed')
  expect(transport.request).toHaveBeenCalledWith({ topic: 't', ...request })
  vi.mocked(transport.request).mockRejectedValueOnce({ code: 4001 })
  await expect(remote.send(request)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await remote.disconnect()
  expect(transport.disconnect).toHaveBeenCalledWith({ topic: 't' })
})

test('security 13: what is no address of the family is dropped, with a network that has no other', async () => {
  const { remote } = setup(
    session(['fama:1:nothing!', 'other:1:aa', 'fama:2:x', 'fama:2:bb'], ['fama:1', 'fama:3']),
  )
  await expect(remote.connect([network('1'), network('3'), network('2')])).resolves.toMatchObject({
    accounts: ['fama:2:bb'],
    caipNetworkId: 'fama:2',
  })
  expect(remote.getGrantedNetworks()).toEqual(['fama:2'])
})

test('security 13: a session without any is refused', async () => {
  const { remote } = setup(session(['fama:1:nothing!', 'other:1:aa']))
  await expect(remote.connect([network('1')])).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
})

test('D57: the late response of a request that has timed out is passed on', async () => {
  const { remote, transport } = setup()
  const late = Promise.resolve('late')
  const error = new LateError('WALLET_TIMEOUT', late)
  vi.mocked(transport.request).mockRejectedValueOnce(error)
  await remote.connect([network('1')])
  const failing = remote.send({ method: 'sign', caipNetworkId: 'fama:1' })
  await expect(failing).rejects.toMatchObject({ code: 'WALLET_TIMEOUT', late })
})

test('what the wallet did not grant is refused: a method, a network, and choosing one', () => {
  const { remote, events } = setup()
  expect(() => remote.assertGranted('sign', 'fama:2')).not.toThrow()
  expect(() => remote.assertGranted('send', 'fama:1')).toThrow(
    expect.objectContaining({ code: 'METHOD_UNSUPPORTED', details: 'send' }),
  )
  expect(() => remote.assertGranted('sign', 'fama:3')).toThrow(
    expect.objectContaining({
      code: 'CHAIN_MISMATCH',
      context: { wanted: 'fama:3', actual: ['fama:1', 'fama:2'] },
    }),
  )
  expect(() => remote.chooseNetwork('fama:3')).toThrow(
    expect.objectContaining({ code: 'SWITCH_UNSUPPORTED' }),
  )
  expect(events).toEqual([])
  remote.chooseNetwork('fama:2')
  expect(remote.getNetworkId()).toBe('fama:2')
  expect(events[0]).toEqual({ type: 'networkChanged', caipNetworkId: 'fama:2' })
})
