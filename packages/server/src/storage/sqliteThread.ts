import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { StorageError } from './StorageError.js'
import type { SqliteOptions, SqliteRequest, SqliteResult } from './sqliteDatabase.js'
import type { SqliteReply } from './sqliteWorker.js'

export type SqliteThread = {
  request(request: SqliteRequest): Promise<SqliteResult>
  close(): Promise<void>
}

type Waiting = { resolve(reply: SqliteResult): void; reject(error: Error): void }

/**
 * Opens a SQLite file in a worker thread, so that no fsync or checkpoint stalls the event loop.
 *
 * @throws StorageError
 */
export async function startSqliteThread(options: SqliteOptions): Promise<SqliteThread> {
  const worker = createWorker(options)
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ended: StorageError | undefined

  const end = (error: StorageError): void => {
    ended ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const expect = (id: number): ReturnType<SqliteThread['request']> =>
    new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))

  worker.on('message', (reply: SqliteReply) => {
    const request = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.ok) request?.resolve(reply)
    else request?.reject(new StorageError(reply.code ?? 'STORAGE_UNAVAILABLE', `SQLite: ${reply.message}`))
  })
  worker.on('error', error =>
    end(new StorageError('STORAGE_UNAVAILABLE', 'The database thread failed.', { cause: error })),
  )
  worker.on('exit', () => end(new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')))

  const request: SqliteThread['request'] = async request => {
    if (ended !== undefined) throw ended
    lastId += 1
    const reply = expect(lastId)
    worker.postMessage({ id: lastId, request })
    return reply
  }

  await expect(lastId)
  return {
    request,
    async close() {
      if (ended !== undefined) return
      const exited = new Promise<void>(resolve => worker.once('exit', () => resolve()))
      await request({ kind: 'close' })
      await exited
    },
  }
}

/**
 * From a build the worker is the compiled file beside this one. From the TypeScript sources (tests and development only)
 * Node 20 cannot load it: `esbuild`, a development dependency, compiles it once per process.
 */
function createWorker(workerData: SqliteOptions): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./sqliteWorker.js', import.meta.url), { workerData })
  compiled ??= compileWorker(fileURLToPath(new URL('./sqliteWorker.ts', import.meta.url)))
  return new Worker(compiled, { workerData, eval: true, execArgv: [] })
}

let compiled: string | undefined

type Compiler = { buildSync(options: object): { outputFiles: readonly { text: string }[] } }

/** A thread that is evaluated would find packages from the working directory; they are found from the source. */
function compileWorker(file: string): string {
  const { buildSync }: Compiler = createRequire(import.meta.url)('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    packages: 'external',
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    write: false,
  })
  const find = `require('node:module').createRequire(${JSON.stringify(file)})`
  return `(require => {${outputFiles[0]?.text ?? ''}})(${find})`
}
