/**
 * Writes databases as this version of the server makes them, for `migrate.real.test.ts`; run it before a change of the
 * schema, into a new folder: `npx tsx -C @latchkit/source scripts/write-storage-fixtures.mjs <folder>`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createStorage } from '../packages/server/src/storage/createStorage.ts'
import { fillStorage } from '../packages/server/src/storage/testing/fillStorage.ts'
import { startPostgres } from '../packages/server/src/storage/testing/startPostgres.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Name the folder to write to.')
mkdirSync(folder, { recursive: true })

const directory = mkdtempSync(join(tmpdir(), 'latchkit-fixtures-'))
const file = await createStorage(`file:${join(directory, 'server.db')}`)
await fillStorage(file)
await file.close()
for (const name of readdirSync(directory).filter(each => each.endsWith('.db')))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(directory, name))))
rmSync(directory, { recursive: true })

const postgres = await startPostgres()
const url = await postgres.createDatabase()
const storage = await createStorage(url)
await fillStorage(storage)
await storage.close()
const dump = execFileSync(join(postgres.bin, 'pg_dump'), ['--inserts', '--no-owner', '-d', url], {
  encoding: 'utf8',
})
// Commands of psql, whose keys differ with each dump.
writeFileSync(join(folder, 'postgres.sql'), dump.replaceAll(/^\\(un)?restrict .*\n/gm, ''))
await postgres.stop()
