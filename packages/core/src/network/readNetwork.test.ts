import { createMockFamily, createMockNetwork } from '@latchkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { getTokenIcon } from '../account/getTokenIcon.js'
import { getCurrencyIcon as getCurrencyIconOf } from '../buy/getCurrencyIcon.js'
import { getWalletIcon } from '../directory/imageCache.js'
import { createKit } from '../fixtures/page.js'
import type { NetworkFacts, WalletDirectory } from '../internal.js'
import { getNetworkIcon, getNetworkName } from './readNetwork.js'

const icon = { background: '#000000', letter: 'N' }

function createDirectory(getNetwork: (id: string) => NetworkFacts | undefined) {
  const asked = vi.fn(getNetwork)
  const directory: WalletDirectory = {
    getWallets: async () => ({ wallets: [], count: 0 }),
    getWalletIcon: async () => undefined,
    getNetwork: async ({ caipNetworkId }) => asked(caipNetworkId),
  }
  return { asked, load: async () => directory }
}

const start = (ports: {
  bundledDirectory?: () => Promise<WalletDirectory>
  directory?: () => Promise<WalletDirectory>
}) =>
  createKit({
    networks: [{ ...createMockNetwork(), assets: undefined }],
    families: [createMockFamily()],
    ports,
  }).client

describe('marks of networks and tokens (R3.15, conformance 8)', () => {
  test('a network has the bundled mark, asked for once and without the server', async () => {
    const bundled = createDirectory(() => ({ name: 'Mock', icon }))
    const remote = createDirectory(() => ({ icon: { url: 'https://x.example/n' } }))
    const client = start({ bundledDirectory: bundled.load, directory: remote.load })
    const subject = { caipNetworkId: 'mock:1' } as const
    expect(await Promise.all([getNetworkIcon(client, subject), getNetworkIcon(client, subject)])).toEqual([
      icon,
      icon,
    ])
    expect(bundled.asked).toHaveBeenCalledTimes(1)
    expect(remote.asked).not.toHaveBeenCalled()
  })

  test('an image id of the site’s own is one of its server’s images, and comes first (R3.6)', async () => {
    const asked: unknown[] = []
    const remote: WalletDirectory = {
      getWallets: async () => ({ wallets: [], count: 0 }),
      getWalletIcon: async () => undefined,
      getNetwork: async parameters => {
        asked.push(parameters)
        return { icon: { url: `/n/${parameters.imageId}` } }
      },
    }
    const bundled = createDirectory(() => ({ icon }))
    const { client } = createKit({
      networks: [{ ...createMockNetwork(), assets: { imageId: 'orchard' } }],
      families: [createMockFamily()],
      ports: { bundledDirectory: bundled.load, directory: async () => remote },
    })
    expect(await getNetworkIcon(client, { caipNetworkId: 'mock:1' })).toEqual({ url: '/n/orchard' })
    expect(asked).toEqual([{ caipNetworkId: 'mock:1', imageId: 'orchard' }])
    expect(bundled.asked).not.toHaveBeenCalled()
  })

  test('the sign of a currency is the server’s, asked for once (R3.15, R7.16)', async () => {
    const getCurrencyIcon = vi.fn(async () => ({ url: '/c/eur' }))
    const remote: WalletDirectory = {
      getWallets: async () => ({ wallets: [], count: 0 }),
      getWalletIcon: async () => undefined,
      getCurrencyIcon,
    }
    const client = start({ directory: async () => remote })
    const read = () => getCurrencyIconOf(client, { code: 'EUR' })
    expect(await Promise.all([read(), read()])).toEqual([{ url: '/c/eur' }, { url: '/c/eur' }])
    expect(getCurrencyIcon).toHaveBeenCalledTimes(1)
    expect(await getCurrencyIconOf(start({}), { code: 'EUR' })).toBeUndefined()
  })

  test('a wallet of the site’s own is drawn by its picture, at a safe address only (R3.15)', async () => {
    const bundled = createDirectory(() => undefined)
    const client = start({ bundledDirectory: bundled.load })
    const wallet = { id: 'orchard', image_url: 'https://orchard.example/logo.png' }
    expect(await getWalletIcon(client, wallet)).toEqual({ url: 'https://orchard.example/logo.png' })
    expect(await getWalletIcon(client, { id: 'other', image_url: 'javascript:alert(1)' })).toBeUndefined()
  })

  test('else the server’s, at a safe address only', async () => {
    const bundled = createDirectory(() => undefined)
    const remote = createDirectory(id => ({
      icon: { url: id === 'mock:1' ? '/n/1' : 'javascript:alert(1)' },
    }))
    const client = start({ bundledDirectory: bundled.load, directory: remote.load })
    expect(await getNetworkIcon(client, { caipNetworkId: 'mock:1' })).toEqual({ url: '/n/1' })
    expect(await getNetworkIcon(client, { caipNetworkId: 'mock:2' })).toBeUndefined()
  })

  test('neither an absent nor a failing source rejects', async () => {
    const offline = () => Promise.reject(new Error('offline'))
    const client = start({ bundledDirectory: offline, directory: offline })
    expect(await getNetworkIcon(client, { caipNetworkId: 'mock:1' })).toBeUndefined()
    expect(await getNetworkName(client, { caipNetworkId: 'mock:1' })).toBeUndefined()
    expect(await getNetworkName(start({}), { caipNetworkId: 'mock:1' })).toBeUndefined()
  })

  test('a network that the site does not have is known by its name (host D)', async () => {
    const { load } = createDirectory(id => (id === 'mock:9' ? { name: 'Mock Nine' } : undefined))
    const client = start({ bundledDirectory: load })
    expect(await getNetworkName(client, { caipNetworkId: 'mock:9' })).toBe('Mock Nine')
    expect(await getNetworkName(client, { caipNetworkId: 'mock:8' })).toBeUndefined()
  })

  test('a token has the image that its balance names, at a safe address only', async () => {
    const client = start({})
    expect(await getTokenIcon(client, { iconUrl: 'https://x.example/t.png' })).toEqual({
      url: 'https://x.example/t.png',
    })
    expect(await getTokenIcon(client, { iconUrl: 'javascript:alert(1)' })).toBeUndefined()
    expect(await getTokenIcon(client, {})).toBeUndefined()
  })
})
