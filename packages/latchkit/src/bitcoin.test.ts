import { connect, disconnect, selectAccount, signMessage } from '@latchkit/core'
import { createBitcoinWallet, createFakeEnvironment, createMemoryStorage } from '@latchkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBitcoinSigner } from '../../bitcoin/src/fixtures/createBitcoinSigner.js'
import { createLatchkit } from './createLatchkit.js'
import { bitcoinMainnet, mainnet } from './networks.js'

const own = createBitcoinSigner('p2wpkh', 1)
const ordinals = createBitcoinSigner('p2tr', 2)

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { title: 'Site', visibilityState: 'visible' }))
  vi.stubGlobal('location', {
    href: 'https://site.example/',
    origin: 'https://site.example',
    host: 'site.example',
    hostname: 'site.example',
  })
})
afterEach(() => void vi.unstubAllGlobals())

const wallets = [
  ['leather', 'LeatherProvider', (provider: object) => ({ LeatherProvider: provider })],
  [
    'xverse',
    'XverseProviders.BitcoinProvider',
    (provider: object) => ({ XverseProviders: { BitcoinProvider: provider } }),
  ],
] as const

describe.each(wallets)('a page with %s', (walletId, connectorId, place) => {
  test('connects, signs, and ten reloads restore it without a prompt (D61)', async () => {
    const page = createBitcoinWallet({ shape: walletId, accounts: [[own, ordinals]] })
    Object.assign(window, place(page.provider))
    const environment = createFakeEnvironment()
    let storage = createMemoryStorage()
    const load = async () => {
      storage = storage.createTab()
      const client = createLatchkit({ networks: [mainnet, bitcoinMainnet], storage, environment })
      await client.prepare()
      await vi.waitFor(() => expect(client.getState().connectors.map(({ id }) => id)).toContain(connectorId))
      return client
    }
    let client = await load()
    await connect(client, { connector: { namespace: 'bip122', connectorId } })
    const getAddress = (): string | undefined => selectAccount(client.getState(), 'bip122').address
    expect(getAddress()).toBe(own.address)
    await expect(signMessage(client, { message: 'Hello', namespace: 'bip122' })).resolves.toEqual(
      expect.any(String),
    )
    const prompts = page.promptCount()
    for (let reload = 0; reload < 10; reload++) {
      // What is stored is written by a timer.
      await environment.advance(1000)
      client.destroy()
      client = await load()
      await vi.waitFor(async () => {
        await environment.advance(0)
        expect(selectAccount(client.getState(), 'bip122')).toMatchObject({ isConnected: true })
      })
      expect(getAddress()).toBe(own.address)
    }
    expect(page.promptCount()).toBe(prompts)
    await signMessage(client, { message: 'Hello', namespace: 'bip122' })
    expect(page.promptCount()).toBe(prompts + 1)
    await disconnect(client)
    expect(selectAccount(client.getState(), 'bip122')).toMatchObject({ isConnected: false })
    client.destroy()
  })
})
