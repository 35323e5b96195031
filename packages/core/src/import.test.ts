import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('importing core touches no global of a page', () => {
  const script = `
    for (const name of ['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'location', 'addEventListener', 'fetch', 'WebSocket', 'indexedDB'])
      Object.defineProperty(globalThis, name, { configurable: true, get() { throw new Error('touched ' + name) } })
    await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)})
    console.log('clean')
  `
  const output = execFileSync('node', ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: new URL('../../..', import.meta.url).pathname,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(output.trim()).toBe('clean')
}, 30_000)

const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
  file => file.endsWith('.ts') && !file.includes('.test.') && !file.startsWith('fixtures'),
)

/** Code without its comments, which may speak of anything. */
function readCode(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
}

test('core has no run-time dependency and imports nothing but itself', () => {
  for (const file of files) {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    for (const [, specifier] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g))
      expect(specifier?.startsWith('.'), `${file} imports ${specifier}`).toBe(true)
  }
})

test('state and flows are pure: no clock, no storage, no promise', () => {
  for (const file of files.filter(name => /^(state|flows)\//.test(name))) {
    const text = readCode(file)
    expect(
      /\b(Date\.now|new Date|Math\.random|setTimeout|Promise|await|async|fetch|localStorage|window|document)\b/.test(
        text,
      ),
      file,
    ).toBe(false)
  }
})

test('nothing is written to the console but the warning that R8.4 asks for, and alerts (D50)', () => {
  const noisy = files.filter(file => /console\./.test(readCode(file)))
  expect(noisy.map(file => file.split('/').at(-1)).sort()).toEqual(['raise.ts', 'request.ts'])
})
