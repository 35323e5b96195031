import {
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
} from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { createKit, readKey, reload } from '../fixtures/page.js'
import { disconnect, selectAccount } from '../internal.js'

// Loaded first: the tests stop the clock, and importing takes time.
await import('./migrateAppKitStorage.js')

const former = {
  '@appkit/connected_namespaces': 'mock',
  '@appkit/mock:connected_connector_id': 'io.wallet',
  '@appkit/connection_status': 'connected',
  '@appkit/active_namespace': 'mock',
  '@appkit/active_caip_network_id': 'mock:2',
  '@appkit/connections': JSON.stringify({
    mock: [{ connectorId: 'io.wallet', accounts: [{ type: 'eoa', address: 'abc' }] }],
  }),
  '@appkit/recent_wallets': JSON.stringify([{ id: 'c57c', name: 'MetaMask' }]),
}

function start(entries: Record<string, string>, trusted = true) {
  const wallet = createMockConnector({ id: 'io.wallet', accounts: ['mock:2:abc'], trusted })
  const storage = createMemoryStorage(entries)
  const kit = createKit({
    networks: [createMockNetwork(), createMockNetwork({ reference: '2' })],
    families: [createMockFamily({ connectors: [wallet] })],
    storage,
  })
  const account = () => selectAccount(kit.client.getState())
  return { kit, wallet, storage, account }
}

describe('a site that was built on AppKit before (D22)', () => {
  test('keeps its visitor connected, without a prompt, and goes on under our own keys', async () => {
    const { kit, wallet, storage, account } = start(former)
    await kit.settle()
    expect(account()).toMatchObject({ status: 'connected', caipAddress: 'mock:2:abc' })
    expect(wallet.mock.calls.map(call => call.method)).toEqual(['restore'])
    expect(kit.client.getState().recentRowIds).toEqual(['c57c'])
    expect(readKey(storage, 'connections')).toMatchObject([
      { connectorId: 'io.wallet', accounts: ['mock:2:abc'] },
    ])
    expect(storage.entries()).toMatchObject(former)
  })

  test('is known there by what it declares itself as, such as its name in Wallet Standard', async () => {
    const entries = {
      ...former,
      '@appkit/mock:connected_connector_id': 'A Wallet',
      '@appkit/connections': JSON.stringify({
        mock: [{ connectorId: 'A Wallet', accounts: [{ address: 'abc' }] }],
      }),
    }
    const declaredIds = ['standard:A Wallet']
    const wallet = createMockConnector({
      id: 'standard-a-wallet',
      declaredIds,
      accounts: ['mock:2:abc'],
      trusted: true,
    })
    const kit = createKit({
      networks: [createMockNetwork(), createMockNetwork({ reference: '2' })],
      families: [createMockFamily({ connectors: [wallet] })],
      storage: createMemoryStorage(entries),
    })
    await kit.settle()
    expect(selectAccount(kit.client.getState())).toMatchObject({
      status: 'connected',
      connectorId: 'standard-a-wallet',
    })
    expect(wallet.mock.calls.map(call => call.method)).toEqual(['restore'])
  })

  test('is read once: disconnecting stays disconnected over reloads', async () => {
    const { kit } = start(former)
    await kit.settle()
    await disconnect(kit.client)
    const after = reload(kit)
    await after.environment.advance(20_000)
    expect(selectAccount(after.client.getState()).status).toBe('disconnected')
  })

  test('a wallet that does not trust the site any more is not asked aloud', async () => {
    const { kit, wallet, account } = start(former, false)
    await kit.settle()
    expect(account().status).toBe('disconnected')
    expect(wallet.mock.calls.map(call => call.method)).toEqual(['restore'])
  })

  test('our own stored session comes first', async () => {
    const own = JSON.stringify([
      { namespace: 'mock', connectorId: 'io.wallet', accounts: ['mock:1:own'], caipNetworkId: 'mock:1' },
    ])
    const { kit, storage } = start({ ...former, '@latchkit/connections': own })
    expect(selectAccount(kit.client.getState()).address).toBe('own')
    await kit.settle()
    expect(readKey(storage, 'carried_over')).toBeUndefined()
  })

  test.each([['walletConnect'], ['ID_AUTH'], ['injected']])(
    'a former %s connection cannot be carried over: nothing is shown, nothing fails',
    async connectorId => {
      const { kit, account } = start({
        ...former,
        '@appkit/mock:connected_connector_id': connectorId,
        '@appkit/connections': JSON.stringify({ mock: [{ connectorId, accounts: [{ address: 'abc' }] }] }),
      })
      await kit.settle()
      expect(account().status).toBe('disconnected')
    },
  )

  test.each([
    ['connections that are no JSON', { '@appkit/connections': '{' }],
    ['connections of another shape', { '@appkit/connections': '[[1]]' }],
    [
      'addresses that are none',
      {
        '@appkit/connections': JSON.stringify({
          mock: [{ connectorId: 'io.wallet', accounts: [{ address: 'a b' }, 7, null] }],
        }),
      },
    ],
    ['recent wallets that are none', { '@appkit/recent_wallets': '{"id":1}' }],
    ['families that are none', { '@appkit/connected_namespaces': '__proto__,constructor' }],
    ['a network of another family', { '@appkit/active_caip_network_id': 'else:1' }],
  ])('hostile or broken: %s', async (_, entries) => {
    const { kit } = start({ ...former, ...entries })
    await kit.settle()
    expect(kit.client.getState().activeNamespace).toBe('mock')
    expect(kit.client.getState().initialized).toBe(true)
  })

  test('a list in the newer form of brackets is understood', async () => {
    const { kit, account } = start({ ...former, '@appkit/connected_namespaces': '["mock"]' })
    await kit.settle()
    expect(account().status).toBe('connected')
  })

  test('nothing of it is looked at where reconnecting is off', async () => {
    const load = vi.fn()
    const kit = createKit({
      networks: [createMockNetwork()],
      families: [{ namespace: 'mock', load }],
      storage: createMemoryStorage(former),
      enableReconnect: false,
    })
    await kit.settle()
    expect(load).not.toHaveBeenCalled()
  })
})
