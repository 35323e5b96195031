import { connect, selectAccount } from '@latchkit/core'
import { shareClient } from '@latchkit/react'
import { createMemoryStorage } from '@latchkit/testing'
import { createStorage, getAccount, reconnect, switchChain } from '@wagmi/core'
import { type AppKitOptions, createAppKit } from 'latchkit/appkit'
import { mainnet as ours, solanaMainnet } from 'latchkit/networks'
import { custom } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { createWallet } from './fixtures/createWallet.js'
import { WagmiAdapter, type WagmiAdapterOptions } from './WagmiAdapter.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  shareClient(undefined)
})

const rdns = 'io.wallet'
const address = '0x1111111111111111111111111111111111111111'
const calls: string[] = []
const node = custom({
  request: async ({ method }) => {
    calls.push(method)
    return method === 'eth_blockNumber' ? '0x7' : '0x0'
  },
})
const transports = { [mainnet.id]: node, [optimism.id]: node }

/** The module of an AppKit site on wagmi, over storages that may hold what it stored. */
function start(
  stored: { appKit?: Record<string, string>; wagmi?: Record<string, string> } = {},
  options: Partial<WagmiAdapterOptions> = {},
) {
  const wallet = createWallet(rdns)
  const store = new Map(Object.entries(stored.wagmi ?? {}))
  const networks: AppKitOptions['networks'] = [mainnet, optimism]
  const load = () => {
    const adapter = new WagmiAdapter({
      networks,
      projectId: 'abc',
      transports,
      storage: createStorage({
        storage: {
          getItem: key => store.get(key) ?? null,
          setItem: (key, value) => void store.set(key, value),
          removeItem: key => void store.delete(key),
        },
      }),
      ...options,
    })
    const appKit = createAppKit({
      adapters: [adapter],
      networks,
      projectId: 'abc',
      storage: createMemoryStorage(stored.appKit),
    })
    ends.push(() => appKit.disconnect(), appKit.client.destroy)
    return { adapter, config: adapter.wagmiConfig, appKit }
  }
  ends.push(wallet.remove)
  return { wallet, load }
}

/** What AppKit 1.8 and wagmi have stored of a visitor with a wallet in the page, by the documented keys. */
const stored = {
  appKit: {
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/eip155:connected_connector_id': rdns,
    '@appkit/connection_status': 'connected',
    '@appkit/active_namespace': 'eip155',
    '@appkit/active_caip_network_id': 'eip155:10',
    '@appkit/connections': JSON.stringify({
      eip155: [{ connectorId: rdns, accounts: [{ type: 'eoa', address }] }],
    }),
  },
  wagmi: {
    'wagmi.recentConnectorId': JSON.stringify(rdns),
    'wagmi.store': JSON.stringify({
      state: {
        connections: {
          __type: 'Map',
          value: [
            [
              'uid',
              {
                accounts: [address],
                chainId: 10,
                connector: { id: rdns, name: rdns, type: 'injected', uid: 'uid' },
              },
            ],
          ],
        },
        chainId: 10,
        current: 'uid',
      },
      version: 3,
    }),
  },
}

describe('a site on AppKit with wagmi (issue 10, host B)', () => {
  test('what connects in the modal is connected in wagmi, and switching there is seen here', async () => {
    const { load } = start()
    const { appKit, config } = load()
    await connect(appKit.client, { connector: { namespace: 'eip155', connectorId: rdns } })
    await expect.poll(() => getAccount(config)).toMatchObject({ isConnected: true, address, chainId: 1 })
    await switchChain(config, { chainId: 10 })
    await expect.poll(() => appKit.getChainId()).toBe(10)
  })

  test('networks are read through the transports of the site (demand 31)', async () => {
    const { load } = start()
    const { appKit } = load()
    calls.length = 0
    await appKit.client.options.networks[0].request?.({ method: 'eth_blockNumber' })
    expect(calls).toEqual(['eth_blockNumber'])
  })

  test.each([
    ['AppKit and wagmi', stored],
    ['AppKit', { appKit: stored.appKit }],
    ['wagmi', { wagmi: stored.wagmi }],
  ])(
    'a visitor stays connected on both sides, without a prompt, by what %s stored (D22)',
    async (_, entries) => {
      const { wallet, load } = start(entries)
      await wallet.provider.request({ method: 'eth_requestAccounts' })
      wallet.changeChain(10)
      wallet.prompts.length = 0
      const { appKit, config } = load()
      // As WagmiProvider does when it mounts.
      await reconnect(config)
      await expect
        .poll(() => selectAccount(appKit.client.getState()))
        .toMatchObject({ isConnected: true, chainId: 10 })
      await expect.poll(() => getAccount(config)).toMatchObject({ status: 'connected', address, chainId: 10 })
      expect(wallet.prompts).toEqual([])
    },
  )

  test('a hot reload makes a new adapter, which takes the place of the old one', async () => {
    const { load } = start()
    const first = load()
    const second = load()
    expect(second.appKit).not.toBe(first.appKit)
    await connect(second.appKit.client, { connector: { namespace: 'eip155', connectorId: rdns } })
    await expect.poll(() => getAccount(second.config).isConnected).toBe(true)
    expect(getAccount(first.config).isConnected).toBe(false)
  })
})

describe('WagmiAdapter', () => {
  test('leaves out networks of other families, and takes our own that have an endpoint', () => {
    const { wagmiConfig, networks } = new WagmiAdapter({
      networks: [{ ...ours, rpcUrls: ['https://node.example'] }, solanaMainnet, optimism],
    })
    expect(wagmiConfig.chains.map(({ id }) => id)).toEqual([1, 10])
    expect(wagmiConfig.chains[0].blockExplorers?.default.url).toBe('https://etherscan.io')
    expect(networks.map(({ caipNetworkId }) => caipNetworkId)).toEqual(['eip155:1', 'eip155:10'])
  })

  test('customRpcUrls are the endpoints of a chain', () => {
    const { wagmiConfig } = new WagmiAdapter({
      networks: [mainnet],
      customRpcUrls: { 'eip155:1': [{ url: 'https://own.example', config: { timeout: 5 } }] },
    })
    const { transport } = wagmiConfig.getClient()
    expect(transport).toMatchObject({ transports: [{ value: { url: 'https://own.example' } }] })
  })

  test('takes a config that the site has', () => {
    const { wagmiConfig } = new WagmiAdapter({ networks: [mainnet] })
    expect(new WagmiAdapter({ wagmiConfig }).wagmiConfig).toBe(wagmiConfig)
  })

  test('throws what is missing', () => {
    expect(() => new WagmiAdapter({ networks: [solanaMainnet] })).toThrow(
      'WagmiAdapter needs a network of EIP-155.',
    )
    expect(() => new WagmiAdapter({ networks: [ours] })).toThrow(
      'Ethereum has no endpoint: give transports[1]',
    )
  })
})
