import type { ConnectorEvent } from '@latchkit/core'
import { describe, expect, test } from 'vitest'
import { defineSolanaNetwork } from '../chains/defineSolanaNetwork.js'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../chains/networks.js'
import {
  createStandardWallet,
  type StandardWalletOptions,
  toTestAddress,
} from '../fixtures/createStandardWallet.js'
import { toBase58 } from '../utils/base58.js'
import { injected } from './injected.js'

const localnet = defineSolanaNetwork({ id: 'localnet', name: 'Local' })
const mainnetId = solanaMainnet.caipNetworkId
const devnetId = solanaDevnet.caipNetworkId
const [first, second] = [toTestAddress(1), toTestAddress(2)]

function create(options: StandardWalletOptions = {}) {
  const engine = createStandardWallet(options)
  const connector = injected({
    id: 'standard-wallet',
    type: 'ANNOUNCED',
    name: 'Wallet',
    declaredIds: [],
    wallet: engine.wallet,
  })
  const reported: ConnectorEvent[] = []
  return { ...engine, connector, reported, listen: () => connector.subscribe(event => reported.push(event)) }
}

describe('connecting over Wallet Standard', () => {
  test('is on the site’s first network that the accounts have', async () => {
    const { connector } = create({ chains: ['solana:mainnet', 'solana:devnet'] })
    await expect(connector.connect({ networks: [localnet, solanaDevnet, solanaMainnet] })).resolves.toEqual({
      accounts: [`${devnetId}:${first}`, `${devnetId}:${second}`],
      caipNetworkId: devnetId,
    })
  })

  test('the first requested network is chosen, whichever was chosen before', async () => {
    const { connector } = create()
    await connector.connect({ networks: [solanaMainnet, solanaDevnet] })
    connector.cluster?.setNetworkId(devnetId)
    const { caipNetworkId } = await connector.connect({
      networks: [solanaMainnet, solanaDevnet],
      silent: true,
    })
    expect(caipNetworkId).toBe(mainnetId)
  })

  test('a wallet without any of the site’s networks connects on its own, which the site shows as unsupported', async () => {
    const { connector } = create({ chains: ['solana:testnet'] })
    const { caipNetworkId } = await connector.connect({ networks: [solanaMainnet] })
    expect(caipNetworkId).toBe(solanaTestnet.caipNetworkId)
  })

  test('takes only this family’s accounts of a wallet with several families', async () => {
    const { connector } = create({
      foreign: [
        { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chains: ['eip155:1'] },
        { address: first, chains: ['sui:mainnet'] },
        { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chains: ['solana:mainnet'] },
        { address: first, chains: 'solana:mainnet' },
        null as unknown as object,
        {
          get address() {
            throw new Error('trap')
          },
        },
      ],
    })
    const { accounts } = await connector.connect({ networks: [solanaMainnet] })
    expect(accounts).toEqual([`${mainnetId}:${first}`, `${mainnetId}:${second}`])
  })

  test('a wallet that shares no account has not connected', async () => {
    const { connector } = create({ seeds: [] })
    await expect(connector.connect({ networks: [solanaMainnet] })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test.each([
    undefined,
    null,
    {},
    { accounts: 'all' },
    { accounts: { length: 3 } },
    { accounts: [{ address: 'x', chains: ['solana:mainnet'] }] },
  ])('an invalid result is not a connection: %j', async response => {
    const { connector, features } = create()
    features['standard:connect'] = { connect: async () => response }
    await expect(connector.connect({ networks: [solanaMainnet] })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test('accounts of a wallet are limited (T10)', async () => {
    const { connector, features } = create()
    const addresses = Array.from({ length: 120 }, (_, index) => toBase58(new Uint8Array(32).fill(index + 1)))
    const accounts = Array.from({ length: 5000 }, (_, index) => ({
      address: addresses[index % 120],
      chains: Array.from({ length: 5000 }, () => 'solana:mainnet'),
    }))
    features['standard:connect'] = { connect: async () => ({ accounts }) }
    const session = await connector.connect({ networks: [solanaMainnet] })
    expect(session.accounts.length).toBeLessThanOrEqual(100)
  })

  test('a wallet that throws instead of rejecting is mapped the same', async () => {
    const { connector, features } = create()
    features['standard:connect'] = {
      connect() {
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      },
    }
    await expect(connector.connect({ networks: [] })).rejects.toMatchObject({
      code: 'USER_REJECTED',
      rpcCode: 4001,
    })
  })

  test('a silent connect that the wallet rejects is NOT_CONNECTED, whatever the error', async () => {
    const { connector, features } = create()
    const cause = new Error('The wallet is locked')
    features['standard:connect'] = { connect: () => Promise.reject(cause) }
    const error = await connector.connect({ networks: [], silent: true }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'NOT_CONNECTED' })
  })

  test('after a disconnection nothing is asked of the wallet, until it connects again', async () => {
    const { connector, promptCount } = create({ without: ['standard:disconnect'] })
    await connector.connect({ networks: [solanaMainnet] })
    await connector.disconnect()
    await expect(
      connector.request({
        method: 'solana_signMessage',
        params: { message: 'abc' },
        caipNetworkId: mainnetId,
      }),
    ).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(connector.cluster?.getNetworks()).toEqual([])
    expect(promptCount()).toBe(1)
    await connector.connect({ networks: [solanaMainnet] })
    await connector.request({
      method: 'solana_signMessage',
      params: { message: 'abc' },
      caipNetworkId: mainnetId,
    })
  })

  test('a connect under an aborted signal never reaches the wallet', async () => {
    const { connector, promptCount } = create()
    await expect(connector.connect({ networks: [], signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    expect(promptCount()).toBe(0)
  })
})

describe('the events of a Wallet Standard wallet', () => {
  const connected = async (options?: StandardWalletOptions) => {
    const all = create(options)
    await all.connector.connect({ networks: [solanaMainnet, solanaDevnet] })
    return { ...all, stop: all.listen() }
  }

  test('are not emitted without a change', async () => {
    const { reported, emit, setAccounts } = await connected()
    setAccounts([1, 2])
    emit({ chains: ['solana:mainnet'] })
    emit({ features: {} })
    expect(reported).toEqual([])
  })

  test('a changed account is emitted, the active one first', async () => {
    const { reported, setAccounts } = await connected()
    setAccounts([2])
    expect(reported).toEqual([{ type: 'accountsChanged', accounts: [`${mainnetId}:${second}`] }])
  })

  test('accounts on another network move the connection there, to one of the site’s first', async () => {
    const { reported, setChains } = await connected()
    setChains(['solana:testnet', 'solana:devnet'])
    expect(reported).toEqual([{ type: 'networkChanged', caipNetworkId: devnetId }])
  })

  test('other accounts on another network are two events', async () => {
    const { reported, emit } = await connected()
    emit({ accounts: [{ address: second, chains: ['solana:devnet'] }] })
    expect(reported).toEqual([
      { type: 'networkChanged', caipNetworkId: devnetId },
      { type: 'accountsChanged', accounts: [`${devnetId}:${second}`] },
    ])
  })

  test('without an account the connection ends, with one event', async () => {
    const { reported, disconnect } = await connected()
    disconnect()
    disconnect()
    expect(reported).toEqual([{ type: 'disconnected' }])
  })

  test('accounts of other families alone end the connection', async () => {
    const { reported, emit } = await connected()
    emit({ accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chains: ['eip155:1'] }] })
    expect(reported).toEqual([{ type: 'disconnected' }])
  })

  test.each([
    undefined,
    null,
    5,
    {},
    { accounts: null },
    { accounts: 'none' },
    {
      get accounts() {
        throw new Error('trap')
      },
    },
  ])('an invalid change is ignored: %#', async change => {
    const { reported, emit } = await connected()
    emit(change as object)
    expect(reported).toEqual([])
  })

  test('events before a connection or after its end are ignored', async () => {
    const { connector, reported, listen, emit } = create()
    listen()
    emit({ accounts: [{ address: first, chains: ['solana:mainnet'] }] })
    await connector.connect({ networks: [solanaMainnet] })
    await connector.disconnect()
    emit({ accounts: [{ address: second, chains: ['solana:mainnet'] }] })
    expect(reported).toEqual([])
  })

  test('every listener gets a change, over one subscription of the wallet', async () => {
    const { connector, reported, setChains, listenerCount, stop } = await connected()
    const others: ConnectorEvent[] = []
    const stopOther = connector.subscribe(event => others.push(event))
    expect(listenerCount()).toBe(1)
    setChains(['solana:devnet'])
    expect(others).toEqual(reported)
    stop()
    expect(listenerCount()).toBe(1)
    stopOther()
    expect(listenerCount()).toBe(0)
  })

  test('a wallet without events, or whose events throw, connects', async () => {
    const { connector, listen } = create({ without: ['standard:events', 'standard:disconnect'] })
    await connector.connect({ networks: [solanaMainnet] })
    listen()()
    await connector.disconnect()
    const hostile = create()
    hostile.features['standard:events'] = {
      on() {
        throw new Error('trap')
      },
    }
    await hostile.connector.connect({ networks: [solanaMainnet] })
    hostile.listen()()
    hostile.features['standard:events'] = {
      on: () => () => {
        throw new Error('trap')
      },
    }
    hostile.listen()()
  })
})

describe('the cluster of a Wallet Standard wallet', () => {
  test('is the site’s choice: a switch notifies the listeners and asks nothing of the wallet', async () => {
    const { connector, reported, listen, promptCount } = create()
    await connector.connect({ networks: [solanaMainnet, solanaDevnet] })
    listen()
    connector.cluster?.setNetworkId(devnetId)
    connector.cluster?.setNetworkId(devnetId)
    expect(reported).toEqual([{ type: 'networkChanged', caipNetworkId: devnetId }])
    expect(promptCount()).toBe(1)
  })

  test('has the networks of the accounts now, also without a listener', async () => {
    const { connector, setChains } = create()
    expect(connector.cluster?.getNetworks()).toEqual([])
    await connector.connect({ networks: [solanaMainnet] })
    setChains(['solana:devnet', 'bip122:x'])
    expect(connector.cluster?.getNetworks()).toEqual([devnetId])
  })
})
