import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildDemo, hasBuild } from './buildDemo.mjs'

let root: string
let said: string[]
const at = (...parts: string[]): string => join(root, ...parts)
const put = async (path: string, text: string): Promise<void> => {
  await mkdir(join(at(path), '..'), { recursive: true })
  await writeFile(at(path), text)
}

// A workspace in miniature: the demo's build copies its source and counts how often it ran.
beforeEach(async () => {
  said = []
  root = await mkdtemp(join(tmpdir(), 'latchkit-build-'))
  await put('scripts/build.mjs', '')
  await put('package-lock.json', '{}')
  await put('tsconfig.base.json', '{}')
  await put('packages/ui/src/index.ts', '1')
  await put('packages/server/src/index.ts', '1')
  await put('apps/demo/package.json', JSON.stringify({ type: 'module', scripts: { build: 'node build.js' } }))
  await put('apps/demo/src/main.ts', 'first')
  await put(
    'apps/demo/build.js',
    `import { appendFileSync, cpSync, mkdirSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
cpSync('src/main.ts', 'dist/index.html')
appendFileSync('../../runs', 'x')`,
  )
})
afterEach(() => rm(root, { recursive: true, force: true }))

const build = (): Promise<void> => buildDemo({ root, state: at('.latchkit'), log: line => said.push(line) })
const runs = async (): Promise<number> => (await readFile(at('runs'), 'utf8').catch(() => '')).length

// Each build starts the compiler.
vi.setConfig({ testTimeout: 120_000 })

test('builds once, and again only when something it is made of changed', async () => {
  await build()
  await build()
  expect(await runs()).toBe(1)
  expect(await readFile(at('apps/demo/dist/index.html'), 'utf8')).toBe('first')

  await put('apps/demo/src/main.ts', 'second!')
  await build()
  expect(await readFile(at('apps/demo/dist/index.html'), 'utf8')).toBe('second!')
  await put('packages/ui/src/index.ts', '22')
  await build()
  await rm(at('packages/ui/src/index.ts'))
  await build()
  expect(await runs()).toBe(4)

  await put('packages/server/src/index.ts', '22')
  await put('packages/ui/src/index.test.ts', '22')
  await build()
  expect(await runs()).toBe(4)
})

test('an output that is gone, or was made by someone else, is made again', async () => {
  await build()
  await rm(at('apps/demo/dist'), { recursive: true })
  await build()
  expect(await runs()).toBe(2)
  await put('apps/demo/dist/index.html', 'by hand')
  await utimes(at('apps/demo/dist/index.html'), 1, 1)
  await build()
  expect(await runs()).toBe(3)
})

test('a site that is not written yet is skipped, and said so', async () => {
  await build()
  expect(hasBuild(root, 'apps/demo')).toBe(true)
  expect(hasBuild(root, 'apps/wallet')).toBe(false)
  expect(said).toContain('The wallet site is not written yet (apps/wallet has no build): skipped')
})

test('a build that fails is an error, and is tried again the next time', async () => {
  await put('apps/demo/build.js', 'process.exit(1)')
  await expect(build()).rejects.toThrow('exit code 1')
  await expect(build()).rejects.toThrow('exit code 1')
})
