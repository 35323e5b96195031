import {
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockRemote,
} from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { createKit, type Kit, readKey } from '../fixtures/page.js'
import { connect, disconnect, selectAccount, startPairing } from '../internal.js'

const id = { namespace: 'mock', connectorId: 'io.wallet' }

/** Two tabs of one site: each has its own wallet object, both stand for the same extension. */
function openTabs() {
  const storage = createMemoryStorage()
  const wallets = [0, 1].map(() => createMockConnector({ id: 'io.wallet', accounts: ['mock:1:abc'] }))
  const [first, second] = wallets.map((wallet, index) =>
    createKit({
      networks: [createMockNetwork(), createMockNetwork({ reference: '2' })],
      families: [createMockFamily({ connectors: [wallet] })],
      storage: index === 0 ? storage : storage.createTab(),
    }),
  ) as [Kit, Kit]
  const status = (kit: Kit) => selectAccount(kit.client.getState()).status
  const settle = async () => {
    await first.settle()
    await second.settle()
    await first.settle()
  }
  return { first, second, wallets, status, settle, storage }
}

describe('another tab (issue 2, demand 3)', () => {
  test('connects: this one follows, silently', async () => {
    const { first, second, wallets, status, settle } = openTabs()
    await first.client.prepare()
    wallets[1]?.mock.set({ trusted: true })
    await connect(first.client, { connector: id })
    await settle()
    expect(status(second)).toBe('connected')
    expect(wallets[1]?.mock.calls.map(call => call.method)).toEqual(['restore'])
    expect(second.names()).not.toContain('CONNECT_SUCCESS')
  })

  test('disconnects: this one follows without touching its wallet', async () => {
    const { first, second, wallets, status, settle, storage } = openTabs()
    await first.client.prepare()
    wallets[1]?.mock.set({ trusted: true })
    await connect(first.client, { connector: id })
    await settle()
    await disconnect(first.client)
    await settle()
    expect(status(second)).toBe('disconnected')
    expect(wallets[1]?.mock.calls.map(call => call.method)).toEqual(['restore'])
    expect(wallets[1]?.mock.listenerCount()).toBe(0)
    expect(readKey(storage, 'connections')).toBeUndefined()
  })

  test('two tabs do not write to each other without end', async () => {
    const { first, second, wallets, settle } = openTabs()
    await first.client.prepare()
    wallets[1]?.mock.set({ trusted: true, caipNetworkId: 'mock:2', accounts: ['mock:2:abc', 'mock:2:def'] })
    let writes = 0
    const count = first.storage.createTab()
    count.watch(() => {
      writes += 1
    })
    await connect(first.client, { connector: id })
    for (let round = 0; round < 20; round++) await settle()
    const before = writes
    for (let round = 0; round < 20; round++) await settle()
    expect(writes).toBe(before)
    expect(before).toBeLessThan(40)
    expect(selectAccount(first.client.getState()).accounts).toEqual(['mock:1:abc'])
    expect(selectAccount(second.client.getState()).accounts).toEqual(['mock:2:abc', 'mock:2:def'])
  })

  test('whose wallet is not there here shows connecting, then disconnected, and never a prompt', async () => {
    const { first, second, status, settle, wallets } = openTabs()
    await first.client.prepare()
    await connect(first.client, { connector: id })
    await settle()
    expect(status(second)).toBe('disconnected')
    expect(wallets[1]?.mock.calls.map(call => call.method)).toEqual(['restore'])
    expect(status(first)).toBe('connected')
    expect(readKey(first.storage, 'connections')).toMatchObject([{ connectorId: 'io.wallet' }])
  })

  test('the visitor clears the site’s storage: all is disconnected', async () => {
    const { first, status, settle } = openTabs()
    await first.client.prepare()
    await connect(first.client, { connector: id })
    first.storage.createTab().clear()
    await settle()
    expect(status(first)).toBe('disconnected')
  })

  test('a key that is not ours changes nothing', async () => {
    const { first, settle } = openTabs()
    await first.client.prepare()
    await connect(first.client, { connector: id })
    await settle()
    const before = first.client.getState()
    first.storage.createTab().setItem('shop/cart', '1')
    await settle()
    expect(first.client.getState()).toBe(before)
  })

  test('pairs with a wallet on another device: this one restores the session', async () => {
    const storage = createMemoryStorage()
    const remote = createMockRemote({ id: 'qr', autoPair: true })
    const [first, second] = [0, 1].map(index =>
      createKit({
        networks: [createMockNetwork()],
        families: [createMockFamily()],
        remoteConnectors: [{ id: 'qr', name: 'QR', load: async () => remote.createTransport() }],
        storage: index === 0 ? storage : storage.createTab(),
      }),
    ) as [Kit, Kit]
    await first.client.prepare()
    startPairing(first.client)
    await first.settle()
    await second.settle()
    expect(selectAccount(second.client.getState())).toMatchObject({
      status: 'connected',
      address: 'remote-1',
    })
    await disconnect(second.client)
    await first.settle()
    expect(selectAccount(first.client.getState()).status).toBe('disconnected')
    expect(remote.wallet.sessions()).toEqual([])
  })
})
