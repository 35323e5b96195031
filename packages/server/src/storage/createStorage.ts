import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createMemoryStorage } from './memory.js'
import { StorageError } from './StorageError.js'
import { createSqliteStorage } from './sqlite.js'
import type { Storage } from './storage.js'

/**
 * Opens the storage; resolves once the schema is current and the durability settings are verified.
 *
 * - `file:./server.db`, `file:///var/lib/latchkit/server.db`: SQLite in WAL mode with `synchronous=FULL`
 * - `postgres://user:password@host/database`: PostgreSQL 15 or later
 * - `memory:`: nothing is persisted; for tests
 *
 * @throws StorageError `STORAGE_URL_INVALID`, `STORAGE_IN_USE`, `STORAGE_NOT_DURABLE`, `STORAGE_TOO_NEW` or
 * `STORAGE_UNAVAILABLE`. No message contains the URL, which may hold a password.
 * @example
 * const storage = await createStorage('file:.latchkit/server.db')
 */
export async function createStorage(url: string): Promise<Storage> {
  if (url === 'memory:') return createMemoryStorage()
  if (/^postgres(ql)?:\/\//.test(url)) {
    if (!URL.canParse(url)) throw invalid()
    const { createPostgresStorage } = await import('./postgres.js')
    return createPostgresStorage(url)
  }
  const path = toPath(url)
  return createSqliteStorage(path)
}

function toPath(url: string): string {
  const path = /^file:(.+)$/.exec(url)?.[1]
  if (path === undefined || path.includes('\0') || path.includes(':memory:')) throw invalid()
  if (!path.startsWith('//')) return resolve(path)
  try {
    return fileURLToPath(url)
  } catch {
    throw invalid()
  }
}

function invalid(): StorageError {
  return new StorageError(
    'STORAGE_URL_INVALID',
    'The database URL must be file:<path>, postgres://<user>:<password>@<host>/<database> or memory:.',
  )
}
