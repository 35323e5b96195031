import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'

// What a site loads: its page has core already, and walletConnect() beside it.
const page = `
  import { BaseError, errorCodes, isError } from '@latchkit/core'
  import { walletConnect } from '@latchkit/walletconnect'
  globalThis.site = [BaseError, errorCodes, isError, walletConnect({ relayUrl: 'wss://relay.example' })]`

type Chunk = { bytes: number; inputs: string[]; imports: { path: string; kind: string }[] }
const chunks = new Map<string, Chunk>()

beforeAll(async () => {
  const result = await build({
    stdin: { contents: page, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: '/size',
    write: false,
    metafile: true,
    conditions: ['@latchkit/source'],
    logLevel: 'silent',
  })
  for (const [path, output] of Object.entries(result.metafile.outputs)) {
    const name = path.split('/').at(-1) ?? ''
    const file = result.outputFiles.find(candidate => candidate.path.endsWith(`/${name}`))
    chunks.set(name.replace(/-[A-Z0-9]+\.js$/, ''), {
      // How many chunks core falls into is not this package's size.
      bytes: gzipSync(file?.text.replace(/import"[^"]+";/g, '') ?? '', { level: 9 }).length,
      inputs: Object.keys(output.inputs),
      imports: output.imports,
    })
  }
}, 60_000)

const chunk = (name: string): Chunk =>
  chunks.get(name) ?? expect.fail(`no chunk ${name} in ${[...chunks.keys()]}`)

test('walletConnect() itself brings nothing of the client into the page (silent until needed)', () => {
  const entry = chunk('stdin.js')
  expect(entry.inputs.filter(path => /walletconnect\/src/.test(path)).length).toBeLessThanOrEqual(2)
  expect(entry.imports.filter(({ kind }) => kind === 'dynamic-import')).toHaveLength(1)
  const loadedWithPage = entry.imports
    .filter(({ kind }) => kind === 'import-statement')
    .flatMap(({ path }) => chunk((path.split('/').at(-1) ?? '').replace(/-[A-Z0-9]+\.js$/, '')).inputs)
  expect(loadedWithPage.filter(path => !/packages\/core|\.\.\/core/.test(path))).toEqual([])
  expect(entry.bytes).toBeLessThanOrEqual(350)
})

const sources = (name: string) => chunk(name).inputs.filter(path => /walletconnect\/src|noble/.test(path))
const isSessions = (path: string) => /sign\/(createSessions|settle|conformance|toWalletError)/.test(path)

test('what the QR code needs is at most 8,000 bytes where WebCrypto has everything', () => {
  const client = chunk('createTransport')
  expect(sources('createTransport').filter(path => /noble/.test(path) || isSessions(path))).toEqual([])
  expect(client.bytes).toBeLessThanOrEqual(8_000)
})

test('with the cipher from noble, where WebCrypto has no ChaCha20-Poly1305, it is at most 13,000', () => {
  expect(chunk('nobleCipher').inputs.some(path => path.endsWith('ciphers/chacha.js'))).toBe(true)
  expect(chunk('nobleCipher').inputs.filter(path => /curves|ed25519|noble\/hashes/.test(path))).toEqual([])
  expect(chunk('createTransport').bytes + chunk('nobleCipher').bytes).toBeLessThanOrEqual(13_000)
})

test('what only a session needs comes later, and the client with it is at most 14,000 bytes', () => {
  expect(sources('createSessions').some(isSessions)).toBe(true)
  const dynamic = chunk('createTransport').imports.filter(({ kind }) => kind === 'dynamic-import')
  expect(dynamic.some(({ path }) => path.includes('createSessions'))).toBe(true)
  expect(chunk('createTransport').bytes + chunk('createSessions').bytes).toBeLessThanOrEqual(14_000)
})

test('with every fallback chunk it is at most 28,000 bytes', () => {
  const all = ['createTransport', 'createSessions', 'nobleCipher', 'noble']
  expect(all.reduce((sum, name) => sum + chunk(name).bytes, 0)).toBeLessThanOrEqual(28_000)
})

test('the client brings no second copy of core', () => {
  expect(chunk('createTransport').inputs.filter(path => /core\/src/.test(path))).toEqual([])
})
