import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.js'

export type RunningRedis = {
  url: string
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Stops the process (SIGSTOP): connections stay open without replies. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const paths = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server']

/** Why suites that need Redis are skipped here; undefined when they run. With `CI=true` nothing is skipped. */
export function whyNoRedis(): string | undefined {
  if (paths.some(path => existsSync(path)) || process.env['CI'] === 'true') return undefined
  return 'no redis-server (Debian: apt-get install redis-server)'
}

/** Starts a Redis on a free loopback port, without persistence. */
export async function startRedis(): Promise<RunningRedis> {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  let exited = Promise.resolve()

  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn(paths.find(path => existsSync(path)) ?? 'redis-server', settings, {
      cwd: directory,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    exited = new Promise<void>(resolve => started.once('exit', () => resolve()))
    await new Promise<void>((resolve, reject) => {
      let log = ''
      started.stdout.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        if (log.includes('Ready to accept connections')) resolve()
      })
      started.once('exit', code => reject(new Error(`Redis ended with ${code}: ${log}`)))
      started.once('error', reject)
    })
  }
  const kill = async (): Promise<void> => {
    child?.kill('SIGKILL')
    await exited
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async stop() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
