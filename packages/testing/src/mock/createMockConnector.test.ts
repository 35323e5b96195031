import type { CaipAddress, ConnectorEvent } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/internal'
import { describe, expect, test } from 'vitest'
import { describeConnector } from '../conformance/describeConnector.js'
import { createFakeEnvironment } from '../environment/createFakeEnvironment.js'
import { createMockConnector, type MockBehaviour } from './createMockConnector.js'
import { createMockNetwork } from './createMockNetwork.js'

const networks = [createMockNetwork(), createMockNetwork({ reference: '2' })] as const

describeConnector('the mock connector', async () => {
  const first = createMockConnector()
  const created = [first]
  let used = 0
  const current = () => created.at(-1) ?? first
  const prompts = () =>
    created.flatMap(({ mock }) => mock.calls).filter(({ method }) => /^(connect|mock_sign)$/.test(method))
      .length
  const set = (changes: Partial<MockBehaviour>) => current().mock.set(changes)
  return {
    networks,
    createConnector() {
      if (used++ === 0) return first
      created.push(createMockConnector({ ...current().mock.get() }))
      return current()
    },
    wallet: {
      setOutcome(outcome) {
        const error = outcome === 'reject' ? new LatchkitError('USER_REJECTED', { rpcCode: 4001 }) : undefined
        set({ connectError: error, signError: error, silent: outcome === 'ignore' })
      },
      promptCount: prompts,
      methods: () => created.flatMap(({ mock }) => mock.calls.map(({ method }) => method)),
      async changeAccounts() {
        const { caipNetworkId } = current().mock.get()
        const accounts: readonly CaipAddress[] = [`${caipNetworkId}:second`, `${caipNetworkId}:first`]
        current().mock.emit({ type: 'accountsChanged', accounts })
        return accounts
      },
      async changeNetwork(caipNetworkId) {
        current().mock.emit({ type: 'networkChanged', caipNetworkId })
      },
      async disconnect() {
        current().mock.emit({ type: 'disconnected' })
      },
      listenerCount: () => current().mock.listenerCount(),
    },
    request: {
      method: 'mock_sign',
      params: account => [account],
      check: answer => expect(answer).toMatch(/^signed:/),
    },
    passiveMethods: ['restore'],
    unknownMethod: 'mock_unknown',
    close: async () => {},
  }
})

describe('createMockConnector', () => {
  const connected = async (options: Parameters<typeof createMockConnector>[0] = {}) => {
    const connector = createMockConnector(options)
    await connector.connect({ networks })
    return connector
  }
  const ask = (method: string, connector: Awaited<ReturnType<typeof connected>>, params?: unknown) =>
    connector.request({ method, params, caipNetworkId: 'mock:1' })

  test.each([
    ['connectError', 'WALLET_LOCKED'],
    ['restoreError', 'WALLET_FAILED'],
  ] as const)('%s is an option, by code', async (option, code) => {
    const connector = createMockConnector({ trusted: true, [option]: code })
    await expect(connector.connect({ networks, silent: option === 'restoreError' })).rejects.toMatchObject({
      code,
    })
    await expect(connector.connect({ networks, silent: option !== 'restoreError' })).resolves.toMatchObject({
      caipNetworkId: 'mock:1',
    })
  })

  test('a failure may be any error', async () => {
    const error = new Error('foreign')
    await expect(createMockConnector({ connectError: error }).connect({ networks })).rejects.toBe(error)
  })

  test('a wallet that shares no account is not connected', async () => {
    await expect(createMockConnector({ accounts: [] }).connect({ networks })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test('responds after its delay on the environment’s clock, and not before', async () => {
    const environment = createFakeEnvironment()
    const connector = createMockConnector({ delay: 300, environment })
    let settled = false
    void connector.connect({ networks }).then(() => {
      settled = true
    })
    await environment.advance(299)
    expect(settled).toBe(false)
    await environment.advance(1)
    expect(settled).toBe(true)
  })

  test('ends by itself after a time, unless the site ended it before', async () => {
    const environment = createFakeEnvironment()
    const connector = await connected({ disconnectsAfter: 1000, environment })
    const events: ConnectorEvent[] = []
    connector.subscribe(event => void events.push(event))
    await environment.advance(1000)
    expect(events).toEqual([{ type: 'disconnected' }])
    const other = await connected({ disconnectsAfter: 1000, environment })
    other.subscribe(event => void events.push(event))
    await other.disconnect()
    await environment.advance(5000)
    expect(events).toHaveLength(1)
  })

  test('signError, switchError and requestError strike their own kind of request only', async () => {
    const connector = await connected({
      signError: 'SIGN_FAILED',
      switchError: 'SWITCH_UNSUPPORTED',
      requestError: 'RPC_FAILED',
    })
    await expect(ask('mock_sign', connector)).rejects.toMatchObject({ code: 'SIGN_FAILED' })
    await expect(ask('mock_switch', connector)).rejects.toMatchObject({ code: 'SWITCH_UNSUPPORTED' })
    await expect(ask('mock_read', connector)).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })

  test('returns its configured results, also null, and rejects other methods', async () => {
    const connector = await connected({ results: { mock_read: 7, mock_sign: null } })
    await expect(ask('mock_read', connector)).resolves.toBe(7)
    await expect(ask('mock_sign', connector)).resolves.toBeNull()
    await expect(ask('mock_other', connector)).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
  })

  test('a switch moves accounts and network, is heard, and refuses what it does not know', async () => {
    const connector = await connected({ knownNetworks: ['mock:1', 'mock:2'] })
    const events: ConnectorEvent[] = []
    connector.subscribe(event => void events.push(event))
    await ask('mock_switch', connector, [{ caipNetworkId: 'mock:2' }])
    await ask('mock_switch', connector, [{ caipNetworkId: 'mock:2' }])
    expect(events).toEqual([{ type: 'networkChanged', caipNetworkId: 'mock:2' }])
    expect(connector.mock.get().accounts).toEqual(['mock:2:mock-account'])
    await expect(ask('mock_switch', connector, [{ caipNetworkId: 'mock:9' }])).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
  })

  test('a request without a connection is refused', async () => {
    await expect(ask('mock_sign', createMockConnector())).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })

  test('counts what was asked', async () => {
    const connector = await connected()
    await ask('mock_sign', connector, ['x'])
    await connector.disconnect()
    expect(connector.mock.calls).toEqual([
      { method: 'connect' },
      { method: 'mock_sign', params: ['x'], caipNetworkId: 'mock:1' },
      { method: 'disconnect' },
    ])
  })
})
