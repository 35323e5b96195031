import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureInstalled, run, whyInstall, whyNotAged } from './ensureInstalled.mjs'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'latchkit-install-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const packages = {
  '': { name: 'root' },
  'packages/core': { version: '0.1.0' },
  'node_modules/@x/core': { link: true, resolved: 'packages/core' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
}
const installed: Record<string, object> = {
  'node_modules/@x/core': { link: true, resolved: 'packages/core' },
  'node_modules/a': { version: '1.0.0' },
}

const lay = async (there: object | undefined, newerLock: boolean): Promise<void> => {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  if (!there) return
  await mkdir(join(root, 'node_modules'))
  const hidden = join(root, 'node_modules', '.package-lock.json')
  await writeFile(hidden, JSON.stringify({ packages: there }))
  const at = Date.now() / 1000 + (newerLock ? -60 : 60)
  await utimes(hidden, at, at)
}
const without = (path: string) =>
  Object.fromEntries(Object.entries(installed).filter(([key]) => key !== path))

test('no node_modules, or one whose install was cut short, is a reason', async () => {
  await lay(undefined, false)
  expect(whyInstall(root)).toBe('node_modules is absent')
  await mkdir(join(root, 'node_modules'))
  expect(whyInstall(root)).toBe('node_modules is absent')
})

test('a lock file that is older is believed without reading it', async () => {
  await lay({}, false)
  expect(whyInstall(root)).toBeUndefined()
})

test.each([
  ['the same content', installed, undefined],
  ['another version', { ...installed, 'node_modules/a': { version: '0.9.0' } }, 'a is 0.9.0, not 1.0.0'],
  ['a missing package', without('node_modules/a'), 'a is missing'],
  ['a workspace that was added', without('node_modules/@x/core'), '@x/core is missing'],
])('a lock file that is newer, over %s', async (_, there, reason) => {
  await lay(there, true)
  expect(whyInstall(root)).toBe(reason)
})

test.each(['10.8.2', '11.0.0', '11.9.9', '9.10.0'])(
  'attack A-29: npm %s, which ignores min-release-age, is said to be too old to change packages',
  version => {
    expect(whyNotAged(version)).toMatch(/ignores min-release-age .* npm 11\.10 or newer/)
  },
)

test.each(['11.10.0', '11.19.1', '12.0.0'])('control A-29: npm %s obeys it', version => {
  expect(whyNotAged(version)).toBeUndefined()
})

test('what is in order is left alone', async () => {
  await lay(installed, true)
  const said: string[] = []
  expect(await ensureInstalled({ root, log: line => said.push(line) })).toBe(false)
  expect(said).toEqual([])
})

test('a command that fails says which and how', async () => {
  const options = { cwd: root }
  await expect(run(process.execPath, ['-e', 'process.exit(3)'], options)).rejects.toMatchObject({
    code: 'COMMAND_FAILED',
    message: `${process.execPath} -e process.exit(3) ended with exit code 3.`,
  })
  await expect(run('/nonexistent', [], options)).rejects.toThrow('ENOENT')
})

test('a command ends when its signal says so', async () => {
  const abort = new AbortController()
  const running = run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    cwd: root,
    signal: abort.signal,
  })
  abort.abort()
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
})
