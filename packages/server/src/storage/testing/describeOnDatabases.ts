import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { createStorage } from '../createStorage.js'
import type { StorageTarget } from './openForEachTest.js'
import { type RunningPostgres, startPostgres, whyNoPostgres } from './startPostgres.js'

/** Tests of a store, the same for every implementation; `createTarget` makes a new, empty place before each test. */
type DescribeStore = (
  name: string,
  createTarget: () => Promise<StorageTarget>,
  options: { keepsData: boolean },
) => void

/** Runs the tests of a store on SQLite, and on PostgreSQL where it is installed. The file mocks `pg` by `loadPg`. */
export function describeOnDatabases(describeStore: DescribeStore): void {
  describeStore(
    'SQLite',
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'latchkit-store-'))
      return {
        open: () => createStorage(`file:${join(directory, 'server.db')}`),
        dispose: async () => rmSync(directory, { recursive: true }),
      }
    },
    { keepsData: true },
  )
  const reason = whyNoPostgres()
  describe.skipIf(reason !== undefined)(
    `PostgreSQL${reason === undefined ? '' : ` (skipped: ${reason})`}`,
    () => {
      let postgres: RunningPostgres
      beforeAll(async () => {
        postgres = await startPostgres()
      })
      afterAll(() => postgres?.stop())
      describeStore(
        'PostgreSQL',
        async () => {
          const url = await postgres.createDatabase()
          return { open: () => createStorage(url), dispose: async () => {} }
        },
        { keepsData: true },
      )
    },
  )
}
