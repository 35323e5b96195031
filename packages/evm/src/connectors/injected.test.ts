import type { ConnectorEvent } from '@latchkit/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accountChunk } from '../accountChunk.js'
import type { Eip1193Provider } from './eip1193.js'
import { injected } from './injected.js'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Results = Readonly<Record<string, unknown>>

function setup(results: Results = {}) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const all: Results = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x7a69',
    ...results,
  }
  const provider: Eip1193Provider = {
    request: vi.fn(async ({ method, params }: { method: string; params?: unknown }) => {
      const result = all[method]
      if (result instanceof Error || (result as { code?: unknown } | undefined)?.code) throw result
      return typeof result === 'function' ? result(params) : result
    }),
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  }
  const connector = injected({
    id: 'com.wallet',
    type: 'ANNOUNCED',
    name: 'Wallet',
    declaredIds: [],
    provider,
  })
  const events: ConnectorEvent[] = []
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const count = () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
  return { provider, connector, events, emit, count }
}

describe('injected', () => {
  test('connects with CAIP-10 accounts in EIP-55 form (R3.14)', async () => {
    const { connector } = setup()
    await expect(connector.connect({ networks: [] })).resolves.toEqual({
      accounts: [`eip155:31337:${checksummed}`],
      caipNetworkId: 'eip155:31337',
    })
  })

  test('reaches the wallet in the same tick as the tap', () => {
    const { connector, provider } = setup()
    void connector.connect({ networks: [] })
    expect(provider.request).toHaveBeenCalledWith({ method: 'eth_requestAccounts' })
  })

  test('restores without a prompt, and rejects with NOT_CONNECTED when the wallet no longer allows it', async () => {
    const allowed = setup()
    await allowed.connector.connect({ networks: [], silent: true })
    expect(allowed.provider.request).not.toHaveBeenCalledWith({ method: 'eth_requestAccounts' })
    const refused = setup({ eth_accounts: [] })
    await expect(refused.connector.connect({ networks: [], silent: true })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test('maps a rejection (D44)', async () => {
    const { connector } = setup({
      eth_requestAccounts: { code: 4001, message: 'User rejected the request.' },
    })
    await expect(connector.connect({ networks: [] })).rejects.toMatchObject({
      code: 'USER_REJECTED',
      rpcCode: 4001,
    })
  })

  test('maps a provider that throws instead of rejecting', async () => {
    const connector = injected({
      id: 'x',
      type: 'ANNOUNCED',
      name: 'X',
      declaredIds: [],
      provider: {
        request() {
          throw { code: 4001 }
        },
      },
    })
    await expect(connector.connect({ networks: [] })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  test.each([[['nonsense', 5, null, '0x12']], ['0x'], [undefined], [{}]])(
    'rejects accounts that are not addresses: %j',
    async eth_requestAccounts => {
      const { connector } = setup({ eth_requestAccounts })
      await expect(connector.connect({ networks: [] })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    },
  )

  test.each([undefined, '0x', 'one', -1, '0x0', `0x${'f'.repeat(64)}`])(
    'rejects what is not a chain id: %s',
    async eth_chainId => {
      const { connector } = setup({ eth_chainId })
      await expect(connector.connect({ networks: [] })).rejects.toMatchObject({ code: 'WALLET_FAILED' })
    },
  )

  test('settles as cancelled when the signal aborts, and ignores the late result', async () => {
    let settle: (accounts: unknown) => void = () => {}
    const { connector } = setup({
      eth_requestAccounts: () =>
        new Promise(resolve => {
          settle = resolve
        }),
    })
    const controller = new AbortController()
    const connecting = connector.connect({ networks: [], signal: controller.signal })
    controller.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'CANCELLED' })
    settle([address])
  })

  test.each(['eth_sendTransaction', 'eth_signTransaction'])(
    'never hands %s over for another chain (T13)',
    async method => {
      const { connector, provider } = setup({ [method]: '0xdone' })
      await connector.connect({ networks: [] })
      const request = { method, params: [{}] }
      await expect(connector.request({ ...request, caipNetworkId: 'eip155:1' })).rejects.toMatchObject({
        code: 'CHAIN_MISMATCH',
        context: { wanted: 'eip155:1', actual: 'eip155:31337' },
      })
      expect(provider.request).not.toHaveBeenCalledWith(expect.objectContaining({ method }))
      await expect(connector.request({ ...request, caipNetworkId: 'eip155:31337' })).resolves.toBe('0xdone')
    },
  )

  test('a request that is valid on any chain goes to the wallet at once, whatever its chain', async () => {
    const { connector, provider } = setup({ personal_sign: '0xsigned' })
    await connector.connect({ networks: [] })
    const signing = connector.request({ method: 'personal_sign', params: [], caipNetworkId: 'eip155:1' })
    expect(provider.request).toHaveBeenLastCalledWith({ method: 'personal_sign', params: [] })
    await expect(signing).resolves.toBe('0xsigned')
  })

  test('a chain event during the read of the chain id is newer than its result (T13)', async () => {
    const pending: ((chainId: string) => void)[] = []
    const { connector, provider, emit } = setup({
      eth_chainId: () => new Promise(resolve => pending.push(resolve)),
      eth_sendTransaction: '0xhash',
    })
    connector.subscribe(() => {})
    const connecting = connector.connect({ networks: [] })
    await vi.waitFor(() => expect(pending).toHaveLength(1))
    emit('chainChanged', '0x2')
    pending[0]?.('0x1')
    await expect(connecting).resolves.toEqual({
      accounts: [`eip155:2:${checksummed}`],
      caipNetworkId: 'eip155:2',
    })

    const sending = connector.request({
      method: 'eth_sendTransaction',
      params: [{}],
      caipNetworkId: 'eip155:2',
    })
    await vi.waitFor(() => expect(pending).toHaveLength(2))
    emit('chainChanged', '0x3')
    pending[1]?.('0x2')
    await expect(sending).rejects.toMatchObject({ code: 'CHAIN_MISMATCH', context: { actual: 'eip155:3' } })
    expect(provider.request).not.toHaveBeenCalledWith(
      expect.objectContaining({ method: 'eth_sendTransaction' }),
    )
  })

  test('an aborted request does not reach the wallet', async () => {
    const { connector, provider } = setup()
    const signal = AbortSignal.abort()
    await expect(connector.connect({ networks: [], signal })).rejects.toMatchObject({ code: 'CANCELLED' })
    await expect(
      connector.request({ method: 'eth_sendTransaction', caipNetworkId: 'eip155:31337', signal }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(provider.request).not.toHaveBeenCalled()
  })

  test('reads the chain again before a transaction: the wallet may have changed it without an event (T13)', async () => {
    let chain = '0x1'
    const { connector, provider } = setup({ eth_chainId: () => chain, eth_sendTransaction: '0xhash' })
    await connector.connect({ networks: [] })
    chain = '0x2'
    const send = () =>
      connector.request({ method: 'eth_sendTransaction', params: [{}], caipNetworkId: 'eip155:1' })
    await expect(send()).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(provider.request).not.toHaveBeenCalledWith(
      expect.objectContaining({ method: 'eth_sendTransaction' }),
    )
    chain = '0x1'
    await expect(send()).resolves.toBe('0xhash')
  })

  test('disconnects without failing where the wallet does not support revocation (EIP-2255)', async () => {
    const { connector } = setup({ wallet_revokePermissions: { code: -32601, message: 'no such method' } })
    await expect(connector.disconnect()).resolves.toBeUndefined()
  })

  test('reports accounts, network and the end of access, and leaves no listener behind', async () => {
    const { connector, events, emit, count } = setup()
    await connector.connect({ networks: [] })
    const unwatch = connector.subscribe(event => events.push(event))
    emit('chainChanged', '0x1')
    emit('accountsChanged', [address])
    emit('accountsChanged', [])
    emit('chainChanged', 'garbage')
    emit('accountsChanged', ['garbage'])
    expect(events).toEqual([
      { type: 'networkChanged', caipNetworkId: 'eip155:1' },
      { type: 'accountsChanged', accounts: [`eip155:1:${checksummed}`] },
      { type: 'disconnected' },
    ])
    unwatch()
    expect(count()).toBe(0)
  })

  test('stays connected when the wallet only lost its node', async () => {
    const { connector, events, emit } = setup()
    await connector.connect({ networks: [] })
    connector.subscribe(event => events.push(event))
    emit('disconnect', { code: 1013, message: 'Disconnected from chain. Attempting to connect.' })
    emit('disconnect', { code: 4900, message: 'Disconnected' })
    await vi.waitFor(() => expect(events).toEqual([]))
  })

  test('works with a provider that has no events', () => {
    const connector = injected({
      id: 'x',
      type: 'ANNOUNCED',
      name: 'X',
      declaredIds: [],
      provider: { request: async () => null },
    })
    expect(() => connector.subscribe(() => {})()).not.toThrow()
  })
})

describe('restoring what was stored', () => {
  afterEach(() => vi.restoreAllMocks())

  /** No code beyond the connector's own ever arrives. */
  const loadNothing = () => vi.spyOn(accountChunk, 'load').mockReturnValue(new Promise(() => {}))

  test('the session is there in the tick in which the wallet returns, without further code (reload to isConnected)', async () => {
    loadNothing()
    const { connector } = setup()
    const stored = [`eip155:1:${checksummed}`] as const
    await expect(connector.connect({ networks: [], silent: true, stored })).resolves.toEqual({
      accounts: [`eip155:31337:${checksummed}`],
      caipNetworkId: 'eip155:31337',
    })
  })

  test('a wallet that shares nothing any more is not connected, without further code', async () => {
    loadNothing()
    const { connector } = setup({ eth_accounts: [] })
    const stored = [`eip155:1:${checksummed}`] as const
    await expect(connector.connect({ networks: [], silent: true, stored })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  test.each([
    ['another account', [other.toLowerCase()], [`eip155:1:${checksummed}`], [other]],
    [
      'a new account beside the stored one',
      [address, other.toLowerCase()],
      [`eip155:1:${checksummed}`],
      [checksummed, other],
    ],
    [
      'what is no text beside the stored one',
      [{ toString: (): string => address }, address],
      [`eip155:1:${checksummed}`],
      [checksummed],
    ],
    ['an account that another kit stored in lower case', [address], [`eip155:1:${address}`], [checksummed]],
    ['an account of a store that was altered', ['0xAbC'], ['eip155:1:0xAbC'], undefined],
  ] as const)(
    '%s is read by the code of EIP-55, as on connecting',
    async (_, addresses, stored, expected) => {
      const load = vi.spyOn(accountChunk, 'load')
      const { connector } = setup({ eth_accounts: addresses })
      const restoring = connector.connect({ networks: [], silent: true, stored })
      if (expected)
        await expect(restoring).resolves.toMatchObject({
          accounts: expected.map(each => `eip155:31337:${each}`),
        })
      else await expect(restoring).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
      expect(load).toHaveBeenCalledTimes(2)
    },
  )

  test('accounts that the wallet changes before that code is here are reported once it is', async () => {
    const { connector, events, emit } = setup()
    let arrive: () => void = () => {}
    const late = new Promise<void>(resolve => {
      arrive = resolve
    })
    const code = await accountChunk.load()
    vi.spyOn(accountChunk, 'current', 'get').mockReturnValue(undefined)
    vi.spyOn(accountChunk, 'load').mockImplementation(() => late.then(() => code))
    const stored = [`eip155:1:${checksummed}`] as const
    await connector.connect({ networks: [], silent: true, stored })
    connector.subscribe(event => events.push(event))
    emit('accountsChanged', [other.toLowerCase()])
    expect(events).toEqual([])
    arrive()
    await vi.waitFor(() =>
      expect(events).toEqual([{ type: 'accountsChanged', accounts: [`eip155:31337:${other}`] }]),
    )
  })
})
