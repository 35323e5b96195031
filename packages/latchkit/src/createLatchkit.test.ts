import { readFileSync } from 'node:fs'
import { createMemoryStorage } from '@latchkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CreateLatchkitOptions, createLatchkit } from './createLatchkit.js'
import { mainnet, solanaDevnet } from './networks.js'
import { sdkVersion } from './sdkVersion.js'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const options = (over: Partial<CreateLatchkitOptions> = {}): CreateLatchkitOptions => ({
  networks: [mainnet],
  storage: createMemoryStorage(),
  ...over,
})

afterEach(() => vi.unstubAllGlobals())

describe('createLatchkit', () => {
  test('reports the version of its package (D16)', () => {
    expect(sdkVersion).toBe(`react-latchkit-${manifest.version}`)
    expect(createLatchkit(options()).options).toMatchObject({ sdkType: 'react', sdkVersion })
  })

  test('the same options object returns the same client in a page, until it is destroyed', () => {
    const page = { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible', title: 'x' }
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('document', page)
    vi.stubGlobal('location', { origin: 'https://shop.example' })
    const shared = options()
    const client = createLatchkit(shared)
    expect(createLatchkit(shared)).toBe(client)
    expect(createLatchkit(options())).not.toBe(client)
    client.destroy()
    const again = createLatchkit(shared)
    expect(again).not.toBe(client)
    again.destroy()
  })

  test.each<[string, Partial<CreateLatchkitOptions>, readonly string[]]>([
    ['without a server or a project id there is no QR row', {}, []],
    [
      'a server has its relay, and may sign visitors in',
      { apiUrl: 'https://api.example/' },
      ['walletConnect', 'auth'],
    ],
    ['a relay URL', { relayUrl: 'wss://relay.example' }, ['walletConnect']],
    ['a project id uses the public relay (D3)', { projectId: 'abc' }, ['walletConnect']],
  ])('%s', (_name, over, ids) => {
    expect(createLatchkit(options(over)).options.remoteConnectors?.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    ['EVM alone', [mainnet], ['eip155']],
    ['Solana alone', [solanaDevnet], ['solana']],
    ['both, EVM first', [solanaDevnet, mainnet], ['eip155', 'solana']],
  ] as const)('a site has the families of its networks and no other: %s', (_name, networks, namespaces) => {
    const { families } = createLatchkit(options({ networks })).options
    expect(families.map(({ namespace }) => namespace)).toEqual(namespaces)
  })

  test('without a server there are only the bundled wallets', async () => {
    const { ports = {} } = createLatchkit(options()).options
    expect(Object.keys(ports)).toEqual(['bundledDirectory'])
    const directory = await ports.bundledDirectory?.()
    const page = await directory?.getWallets({ page: 1, entries: 4 })
    expect(page?.wallets).toHaveLength(4)
  })

  test('clientId is sent with every request to the server, RPC and the beacon included (R7.2)', async () => {
    const requested: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      requested.push(url)
      return new Response(JSON.stringify({ data: [], count: 0 }))
    })
    const sendBeacon = vi.fn((_url: string, _body: string) => true)
    vi.stubGlobal('navigator', { sendBeacon })
    vi.stubGlobal('location', { href: 'https://shop.example/', hostname: 'shop.example' })
    const { ports = {} } = createLatchkit(options({ apiUrl: 'https://api.example', clientId: 'c1' })).options
    await (await ports.directory?.())?.getWallets({ page: 1, entries: 4 })
    const rpc = await ports.serverRpc?.()
    ports.beacon?.({
      id: 'x',
      timestamp: 7,
      data: {
        type: 'track',
        event: 'INITIALIZE',
        properties: { networks: [], sdkType: 'react', sdkVersion: '1' },
      },
    })
    const urls = [
      ...requested,
      rpc?.getRpcUrl('eip155:1'),
      rpc?.getBroadcastUrl?.(),
      sendBeacon.mock.calls[0]?.[0],
    ]
    expect(urls.map(url => new URL(url ?? '').searchParams.get('clientId'))).toEqual(Array(4).fill('c1'))
  })

  test.each<[string, Partial<CreateLatchkitOptions>, string]>([
    [
      'to an address that ends in a slash',
      { apiUrl: 'https://api.example/base//' },
      'https://api.example/base/e?st=react&sv=',
    ],
    [
      'to the origin that every visitor reaches',
      { apiUrl: 'https://api.example', fallbackApiUrl: 'https://fallback.example/' },
      'https://fallback.example/e?st=react&sv=',
    ],
    [
      'with names encoded',
      { apiUrl: 'https://api.example', projectId: 'a&b', clientId: 'c d' },
      'projectId=a%26b&clientId=c+d',
    ],
  ])('R7.21, D2: the visit is noted %s, with no empty parameter', (_, more, expected) => {
    const sendBeacon = vi.fn((_url: string, _body: string) => true)
    vi.stubGlobal('navigator', { sendBeacon })
    vi.stubGlobal('location', { href: 'https://shop.example/', hostname: 'shop.example' })
    const properties = { networks: [], sdkType: 'react', sdkVersion: '1' }
    createLatchkit(options(more)).options.ports?.beacon?.({
      id: 'x',
      timestamp: 7,
      data: { type: 'track', event: 'INITIALIZE', properties },
    })
    const [url = ''] = sendBeacon.mock.calls[0] ?? []
    expect(url).toContain(expected)
    expect(url).not.toMatch(/=(?:&|$)/)
  })

  test('alerts of the client of the server reach core (D50)', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 429 }))
    const { ports = {} } = createLatchkit(options({ apiUrl: 'https://api.example' })).options
    const alerts: unknown[] = []
    ports.watchAlerts?.(alert => alerts.push(alert))
    const directory = await ports.directory?.()
    await expect(directory?.getWallets({ page: 1, entries: 4 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
    expect(alerts).toEqual([{ code: 'RATE_LIMITED', subject: 'https://api.example' }])
  })

  test('uses the fallback origin in a restricted timezone, and only there (D1)', async () => {
    const requested: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      requested.push(url)
      return new Response(JSON.stringify({ data: [], count: 0 }))
    })
    for (const timezone of ['Asia/Shanghai', 'Europe/Paris']) {
      const { ports = {} } = createLatchkit(
        options({
          apiUrl: 'https://api.example',
          fallbackApiUrl: 'https://fallback.example',
          environment: { getTimezone: () => timezone },
        }),
      ).options
      await (await ports.directory?.())?.getWallets({ page: 1, entries: 4 })
    }
    expect(requested.map(url => new URL(url).origin)).toEqual([
      'https://fallback.example',
      'https://api.example',
    ])
    expect(new URL(requested[0] ?? '').searchParams.get('sv')).toBe(sdkVersion)
  })

  test('INITIALIZE of a visitor without intent leaves by the origin that every zone reaches (D2, D52)', () => {
    const sendBeacon = vi.fn((_url: string, _body: string) => true)
    vi.stubGlobal('navigator', { sendBeacon })
    vi.stubGlobal('location', { href: 'https://shop.example/', hostname: 'shop.example' })
    const { ports = {} } = createLatchkit(
      options({ apiUrl: 'https://api.example', fallbackApiUrl: 'https://fallback.example' }),
    ).options
    ports.beacon?.({
      id: 'x',
      timestamp: 7,
      data: {
        type: 'track',
        event: 'INITIALIZE',
        properties: { networks: [], sdkType: 'react', sdkVersion: '1' },
      },
    })
    expect(sendBeacon.mock.calls.map(([url]) => new URL(url).origin)).toEqual(['https://fallback.example'])
  })
})
