import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { StorageError } from './StorageError.js'
import type { SqliteContent } from './schemaSteps.js'

export type SqliteValue = string | number | null
export type SqliteRow = Record<string, SqliteValue>
export type SqliteQuery = { sql: string; parameters: readonly SqliteValue[] }
/** A query of a transaction. One that must change rows and finds none undoes the others. */
export type SqliteStep = {
  sql: string
  /** Parameter lists to run it with, in turn. */
  runs: readonly (readonly SqliteValue[])[]
  mustChange: boolean
}

/**
 * 'NORMAL' may lose the last transactions on power loss, which is good enough for events. 'OFF' is for tests: such a
 * mailbox opens and fails its check.
 */
export type Synchronous = 'FULL' | 'NORMAL' | 'OFF'

export type SqliteOptions = { file: string; content: SqliteContent; synchronous: Synchronous }

export type SqliteDatabase = {
  run(query: SqliteQuery): { rows: SqliteRow[]; changes: number }
  /** Runs all in one transaction; returns the index of the step that undid it. */
  transaction(steps: readonly SqliteStep[]): number | undefined
  check(): void
  close(): void
}

/** Requests of a database; each gets one reply, in order. */
export type SqliteRequest =
  | { kind: 'transaction'; steps: readonly SqliteStep[] }
  | { kind: 'run'; query: SqliteQuery }
  | { kind: 'check' }
  | { kind: 'close' }

export type SqliteResult = {
  rows: SqliteRow[]
  changes: number
  /** Index of the step that undid its transaction. */
  refused?: number | undefined
}

const durableContents: ReadonlySet<SqliteContent> = new Set(['mailbox', 'names', 'auth', 'sponsors'])

type Connection = InstanceType<typeof Database>

/** In place of a file: an empty database, gone with its connection. */
export const inMemory = ':memory:'

/** Milliseconds to wait for the lock of another process. */
const lockTimeoutMs = 2_000
const busyTimeoutMs = 5_000

/**
 * Opens a SQLite file exclusively, in WAL mode; the mailbox requires `synchronous=FULL`. Or opens a database in memory.
 *
 * Every call blocks, so a file is opened in a worker thread.
 * @throws StorageError
 */
export function openSqliteDatabase(options: SqliteOptions): SqliteDatabase {
  const { file } = options
  if (file === inMemory) return serve(new Database(file), options)
  mkdirSync(dirname(file), { recursive: true })
  // The file holds topics, which are capabilities, so only the server's user may read it.
  for (const path of [file, `${file}-lock`]) createPrivately(path)
  const lock = takeLock(`${file}-lock`)
  let connection: Connection | undefined
  try {
    connection = new Database(file, { timeout: busyTimeoutMs })
    prepare(connection, options)
    return serve(connection, options, lock)
  } catch (error) {
    connection?.close()
    lock.close()
    throw error
  }
}

function createPrivately(path: string): void {
  try {
    // 'wx' does not open an existing file: POSIX drops all locks of this process on a file when any descriptor
    // of it is closed, and another storage of this process may hold one.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  }
}

function prepare(connection: Connection, { synchronous }: SqliteOptions): void {
  connection.pragma('journal_mode = WAL')
  connection.exec(`PRAGMA synchronous = ${synchronous}`)
  // 16 MB between checkpoints: pages that change repeatedly are copied once, with four times fewer fsyncs.
  connection.pragma('wal_autocheckpoint = 4000')
  // The WAL file shrinks after a burst.
  connection.pragma('journal_size_limit = 67108864')
  if (synchronous === 'FULL') assertDurable(readDurability(connection))
}

function serve(connection: Connection, { file, content }: SqliteOptions, lock?: Connection): SqliteDatabase {
  connection.exec('PRAGMA foreign_keys = ON')
  const statements = new Map<string, ReturnType<Connection['prepare']>>()
  const prepared = (sql: string): ReturnType<Connection['prepare']> => {
    const statement = statements.get(sql) ?? connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  const run: SqliteDatabase['run'] = ({ sql, parameters }) => {
    const statement = prepared(sql)
    if (statement.reader) return { rows: statement.all([...parameters]) as SqliteRow[], changes: 0 }
    return { rows: [], changes: statement.run([...parameters]).changes }
  }

  const change = ({ sql, runs }: SqliteStep): number => {
    const statement = prepared(sql)
    return runs.reduce((changes, parameters) => changes + statement.run([...parameters]).changes, 0)
  }

  return {
    run,
    transaction(steps) {
      connection.exec('BEGIN IMMEDIATE')
      try {
        const refused = steps.findIndex(step => change(step) === 0 && step.mustChange)
        connection.exec(refused === -1 ? 'COMMIT' : 'ROLLBACK')
        return refused === -1 ? undefined : refused
      } catch (error) {
        // A failed COMMIT (disk full) may already have rolled back; the first error is thrown.
        if (connection.inTransaction) connection.exec('ROLLBACK')
        throw error
      }
    },
    check() {
      if (file !== inMemory && durableContents.has(content)) assertDurable(readDurability(connection))
      connection.prepare('SELECT 1 FROM latchkit_migrations LIMIT 1').all()
    },
    close() {
      statements.clear()
      connection.close()
      lock?.close()
    },
  }
}

/** Carries out one request. */
export function execute(database: SqliteDatabase, request: SqliteRequest): SqliteResult {
  if (request.kind === 'run') return database.run(request.query)
  if (request.kind === 'transaction')
    return { rows: [], changes: 0, refused: database.transaction(request.steps) }
  if (request.kind === 'check') database.check()
  else database.close()
  return { rows: [], changes: 0 }
}

/**
 * Locks the file against other servers, because two relays on one mailbox would not see
 * each other's live messages. The lock is an empty database in an exclusive transaction, so the
 * operating system releases it however the process ends, and backup tools can still read the file.
 */
function takeLock(file: string): Connection {
  const lock = new Database(file, { timeout: lockTimeoutMs })
  try {
    // Nothing is written to it, so it needs no journal on disk.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw new StorageError(
      'STORAGE_IN_USE',
      'Another process uses this SQLite file. Stop it first, or share PostgreSQL between several servers.',
      { cause: error },
    )
  }
}

type Durability = { journalMode: SqliteValue | undefined; synchronous: SqliteValue | undefined }

function readDurability(connection: Connection): Durability {
  const read = (name: string): SqliteValue | undefined => {
    const [row] = connection.prepare(`PRAGMA ${name}`).all([]) as SqliteRow[]
    return row?.[name]
  }
  return { journalMode: read('journal_mode'), synchronous: read('synchronous') }
}

/**
 * Checks the effective pragmas, because builds of SQLite differ in their defaults.
 * @throws StorageError `STORAGE_NOT_DURABLE`
 */
export function assertDurable({ journalMode, synchronous }: Durability): void {
  // 2 is FULL, 3 is EXTRA.
  if (journalMode === 'wal' && (synchronous === 2 || synchronous === 3)) return
  throw new StorageError(
    'STORAGE_NOT_DURABLE',
    `SQLite must run with journal_mode=wal and synchronous=2, but reports journal_mode=${journalMode} and synchronous=${synchronous}.`,
  )
}
