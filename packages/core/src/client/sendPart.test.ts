import {
  createMemoryStorage,
  createMockConnector,
  createMockFamily,
  createMockNetwork,
} from '@latchkit/testing'
import { build } from 'esbuild'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '../fixtures/page.js'
import type { LatchkitEvent } from '../index.js'

afterEach(async () => {
  vi.doUnmock('./sending.js')
  vi.resetModules()
  // The next import takes the mocks back; left to one that also mocks, their order would be chance.
  await import('../constants.js')
})

/** A connected client of a fresh copy of core, whose part for sending comes when the test says so. */
async function setup() {
  openPage()
  vi.resetModules()
  let arrive: () => void = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const load = vi.fn()
  vi.doMock('./sending.js', async importOriginal => {
    load()
    await arrived
    return importOriginal()
  })
  const core = await import('../index.js')
  const events: LatchkitEvent[] = []
  const client = core.createLatchkit({
    networks: [
      createMockNetwork({ rpcUrls: ['https://rpc.example'] }),
      createMockNetwork({ reference: '2' }),
    ],
    families: [
      createMockFamily({ connectors: [createMockConnector()], transfers: { progress: ['submitted'] } }),
    ],
    storage: createMemoryStorage(),
    onEvent: event => void events.push(event),
  })
  await client.prepare()
  return { core, client, load, arrive, events }
}

const link = ({ core, client }: Awaited<ReturnType<typeof setup>>) =>
  core.connect(client, { connector: { namespace: 'mock', connectorId: 'mock' } })

describe('what only sending needs', () => {
  test('is not loaded to connect, to look at an account, to switch or to sign (performance)', async () => {
    const made = await setup()
    const { core, client, load } = made
    await link(made)
    core.open(client)
    await core.fetchBalances(client)
    await core.signMessage(client, { message: 'x' })
    await core.switchNetwork(client, { caipNetworkId: 'mock:2' })
    expect(core.selectSend(client.getState())).toMatchObject({ canSend: true, amountInput: '' })
    expect(load).not.toHaveBeenCalled()
    client.destroy()
  })

  test('the view is there at once, and what was typed meanwhile takes effect in its order', async () => {
    const made = await setup()
    const { core, client, arrive } = made
    await link(made)
    core.openSend(client)
    expect(core.selectRoute(client.getState()).view).toBe('WalletSend')
    core.setSendAmount(client, { amount: '1' })
    core.setSendAmount(client, { amount: '0.5' })
    expect(client.getState().send).toBeUndefined()
    arrive()
    await vi.waitFor(() => expect(core.selectSend(client.getState()).amountInput).toBe('0.5'))
    expect(client.getState().modal.history).toHaveLength(1)
    client.destroy()
  })

  test('without an account openSend shows what connects one', async () => {
    const { core, client, load } = await setup()
    core.openSend(client)
    expect(core.selectRoute(client.getState()).view).toBe('Connect')
    expect(load).not.toHaveBeenCalled()
    client.destroy()
  })
})

describe('a download that fails', () => {
  test('is told to the host, rejects what waits, and is tried again', async () => {
    openPage()
    vi.resetModules()
    let fails = true
    vi.doMock('./sendPart.js', async importOriginal => {
      const { createPart } = await import('./internals.js')
      await importOriginal()
      return {
        sendPart: createPart(async () => {
          if (fails) throw new TypeError('Failed to fetch dynamically imported module')
          return (await import('./sending.js')).sending
        }),
      }
    })
    const core = await import('../index.js')
    const events: LatchkitEvent[] = []
    const client = core.createLatchkit({
      networks: [createMockNetwork({ rpcUrls: ['https://rpc.example'] })],
      families: [createMockFamily({ connectors: [createMockConnector()], transfers: {} })],
      storage: createMemoryStorage(),
      onEvent: event => void events.push(event),
    })
    await client.prepare()
    await core.connect(client, { connector: { namespace: 'mock', connectorId: 'mock' } })
    core.setSendAmount(client, { amount: '1' })
    await expect(core.reviewSend(client)).rejects.toThrow('Failed to fetch')
    expect(events.map(({ data }) => data.event)).toContain('INTERNAL_SDK_ERROR')
    fails = false
    core.setSendAmount(client, { amount: '0.5' })
    await vi.waitFor(() => expect(core.selectSend(client.getState()).amountInput).toBe('0.5'))
    client.destroy()
    vi.doUnmock('./sendPart.js')
  })
})

test('no part that a list, a connection or a restore loads contains a line of sending', async () => {
  const src = new URL('..', import.meta.url).pathname
  const { metafile } = await build({
    entryPoints: ['createLatchkit', 'runtime', 'connecting', 'connected'].map(
      name => `${src}client/${name}.ts`,
    ),
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: '/tmp/none',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const outputs = Object.values(metafile.outputs)
  const own = Object.entries(metafile.outputs).filter(([, { inputs }]) =>
    Object.keys(inputs).some(input => /src\/send\//.test(input)),
  )
  expect(own.length).toBeGreaterThan(0)
  for (const [path, { inputs }] of own) {
    expect(Object.keys(inputs).some(input => /reducer\.ts|openConnection\.ts|runtime\.ts/.test(input))).toBe(
      false,
    )
    // Only ever asked for later.
    for (const output of outputs)
      for (const { path: imported, kind } of output.imports)
        if (imported === path && !/sending/.test(output.entryPoint ?? '')) expect(kind).toBe('dynamic-import')
  }
})
