import type { Connector } from '@latchkit/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './chains/networks.js'
import { createAdapter, type SolanaAdapterParameters } from './family.js'
import { createStandardWallet, type StandardWalletOptions } from './fixtures/createStandardWallet.js'
import { registerWallet } from './fixtures/registerWallet.js'
import { solana } from './index.js'

const stops: (() => void)[] = []
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

function watch(parameters: SolanaAdapterParameters = {}) {
  let connectors: readonly Connector[] = []
  stops.push(
    createAdapter(parameters).watchConnectors(found => {
      connectors = found
    }),
  )
  return { ids: () => connectors.map(({ id }) => id), get: (index: number) => connectors[index] }
}

function announce(options: StandardWalletOptions) {
  const engine = createStandardWallet(options)
  const unregister = registerWallet(engine.wallet)
  stops.push(unregister)
  return { ...engine, unregister }
}

describe('createAdapter', () => {
  test('is loaded by its definition, under its own family', async () => {
    const definition = solana()
    expect(definition.namespace).toBe('solana')
    expect((await definition.load({})).namespace).toBe('solana')
  })

  test('lists a wallet under a stable id, with the name it declares (R3.2, D45)', () => {
    const watched = watch()
    announce({ name: 'OKX Wallet' })
    expect(watched.get(0)).toMatchObject({
      id: 'standard-okx-wallet',
      type: 'ANNOUNCED',
      name: 'OKX Wallet',
      declaredIds: ['standard:OKX Wallet'],
      icon: 'data:image/svg+xml;base64,AA==',
    })
  })

  test('marks a second claim of one name with -2, whichever order they leave in (D45)', () => {
    const watched = watch()
    const first = announce({ name: 'Phantom' })
    announce({ name: 'phantom' })
    announce({ name: 'Phantom!' })
    expect(watched.ids()).toEqual(['standard-phantom', 'standard-phantom#2', 'standard-phantom-'])
    first.unregister()
    expect(watched.ids()).toEqual(['standard-phantom#2', 'standard-phantom-'])
    announce({ name: 'PHANTOM' })
    expect(watched.ids()).toEqual(['standard-phantom#2', 'standard-phantom-', 'standard-phantom'])
  })

  test('gives names of any script an id without spaces, however long they are', () => {
    const watched = watch()
    announce({ name: '钱包 ウォレット' })
    announce({ name: 'x '.repeat(400) })
    expect(watched.ids()[0]).toBe('standard-钱包-ウォレット')
    expect(watched.ids()[1]?.length).toBeLessThan(200)
    for (const id of watched.ids()) expect(id).toMatch(/^\S+$/)
  })

  test('keeps a connector when another wallet registers or unregisters', () => {
    const watched = watch()
    announce({ name: 'One' })
    const one = watched.get(0)
    announce({ name: 'Two' }).unregister()
    expect(watched.get(0)).toBe(one)
  })

  test('proposes every configured network to a remote wallet, with WalletConnect’s methods', async () => {
    const proposal = await createAdapter().getProposal([solanaMainnet, solanaDevnet])
    expect(proposal).toEqual({
      chains: [solanaMainnet.caipNetworkId, solanaDevnet.caipNetworkId],
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
        'solana_getAccounts',
        'solana_requestAccounts',
      ],
      events: ['accountsChanged', 'chainChanged'],
    })
  })

  test('switches the cluster without asking the wallet, and not to one it does not have (R4.8)', async () => {
    const adapter = createAdapter()
    const watched = watch()
    const { promptCount } = announce({ chains: ['solana:mainnet', 'solana:devnet'] })
    const connector = watched.get(0) as Connector
    expect(adapter.needsSwitchConfirmation(connector, solanaDevnet.caipNetworkId)).toBe(true)
    await expect(adapter.switchNetwork(connector, { network: solanaDevnet })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    await connector.connect({ networks: [solanaMainnet, solanaDevnet, solanaTestnet] })
    expect(adapter.needsSwitchConfirmation(connector, solanaDevnet.caipNetworkId)).toBe(false)
    expect(adapter.needsSwitchConfirmation(connector, solanaTestnet.caipNetworkId)).toBe(true)
    const reported: unknown[] = []
    const stop = connector.subscribe(event => reported.push(event))
    await Promise.resolve()
    await adapter.switchNetwork(connector, { network: solanaDevnet })
    expect(reported).toEqual([{ type: 'networkChanged', caipNetworkId: solanaDevnet.caipNetworkId }])
    await expect(adapter.switchNetwork(connector, { network: solanaTestnet })).rejects.toMatchObject({
      code: 'SWITCH_UNSUPPORTED',
    })
    expect(promptCount()).toBe(1)
    stop()
  })

  const chrome =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const browse = (userAgent: string): void => {
    vi.stubGlobal('navigator', { userAgent })
    vi.stubGlobal('location', { origin: 'https://site.example', host: 'site.example' })
  }

  test('offers wallet apps in a browser on Android, after those in the page', async () => {
    browse(chrome)
    const watched = watch()
    expect(watched.ids()).toEqual([])
    await vi.waitFor(() => expect(watched.ids()).toEqual(['mobileWalletAdapter']))
    expect(watched.get(0)).toMatchObject({
      type: 'EXTERNAL',
      name: 'Mobile Wallet Adapter',
      namespace: 'solana',
    })
    const mobile = watched.get(0)
    announce({ name: 'Phantom' })
    expect(watched.ids()).toEqual(['standard-phantom', 'mobileWalletAdapter'])
    expect(watched.get(1)).toBe(mobile)
  })

  test.each([
    ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36', {}],
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', {}],
    ['a wallet’s own browser', chrome.replace('Pixel 8', 'Pixel 8; wv'), {}],
    ['a site that leaves them out', chrome, { mobileWalletAdapter: false as const }],
  ])('offers none on %s', async (_name, userAgent, parameters) => {
    browse(userAgent)
    const watched = watch(parameters)
    await import('./connectors/mobile/mobileConnector.js')
    announce({ name: 'Phantom' })
    expect(watched.ids()).toEqual(['standard-phantom'])
  })

  test('reports nothing after the watch was stopped', async () => {
    browse(chrome)
    const lists: unknown[] = []
    createAdapter().watchConnectors(list => lists.push(list))()
    await import('./connectors/mobile/mobileConnector.js')
    await Promise.resolve()
    expect(lists).toHaveLength(1)
  })

  test('loads payments', async () => {
    expect(await createAdapter().loadTransfers?.()).toHaveProperty('plan')
  })
})
