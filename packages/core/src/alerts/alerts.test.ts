import { readFileSync } from 'node:fs'
import { createMockConnector, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createKit } from '../fixtures/page.js'
import {
  type Alert,
  type BlockchainData,
  closeModal,
  connect,
  createDebugReport,
  errorCodes,
  LatchkitError,
  type LatchkitOptions,
  openModal,
  type RemoteConfig,
  request,
  switchNetwork,
  type Wallet,
  type WalletDirectory,
} from '../internal.js'
import { reportError } from '../telemetry/reportError.js'
import { alertAdvice } from './alertAdvice.js'

const origin = 'https://shop.example'

function watchConsole() {
  const lines = { error: [] as string[], warn: [] as string[], debug: [] as string[] }
  for (const level of ['error', 'warn', 'debug'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(text => void lines[level].push(String(text)))
    onTestFinished(() => spy.mockRestore())
  }
  return lines
}

function start(options: Partial<LatchkitOptions> = {}) {
  const lines = watchConsole()
  let listener: ((alert: Alert) => void) | undefined
  const wallet = createMockConnector({ id: 'io.wallet', name: 'Wallet', accounts: ['mock:1:abc'] })
  const kit = createKit({
    networks: [createMockNetwork(), createMockNetwork({ reference: '2' })],
    families: [createMockFamily({ connectors: [wallet] })],
    ...options,
    ports: {
      watchAlerts: given => {
        listener = given
      },
      ...options.ports,
    },
  })
  const { client, events } = kit
  const alerts = () => events.flatMap(({ data }) => (data.event === 'ALERT' ? data.properties : []))
  /** Waits until what was raised has come, which takes no time on the test's clock. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  return {
    kit,
    client,
    wallet,
    lines,
    alerts,
    codes: () => alerts().map(({ code }) => code),
    settle,
    async raise(...given: Alert[]) {
      await client.prepare()
      for (const alert of given) listener?.(alert)
      await settle()
    },
    async open() {
      await client.prepare()
      openModal(client)
      await settle()
    },
  }
}

describe('an alert (D50)', () => {
  test('is an event with what happened and what to do, and a line of the log, also where the site is deployed', async () => {
    const { client, raise, alerts, lines } = start()
    await raise({ code: 'RATE_LIMITED', subject: 'https://api.example' })
    expect(alerts()).toEqual([
      {
        code: 'RATE_LIMITED',
        subject: 'https://api.example',
        message: errorCodes.RATE_LIMITED,
        advice: expect.stringMatching(/^https:\/\/api\.example limits .* RATE_LIMIT_IP/),
      },
    ])
    expect(client.getLogs()).toContainEqual(
      expect.stringMatching(/Z alert code=RATE_LIMITED subject=https:\/\/api\.example$/),
    )
    expect(createDebugReport(client)).toContain('alert code=RATE_LIMITED')
    // Neither a bar nor a line on the console of visitors.
    expect(client.getState().slices.alerts).toBeUndefined()
    expect(lines).toEqual({ error: [], warn: [], debug: [] })
  })

  test('is in development also one line on the console and one for the modal', async () => {
    const { client, raise, lines } = start({ development: true })
    await raise({ code: 'UNSUPPORTED_CHAIN', subject: 'eip155:1' })
    expect(lines.warn).toEqual([
      expect.stringMatching(
        /^Latchkit: .*The server has no RPC_URLS for eip155:1\..* \(UNSUPPORTED_CHAIN\)$/,
      ),
    ])
    expect(client.getState().slices.alerts).toEqual([
      expect.objectContaining({ code: 'UNSUPPORTED_CHAIN', subject: 'eip155:1' }),
    ])
  })

  test('is raised once per code and subject, and without a subject only where its code is new', async () => {
    const { raise, alerts } = start()
    const alert = { code: 'SERVER_ERROR', subject: 'https://a.example' } as const
    await raise(
      alert,
      alert,
      { code: 'SERVER_ERROR', subject: 'https://b.example' },
      { code: 'SERVER_ERROR' },
    )
    await raise({ code: 'REQUEST_TIMEOUT' }, { code: 'REQUEST_TIMEOUT' })
    expect(alerts().map(({ code, subject }) => [code, subject])).toEqual([
      ['SERVER_ERROR', 'https://a.example'],
      ['SERVER_ERROR', 'https://b.example'],
      ['REQUEST_TIMEOUT', undefined],
    ])
  })

  test('is dropped beyond 20, and after the client is destroyed', async () => {
    const { client, raise, alerts } = start()
    await raise(
      ...Array.from({ length: 30 }, (_, index) => ({ code: 'SERVER_ERROR', subject: `${index}` }) as const),
    )
    expect(alerts()).toHaveLength(20)
    const other = start()
    await other.client.prepare()
    other.client.destroy()
    await other.raise({ code: 'RATE_LIMITED' })
    expect(other.alerts()).toEqual([])
    client.destroy()
  })

  test.each(Object.keys(alertAdvice) as (keyof typeof alertAdvice)[])(
    '%s has advice, with and without a subject (R8.14)',
    code => {
      for (const advice of [alertAdvice[code](undefined), alertAdvice[code]('the-subject')]) {
        expect(advice).toMatch(/^\S.*\.$/)
        expect(advice).not.toMatch(/undefined|\n| {2}/)
      }
    },
  )

  test('is explained in docs/errors.md, whatever its code', () => {
    const text = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
    const [, section = ''] = text.split('\n## Alerts\n')
    for (const code of Object.keys(alertAdvice))
      expect(section.split('\n## ')[0], code).toContain(`\`${code}\``)
  })

  test('about an analytics 403 shows its exact text once, with a debug note, also where the site is deployed (R8.2)', async () => {
    for (const development of [true, false]) {
      const { raise, lines } = start({ development })
      const alert = { code: 'INVALID_APP_CONFIGURATION', subject: origin } as const
      await raise(alert, alert)
      expect(lines).toEqual({
        error: ['Invalid App Configuration'],
        debug: [expect.stringContaining(`Origin ${origin} is not on the allowlist`)],
        warn: [],
      })
    }
  })
})

describe('what is raised (R8.14)', () => {
  test('failures that nothing awaits, where their code is one of an alert', async () => {
    const { client, codes, settle } = start()
    await client.prepare()
    reportError(client, new LatchkitError('WALLET_LOAD_FAILED'))
    reportError(client, new LatchkitError('WALLET_FAILED'))
    reportError(client, new Error('x'))
    await settle()
    expect(codes()).toEqual(['WALLET_LOAD_FAILED'])
  })

  test.each([
    'NETWORK_NOT_FOUND',
    'ORIGIN_NOT_ALLOWED',
    'WALLET_LOAD_FAILED',
    'REQUEST_TIMEOUT',
    'UNVERIFIED_DOMAIN',
    'SESSION_EXPIRED',
    'INVALID_PROJECT_ID',
    'PROJECT_ID_MISSING',
    'SERVER_ERROR',
    'RATE_LIMITED',
  ] as const)('a failure with the code %s', async code => {
    const { client, codes, settle } = start()
    await client.prepare()
    reportError(client, new LatchkitError(code))
    await settle()
    expect(codes()).toEqual([code])
  })

  test('a failed connection, as of a relay that requires a project id', async () => {
    const { client, wallet, codes, settle } = start()
    wallet.mock.set({ connectError: 'PROJECT_ID_MISSING' })
    const connecting = connect(client, { connector: { namespace: 'mock', connectorId: 'io.wallet' } })
    await expect(connecting).rejects.toMatchObject({ code: 'PROJECT_ID_MISSING' })
    await settle()
    expect(codes()).toEqual(['PROJECT_ID_MISSING'])
  })

  test('a network that the wallet lacks and could not add, and a session that has expired', async () => {
    const { client, wallet, alerts, settle } = start()
    await connect(client, { connector: { namespace: 'mock', connectorId: 'io.wallet' } })
    wallet.mock.set({ switchError: 'NETWORK_NOT_FOUND', requestError: 'SESSION_EXPIRED' })
    await expect(switchNetwork(client, { caipNetworkId: 'mock:2' })).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    await expect(request(client, { method: 'mock_any' })).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    await settle()
    expect(alerts().map(({ code, subject }) => [code, subject])).toEqual([
      ['NETWORK_NOT_FOUND', 'mock:2'],
      ['SESSION_EXPIRED', undefined],
    ])
  })
})

describe('the page’s origin (R8.1)', () => {
  const withOrigins = (getAllowedOrigins: RemoteConfig['getAllowedOrigins']) => ({
    ports: {
      remoteConfig: async () => ({ getFeatures: async () => undefined, getAllowedOrigins }),
    },
  })

  test.each([
    ['is not on the list', async () => ['https://other.example'], ['ORIGIN_NOT_ALLOWED']],
    ['is on the list', async () => [origin], []],
    ['has no list to be on', async () => [], []],
    ['is asked for too often', () => Promise.reject(new LatchkitError('RATE_LIMITED')), ['RATE_LIMITED']],
    [
      'is asked of a server that fails',
      () => Promise.reject(new LatchkitError('SERVER_ERROR')),
      ['SERVER_ERROR'],
    ],
  ] satisfies [string, RemoteConfig['getAllowedOrigins'], string[]][])(
    '%s: the alerts are as they should be, and it is asked for once, when the modal is first opened in development',
    async (_, getAllowedOrigins, expected) => {
      const ask = vi.fn(getAllowedOrigins)
      const { client, open, codes } = start({ development: true, ...withOrigins(ask) })
      await client.prepare()
      expect(ask).not.toHaveBeenCalled()
      await open()
      closeModal(client)
      await open()
      expect(codes()).toEqual(expected)
      expect(ask).toHaveBeenCalledTimes(1)
    },
  )

  test('is asked for on a deployed site only once a request has failed, which is how a refused origin shows there', async () => {
    const ask = vi.fn(async () => ['https://other.example'])
    const { open, raise, alerts } = start(withOrigins(ask))
    await open()
    expect(ask).not.toHaveBeenCalled()
    await raise({ code: 'SERVER_ERROR', subject: 'https://api.example' })
    await raise({ code: 'SERVER_ERROR', subject: 'https://b.example' })
    expect(ask).toHaveBeenCalledTimes(1)
    expect(alerts().map(({ code, subject }) => [code, subject])).toEqual([
      ['SERVER_ERROR', 'https://api.example'],
      ['ORIGIN_NOT_ALLOWED', origin],
      ['SERVER_ERROR', 'https://b.example'],
    ])
  })
})

describe('what is checked in development when the modal is first opened', () => {
  const rainbow: Wallet = {
    id: 'a'.repeat(64),
    name: 'Rainbow',
    rdns: 'me.rainbow',
    image_id: 'rainbow-image',
    chains: ['mock'],
    declaredIds: ['rdns:me.rainbow'],
    walletConnect: true,
  }
  const holding = (...wallets: Wallet[]): WalletDirectory => ({
    getWallets: async () => ({ wallets, count: wallets.length }),
    getWalletIcon: async () => undefined,
  })

  test('a site without families, where no wallet can connect (R2.4, conformance 10)', async () => {
    const { open, alerts } = start({ development: true, families: [] })
    await open()
    expect(alerts()).toMatchObject([
      { code: 'CONFIG_INVALID', subject: 'families is empty, so no wallet can connect' },
    ])
  })

  test('networks that the server has no endpoint for (host A7)', async () => {
    const data: BlockchainData = {
      getSupportedNetworks: async () => ['mock:2'],
      getBalances: async () => [],
    }
    const { open, lines } = start({ development: true, ports: { blockchainData: async () => data } })
    await open()
    expect(lines.warn).toEqual([expect.stringContaining('The server has no RPC_URLS for mock:1.')])
  })

  test('entries of the three wallet lists that match nothing, by id, rdns, name, image or a wallet in the page (host A3)', async () => {
    const { open, alerts } = start({
      development: true,
      customWallets: [
        { ...rainbow, id: 'custom', name: 'Custom', rdns: undefined, declaredIds: [], image_id: undefined },
      ],
      featuredWalletIds: ['me.rainbow', 'me.rainbox', 'Custom', ' IO.WALLET '],
      includeWalletIds: [rainbow.id, 'Rainbow', 'rainbow-image', 'me.rainbox'],
      excludeWalletIds: ['com.remote', 'nothing', 'wallet'],
      ports: {
        bundledDirectory: async () => holding(rainbow),
        directory: async () =>
          holding({ ...rainbow, id: 'remote', name: 'Remote', rdns: 'com.remote', declaredIds: [] }),
      },
    })
    await open()
    expect(alerts().map(({ code, subject }) => [code, subject])).toEqual([
      ['CONFIG_INVALID', 'featuredWalletIds has "me.rainbox", which no wallet matches'],
      ['CONFIG_INVALID', 'includeWalletIds has "me.rainbox", which no wallet matches'],
      ['CONFIG_INVALID', 'excludeWalletIds has "nothing", which no wallet matches'],
    ])
  })

  test('no wallet list where a directory cannot be read: whether its entries match is not known', async () => {
    const { open, codes } = start({
      development: true,
      featuredWalletIds: ['remote-only'],
      ports: {
        bundledDirectory: async () => holding(),
        directory: () => Promise.reject(new Error('offline')),
      },
    })
    await open()
    expect(codes()).toEqual([])
  })

  test.each([
    ['https://shop.example/path', []],
    ['https://other.example', ['UNVERIFIED_DOMAIN']],
    ['shop', ['UNVERIFIED_DOMAIN']],
  ])(
    'that metadata.url, %s, is of the page’s origin, because wallets warn of another',
    async (url, expected) => {
      const { open, codes } = start({
        development: true,
        metadata: { name: 'Shop', description: '', url, icons: [] },
      })
      await open()
      expect(codes()).toEqual(expected)
    },
  )

  test('nothing on a deployed site', async () => {
    const directory = vi.fn(async () => holding())
    const { open, codes } = start({
      featuredWalletIds: ['none'],
      metadata: { name: '', description: '', url: 'x', icons: [] },
      ports: { bundledDirectory: directory },
    })
    await open()
    expect(codes()).toEqual([])
  })
})
