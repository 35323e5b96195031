import type { CaipAddress, ConnectorEvent, Transport, TransportEvent, TransportSession } from '@latchkit/core'
import { describe, expect, test, vi } from 'vitest'
import { createRpc } from '../actions/createRpc.js'
import { defineEvmNetwork } from '../chains/defineEvmNetwork.js'
import { remote } from './remote.js'

const a: CaipAddress = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const b: CaipAddress = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const onSecond: CaipAddress = 'eip155:31338:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networks = [31337, 31338, 1].map(id =>
  defineEvmNetwork({ id, name: `Chain ${id}`, nativeCurrency: currency }),
)
const methods = ['personal_sign', 'eth_sendTransaction']

const makeSession = (accounts: readonly CaipAddress[], granted = methods): TransportSession => ({
  topic: 'topic',
  expiresAt: Number.MAX_SAFE_INTEGER,
  namespaces: { eip155: { accounts, methods: granted, events: [] } },
  peer: {
    name: 'Phone wallet',
    url: 'https://phone.example',
    icons: ['https://phone.example/i.png'],
    redirect: { native: 'phone://' },
  },
})

function setup(session = makeSession([a, b, onSecond])) {
  const listeners = new Set<(event: TransportEvent) => void>()
  const request = vi.fn(
    async (_parameters: { method: string; caipNetworkId: string }): Promise<unknown> => '0xsigned',
  )
  const transport = {
    id: 'walletConnect',
    name: 'WalletConnect',
    request,
    disconnect: vi.fn(async () => {}),
    subscribe(listener: (event: TransportEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Transport
  const connector = remote({ transport, session, networks, rpc: createRpc() })
  const events: ConnectorEvent[] = []
  const unwatch = connector.subscribe(event => events.push(event))
  const emit = (event: TransportEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { connector, transport, request, events, emit, unwatch, listeners }
}

const connected = async (session?: TransportSession) => {
  const made = setup(session)
  await made.connector.connect({ networks })
  return made
}

describe('remote', () => {
  test("takes its accounts and network from the session alone, the site's first network first", async () => {
    const { connector } = setup()
    await expect(connector.connect({ networks })).resolves.toEqual({
      accounts: [a, b],
      caipNetworkId: 'eip155:31337',
      wallet: {
        name: 'Phone wallet',
        icon: 'https://phone.example/i.png',
        url: 'https://phone.example',
        redirect: { native: 'phone://' },
      },
    })
    expect(connector.getGrantedNetworks?.()).toEqual(['eip155:31337', 'eip155:31338'])
  })

  test('security 13: accounts that are no address of this family are dropped', async () => {
    const bad = ['hello', '0x12', `${'0x'}${'g'.repeat(40)}`, '11111111111111111111111111111111'] as const
    const { connector } = setup(makeSession([...bad.map(address => `eip155:31337:${address}` as const), b]))
    await expect(connector.connect({ networks })).resolves.toMatchObject({ accounts: [b] })
    const { connector: none } = setup(makeSession(['eip155:1:hello', 'solana:1:hello']))
    await expect(none.connect({ networks })).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
  })

  test('rejects a session without an account of this family', async () => {
    const { connector } = setup({ ...makeSession([]), namespaces: {} })
    await expect(connector.connect({ networks })).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
  })

  test('sends a request on its chain through the transport, and maps a rejection (D44)', async () => {
    const { connector, request } = await connected()
    await expect(
      connector.request({ method: 'personal_sign', params: ['0x00', 'x'], caipNetworkId: 'eip155:31337' }),
    ).resolves.toBe('0xsigned')
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({ topic: 'topic', caipNetworkId: 'eip155:31337', method: 'personal_sign' }),
    )
    request.mockRejectedValueOnce({ code: 5000, message: 'User rejected.' })
    await expect(
      connector.request({ method: 'personal_sign', caipNetworkId: 'eip155:31337' }),
    ).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000 })
  })

  test('requests only what the wallet granted', async () => {
    const { connector, request } = await connected()
    await expect(
      connector.request({ method: 'wallet_sendCalls', caipNetworkId: 'eip155:31337' }),
    ).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    expect(request).not.toHaveBeenCalled()
  })

  test('switches among granted networks without asking the wallet', async () => {
    const { connector, request, events } = await connected()
    await connector.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x7a6a' }],
      caipNetworkId: 'eip155:31338',
    })
    expect(request).not.toHaveBeenCalled()
    expect(events).toEqual([
      { type: 'networkChanged', caipNetworkId: 'eip155:31338' },
      { type: 'accountsChanged', accounts: [onSecond] },
    ])
    await expect(connector.request({ method: 'eth_chainId', caipNetworkId: 'eip155:31338' })).resolves.toBe(
      '0x7a6a',
    )
  })

  test('is SWITCH_UNSUPPORTED when the session lacks the network', async () => {
    const { connector } = await connected()
    await expect(
      connector.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: '0x1' }],
        caipNetworkId: 'eip155:1',
      }),
    ).rejects.toMatchObject({ code: 'SWITCH_UNSUPPORTED' })
  })

  test('asks the wallet for another network when that method is granted', async () => {
    const { connector, request } = await connected(
      makeSession([a], [...methods, 'wallet_switchEthereumChain']),
    )
    await connector.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x1' }],
      caipNetworkId: 'eip155:1',
    })
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({ method: 'wallet_switchEthereumChain', caipNetworkId: 'eip155:31337' }),
    )
  })

  test.each([
    [['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'], [b, a]],
    [['eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], [b, a]],
    [['0x0000000000000000000000000000000000000bad'], [a, b]],
  ])('takes the wallet’s active account, but only among those of the session: %j', async (data, accounts) => {
    const { emit, events } = await connected()
    emit({
      type: 'sessionEvent',
      topic: 'topic',
      caipNetworkId: 'eip155:31337',
      name: 'accountsChanged',
      data,
    })
    expect(events).toEqual([{ type: 'accountsChanged', accounts }])
  })

  test.each([0x7a6a, '0x7a6a', '31338'])('takes the wallet’s network: %s', async data => {
    const { emit, events } = await connected()
    emit({ type: 'sessionEvent', topic: 'topic', caipNetworkId: 'eip155:31337', name: 'chainChanged', data })
    expect(events[0]).toEqual({ type: 'networkChanged', caipNetworkId: 'eip155:31338' })
  })

  test('ignores events of another session, another family and networks that were not granted', async () => {
    const { emit, events } = await connected()
    emit({
      type: 'sessionEvent',
      topic: 'other',
      caipNetworkId: 'eip155:31337',
      name: 'chainChanged',
      data: 31338,
    })
    emit({
      type: 'sessionEvent',
      topic: 'topic',
      caipNetworkId: 'solana:x',
      name: 'chainChanged',
      data: 31338,
    })
    emit({
      type: 'sessionEvent',
      topic: 'topic',
      caipNetworkId: 'eip155:31337',
      name: 'chainChanged',
      data: 1,
    })
    emit({ type: 'sessionDeleted', topic: 'other' })
    expect(events).toEqual([])
  })

  test('moves to a granted network when the wallet withdraws the current one', async () => {
    const { emit, events } = await connected()
    emit({ type: 'sessionUpdated', session: makeSession([onSecond]) })
    expect(events[0]).toEqual({ type: 'networkChanged', caipNetworkId: 'eip155:31338' })
  })

  test('ends when the wallet deletes the session, and leaves no listener behind', async () => {
    const { emit, events, unwatch, listeners } = await connected()
    emit({ type: 'sessionDeleted', topic: 'topic' })
    expect(events).toEqual([{ type: 'disconnected' }])
    unwatch()
    expect(listeners.size).toBe(0)
  })

  test('gives hosts an EIP-1193 provider that never forwards what the wallet did not grant', async () => {
    const { connector, request } = await connected()
    const { provider } = connector
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toHaveLength(2)
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
    await expect(provider.request({ method: 'personal_sign', params: ['0x', 'x'] })).resolves.toBe('0xsigned')
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
      rpcCode: 4200,
    })
    await expect(provider.request({ method: 'wallet_grantPermissions' })).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
    })
    expect(request).toHaveBeenCalledTimes(1)
    const changed = vi.fn()
    provider.on?.('chainChanged', changed)
    await connector.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x7a6a' }],
      caipNetworkId: 'eip155:31338',
    })
    expect(changed).toHaveBeenCalledWith('0x7a6a')
    provider.removeListener?.('chainChanged', changed)
  })
})
