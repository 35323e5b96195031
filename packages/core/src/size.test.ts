import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const src = new URL('.', import.meta.url).pathname

/**
 * Bytes, gzipped, of what a page loads at once for these exports. What comes with the first intent is left
 * out, as a browser does. Entered by file: esbuild counts whatever a barrel names.
 */
async function measure(...names: readonly string[]): Promise<number> {
  const result = await build({
    stdin: {
      contents: names
        .map(name => {
          const [file, value] = name.split('#')
          return `export { ${value} } from './${file}.ts'`
        })
        .join('\n'),
      resolveDir: src,
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    external: ['./lazyRuntime.js'],
    logLevel: 'silent',
  })
  return gzipSync(result.outputFiles[0]?.contents ?? new Uint8Array(), { level: 9 }).length
}

const create = 'client/createLatchkit#createLatchkit'
const reading = [
  'actions/open#open',
  'actions/close#close',
  'state/selectors/selectAccount#selectAccount',
  'state/selectors/selectNetwork#selectNetwork',
  'state/selectors/selectNetwork#selectNetworks',
]
const doing = [
  'actions/connect#connect',
  'actions/disconnect#disconnect',
  'actions/switchNetwork#switchNetwork',
  'actions/signMessage#signMessage',
  'actions/requestSignature#requestSignature',
  'actions/fetchBalances#fetchBalances',
  'actions/request#request',
  'actions/getProvider#getProvider',
  'actions/setTheme#setTheme',
]

test('createLatchkit costs a page at most 4.9 kB before any intent (PERFORMANCE)', async () => {
  expect(await measure(create)).toBeLessThanOrEqual(4_900)
})

test('with opening and reading, at most 5.7 kB', async () => {
  expect(await measure(create, ...reading)).toBeLessThanOrEqual(5_700)
})

test('with every action a hook can call, at most 6.3 kB: what they do comes with the first intent', async () => {
  expect(await measure(create, ...reading, ...doing)).toBeLessThanOrEqual(6_300)
})
