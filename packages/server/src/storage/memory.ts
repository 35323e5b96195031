import type { SqliteContent } from './schemaSteps.js'
import { inMemory } from './sqliteDatabase.js'
import { createSqliteFile } from './sqliteFile.js'
import { createSqliteStores } from './sqliteStores.js'
import type { FullStorage } from './storage.js'

/** Creates a storage in memory, for tests and temporary servers: SQLite without files and threads. */
export function createMemoryStorage(): FullStorage {
  const create = (content: SqliteContent) => createSqliteFile({ file: inMemory, content, synchronous: 'OFF' })
  // Without a disk each write is one transaction, at once.
  const { open: _, ...stores } = createSqliteStores(create, ({ commit }) => {
    let last: Promise<unknown> = Promise.resolve()
    return {
      run(operation) {
        const write = commit([operation])
        last = Promise.allSettled([last, write])
        return write
      },
      idle: async () => void (await last),
    }
  })
  return { kind: 'memory', ...stores }
}
