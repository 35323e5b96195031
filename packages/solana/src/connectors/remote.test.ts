import type { CaipAddress, ConnectorEvent, Transport, TransportEvent, TransportSession } from '@latchkit/core'
import { describe, expect, test, vi } from 'vitest'
import { defineSolanaNetwork } from '../chains/defineSolanaNetwork.js'
import { solanaDevnet, solanaMainnet } from '../chains/networks.js'
import type { StandardWallet } from '../discovery/standardWallet.js'
import { toTestAddress } from '../fixtures/createStandardWallet.js'
import { remote } from './remote.js'

const [x, y] = [toTestAddress(1), toTestAddress(2)]
const localnet = defineSolanaNetwork({ id: 'localnet', name: 'Local' })
const a: CaipAddress = `solana:localnet:${x}`
const b: CaipAddress = `solana:localnet:${y}`
const onDevnet: CaipAddress = `${solanaDevnet.caipNetworkId}:${x}`
const networks = [localnet, solanaDevnet, solanaMainnet]
const methods = ['solana_signMessage', 'solana_signTransaction']

const makeSession = (accounts: readonly CaipAddress[], granted = methods): TransportSession => ({
  topic: 'topic',
  expiresAt: Number.MAX_SAFE_INTEGER,
  namespaces: {
    solana: { accounts, methods: granted, events: [] },
    eip155: {
      accounts: ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      methods: ['personal_sign'],
      events: [],
    },
  },
  peer: {
    name: 'Phone wallet',
    url: 'https://phone.example',
    icons: ['https://phone.example/i.png'],
    redirect: { native: 'phone://' },
  },
})

function setup(session = makeSession([a, b, onDevnet])) {
  const listeners = new Set<(event: TransportEvent) => void>()
  const request = vi.fn(async (_parameters: object): Promise<unknown> => ({ signature: 'sig' }))
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
  const connector = remote({ transport, session, networks })
  const events: ConnectorEvent[] = []
  const unwatch = connector.subscribe(event => events.push(event))
  const emit = (event: TransportEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const emitFromWallet = (
    name: string,
    data: unknown,
    caipNetworkId: `${string}:${string}` = 'solana:localnet',
  ) => emit({ type: 'sessionEvent', topic: 'topic', caipNetworkId, name, data })
  return { connector, transport, request, events, emit, emitFromWallet, unwatch, listeners }
}

const connected = async (session?: TransportSession) => {
  const made = setup(session)
  await made.connector.connect({ networks })
  return made
}

describe('remote', () => {
  test("takes its accounts and network from the session's own family alone, the site's first network first", async () => {
    const { connector } = setup()
    await expect(connector.connect({ networks: [solanaMainnet, solanaDevnet, localnet] })).resolves.toEqual({
      accounts: [onDevnet],
      caipNetworkId: solanaDevnet.caipNetworkId,
      wallet: {
        name: 'Phone wallet',
        icon: 'https://phone.example/i.png',
        url: 'https://phone.example',
        redirect: { native: 'phone://' },
      },
    })
    await expect(connector.connect({ networks })).resolves.toMatchObject({ accounts: [a, b] })
  })

  test('security 13: accounts that are no address of this family are dropped', async () => {
    const bad = ['hello', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', `${x}1`, 'O'.repeat(44)]
    const { connector } = setup(
      makeSession([...bad.map(address => `solana:localnet:${address}` as const), b]),
    )
    await expect(connector.connect({ networks })).resolves.toMatchObject({ accounts: [b] })
    const { connector: none } = setup(
      makeSession(['solana:localnet:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']),
    )
    await expect(none.connect({ networks })).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
  })

  test('a session without this family is SESSION_NOT_FOUND', async () => {
    const session = { ...makeSession([]), namespaces: {} }
    const { connector } = setup(session)
    await expect(connector.connect({ networks })).rejects.toMatchObject({ code: 'SESSION_NOT_FOUND' })
    await expect(
      connector.request({ method: 'solana_signMessage', caipNetworkId: 'solana:localnet' }),
    ).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
  })

  test('returns its accounts without a request to the other device', async () => {
    const { connector, request } = await connected()
    for (const method of ['solana_getAccounts', 'solana_requestAccounts'])
      expect(await connector.request({ method, caipNetworkId: 'solana:localnet' })).toEqual([
        { pubkey: x },
        { pubkey: y },
      ])
    expect(request).not.toHaveBeenCalled()
  })

  test('sends granted requests to their chain, with the account', async () => {
    const { connector, request } = await connected()
    const params = { message: 'abc' }
    await connector.request({ method: 'solana_signMessage', params, caipNetworkId: 'solana:localnet' })
    expect(request).toHaveBeenCalledWith({
      topic: 'topic',
      caipNetworkId: 'solana:localnet',
      method: 'solana_signMessage',
      params: { message: 'abc', pubkey: x },
      signal: undefined,
    })
    await connector.request({
      method: 'solana_signMessage',
      params: { ...params, pubkey: y },
      caipNetworkId: 'solana:localnet',
    })
    expect(request).toHaveBeenLastCalledWith(
      expect.objectContaining({ params: { message: 'abc', pubkey: y } }),
    )
  })

  test('sends neither a method nor a chain that was not granted (T13)', async () => {
    const { connector, request } = await connected()
    await expect(
      connector.request({
        method: 'solana_signAndSendTransaction',
        params: {},
        caipNetworkId: 'solana:localnet',
      }),
    ).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    await expect(
      connector.request({ method: 'personal_sign', params: [], caipNetworkId: 'solana:localnet' }),
    ).rejects.toMatchObject({ code: 'METHOD_UNSUPPORTED' })
    for (const caipNetworkId of [solanaMainnet.caipNetworkId, 'eip155:1'] as const)
      await expect(
        connector.request({ method: 'solana_signTransaction', params: {}, caipNetworkId }),
      ).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(request).not.toHaveBeenCalled()
  })

  test('takes a bare signature as the result', async () => {
    const { connector, request } = await connected()
    request.mockResolvedValueOnce('abc')
    expect(
      await connector.request({ method: 'solana_signMessage', params: {}, caipNetworkId: 'solana:localnet' }),
    ).toEqual({ signature: 'abc' })
  })

  test('a rejection on the other device is USER_REJECTED (D44)', async () => {
    const { connector, request } = await connected()
    request.mockRejectedValueOnce({ code: 5000, message: 'User rejected.' })
    await expect(
      connector.request({ method: 'solana_signMessage', params: {}, caipNetworkId: 'solana:localnet' }),
    ).rejects.toMatchObject({ code: 'USER_REJECTED', rpcCode: 5000 })
  })

  test.each([[[y, x]], [[b, a]], [[{ pubkey: y }, { pubkey: x }]], [[y]]])(
    'an account that the wallet makes the active one is told first: %j',
    async data => {
      const { events, emitFromWallet } = await connected()
      emitFromWallet('accountsChanged', data)
      expect(events).toEqual([{ type: 'accountsChanged', accounts: [b, a] }])
    },
  )

  test('no event adds to the session: another account is ignored', async () => {
    const { events, emitFromWallet } = await connected()
    emitFromWallet('accountsChanged', [toTestAddress(9), null, 5, {}, y.toLowerCase()])
    expect(events).toEqual([{ type: 'accountsChanged', accounts: [a, b] }])
    emitFromWallet('accountsChanged', 'all of them')
    emitFromWallet('accountsChanged', [y], 'eip155:1')
    expect(events).toHaveLength(1)
  })

  test.each([solanaDevnet.caipNetworkId, solanaDevnet.id, 'solana:devnet', 'devnet'])(
    'a chain that the wallet moved to is followed, however it is named: %s',
    async data => {
      const { events, emitFromWallet } = await connected()
      emitFromWallet('chainChanged', data)
      expect(events).toEqual([
        { type: 'networkChanged', caipNetworkId: solanaDevnet.caipNetworkId },
        { type: 'accountsChanged', accounts: [onDevnet] },
      ])
    },
  )

  test('a chain that was not granted is ignored', async () => {
    const { events, emitFromWallet } = await connected()
    emitFromWallet('chainChanged', 'solana:mainnet')
    emitFromWallet('chainChanged', 'solana:mainnet', 'eip155:1')
    expect(events).toEqual([])
  })

  test('an updated session is used; one without this family ends the connection', async () => {
    const { events, emit } = await connected()
    emit({ type: 'sessionUpdated', session: makeSession([b]) })
    emit({ type: 'sessionUpdated', session: makeSession([onDevnet]) })
    emit({ type: 'sessionUpdated', session: { ...makeSession([]), namespaces: {} } })
    expect(events).toEqual([
      { type: 'accountsChanged', accounts: [b] },
      { type: 'networkChanged', caipNetworkId: solanaDevnet.caipNetworkId },
      { type: 'accountsChanged', accounts: [onDevnet] },
      { type: 'disconnected' },
    ])
  })

  test('other sessions are ignored', async () => {
    const { events, emit } = await connected()
    emit({ type: 'sessionDeleted', topic: 'other' })
    emit({ type: 'sessionUpdated', session: { ...makeSession([b]), topic: 'other' } })
    emit({
      type: 'sessionEvent',
      topic: 'other',
      caipNetworkId: 'solana:localnet',
      name: 'accountsChanged',
      data: [y],
    })
    expect(events).toEqual([])
    emit({ type: 'sessionDeleted', topic: 'topic' })
    expect(events).toEqual([{ type: 'disconnected' }])
  })

  test('every listener gets an event once, over one subscription of the transport', async () => {
    const { connector, events, emitFromWallet, unwatch, listeners } = await connected()
    const others: ConnectorEvent[] = []
    const stop = connector.subscribe(event => others.push(event))
    emitFromWallet('accountsChanged', [y])
    expect([events.length, others.length, listeners.size]).toEqual([1, 1, 1])
    unwatch()
    unwatch()
    emitFromWallet('accountsChanged', [x])
    expect([events.length, others.length]).toEqual([1, 2])
    stop()
    expect(listeners.size).toBe(0)
  })

  test('its cluster is among those granted', async () => {
    const { connector, events } = await connected()
    expect(connector.cluster?.getNetworks()).toEqual(['solana:localnet', solanaDevnet.caipNetworkId])
    connector.cluster?.setNetworkId(solanaDevnet.caipNetworkId)
    connector.cluster?.setNetworkId(solanaDevnet.caipNetworkId)
    expect(events).toEqual([
      { type: 'networkChanged', caipNetworkId: solanaDevnet.caipNetworkId },
      { type: 'accountsChanged', accounts: [onDevnet] },
    ])
  })

  test('ends the session by its topic', async () => {
    const { connector, transport } = await connected()
    await connector.disconnect()
    expect(transport.disconnect).toHaveBeenCalledWith({ topic: 'topic' })
  })

  test('gives hosts a Wallet Standard wallet, whose requests are limited to the session', async () => {
    const { connector, request, events, emitFromWallet } = await connected()
    const wallet = connector.provider as StandardWallet
    expect(wallet.accounts).toMatchObject([
      { address: x, chains: ['solana:localnet', 'solana:devnet'] },
      { address: y, chains: ['solana:localnet'] },
    ])
    emitFromWallet('accountsChanged', [y])
    expect(wallet.accounts).toMatchObject([{ address: y }, { address: x }])
    expect(events).toHaveLength(1)
    const { signTransaction } = wallet.features['solana:signTransaction'] as {
      signTransaction(input: object): Promise<unknown>
    }
    await expect(
      signTransaction({
        account: wallet.accounts[0],
        transaction: new Uint8Array(1),
        chain: 'solana:mainnet',
      }),
    ).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(request).not.toHaveBeenCalled()
  })
})
