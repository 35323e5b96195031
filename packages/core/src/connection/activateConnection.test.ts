import {
  createMockAdapter,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
} from '@latchkit/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../fixtures/page.js'
import { connect, disconnect, selectAccount } from '../index.js'
import { selectConnections } from '../state/selectors/selectConnections.js'
import { activateConnection } from './activateConnection.js'

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

const ids = (client: Parameters<typeof activateConnection>[0]): readonly string[] =>
  selectConnections(client.getState()).map(({ connectorId }) => connectorId)

describe('several connections (R6.2)', () => {
  test('activating one shows its account and its family', async () => {
    const { client } = await start(true)
    expect(selectAccount(client.getState()).address).toBe('three')
    activateConnection(client, { namespace: 'mock', connectorId: 'one' })
    expect(selectAccount(client.getState())).toMatchObject({ namespace: 'mock', address: 'one' })
    activateConnection(client, { namespace: 'mock', connectorId: 'two' })
    expect(selectAccount(client.getState()).address).toBe('two')
  })

  test('one that is not connected changes nothing', async () => {
    const { client } = await start(true)
    const before = client.getState()
    activateConnection(client, { namespace: 'mock', connectorId: 'nope' })
    activateConnection(client, { namespace: 'nope', connectorId: 'one' })
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
})
