import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { bundleProgram } from './testing/bundleProgram.js'

// The command line as a separate process, with a database on disk.

const cli = await bundleProgram(fileURLToPath(new URL('./cli.ts', import.meta.url)))
const children: ChildProcess[] = []
const folders: string[] = []

type Run = { child: ChildProcess; out: () => string; err: () => string; ended: Promise<number | null> }

function run(env: Record<string, string>, args: readonly string[] = []): Run {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkit-cli-'))
  folders.push(cwd)
  let out = ''
  let err = ''
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: 'pipe',
  })
  children.push(child)
  child.stdout.on('data', data => {
    out += String(data)
  })
  child.stderr.on('data', data => {
    err += String(data)
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  return { child, out: () => out, err: () => err, ended }
}

async function ready(started: Run): Promise<string> {
  const address = () => /^Latchkit server ready: (http:\S+)$/m.exec(started.out())?.[1]
  await new Promise<void>((resolve, reject) => {
    started.child.stdout?.on('data', () => address() && resolve())
    started.child.once('exit', () => reject(new Error(started.err())))
  })
  return address() ?? ''
}

afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'PORT=0 takes a free port, prints it as one line, and %s ends it cleanly',
  async signal => {
    const started = run({ PORT: '0' })
    const url = await ready(started)
    expect(started.out().trim().split('\n')).toHaveLength(1)
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' })
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready', storage: 'sqlite' })
    started.child.kill(signal)
    expect(await started.ended).toBe(0)
    await expect(fetch(`${url}/health`)).rejects.toThrow()
  },
)

test.each(['SIGINT', 'SIGTERM'] as const)(
  'T4 monitor --every prints a line per check until %s, and exits with 1 after a difference',
  async signal => {
    const site = createHttp((_, response) => response.end('{}'))
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
    const { port } = site.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const args = ['--origin', origin, '--key', 'AA==', '--host', 'https://app.example', '--every', '1h']
    const started = run({}, ['monitor', ...args])
    await expect.poll(started.out, { timeout: 30_000 }).toMatch(/\n$/)
    expect(JSON.parse(started.out())).toMatchObject({ origin, status: 'differs', checked: 0 })
    started.child.kill(signal)
    expect(await started.ended).toBe(1)
    site.close()
  },
)

test('a wrong configuration ends it with everything that is wrong, and no value of it', async () => {
  const started = run({ PORT: 'x', RPC_URLS: '{"eip155:1":"ftp://hunter2@h"}', ALLOWED_ORIGINS: '*' })
  expect(await started.ended).toBe(1)
  expect(started.out()).toBe('')
  expect(started.err()).toMatch(/PORT: .*\n.*RPC_URLS \(eip155:1\): .*\n.*ALLOWED_ORIGINS/)
  expect(started.err()).not.toContain('hunter2')
  expect(started.err()).not.toContain('    at ')
})

test.each([
  [['--help'], 0],
  [['user'], 2],
  [['--prot', '1'], 2],
  [['emails', '--help'], 2],
  [['monitor'], 2],
])('%j prints its usage and exits, and no server starts', async (args, code) => {
  const started = run({ PORT: '0' }, args)
  expect(await started.ended).toBe(code)
  expect(`${started.out()}${started.err()}`).toContain('Usage: latchkit-server')
  expect(started.out()).not.toContain('ready')
})

test('a port in use is reported in plain words, by its variable', async () => {
  const blocker = createServer()
  await new Promise<void>(resolve => blocker.listen(0, '127.0.0.1', resolve))
  const { port } = blocker.address() as AddressInfo
  const started = run({ PORT: String(port) })
  expect(await started.ended).toBe(1)
  expect(started.err()).toContain(`The port ${port} is in use. Set PORT to another one`)
  await new Promise(resolve => blocker.close(resolve))
})

test('an unreachable database is reported without its URL', async () => {
  const started = run({ PORT: '0', DATABASE_URL: 'postgres://latchkit:hunter2@127.0.0.1:1/latchkit' })
  expect(await started.ended).toBe(1)
  expect(started.err()).not.toContain('hunter2')
  expect(started.err().trim().length).toBeGreaterThan(0)
})
