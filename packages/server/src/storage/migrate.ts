import { CompiledQuery, Migrator, sql } from 'kysely'
import { createKysely, type Run } from './database.js'
import type { Dialect } from './dialect.js'
import { StorageError } from './StorageError.js'
import type { SchemaStep } from './schemaSteps.js'

const toName = (version: number): string => String(version).padStart(4, '0')

/**
 * Brings a schema up to date by Kysely's Migrator, in one transaction that other servers wait for.
 *
 * `latchkit_migrations` keeps the number of each step, as before Kysely: a database of that time is taken over as it is, and
 * a server of that time still recognises a schema that is newer than its own.
 *
 * @param run - runs on one connection
 * @throws StorageError STORAGE_TOO_NEW
 */
export async function migrate(dialect: Dialect, run: Run, steps: readonly SchemaStep[]): Promise<void> {
  const takeOver = async (): Promise<void> => {
    await sql.raw(dialect.createVersions).execute(db)
    const { rows } = await sql<{ version: number }>`SELECT version FROM latchkit_migrations`.execute(db)
    if (rows.some(({ version }) => version > steps.length))
      throw new StorageError(
        'STORAGE_TOO_NEW',
        `The ${dialect.place} was written by a newer server than this one.`,
      )
    const timestamp = new Date().toISOString()
    for (const name of rows.map(({ version }) => toName(version)))
      await sql`INSERT INTO kysely_migration VALUES (${name}, ${timestamp}) ON CONFLICT DO NOTHING`.execute(
        db,
      )
  }
  const begin = async (): Promise<void> => {
    for (const text of dialect.beginMigration) await run(CompiledQuery.raw(text))
    await takeOver().catch(async error => {
      await run(CompiledQuery.raw('ROLLBACK'))
      throw error
    })
  }
  const db = createKysely(dialect, run, begin)

  const migrations = steps.map((text, index) => {
    const up = async (): Promise<void> => {
      for (const statement of text.split(';').filter(part => part.trim() !== ''))
        await sql.raw(statement).execute(db)
      const values = sql`${index + 1}, ${sql.raw(dialect.now)}`
      await sql`INSERT INTO latchkit_migrations (version, applied_at) VALUES (${values})`.execute(db)
    }
    return [toName(index + 1), { up }] as const
  })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
    // By name alone: the times of two steps may be those of two clocks.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
