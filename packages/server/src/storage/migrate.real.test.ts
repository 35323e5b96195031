import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStorage } from './createStorage.js'
import { expectFilled } from './testing/expectFilled.js'
import { fillStorage } from './testing/fillStorage.js'
import { type RunningPostgres, startPostgres, whyNoPostgres } from './testing/startPostgres.js'

vi.mock('pg', async () => (await import('./testing/loadPg.js')).loadPg())

/** Written by the last version before Kysely (`scripts/write-storage-fixtures.mjs`). */
const before = join(import.meta.dirname, 'fixtures', 'before-kysely')

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-migrate-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

/** The files of the old version; returns the folder. */
function unpackFiles(): string {
  const directory = makeDirectory()
  for (const name of readdirSync(before).filter(each => each.endsWith('.gz')))
    writeFileSync(join(directory, name.slice(0, -3)), gunzipSync(readFileSync(join(before, name))))
  return directory
}

const names = [
  'server',
  ...['analytics', 'activity', 'onramp', 'names', 'auth'].map(each => `server-${each}`),
]

/** Tables and indexes of a file, in our words. */
function readSchema(file: string): { name: string; sql: string }[] {
  const Database = createRequire(import.meta.url)('libsql')
  const database = new Database(file)
  const rows: { name: string; sql: string }[] = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE sql <> '' AND name NOT LIKE 'kysely%' ORDER BY name")
    .all()
  database.close()
  return rows.map(({ name, sql }) => ({ name, sql: sql.replaceAll(/\s/g, '').replaceAll('"', '') }))
}

test('SQLite files of the version before Kysely are read whole and changed, twice', async () => {
  const directory = unpackFiles()
  const storage = await createStorage(`file:${join(directory, 'server.db')}`)
  await expectFilled(storage)
  await storage.check()
  await storage.close()
  const again = await createStorage(`file:${join(directory, 'server.db')}`)
  expect((await again.events.list({ limit: 9 })).length).toBe(3)
  expect((await again.auth?.get('user', 'a', 1))?.revision).toBe(2)
  await again.close()
})

test('a new SQLite file has the schema of an old one', async () => {
  const [old, directory] = [unpackFiles(), makeDirectory()]
  const storage = await createStorage(`file:${join(directory, 'server.db')}`)
  await fillStorage(storage)
  await storage.close()
  for (const name of names)
    expect(readSchema(join(directory, `${name}.db`)), name).toEqual(readSchema(join(old, `${name}.db`)))
})

const reason = whyNoPostgres()

describe.skipIf(reason !== undefined)(
  `PostgreSQL${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let postgres: RunningPostgres
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres?.stop())

    const createOld = async (): Promise<string> => {
      const url = await postgres.createDatabase()
      postgres.run(url, readFileSync(join(before, 'postgres.sql'), 'utf8'))
      return url
    }
    const dumpSchema = (url: string): string[] =>
      execFileSync(join(postgres.bin, 'pg_dump'), ['-s', '--no-owner', '-T', 'kysely*', '-d', url], {
        encoding: 'utf8',
      })
        .split('\n')
        .filter(line => !line.startsWith('\\'))

    test('a database of the version before Kysely is read whole and changed by two servers that start at once', async () => {
      const url = await createOld()
      const [one, other] = await Promise.all([createStorage(url), createStorage(url)])
      await expectFilled(one)
      expect(await other.auth?.get('user', 'a', 1)).toMatchObject({ revision: 2 })
      await Promise.all([one.check(), other.check()])
      await Promise.all([one.close(), other.close()])
    })

    test('a new database has the schema of an old one that was changed in place', async () => {
      const [url, old] = [await postgres.createDatabase(), await createOld()]
      for (const each of [url, old]) await (await createStorage(each)).close()
      expect(dumpSchema(url)).toEqual(dumpSchema(old))
    })
  },
)
