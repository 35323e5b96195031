import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../scripts/lib/root.mjs'

const require = createRequire(import.meta.url)
/** What lets plain Node run the workspace's TypeScript sources. */
export const sourceFlags = ['-C', '@latchkit/source', '--import', pathToFileURL(require.resolve('tsx')).href]
const toProgram = tree => join(tree, '.cache/relay/relayProcess.mjs')
/** The program that runs the server; `buildServer` compiles it. */
export const program = toProgram(root)
const probe = pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href

/** Runs a command with as many file descriptors as may be had; the shell is replaced by it. */
export function spawnWide(command, args, options) {
  const script = 'ulimit -n 65536 2>/dev/null || ulimit -n "$(ulimit -Hn)"; exec "$@"'
  return spawn('sh', ['-c', script, 'sh', command, ...args], options)
}

/**
 * Starts the relay in a process of its own.
 *
 * @param options.limits 'default' or 'unlimited'
 * @param options.options `ServerOptions`, as JSON
 * @param options.breaks what to break in it, for a test that must notice
 * @param options.wrap a command to run it under, such as strace
 * @param options.tree another checkout to run it from, whose server is built
 */
export async function startServer({
  storage = 'memory:',
  port = 0,
  limits = 'unlimited',
  options = {},
  redis,
  breaks,
  wrap = [],
  env = {},
  tree = root,
} = {}) {
  const file = toProgram(tree)
  if (!existsSync(file)) throw new Error(`${file} is missing: buildServer writes it`)
  const args = ['--storage', storage, '--port', String(port)]
  args.push('--options', JSON.stringify(options))
  if (limits === 'unlimited') args.push('--unlimited')
  if (redis) args.push('--redis', redis)
  if (breaks) args.push(`--break=${breaks}`)
  const [command, ...rest] = [...wrap, process.execPath, '--expose-gc', '--import', probe, file, ...args]
  const startedAt = Date.now()
  const child = spawnWide(command, rest, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
  })
  let errors = ''
  child.stderr.on('data', data => {
    errors = (errors + data).slice(-4_000)
  })
  const exited = new Promise(resolve => child.once('exit', (code, signal) => resolve({ code, signal })))
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  const { port: listening, pid } = await readPort(child, exited, () => errors)
  const waiting = new Map()
  let lastId = 0
  child.on('message', message => {
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  const ask = what =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, resolve)
      exited.then(() => reject(new Error('The server has ended.')))
      child.send({ id: lastId, what }, error => error && reject(error))
    })
  return {
    port: listening,
    url: `ws://127.0.0.1:${listening}/relay`,
    pid,
    startMs: Date.now() - startedAt,
    exited,
    errors: () => errors,
    hasExited: () => hasExited,
    measure: () => ask('measure'),
    measureAfterGc: () => ask('gc'),
    resetStall: () => ask('resetDelay'),
    /** Asks it to end, also under a tracer, and waits until it has. */
    async stop() {
      process.kill(pid, 'SIGTERM')
      return exited
    },
    /** Ends it and waits until it is gone: a harness that does not would start two on one file. */
    async kill(signal = 'SIGKILL') {
      if (!hasExited) child.kill(signal)
      return exited
    },
  }
}

async function readPort(child, exited, errors) {
  const reading = new Promise(resolve => {
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
      const line = /^\{.*\}$/m.exec(text)?.[0]
      if (line) resolve(JSON.parse(line))
    })
  })
  const ended = exited.then(({ code, signal }) => {
    throw new Error(`The server ended with ${code ?? signal} before it listened.\n${errors()}`)
  })
  return Promise.race([reading, ended])
}

/** A directory that is gone when the program is done. */
export async function withDirectory(run) {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-relay-'))
  try {
    return await run(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** SQLite in `directory`, or a PostgreSQL of its own. */
export async function withStorage(kind, run) {
  if (kind === 'memory') return run('memory:')
  return withDirectory(async directory => {
    if (kind === 'sqlite') return run(`file:${join(directory, 'relay.db')}`, directory)
    const { startPostgres, whyNoPostgres } = await import(
      pathToFileURL(join(root, 'packages/server/src/storage/testing/startPostgres.ts')).href
    )
    const reason = whyNoPostgres()
    if (reason) throw new Error(`PostgreSQL cannot be started: ${reason}`)
    const postgres = await startPostgres()
    try {
      return await run(postgres.url, directory)
    } finally {
      await postgres.stop()
    }
  })
}
