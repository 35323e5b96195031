import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
} from 'kysely'
import { type Dialect, kyselyParts } from './dialect.js'
import type { Schema } from './schema.js'

export type Rows = { rows: Record<string, unknown>[]; changes: number }

/** Runs one query. */
export type Run = (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => Promise<Rows>

/** A query of a transaction. One that must change rows and finds none undoes the others. */
export type Step = {
  query: Compilable
  mustChange?: boolean
  /** Parameter lists to run the query with, of `Dialect.toBound`; not where it must change rows. */
  runs?: readonly (readonly unknown[])[]
}

/** Returns the text of a step and the parameter lists to run it with. */
export function toRuns({ query, runs }: Step): { sql: string; runs: readonly (readonly unknown[])[] } {
  const { sql, parameters } = query.compile()
  return { sql, runs: runs ?? [parameters] }
}

/** A database as the stores see it. Rejects with `STORAGE_UNAVAILABLE` after a close. */
export type Database = {
  dialect: Dialect
  /** Builds queries, and runs each by itself. */
  query: Kysely<Schema>
  /** Runs a compiled query, without Kysely's own work for each. */
  run: Run
  /**
   * Runs queries in one transaction; resolves once it is on disk.
   *
   * @param options.mayBeLost - the last transactions may be lost in a power failure
   * @returns the index of the step that changed nothing though it must, when nothing was changed; otherwise undefined
   */
  commit(steps: readonly Step[], options?: { mayBeLost?: boolean | undefined }): Promise<number | undefined>
}

/**
 * Creates Kysely over a function that runs one query.
 * @param begin - begins a transaction of `migrate`; stores have `commit`
 */
export function createKysely(
  { kind }: Dialect,
  run: Run,
  begin: () => Promise<void> = async () => {
    throw new Error('Stores change several things by commit.')
  },
): Kysely<Schema> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = await run(query)
      // Kysely's own dialects trust the type of a query in the same way.
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },
    streamQuery() {
      throw new Error('No query is streamed.')
    },
  }
  const runText = async (text: string): Promise<void> => {
    await run(CompiledQuery.raw(text))
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: begin,
    commitTransaction: () => runText('COMMIT'),
    rollbackTransaction: () => runText('ROLLBACK'),
    destroy: async () => {},
  }
  return new Kysely<Schema>({ dialect: { ...kyselyParts[kind], createDriver: () => driver } })
}
