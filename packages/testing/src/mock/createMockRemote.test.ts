import { describe, expect, test } from 'vitest'
import { describeTransport } from '../conformance/describeTransport.js'
import { createMockRemote } from './createMockRemote.js'
import { createMockTransport, createMockTransportDefinition } from './createMockTransport.js'

const proposals = { mock: { chains: ['mock:1', 'mock:2'], methods: ['mock_sign'], events: ['e'] } } as const

describeTransport('the mock transport', async () => {
  const remote = createMockRemote()
  const { wallet } = remote
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await new Promise(resolve => setImmediate(resolve))
  }
  return {
    proposals,
    request: {
      caipNetworkId: 'mock:1',
      method: 'mock_sign',
      params: ['hello'],
      check: answer => expect(answer).toBe('mock:mock_sign'),
    },
    event: { caipNetworkId: 'mock:1', name: 'e', data: { some: 1 } },
    wallet: {
      ...wallet,
      waitForSessions: count => until(() => wallet.sessions().length === count),
      waitForRequests: count => until(() => wallet.requests.length >= count),
      async respondLate() {
        wallet.setOutcome('request', 'approve')
        await wallet.goOnline()
      },
      ping: async () => {},
    },
    createTransport: remote.createTransport,
    createUnreachable: remote.createUnreachable,
    cutConnections: remote.cutConnections,
    close: async () => {},
  }
})

describe('createMockTransport', () => {
  test('pairs by itself when configured, and grants the addresses it was given', async () => {
    const transport = createMockTransport({ autoPair: true, addresses: ['alice'], peer: { name: 'W' } })
    const uris: string[] = []
    const session = await transport.connect({ proposals, onUri: ({ uri }) => uris.push(uri) })
    expect(session.namespaces['mock']?.accounts).toEqual(['mock:1:alice', 'mock:2:alice'])
    expect(session.peer.name).toBe('W')
    expect(transport.wallet.uris).toEqual(uris)
    expect(transport.wallet.sessions()).toEqual([session])
  })

  test('returns the configured result of each method', async () => {
    const transport = createMockTransport({ autoPair: true, results: { mock_sign: null } })
    const { topic } = await transport.connect({ proposals, onUri: () => {} })
    const request = { topic, caipNetworkId: 'mock:2', params: [1] } as const
    await expect(transport.request({ ...request, method: 'mock_sign' })).resolves.toBeNull()
    await expect(transport.request({ ...request, method: 'other' })).resolves.toBe('mock:other')
    expect(transport.wallet.requests).toEqual([
      { ...request, method: 'mock_sign' },
      { ...request, method: 'other' },
    ])
  })

  test('forgets sessions whose time is over, by the environment’s clock', async () => {
    let now = 0
    const transport = createMockTransport({ autoPair: true, environment: { now: () => now } })
    const { topic, expiresAt } = await transport.connect({ proposals, onUri: () => {} })
    now = expiresAt - 1
    expect(await transport.getSessions()).toHaveLength(1)
    now = expiresAt
    expect(await transport.getSessions()).toEqual([])
    await transport.wallet.extend(topic)
    expect(await transport.getSessions()).toHaveLength(1)
  })

  test('changes the shared addresses to those given', async () => {
    const transport = createMockTransport({ autoPair: true })
    const { topic } = await transport.connect({ proposals, onUri: () => {} })
    await transport.wallet.update(topic, ['bob'])
    const [session] = await transport.getSessions()
    expect(session?.namespaces['mock']?.accounts).toEqual(['mock:1:bob', 'mock:2:bob'])
  })

  test('loads as a definition', async () => {
    const transport = createMockTransport({ id: 'x', name: 'X' })
    const definition = createMockTransportDefinition(transport)
    expect(definition).toMatchObject({ id: 'x', name: 'X' })
    const metadata = { name: '', description: '', url: '', icons: [] }
    const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
    expect(await definition.load({ metadata, storage })).toBe(transport)
  })
})
