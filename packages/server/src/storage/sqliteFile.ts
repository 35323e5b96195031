import { StorageError } from './StorageError.js'
import type { SqliteOptions, SqliteRow, SqliteStatement, SqliteValue } from './sqliteDatabase.js'
import { type SqliteThread, startSqliteThread } from './sqliteThread.js'

/** A SQLite file with a thread for it alone, opened by its first use. */
export type SqliteFile = {
  all(sql: string, parameters: readonly SqliteValue[]): Promise<SqliteRow[]>
  /** Runs the statements in one transaction; resolves once it is on disk. */
  write(statements: readonly SqliteStatement[]): Promise<void>
  /** Runs one change at a time, for those that depend on what they read first. */
  inTurn<Result>(change: () => Promise<Result>): Promise<Result>
  /** Rejects when the opened file cannot be read. */
  check(): Promise<void>
  /** Waits for changes, then closes. Idempotent; other calls reject afterwards. */
  close(): Promise<void>
}

/** Creates a file that the first call of it opens. */
export function createSqliteFile(options: SqliteOptions): SqliteFile {
  let thread: Promise<SqliteThread> | undefined
  let closed: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const open = (): Promise<SqliteThread> => {
    if (closed !== undefined) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
    // After a failure the next call tries again.
    thread ??= startSqliteThread(options).catch(error => {
      thread = undefined
      throw error
    })
    return thread
  }

  return {
    async all(sql, parameters) {
      return (await (await open()).request({ kind: 'all', sql, parameters })).rows
    },
    async write(statements) {
      await (await open()).request({ kind: 'transaction', statements })
    },
    inTurn(change) {
      const turn = last.then(change, change)
      last = turn.catch(() => {})
      return turn
    },
    async check() {
      await (await thread)?.request({ kind: 'check' })
    },
    close() {
      closed ??= last.then(async () => (await thread)?.close())
      return closed
    },
  }
}
