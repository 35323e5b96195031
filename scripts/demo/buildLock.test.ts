import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withBuildLock } from './buildLock.mjs'

let folder: string
let path: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-lock-'))
  path = join(folder, 'state', 'build.lock')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const run = (script: string): ChildProcess => {
  const module = JSON.stringify(fileURLToPath(new URL('./buildLock.mjs', import.meta.url)))
  const source = `import { withBuildLock } from ${module}; import { appendFileSync } from 'node:fs'; ${script}`
  const args = ['--input-type=module', '-e', source]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

test('returns what the action returns, and leaves no file, also when it fails', async () => {
  expect(await withBuildLock({ path }, async () => 7)).toBe(7)
  const failing = withBuildLock({ path }, async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readdir(join(folder, 'state'))).toEqual([])
})

test('several processes take turns', async () => {
  const trace = join(folder, 'trace')
  const script = `for (let round = 0; round < 5; round++) await withBuildLock({ path: ${JSON.stringify(path)} }, async () => {
    appendFileSync(${JSON.stringify(trace)}, 'in ')
    await new Promise(resolve => setTimeout(resolve, 2))
    appendFileSync(${JSON.stringify(trace)}, 'out ')
  })`
  const all = [run(script), run(script), run(script)]
  for (const [code] of await Promise.all(all.map(child => once(child, 'exit')))) expect(code).toBe(0)
  expect(await readFile(trace, 'utf8')).toBe('in out '.repeat(15))
})

test('waits for a live holder, prints which, and stops waiting when aborted', async () => {
  const script = `await withBuildLock({ path: ${JSON.stringify(path)} }, async () => {
    process.stdout.write('held'); await new Promise(resolve => setTimeout(resolve, 60_000)) })`
  const holder = run(script)
  await once(holder.stdout ?? holder, 'data')
  const said: string[] = []
  const abort = new AbortController()
  const waiting = withBuildLock(
    { path, log: line => said.push(line) && abort.abort(), signal: abort.signal },
    async () => 1,
  )
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(said).toEqual([
    `Waiting for another build of this folder (process ${holder.pid}; if there is none, remove ${path})`,
  ])

  // Killed while it holds the lock: the file stays and counts for nothing.
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(await withBuildLock({ path }, async () => 2)).toBe(2)
  expect(await readdir(join(folder, 'state'))).toEqual([])
})

test('a lock that is being written is waited for, unless it stays so', async () => {
  await withBuildLock({ path }, async () => {})
  await writeFile(path, '')
  const abort = new AbortController()
  const waiting = withBuildLock({ path, signal: abort.signal }, async () => 1)
  setImmediate(() => abort.abort())
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(await readFile(path, 'utf8')).toBe('')
  await utimes(path, 1, 1)
  expect(await withBuildLock({ path }, async () => 2)).toBe(2)
})
