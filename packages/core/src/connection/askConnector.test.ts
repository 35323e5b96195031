import { createMockConnector, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { expect, test } from 'vitest'
import type { Connector, ConnectorEvent, ConnectorSession } from '../contract/connector.js'
import { createKit } from '../fixtures/page.js'
import { adoptProvider } from './adoptProvider.js'
import { askConnector } from './askConnector.js'

const session: ConnectorSession = { accounts: ['mock:1:a'], caipNetworkId: 'mock:1' }

/** A wallet whose request is pending until `respond` is called; it may emit events before. */
function createSlowWallet() {
  const listeners = new Set<(event: ConnectorEvent) => void>()
  let respond: (session: ConnectorSession) => void = () => {}
  const connector: Connector = {
    ...createMockConnector({ id: 'io.slow' }),
    connect: () => new Promise(resolve => (respond = resolve)),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    connector,
    listeners,
    respond: () => respond(session),
    emit(event: ConnectorEvent) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}

const open = (connector: Connector) =>
  createKit({
    networks: [createMockNetwork(), createMockNetwork({ reference: '2' })],
    families: [createMockFamily({ connectors: [connector] })],
  })

const askBy = async (silent: boolean, events: readonly ConnectorEvent[]): Promise<ConnectorSession> => {
  const wallet = createSlowWallet()
  const { client } = open(wallet.connector)
  const asking = askConnector(client, wallet.connector, { silent })
  for (const event of events) wallet.emit(event)
  wallet.respond()
  const outcome = await asking.finally(() => expect(wallet.listeners.size).toBe(0))
  client.destroy()
  return outcome
}
const ask = (...events: ConnectorEvent[]) => askBy(true, events)

test('demand 3: without an event it is the session that the wallet returned', async () => {
  expect(await ask()).toEqual(session)
})

test('demand 3: a network or accounts that the wallet changed to meanwhile are newer than its response', async () => {
  expect(await ask({ type: 'networkChanged', caipNetworkId: 'mock:2' })).toEqual({
    accounts: ['mock:2:a'],
    caipNetworkId: 'mock:2',
  })
  expect(await ask({ type: 'accountsChanged', accounts: ['mock:1:b'] })).toMatchObject({
    accounts: ['mock:1:b'],
  })
})

test('demand 3: a wallet that disconnected meanwhile is not connected, unless it shares an account again', async () => {
  await expect(ask({ type: 'disconnected' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await expect(ask({ type: 'accountsChanged', accounts: [] })).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  })
  const again = await ask({ type: 'disconnected' }, { type: 'accountsChanged', accounts: ['mock:1:b'] })
  expect(again.accounts).toEqual(['mock:1:b'])
})

test('demand 3: with a prompt the approval counts, and the network that the wallet changed to meanwhile', async () => {
  const events: ConnectorEvent[] = [
    { type: 'disconnected' },
    { type: 'networkChanged', caipNetworkId: 'mock:2' },
  ]
  expect(await askBy(false, events)).toEqual({ accounts: ['mock:2:a'], caipNetworkId: 'mock:2' })
})

test('an event that names another family, or none, changes nothing', async () => {
  expect(await ask({ type: 'networkChanged', caipNetworkId: 'x' as 'x:y' })).toEqual(session)
  expect(await ask({ type: 'networkChanged', caipNetworkId: 'other:2' })).toEqual(session)
})

test('demand 3: an adopted provider is not connected where the host has ended it, or its wallet, meanwhile', async () => {
  for (const [isWanted, event] of [
    [false, undefined],
    [true, { type: 'disconnected' } as const],
  ] as const) {
    const wallet = createSlowWallet()
    const kit = open(wallet.connector)
    await kit.client.prepare()
    await kit.settle()
    const adopting = adoptProvider(kit.client, {
      namespace: 'mock',
      provider: wallet.connector.provider,
      toConnector: () => wallet.connector,
      isWanted: () => isWanted,
    }).catch((error: { code?: string }) => error.code)
    await kit.settle()
    if (event) wallet.emit(event)
    wallet.respond()
    expect(await adopting).toBe(isWanted ? 'NOT_CONNECTED' : undefined)
    expect(kit.client.getState().families['mock']?.connections).toEqual([])
    kit.client.destroy()
  }
})
