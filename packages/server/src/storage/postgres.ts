import pg from 'pg'
import { createSlots } from './createSlots.js'
import { createGroupCommit } from './groupCommit.js'
import { postgresMigrations, stepsFrom } from './migrations.js'
import { createPostgresActivity } from './postgresActivity.js'
import { createPostgresAuth } from './postgresAuth.js'
import { createPostgresLease } from './postgresLease.js'
import { createPostgresNames } from './postgresNames.js'
import { createPostgresOnramp } from './postgresOnramp.js'
import { StorageError } from './StorageError.js'
import {
  eventOverheadBytes,
  type MessageKey,
  maxAcknowledgements,
  messageOverheadBytes,
  type Storage,
  type StoredEvent,
  type StoredMessage,
} from './storage.js'

const purgeChunk = 1_000
const connections = 10
/** Id of the advisory lock under which one server at a time migrates ('LKIT'). */
const migrationLock = 0x4c4b4954

type Write =
  | { kind: 'put'; messages: readonly StoredMessage[] }
  | { kind: 'acknowledge'; clientId: string; messages: readonly MessageKey[] }

const putMessages = `
  INSERT INTO relay_messages (hash, topic, message, tag, publisher, published_at, expires_at, attestation)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::text[])
  ON CONFLICT (hash) DO UPDATE SET
    tag = excluded.tag, publisher = excluded.publisher, published_at = excluded.published_at,
    expires_at = excluded.expires_at, attestation = excluded.attestation
  WHERE relay_messages.expires_at <= excluded.published_at`

const putAcknowledgements = `
  INSERT INTO relay_acknowledgements (message_id, client_id)
  SELECT id, client_id FROM (
    SELECT relay_messages.id, given.client_id,
      ROW_NUMBER() OVER (PARTITION BY relay_messages.id) AS place,
      (SELECT COUNT(*) FROM relay_acknowledgements WHERE message_id = relay_messages.id) AS present
    FROM unnest($1::text[], $2::text[]) AS given (client_id, hash)
    JOIN relay_messages ON relay_messages.hash = given.hash) AS added
  WHERE present + place <= ${maxAcknowledgements}
  ON CONFLICT DO NOTHING`

const putEvents = `
  INSERT INTO analytics_events (id, received_at, name, body)
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])
  ON CONFLICT DO NOTHING`

const deleteEvents =
  'DELETE FROM analytics_events WHERE id IN (SELECT id FROM analytics_events WHERE received_at < $1 LIMIT $2)'

/** The time of the newest event that exceeds a number of bytes, counted from the newest event on. */
const selectExcess = `
  SELECT MAX(received_at)::float8 AS excess FROM (
    SELECT received_at,
      SUM(octet_length(body) + ${eventOverheadBytes}) OVER (ORDER BY received_at DESC, id DESC) AS total
    FROM analytics_events) AS events
  WHERE total > $1`

const selectPending = `
  SELECT topic, hash, message, tag::float8, publisher, published_at::float8 AS "publishedAt",
    expires_at::float8 AS "expiresAt", attestation, found::float8
  FROM (
    SELECT *, COUNT(*) OVER () AS found, ROW_NUMBER() OVER (ORDER BY published_at, id) AS place,
      SUM(octet_length(message)) OVER (ORDER BY published_at, id ROWS UNBOUNDED PRECEDING) AS total
    FROM (
      SELECT * FROM relay_messages
      WHERE topic = ANY ($1::text[]) AND expires_at > $2 AND publisher <> $3
        AND NOT EXISTS (
          SELECT 1 FROM relay_acknowledgements WHERE message_id = relay_messages.id AND client_id = $3)
      ORDER BY published_at, id LIMIT $4::int + 1) AS waiting) AS counted
  WHERE place <= $4 AND (place = 1 OR total <= $5)
  ORDER BY place`

const selectUsage = `
  SELECT COUNT(*)::float8 AS messages,
    COALESCE(SUM(octet_length(message) + COALESCE(octet_length(attestation), 0)), 0)::float8 AS bytes
  FROM relay_messages WHERE publisher = $1`

const selectSize = `
  SELECT COALESCE(SUM(octet_length(message) + COALESCE(octet_length(attestation), 0) + ${messageOverheadBytes}), 0)::float8
    AS bytes
  FROM relay_messages`

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
    ...(synchronousCommit && { options: `-c synchronous_commit=${synchronousCommit}` }),
  })
  // The pool replaces a lost idle connection; without a listener the error would end the process.
  pool.on('error', () => {})
  try {
    if (synchronousCommit === undefined) await assertDurable(pool)
    await inTransaction(pool, migrate)
  } catch (error) {
    await pool.end()
    throw toStorageError(error)
  }
  return toStorage(pool)
}

function toStorage(pool: pg.Pool): Storage {
  let closed: Promise<void> | undefined
  let checking: Promise<void> | undefined
  const slots = createSlots({ count: connections })
  const transact = (work: (client: pg.PoolClient) => Promise<void>): Promise<void> =>
    slots.run(() => inTransaction(pool, work, slots.onResponse))
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult<Row>> => {
    if (closed !== undefined) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
    try {
      const result = await slots.run(() => pool.query<Row>(text, values))
      slots.onResponse()
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) slots.onResponse()
      throw toStorageError(error)
    }
  }
  const writes = createGroupCommit<Write>({
    commit: async operations => {
      await transact(client => write(client, operations)).catch(error =>
        Promise.reject(toStorageError(error)),
      )
    },
  })
  const events = createGroupCommit<readonly StoredEvent[]>({
    commit: async operations => {
      const insert = (client: pg.PoolClient) => insertEvents(client, operations.flat())
      await transact(insert).catch(error => Promise.reject(toStorageError(error)))
    },
  })
  const run = async (operation: Write): Promise<void> => {
    if (closed !== undefined) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
    await writes.run(operation)
  }
  const purge = async (text: string, before: number): Promise<number> => {
    let gone = 0
    for (;;) {
      const { rowCount } = await query(text, [before, purgeChunk])
      gone += rowCount ?? 0
      if ((rowCount ?? 0) < purgeChunk) return gone
    }
  }

  return {
    kind: 'postgres',
    mailbox: {
      put: messages => run({ kind: 'put', messages }),
      async pending({ clientId, topics, now, limit, maxBytes }) {
        const { rows } = await query<PendingRow>(selectPending, [[...topics], now, clientId, limit, maxBytes])
        return { messages: rows.map(toMessage), hasMore: (rows[0]?.found ?? 0) > rows.length }
      },
      acknowledge: (clientId, messages) => run({ kind: 'acknowledge', clientId, messages }),
      purge: now =>
        purge(
          'DELETE FROM relay_messages WHERE id IN (SELECT id FROM relay_messages WHERE expires_at <= $1 LIMIT $2)',
          now,
        ),
      async usage(publisher) {
        const { rows } = await query<{ messages: number; bytes: number }>(selectUsage, [publisher])
        return { messages: rows[0]?.messages ?? 0, bytes: rows[0]?.bytes ?? 0 }
      },
      async size() {
        const { rows } = await query<{ bytes: number }>(selectSize, [])
        return rows[0]?.bytes ?? 0
      },
    },
    events: {
      async add(added) {
        if (closed !== undefined) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
        await events.run(added)
      },
      async list({ limit, before = Number.MAX_SAFE_INTEGER }) {
        const { rows } = await query<StoredEvent>(
          `SELECT id, received_at::float8 AS "receivedAt", name, body FROM analytics_events
           WHERE received_at < $1 ORDER BY received_at DESC, id DESC LIMIT $2`,
          [before, limit],
        )
        return rows
      },
      purge: before => purge(deleteEvents, before),
      async trim(maxBytes) {
        const { rows } = await query<{ excess: number | null }>(selectExcess, [maxBytes])
        const excess = rows[0]?.excess
        return typeof excess === 'number' ? purge(deleteEvents, excess + 1) : 0
      },
    },
    activity: createPostgresActivity({ query, inTransaction: transact }),
    onramp: createPostgresOnramp({ query }),
    names: createPostgresNames({ query, inTransaction: transact }),
    auth: createPostgresAuth({ query, inTransaction: transact }),
    lease: createPostgresLease({ query }),
    async check() {
      if (closed !== undefined) throw new StorageError('STORAGE_UNAVAILABLE', 'The storage is closed.')
      // One at a time, as it goes before all that wait.
      checking ??= slots
        .run(() => assertDurable(pool), true)
        .finally(() => {
          checking = undefined
        })
      await checking.catch(error => Promise.reject(toStorageError(error)))
    },
    close() {
      closed ??= Promise.all([writes.idle(), events.idle()]).then(() => pool.end())
      return closed
    },
  }
}

async function write(client: pg.PoolClient, operations: readonly Write[]): Promise<void> {
  const messages = operations.flatMap(operation => (operation.kind === 'put' ? operation.messages : []))
  // One INSERT … ON CONFLICT must not contain the same row twice.
  const unique = [
    ...new Map(messages.toReversed().map(message => [message.hash, message])).values(),
  ].toReversed()
  if (unique.length > 0)
    await client.query(putMessages, [
      unique.map(({ hash }) => hash),
      unique.map(({ topic }) => topic),
      unique.map(({ message }) => message),
      unique.map(({ tag }) => tag),
      unique.map(({ publisher }) => publisher),
      unique.map(({ publishedAt }) => publishedAt),
      unique.map(({ expiresAt }) => expiresAt),
      unique.map(({ attestation }) => attestation ?? null),
    ])
  const acknowledgements = operations.flatMap(operation =>
    operation.kind === 'acknowledge'
      ? operation.messages.map(({ hash }) => [operation.clientId, hash] as const)
      : [],
  )
  if (acknowledgements.length > 0)
    await client.query(putAcknowledgements, [
      acknowledgements.map(([clientId]) => clientId),
      acknowledgements.map(([, hash]) => hash),
    ])
}

async function insertEvents(client: pg.PoolClient, events: readonly StoredEvent[]): Promise<void> {
  // Events may be lost in a power failure, so they do not compete with the mailbox for the disk.
  await client.query('SET LOCAL synchronous_commit = off')
  await client.query(putEvents, [
    events.map(({ id }) => id),
    events.map(({ receivedAt }) => receivedAt),
    events.map(({ name }) => name),
    events.map(({ body }) => body),
  ])
}

async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
  onResponse: () => void = () => {},
): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    onResponse()
    await work(client)
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

async function migrate(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
  await client.query(
    'CREATE TABLE IF NOT EXISTS latchkit_migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ version: number }>(
    'SELECT COALESCE(MAX(version), 0) AS version FROM latchkit_migrations',
  )
  const steps = stepsFrom(rows[0]?.version ?? 0, postgresMigrations)
  if (steps === undefined)
    throw new StorageError(
      'STORAGE_TOO_NEW',
      'The PostgreSQL database was written by a newer server than this one.',
    )
  for (const { version, sql } of steps) {
    await client.query(sql)
    await client.query('INSERT INTO latchkit_migrations (version) VALUES ($1)', [version])
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

type PendingRow = Omit<StoredMessage, 'attestation'> & { attestation: string | null; found: number }

function toMessage({ found: _found, attestation, ...message }: PendingRow): StoredMessage {
  return attestation === null ? message : { ...message, attestation }
}
