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
import { standard } from './standard.js'

const localnet = defineSolanaNetwork({ id: 'localnet', name: 'Local' })
const mainnetId = solanaMainnet.caipNetworkId
const devnetId = solanaDevnet.caipNetworkId
const [first, second] = [toTestAddress(1), toTestAddress(2)]

function create(options: StandardWalletOptions = {}) {
  const engine = createStandardWallet(options)
  const connector = standard({
    id: 'standard-wallet',
    type: 'ANNOUNCED',
    name: 'Wallet',
    declaredIds: [],
    wallet: engine.wallet,
  })
  const heard: ConnectorEvent[] = []
  return { ...engine, connector, heard, listen: () => connector.subscribe(event => heard.push(event)) }
}

describe('connecting over Wallet Standard', () => {
  test('stands on the site’s first network that the accounts know', async () => {
    const { connector } = create({ chains: ['solana:mainnet', 'solana:devnet'] })
    await expect(connector.connect({ networks: [localnet, solanaDevnet, solanaMainnet] })).resolves.toEqual({
      accounts: [`${devnetId}:${first}`, `${devnetId}:${second}`],
      caipNetworkId: devnetId,
    })
  })

  test('the first network asked for is the one, whichever was chosen before', async () => {
    const { connector } = create()
    await connector.connect({ networks: [solanaMainnet, solanaDevnet] })
    connector.cluster?.moveTo(devnetId)
    const { caipNetworkId } = await connector.connect({
      networks: [solanaMainnet, solanaDevnet],
      silent: true,
    })
    expect(caipNetworkId).toBe(mainnetId)
  })

  test('a wallet without any of the site’s networks names its own, so that the site can say so', async () => {
    const { connector } = create({ chains: ['solana:testnet'] })
    const { caipNetworkId } = await connector.connect({ networks: [solanaMainnet] })
    expect(caipNetworkId).toBe(solanaTestnet.caipNetworkId)
  })

  test('takes only this family’s accounts of a wallet of several', async () => {
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
  ])('an answer that makes no sense is no connection: %j', async answer => {
    const { connector, features } = create()
    features['standard:connect'] = { connect: async () => answer }
    await expect(connector.connect({ networks: [solanaMainnet] })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
  })

  test('a wallet that floods the page with accounts is cut short (T10)', async () => {
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

  test('a wallet that throws instead of rejecting is no different', async () => {
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

  test('a silent connect that the wallet refuses is NOT_CONNECTED, whatever it says', async () => {
    const { connector, features } = create()
    const cause = new Error('The wallet is locked')
    features['standard:connect'] = { connect: () => Promise.reject(cause) }
    const error = await connector.connect({ networks: [], silent: true }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'NOT_CONNECTED' })
  })

  test('after its end nothing is asked of the wallet, until it is connected again', async () => {
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

  test('a connect that is called off before it began never reaches the wallet', async () => {
    const { connector, promptCount } = create()
    await expect(connector.connect({ networks: [], signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    expect(promptCount()).toBe(0)
  })
})

describe('hearing a Wallet Standard wallet', () => {
  const connected = async (options?: StandardWalletOptions) => {
    const all = create(options)
    await all.connector.connect({ networks: [solanaMainnet, solanaDevnet] })
    return { ...all, stop: all.listen() }
  }

  test('says nothing of what did not change', async () => {
    const { heard, emit, setAccounts } = await connected()
    setAccounts([1, 2])
    emit({ chains: ['solana:mainnet'] })
    emit({ features: {} })
    expect(heard).toEqual([])
  })

  test('a changed account is told, the active one first', async () => {
    const { heard, setAccounts } = await connected()
    setAccounts([2])
    expect(heard).toEqual([{ type: 'accountsChanged', accounts: [`${mainnetId}:${second}`] }])
  })

  test('accounts on another network move the connection there, to one of the site’s first', async () => {
    const { heard, setChains } = await connected()
    setChains(['solana:testnet', 'solana:devnet'])
    expect(heard).toEqual([{ type: 'networkChanged', caipNetworkId: devnetId }])
  })

  test('other accounts on another network are both told', async () => {
    const { heard, emit } = await connected()
    emit({ accounts: [{ address: second, chains: ['solana:devnet'] }] })
    expect(heard).toEqual([
      { type: 'networkChanged', caipNetworkId: devnetId },
      { type: 'accountsChanged', accounts: [`${devnetId}:${second}`] },
    ])
  })

  test('no account left is the end, told once', async () => {
    const { heard, disconnect } = await connected()
    disconnect()
    disconnect()
    expect(heard).toEqual([{ type: 'disconnected' }])
  })

  test('accounts of other families alone are none', async () => {
    const { heard, emit } = await connected()
    emit({ accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chains: ['eip155:1'] }] })
    expect(heard).toEqual([{ type: 'disconnected' }])
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
  ])('a change that makes no sense changes nothing: %#', async change => {
    const { heard, emit } = await connected()
    emit(change as object)
    expect(heard).toEqual([])
  })

  test('what comes before a connection or after its end is nothing', async () => {
    const { connector, heard, listen, emit } = create()
    listen()
    emit({ accounts: [{ address: first, chains: ['solana:mainnet'] }] })
    await connector.connect({ networks: [solanaMainnet] })
    await connector.disconnect()
    emit({ accounts: [{ address: second, chains: ['solana:mainnet'] }] })
    expect(heard).toEqual([])
  })

  test('every listener hears a change, and the wallet is listened to once', async () => {
    const { connector, heard, setChains, listenerCount, stop } = await connected()
    const others: ConnectorEvent[] = []
    const stopOther = connector.subscribe(event => others.push(event))
    expect(listenerCount()).toBe(1)
    setChains(['solana:devnet'])
    expect(others).toEqual(heard)
    stop()
    expect(listenerCount()).toBe(1)
    stopOther()
    expect(listenerCount()).toBe(0)
  })

  test('a wallet without events, or whose events throw, is connected all the same', async () => {
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
  test('is our own choice: moving tells the listeners and asks nobody', async () => {
    const { connector, heard, listen, promptCount } = create()
    await connector.connect({ networks: [solanaMainnet, solanaDevnet] })
    listen()
    connector.cluster?.moveTo(devnetId)
    connector.cluster?.moveTo(devnetId)
    expect(heard).toEqual([{ type: 'networkChanged', caipNetworkId: devnetId }])
    expect(promptCount()).toBe(1)
  })

  test('knows the networks that the accounts stand on now, also unheard', async () => {
    const { connector, setChains } = create()
    expect(connector.cluster?.getNetworks()).toEqual([])
    await connector.connect({ networks: [solanaMainnet] })
    setChains(['solana:devnet', 'bip122:x'])
    expect(connector.cluster?.getNetworks()).toEqual([devnetId])
  })
})
