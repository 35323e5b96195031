import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { describe, expect, test, vi } from 'vitest'
import { metadata } from './fixtures/site.js'
import { walletConnect } from './walletConnect.js'

const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

describe('walletConnect()', () => {
  test('is a transport definition with the names core knows it by', () => {
    expect(walletConnect()).toMatchObject({ id: 'walletConnect', name: 'WalletConnect' })
    expect(walletConnect({ rowName: 'Scan with a phone' }).name).toBe('Scan with a phone')
  })

  test('loads a transport of the same names', async () => {
    const definition = walletConnect({ relayUrl: 'wss://relay.example', rowName: 'Phone' })
    const transport = await definition.load({ metadata, storage })
    expect(transport).toMatchObject({ id: 'walletConnect', name: 'Phone' })
    transport.destroy()
  })

  test('without a relay it is the public one, which needs a project id, from here or from the site (D3)', async () => {
    const proposals = { eip155: { chains: ['eip155:1'], methods: [], events: [] } } as const
    const without = await walletConnect().load({ metadata, storage })
    await expect(without.connect({ proposals, onUri: () => {} })).rejects.toMatchObject({
      code: 'PROJECT_ID_MISSING',
    })
    for (const [options, context] of [
      [{ projectId: 'abc' }, {}],
      [{}, { projectId: 'abc' }],
    ]) {
      const transport = await walletConnect(options).load({ metadata, storage, ...context })
      const signal = AbortSignal.abort()
      await expect(transport.connect({ proposals, onUri: () => {}, signal })).rejects.toMatchObject({
        code: 'CANCELLED',
      })
      transport.destroy()
    }
  })

  test('a relay URL of the wrong kind rejects when it is loaded', async () => {
    await expect(walletConnect({ relayUrl: 'https://x' }).load({ metadata, storage })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
  })
})

describe('two instances on a page (security 10)', () => {
  test.each([
    ['an instance id', { instanceId: 'shop' }, '@latchkit/walletconnect wss://relay.example shop'],
    ['no instance id', {}, '@latchkit/walletconnect wss://relay.example'],
  ])('%s names the database', async (_what, context, name) => {
    const names: string[] = []
    vi.stubGlobal('indexedDB', {
      open(name: string) {
        names.push(name)
        throw new DOMException('Denied', 'SecurityError')
      },
    })
    const definition = walletConnect({ relayUrl: 'wss://relay.example' })
    const transport = await definition.load({ metadata, storage, ...context })
    await transport.getSessions()
    transport.destroy()
    vi.unstubAllGlobals()
    expect(new Set(names)).toEqual(new Set([name]))
  })
})

describe('importing', () => {
  test.each(['index.ts', 'transport.ts'])('%s touches no global', async entry => {
    const { outputFiles } = await build({
      entryPoints: [`${import.meta.dirname}/${entry}`],
      bundle: true,
      format: 'iife',
      globalName: 'module',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['@latchkit/source', 'import'],
      write: false,
      minify: true,
      logLevel: 'silent',
    })
    // A page in which every global of the platform fails on first touch.
    const traps = [
      'window',
      'document',
      'navigator',
      'localStorage',
      'indexedDB',
      'WebSocket',
      'BroadcastChannel',
      'fetch',
      'addEventListener',
      'setTimeout',
    ]
      .map(
        name =>
          `Object.defineProperty(globalThis, '${name}', { configurable: true, get() { throw new Error('touched ${name}') } });`,
      )
      .join('')
    const script = `${traps}${outputFiles[0]?.text};process.stdout.write(Object.keys(module).join())`
    const running = promisify(execFile)(process.execPath, ['-'])
    running.child.stdin?.end(script)
    const { stdout } = await running
    expect(stdout).toBe(
      entry === 'index.ts' ? 'walletConnect' : 'createMemoryStore,createWalletConnectTransport',
    )
  })
})
