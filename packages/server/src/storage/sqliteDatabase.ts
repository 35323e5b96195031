import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import {
  type Migration,
  sqliteActivityMigrations,
  sqliteAuthMigrations,
  sqliteEventMigrations,
  sqliteMigrations,
  sqliteNameMigrations,
  sqliteOnrampMigrations,
  stepsFrom,
} from './migrations.js'
import { StorageError } from './StorageError.js'

export type SqliteValue = string | number | null
export type SqliteRow = Record<string, SqliteValue>
/** One statement and the parameter lists it runs with, in turn. */
export type SqliteStatement = { sql: string; rows: readonly (readonly SqliteValue[])[] }

/**
 * 'NORMAL' may lose the last transactions on power loss, which is good enough for events. 'OFF' is for tests: such a
 * mailbox opens and fails its check.
 */
export type Synchronous = 'FULL' | 'NORMAL' | 'OFF'

/** What a file holds: messages of the relay, analytics events, the activity of accounts, orders, registered names, or records of sign-in. */
export type SqliteContent = 'mailbox' | 'events' | 'activity' | 'onramp' | 'names' | 'auth'

export type SqliteOptions = { file: string; content: SqliteContent; synchronous: Synchronous }

const migrations = {
  mailbox: sqliteMigrations,
  events: sqliteEventMigrations,
  activity: sqliteActivityMigrations,
  onramp: sqliteOnrampMigrations,
  names: sqliteNameMigrations,
  auth: sqliteAuthMigrations,
}

export type SqliteDatabase = {
  /** Runs all statements in one transaction; returns the rows changed by the last run. */
  transaction(statements: readonly SqliteStatement[]): number
  all(sql: string, parameters: readonly SqliteValue[]): SqliteRow[]
  check(): void
  close(): void
}

const durableContents: ReadonlySet<SqliteContent> = new Set(['mailbox', 'names', 'auth'])

type Connection = InstanceType<typeof Database>

/** Milliseconds to wait for the lock of another process. */
const lockTimeoutMs = 2_000
const busyTimeoutMs = 5_000

/**
 * Opens a SQLite file exclusively, in WAL mode, and migrates its schema. The mailbox requires `synchronous=FULL`.
 *
 * Every call blocks, so it runs in a worker thread.
 * @throws StorageError
 */
export function openSqliteDatabase(options: SqliteOptions): SqliteDatabase {
  const { file } = options
  mkdirSync(dirname(file), { recursive: true })
  // The file holds topics, which are capabilities, so only the server's user may read it.
  for (const path of [file, `${file}-lock`]) createPrivately(path)
  const lock = takeLock(`${file}-lock`)
  let connection: Connection | undefined
  try {
    connection = new Database(file, { timeout: busyTimeoutMs })
    const database = prepare(connection, lock, options)
    return database
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

function prepare(
  connection: Connection,
  lock: Connection,
  { content, synchronous }: SqliteOptions,
): SqliteDatabase {
  connection.pragma('journal_mode = WAL')
  connection.exec(`PRAGMA synchronous = ${synchronous}`)
  connection.exec('PRAGMA foreign_keys = ON')
  // 16 MB between checkpoints: pages that change repeatedly are copied once, with four times fewer fsyncs.
  connection.pragma('wal_autocheckpoint = 4000')
  // The WAL file shrinks after a burst.
  connection.pragma('journal_size_limit = 67108864')
  if (synchronous === 'FULL') assertDurable(readDurability(connection))
  migrate(connection, migrations[content])

  const statements = new Map<string, ReturnType<Connection['prepare']>>()
  const prepared = (sql: string): ReturnType<Connection['prepare']> => {
    const found = statements.get(sql) ?? connection.prepare(sql)
    statements.set(sql, found)
    return found
  }

  return {
    transaction(steps) {
      let changes = 0
      connection.exec('BEGIN IMMEDIATE')
      try {
        for (const { sql, rows } of steps)
          for (const row of rows) changes = prepared(sql).run([...row]).changes
        connection.exec('COMMIT')
      } catch (error) {
        // A failed COMMIT (disk full) may already have rolled back; the first error is thrown.
        if (connection.inTransaction) connection.exec('ROLLBACK')
        throw error
      }
      return changes
    },
    all: (sql, parameters) => prepared(sql).all([...parameters]) as SqliteRow[],
    check() {
      if (durableContents.has(content)) assertDurable(readDurability(connection))
      connection.prepare('SELECT 1 FROM latchkit_migrations LIMIT 1').all()
    },
    close() {
      statements.clear()
      connection.close()
      lock.close()
    },
  }
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

function migrate(connection: Connection, all: readonly Migration[]): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS latchkit_migrations (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)',
    )
    const [row] = connection
      .prepare('SELECT COALESCE(MAX(version), 0) AS version FROM latchkit_migrations')
      .all([]) as SqliteRow[]
    const steps = stepsFrom(Number(row?.['version']), all)
    if (steps === undefined)
      throw new StorageError(
        'STORAGE_TOO_NEW',
        'The SQLite file was written by a newer server than this one.',
      )
    for (const { version, sql } of steps) {
      connection.exec(sql)
      connection
        .prepare('INSERT INTO latchkit_migrations (version, applied_at) VALUES (?, ?)')
        .run([version, Date.now()])
    }
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}
