import { connect, createLatchkit, selectAccount } from '@latchkit/core'
import {
  createFakeEnvironment,
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
} from '@latchkit/testing'
import { expect, test } from 'vitest'

function setup() {
  const environment = createFakeEnvironment()
  const fox = createMockConnector({ id: 'com.fox', name: 'Fox', environment })
  const client = createLatchkit({
    networks: [createMockNetwork()],
    families: [createMockFamily({ connectors: [fox] })],
    storage: createMemoryStorage(),
    environment,
  })
  const connector = { namespace: fox.namespace, connectorId: fox.id }
  return { client, fox, connector, environment }
}

test('connects', async () => {
  const { client, connector } = setup()
  await expect(connect(client, { connector })).resolves.toMatchObject({ status: 'connected' })
  expect(selectAccount(client.getState())).toMatchObject({ isConnected: true, connectorId: 'com.fox' })
})

test('a wallet that declines is a typed error', async () => {
  const { client, fox, connector } = setup()
  fox.mock.set({ connectError: 'USER_REJECTED' })
  await expect(connect(client, { connector })).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test('a wallet that is silent runs out of time', async () => {
  const { client, fox, connector, environment } = setup()
  fox.mock.set({ silent: true })
  const ending = expect(connect(client, { connector, timeoutMs: 5_000 })).rejects.toMatchObject({
    code: 'WALLET_TIMEOUT',
  })
  await environment.advance(5_000)
  await ending
})
