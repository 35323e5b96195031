import {
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
  createMockRemote,
} from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../fixtures/page.js'
import { connect, disconnect, selectAccount } from '../index.js'
import { startPairing } from '../internal.js'
import { readStorage } from '../state/readStorage.js'
import { selectConnections } from '../state/selectors/selectConnections.js'
import { switchConnection } from './switchConnection.js'

/** Two wallets of one family and one of another, all connected; the one of `other` last. */
async function start(multiWallet: boolean) {
  const createFamily = (namespace: string, ids: readonly string[]) =>
    createMockFamily({
      adapter: createMockAdapter({
        namespace,
        connectors: ids.map(id => createMockConnector({ id, namespace, accounts: [`${namespace}:1:${id}`] })),
      }),
    })
  const kit = createKit({
    networks: [createMockNetwork(), createMockNetwork({ namespace: 'other' })],
    families: [createFamily('mock', ['one', 'two']), createFamily('other', ['three'])],
    remoteFeatures: { multiWallet },
  })
  await kit.client.prepare()
  for (const connectorId of ['one', 'two'])
    await connect(kit.client, { connector: { namespace: 'mock', connectorId } })
  await connect(kit.client, { connector: { namespace: 'other', connectorId: 'three' } })
  return kit
}

const ids = (client: Parameters<typeof switchConnection>[0]): readonly string[] =>
  selectConnections(client.getState()).map(({ connectorId }) => connectorId)

describe('several connections (R6.2)', () => {
  test('activating one shows its account and its family', async () => {
    const { client } = await start(true)
    expect(selectAccount(client.getState()).address).toBe('three')
    await switchConnection(client, { namespace: 'mock', connectorId: 'one' })
    expect(selectAccount(client.getState())).toMatchObject({ namespace: 'mock', address: 'one' })
    await switchConnection(client, { namespace: 'mock', connectorId: 'two' })
    expect(selectAccount(client.getState()).address).toBe('two')
  })

  test('one that is not connected changes nothing', async () => {
    const { client } = await start(true)
    const before = client.getState()
    const refused = { code: 'NOT_CONNECTED' }
    await expect(switchConnection(client, { namespace: 'mock', connectorId: 'nope' })).rejects.toMatchObject(
      refused,
    )
    await expect(switchConnection(client, { namespace: 'nope', connectorId: 'one' })).rejects.toMatchObject(
      refused,
    )
    expect(client.getState()).toBe(before)
  })

  test('with the feature all of them are listed, without it only those in use', async () => {
    const several = await start(true)
    expect(ids(several.client)).toEqual(['one', 'two', 'three'])
    expect(selectConnections(several.client.getState())).toBe(selectConnections(several.client.getState()))
    const one = await start(false)
    expect(ids(one.client)).toEqual(['two', 'three'])
  })

  test('ending one keeps the others, and its account is not shown again', async () => {
    const { client } = await start(true)
    await disconnect(client, { namespace: 'mock', connectorId: 'two' })
    expect(ids(client)).toEqual(['one', 'three'])
    expect(selectAccount(client.getState(), 'mock').address).toBe('one')
  })

  test('attack G-5: without the feature the wallet before is ended, and no reload connects it again', async () => {
    const { client, storage } = await start(false)
    await disconnect(client, { namespace: 'mock', connectorId: 'two' })
    expect(selectAccount(client.getState(), 'mock').status).toBe('disconnected')
    const { connections } = readStorage(storage)
    expect(connections.map(({ connectorId }) => connectorId)).toEqual(['three'])
  })

  test('attack G-5: a session on another device ends with the connection that it carried', async () => {
    const remote = createMockRemote({ id: 'qr', name: 'QR', autoPair: true })
    const wallet = createMockConnector({ id: 'one', accounts: ['mock:1:one'] })
    const { client, settle } = createKit({
      networks: [createMockNetwork()],
      families: [createMockFamily({ connectors: [wallet] })],
      remoteConnectors: [{ id: 'qr', name: 'QR', load: async () => remote.createTransport() }],
    })
    await client.prepare()
    startPairing(client, { transportId: 'qr' })
    await settle()
    expect(selectAccount(client.getState()).connectorId).toBe('qr')
    expect(await remote.createTransport().getSessions()).toHaveLength(1)
    await connect(client, { connector: { namespace: 'mock', connectorId: 'one' } })
    await settle()
    expect(selectAccount(client.getState()).connectorId).toBe('one')
    expect(await remote.createTransport().getSessions()).toHaveLength(0)
  })

  test('control G-5: a wallet of the page that was left keeps its permission, and is heard no more', async () => {
    const [one, two] = ['one', 'two'].map(id => createMockConnector({ id, accounts: [`mock:1:${id}`] }))
    if (!one || !two) throw new Error('no wallet')
    const { client } = createKit({
      networks: [createMockNetwork()],
      families: [createMockFamily({ connectors: [one, two] })],
    })
    await client.prepare()
    for (const connectorId of ['one', 'two'])
      await connect(client, { connector: { namespace: 'mock', connectorId } })
    one.mock.emit({ type: 'accountsChanged', accounts: ['mock:1:other'] })
    expect(selectAccount(client.getState())).toMatchObject({ connectorId: 'two', address: 'two' })
    expect(one.mock.calls.map(({ method }) => method)).toEqual(['connect'])
  })
})
