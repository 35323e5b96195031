import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { createActivity } from './activity.js'
import { createAuth } from './auth.js'
import { createSlots } from './createSlots.js'
import { createKysely, type Database, type Rows, type Step, toRuns } from './database.js'
import { postgresDialect } from './dialect.js'
import { createEvents } from './events.js'
import { createGroupCommit } from './groupCommit.js'
import { createMailbox } from './mailbox.js'
import { migrate } from './migrate.js'
import { createNames } from './names.js'
import { createOnramp } from './onramp.js'
import { createPostgresLease } from './postgresLease.js'
import { StorageError } from './StorageError.js'
import { postgresSteps } from './schemaSteps.js'
import { createSponsors } from './sponsors.js'
import type { Storage } from './storage.js'

const connections = 10

/** Types whose texts are numbers that we keep below 2^53: bigint, and numeric, which sums of bigint are. */
const numberTypes: ReadonlySet<number> = new Set([20, 1700])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    numberTypes.has(oid) && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
}

/**
 * Opens a PostgreSQL database (15 or later) as storage; several servers may share it.
 * @param synchronousCommit - 'off' is for tests only
 * @throws StorageError
 */
export async function createPostgresStorage(
  url: string,
  synchronousCommit?: 'off' | undefined,
): Promise<Storage> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Of opening one: operations wait for a free one before they come to the pool.
    connectionTimeoutMillis: 10_000,
    // A hanging database becomes an error, so that the publisher retries.
    query_timeout: 30_000,
    application_name: 'latchkit-server',
    types,
    ...(synchronousCommit && { options: `-c synchronous_commit=${synchronousCommit}` }),
  })
  // The pool replaces a lost idle connection; without a listener the error would end the process.
  pool.on('error', () => {})
  try {
    if (synchronousCommit === undefined) await assertDurable(pool)
    await migrateOn(pool)
  } catch (error) {
    await pool.end()
    throw toStorageError(error)
  }
  return toStorage(pool)
}

function toStorage(pool: pg.Pool): Storage {
  let closing: Promise<void> | undefined
  let isClosed = false
  let checking: Promise<void> | undefined
  const slots = createSlots({ count: connections })
  const assertOpen = (): void => {
    if (isClosed) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
  }
  const run = async (query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Rows> => {
    assertOpen()
    try {
      const result = await slots.run(() => runOn(pool, query))
      slots.onResponse()
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) slots.onResponse()
      throw toStorageError(error)
    }
  }
  const commit: Database['commit'] = async (steps, { mayBeLost = false } = {}) => {
    const [only] = steps
    if (only !== undefined && steps.length === 1 && !mayBeLost) {
      const { sql, runs } = toRuns(only)
      const [parameters] = runs
      const { changes } = parameters ? await run({ sql, parameters }) : { changes: 0 }
      return only.mustChange && changes === 0 ? 0 : undefined
    }
    assertOpen()
    try {
      await slots.run(() => inTransaction(pool, steps, { mayBeLost, onResponse: slots.onResponse }))
      return undefined
    } catch (error) {
      if (error instanceof Refused) return error.step
      throw toStorageError(error)
    }
  }
  const database: Database = {
    dialect: postgresDialect,
    query: createKysely(postgresDialect, run),
    run,
    commit,
  }
  const mailbox = createMailbox(database, createGroupCommit)
  const events = createEvents(database, createGroupCommit)

  return {
    kind: 'postgres',
    mailbox,
    events,
    activity: createActivity(database),
    onramp: createOnramp(database),
    names: createNames(database),
    auth: createAuth(database),
    sponsors: createSponsors(database),
    lease: createPostgresLease(database),
    async check() {
      assertOpen()
      // One at a time, as it goes before all that wait.
      checking ??= slots
        .run(() => assertDurable(pool), true)
        .finally(() => {
          checking = undefined
        })
      await checking.catch(error => Promise.reject(toStorageError(error)))
    },
    close() {
      closing ??= (async () => {
        await Promise.all([mailbox.idle(), events.idle()])
        isClosed = true
        await pool.end()
      })()
      return closing
    },
  }
}

/** Undoes a transaction. */
class Refused extends Error {
  constructor(readonly step: number) {
    super('A step changed nothing.')
  }
}

async function inTransaction(
  pool: pg.Pool,
  steps: readonly Step[],
  { mayBeLost, onResponse }: { mayBeLost: boolean; onResponse(): void },
): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    onResponse()
    if (mayBeLost) await client.query('SET LOCAL synchronous_commit = off')
    for (const [index, step] of steps.entries()) {
      const { sql, runs } = toRuns(step)
      for (const parameters of runs) {
        const { changes } = await runOn(client, { sql, parameters })
        if (step.mustChange && changes === 0) throw new Refused(index)
      }
    }
    await client.query('COMMIT')
    onResponse()
  } catch (error) {
    await client.query('ROLLBACK').then(onResponse, (rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function runOn(
  on: pg.Pool | pg.PoolClient,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<Rows> {
  const { rows, rowCount } = await on.query(sql, [...parameters])
  return { rows, changes: rowCount ?? 0 }
}

async function migrateOn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  let isDone = false
  try {
    await migrate(postgresDialect, query => runOn(client, query), postgresSteps)
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ fsync: string; commit: string }>(
    "SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit",
  )
  const [settings] = rows
  if (settings?.fsync === 'on' && settings.commit !== 'off') return
  throw new StorageError(
    'STORAGE_NOT_DURABLE',
    `PostgreSQL must run with fsync=on and synchronous_commit other than off, but reports fsync=${settings?.fsync} and synchronous_commit=${settings?.commit}.`,
  )
}

function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const { code, message } = error as { code?: unknown; message?: unknown }
  // The driver's message may name host, user or database, but neither password nor parameters.
  return new StorageError('STORAGE_UNAVAILABLE', `PostgreSQL: ${String(message || code)}`, { cause: error })
}
