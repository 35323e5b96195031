import { createKysely, type Database, type Run, toRuns } from './database.js'
import { sqliteDialect } from './dialect.js'
import { migrate } from './migrate.js'
import { StorageError } from './StorageError.js'
import { sqliteSteps } from './schemaSteps.js'
import {
  execute,
  inMemory,
  openSqliteDatabase,
  type SqliteOptions,
  type SqliteQuery,
  type SqliteValue,
} from './sqliteDatabase.js'
import { type SqliteThread, startSqliteThread } from './sqliteThread.js'

/** A SQLite file with a thread for it alone, or a database in memory; opened by its first use. */
export type SqliteFile = Database & {
  /** Opens it now. */
  open(): Promise<void>
  /** Rejects when the opened file cannot be read. */
  check(): Promise<void>
  /** Waits for changes, then closes. Idempotent; other calls reject afterwards. */
  close(): Promise<void>
}

/** Creates a file that the first call of it opens. */
export function createSqliteFile(options: SqliteOptions): SqliteFile {
  let opened: Promise<SqliteThread> | undefined
  let closed: Promise<void> | undefined

  const open = async (): Promise<SqliteThread> => {
    if (closed !== undefined) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
    // After a failure the next call tries again.
    opened ??= openThread(options).catch(error => {
      opened = undefined
      throw error
    })
    return opened
  }

  const run: Run = async query => runOn(await open())(query)

  return {
    dialect: sqliteDialect,
    query: createKysely(sqliteDialect, run),
    run,
    async commit(steps) {
      const compiled = steps.map(step => {
        const { sql, runs } = toRuns(step)
        const lists = runs.map(each => each.map(toSqliteValue))
        return { sql, runs: lists, mustChange: step.mustChange ?? false }
      })
      const thread = await open()
      return (await thread.request({ kind: 'transaction', steps: compiled })).refused
    },
    async open() {
      await open()
    },
    async check() {
      await (await opened)?.request({ kind: 'check' })
    },
    close() {
      closed ??= (async () => (await opened)?.close())()
      return closed
    },
  }
}

async function openThread(options: SqliteOptions): Promise<SqliteThread> {
  const thread = options.file === inMemory ? openInMemory(options) : await startSqliteThread(options)
  try {
    await migrate(sqliteDialect, runOn(thread), sqliteSteps[options.content])
  } catch (error) {
    await thread.close()
    throw error
  }
  return thread
}

function openInMemory(options: SqliteOptions): SqliteThread {
  const database = openSqliteDatabase(options)
  return {
    async request(request) {
      try {
        return execute(database, request)
      } catch (error) {
        throw new StorageError('STORAGE_UNAVAILABLE', `SQLite: ${String(error)}`, { cause: error })
      }
    },
    async close() {
      database.close()
    },
  }
}

const runOn =
  (thread: SqliteThread): Run =>
  query =>
    thread.request({ kind: 'run', query: toSqliteQuery(query) })

function toSqliteQuery({ sql, parameters }: Parameters<Run>[0]): SqliteQuery {
  return { sql, parameters: parameters.map(toSqliteValue) }
}

function toSqliteValue(value: unknown): SqliteValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' ? value : String(value)
}
