import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'libsql'
import { sqliteMigrations, stepsFrom } from './migrations.js'
import { StorageError } from './StorageError.js'

export type SqliteValue = string | number | null
export type SqliteRow = Record<string, SqliteValue>
/** One statement and the parameter lists it runs with, in turn. */
export type SqliteStatement = { sql: string; rows: readonly (readonly SqliteValue[])[] }

/** 'OFF' loses what was acknowledged when the power fails; it opens, and fails its check. */
export type Synchronous = 'FULL' | 'OFF'

export type SqliteDatabase = {
  /** Runs everything in one transaction; answers the number of rows that the last run changed. */
  transaction(statements: readonly SqliteStatement[]): number
  all(sql: string, parameters: readonly SqliteValue[]): SqliteRow[]
  check(): void
  close(): void
}

type Connection = InstanceType<typeof Database>

/** How long another process may hold the file before this one gives up, in milliseconds. */
const lockTimeout = 2_000
const busyTimeout = 5_000

/**
 * Opens one SQLite file: alone, in WAL mode, with `synchronous=FULL` set and read back, schema up to date.
 *
 * Runs in a worker thread, since every call blocks.
 * @throws StorageError
 */
export function openSqliteDatabase(file: string, synchronous: Synchronous = 'FULL'): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true })
  // Topics are capabilities and the file holds them: nobody but the server's user reads it.
  for (const path of [file, `${file}-lock`]) createPrivately(path)
  const lock = takeLock(`${file}-lock`)
  let connection: Connection | undefined
  try {
    connection = new Database(file, { timeout: busyTimeout })
    const database = prepare(connection, lock, synchronous)
    return database
  } catch (error) {
    connection?.close()
    lock.close()
    throw error
  }
}

function createPrivately(path: string): void {
  try {
    // 'wx': an existing file is not even opened. POSIX drops every lock that this process holds on a file as soon
    // as any descriptor of it is closed, and another storage of this process may hold one.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  }
}

function prepare(connection: Connection, lock: Connection, synchronous: Synchronous): SqliteDatabase {
  connection.pragma('journal_mode = WAL')
  connection.exec(`PRAGMA synchronous = ${synchronous}`)
  connection.exec('PRAGMA foreign_keys = ON')
  // 16 MB between checkpoints: pages that change again and again are copied once, and four times fewer fsyncs wait.
  connection.pragma('wal_autocheckpoint = 4000')
  // The WAL file shrinks again after a burst.
  connection.pragma('journal_size_limit = 67108864')
  if (synchronous === 'FULL') assertDurable(readDurability(connection))
  migrate(connection)

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
        // A failed COMMIT (disk full) may have rolled back already; the first error is the one that counts.
        if (connection.inTransaction) connection.exec('ROLLBACK')
        throw error
      }
      return changes
    },
    all: (sql, parameters) => prepared(sql).all([...parameters]) as SqliteRow[],
    check() {
      assertDurable(readDurability(connection))
      connection.prepare('SELECT 1 FROM relay_messages LIMIT 1').all()
    },
    close() {
      statements.clear()
      connection.close()
      lock.close()
    },
  }
}

/**
 * Keeps other servers off the file for as long as this connection lives: two relays on one mailbox would not see
 * each other's live messages. The lock is a second, empty database held in an exclusive transaction, so the
 * operating system frees it however the process ends, and backup tools can still read the real one.
 */
function takeLock(file: string): Connection {
  const lock = new Database(file, { timeout: lockTimeout })
  try {
    // Nothing is ever written to it, so it needs no journal on disk.
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
 * Checks the pragmas as they were read back: builds of SQLite differ in what a WAL database opens with.
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

function migrate(connection: Connection): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS latchkit_migrations (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)',
    )
    const [row] = connection
      .prepare('SELECT COALESCE(MAX(version), 0) AS version FROM latchkit_migrations')
      .all([]) as SqliteRow[]
    const steps = stepsFrom(Number(row?.['version']), sqliteMigrations)
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
