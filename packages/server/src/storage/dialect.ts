import {
  type AliasedRawBuilder,
  type Dialect as KyselyDialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { messageOverheadBytes } from './storage.js'

export type ColumnType = 'text' | 'bigint' | 'integer' | 'boolean'

/** What SQLite and PostgreSQL write differently in our queries. */
export type Dialect = {
  kind: 'sqlite' | 'postgres'
  /** Starts the transaction of a migration, one at a time. */
  beginMigration: readonly string[]
  createVersions: string
  now: string
  /** Names the database in errors. */
  place: string
  /** Columns of the unique index that identifies a message. */
  messageKey: readonly ('topic' | 'hash')[]
  /** Bytes of all messages, as a query. */
  mailboxSize: RawBuilder<{ bytes: number }>
  /** Rows as a table `given`, by parameters whose number does not depend on that of the rows: the text of a query is prepared once. */
  toTable<Name extends string, Row extends Readonly<Record<Name, unknown>>>(
    types: Readonly<Record<Name, ColumnType>>,
    rows: readonly Row[],
  ): AliasedRawBuilder<Pick<Row, Name>, 'given'>
  /**
   * The same table for a query that is compiled once: `bind` makes the parameter lists that it is run with, one for all
   * rows in PostgreSQL, one for each row in SQLite. `rows` is the source of an INSERT into `columns`. The
   * query has no other parameters.
   */
  toBound<Name extends string, Row extends Readonly<Record<Name, unknown>>>(
    types: Readonly<Record<Name, ColumnType>>,
  ): {
    table: AliasedRawBuilder<Row, 'given'>
    columns: Name[]
    rows: RawBuilder<Row>
    bind(rows: readonly Row[]): unknown[][]
  }
  /** Number of a row among those of `toBound` with the same value of a column, from 1. */
  toPlace(column: string): RawBuilder<number>
  /** Whether a column has one of the values of a parameter that `toList` makes. */
  isOneOf(column: string, list: unknown): RawBuilder<boolean>
  toList(values: readonly string[]): unknown
}

/** Id of the advisory lock under which one server at a time migrates ('LKIT'). */
const migrationLock = 0x4c4b4954

export const postgresDialect: Dialect = {
  kind: 'postgres',
  beginMigration: ['BEGIN', `SELECT pg_advisory_xact_lock(${migrationLock})`],
  createVersions:
    'CREATE TABLE IF NOT EXISTS latchkit_migrations (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  now: 'now()',
  place: 'PostgreSQL database',
  messageKey: ['hash'],
  mailboxSize: sql`
    SELECT COALESCE(SUM(octet_length(message) + COALESCE(octet_length(attestation), 0) + ${sql.lit(messageOverheadBytes)}), 0)
      AS bytes FROM relay_messages`,
  toTable: toUnnested,
  toBound<Name extends string, Row extends Readonly<Record<Name, unknown>>>(
    types: Readonly<Record<Name, ColumnType>>,
  ) {
    const table = toUnnested<Row>(types, [])
    return {
      table,
      columns: namesOf(types),
      rows: sql<Row>`SELECT * FROM ${table}`,
      bind: (rows: readonly Row[]) => [namesOf(types).map(name => rows.map(row => row[name]))],
    }
  },
  toPlace: column => sql`ROW_NUMBER() OVER (PARTITION BY ${sql.ref(column)})`,
  isOneOf: (column, list) => sql`${sql.ref(column)} = ANY (${list}::text[])`,
  toList: values => [...values],
}

export const sqliteDialect: Dialect = {
  kind: 'sqlite',
  beginMigration: ['BEGIN IMMEDIATE'],
  createVersions:
    'CREATE TABLE IF NOT EXISTS latchkit_migrations (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)',
  now: 'unixepoch() * 1000',
  place: 'SQLite file',
  messageKey: ['topic', 'hash'],
  // Pages in use; free pages are used again before the file grows.
  mailboxSize: sql`
    SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()`,
  toTable(types, rows) {
    const names = namesOf(types)
    const columns = names.map((name, index) => sql`value ->> ${sql.lit(index)} AS ${sql.ref(name)}`)
    const values = JSON.stringify(rows.map(row => names.map(name => row[name])))
    return sql<(typeof rows)[number]>`(SELECT ${sql.join(columns)} FROM json_each(${values}))`.as<'given'>(
      sql`given`,
    )
  },
  toBound<Name extends string, Row extends Readonly<Record<Name, unknown>>>(
    types: Readonly<Record<Name, ColumnType>>,
  ) {
    const names = namesOf(types)
    const columns = names.map(name => sql`${''} AS ${sql.ref(name)}`)
    return {
      table: sql<Row>`(SELECT ${sql.join(columns)})`.as<'given'>(sql`given`),
      columns: names,
      // A third less time than from the table.
      rows: sql<Row>`VALUES (${sql.join(names.map(() => ''))})`,
      bind: (rows: readonly Row[]) => rows.map(row => names.map(name => row[name])),
    }
  },
  // `toBound` runs a query with one row.
  toPlace: () => sql`1`,
  isOneOf: (column, list) => sql`${sql.ref(column)} IN (SELECT value FROM json_each(${list}))`,
  toList: values => JSON.stringify(values),
}

function namesOf<Name extends string>(types: Readonly<Record<Name, ColumnType>>): Name[] {
  return Object.keys(types) as Name[]
}

function toUnnested<Row extends object>(
  types: Readonly<Record<string, ColumnType>>,
  rows: readonly Row[],
): AliasedRawBuilder<Row, 'given'> {
  const columns = Object.entries(types).map(([name, type]) => {
    const values = rows.map(row => Reflect.get(row, name))
    return sql`${values}::${sql.raw(type)}[]`
  })
  return sql<Row>`unnest(${sql.join(columns)})`.as<'given'>(
    sql`given(${sql.join(Object.keys(types).map(name => sql.ref(name)))})`,
  )
}

/** SQLite's schema changes are part of a transaction too, which Kysely does not assume. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** `beginMigration` has the lock, with the transaction rather than with the session. */
class UnlockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** The parts of Kysely's own dialects. */
export const kyselyParts: Record<Dialect['kind'], Omit<KyselyDialect, 'createDriver'>> = {
  sqlite: {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: db => new SqliteIntrospector(db),
  },
  postgres: {
    createAdapter: () => new UnlockedPostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: db => new PostgresIntrospector(db),
  },
}
