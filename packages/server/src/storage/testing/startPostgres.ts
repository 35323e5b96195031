import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './freePort.js'

export type RunningPostgres = {
  /** Connection URL of an empty database that is made for each call. */
  createDatabase(): Promise<string>
  /** Connection URL of the maintenance database, as superuser. */
  url: string
  /** Folder of its programs. */
  bin: string
  /** Runs one statement by psql. */
  run(url: string, sql: string): void
  stop(): Promise<void>
}

const root = '/usr/lib/postgresql'

/** The newest PostgreSQL that Debian's packages installed, or undefined. */
function findPostgres(): string | undefined {
  try {
    const [newest] = readdirSync(root).sort((a, b) => Number(b) - Number(a))
    return newest === undefined ? undefined : join(root, newest, 'bin')
  } catch {
    return undefined
  }
}

/** Why suites that need PostgreSQL are skipped here; undefined when they run. With `CI=true` nothing is skipped. */
export function whyNoPostgres(): string | undefined {
  if (findPostgres() !== undefined || process.env['CI'] === 'true') return undefined
  return `no PostgreSQL binaries in ${root} (Debian: apt-get install postgresql)`
}

/**
 * Starts a PostgreSQL on a free loopback port, with its data in a temporary directory.
 *
 * @param settings server settings, for example `{ fsync: 'off' }`
 * @throws Error when no binaries are installed
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<RunningPostgres> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error(`No PostgreSQL binaries in ${root}: apt-get install postgresql.`)
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-postgres-'))
  const identity = serverIdentity()
  if (identity !== undefined) chownSync(directory, identity.uid, identity.gid)
  const data = join(directory, 'data')
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }
  // --no-sync: only the empty cluster is at stake; the server that runs on it does sync.
  const flags = ['-D', data, '-U', 'latchkit', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions']
  execFileSync(join(bin, 'initdb'), flags, { ...identity, env, cwd: directory, stdio: 'pipe' })

  const port = await freePort()
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory, ...given],
    { ...identity, env, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = (database: string): string => `postgres://latchkit@127.0.0.1:${port}/${database}`
  const run = (on: string, sql: string): void => {
    execFileSync(join(bin, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', on, '-c', sql], {
      env,
      stdio: 'pipe',
    })
  }
  await ready(child)

  let made = 0
  return {
    url: url('postgres'),
    bin,
    async createDatabase() {
      made += 1
      const name = `test_${made}`
      run(url('postgres'), `CREATE DATABASE ${name} TEMPLATE template0`)
      return url(name)
    },
    run,
    async stop() {
      // SIGQUIT: immediate shutdown; the data goes anyway.
      child.kill('SIGQUIT')
      await exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then the user of Debian's package runs it. */
function serverIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const read = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: read('-u'), gid: read('-g') }
}

/** Waits for the line with which the server reports that it accepts connections. */
async function ready(child: ReturnType<typeof spawn>): Promise<void> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', code => reject(new Error(`PostgreSQL ended with ${code}: ${log}`)))
    child.once('error', reject)
  })
}
