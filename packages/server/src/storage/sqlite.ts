import { join, parse } from 'node:path'
import { createGroupCommit } from './groupCommit.js'
import type { SqliteContent } from './schemaSteps.js'
import type { Synchronous } from './sqliteDatabase.js'
import { createSqliteFile } from './sqliteFile.js'
import { createSqliteStores } from './sqliteStores.js'
import type { Storage } from './storage.js'

/**
 * Opens a SQLite file as storage, and files beside it for what is not the mailbox, each with a thread for it alone, so that
 * nothing else fills the mailbox or delays its commits. The first use of the others opens them.
 *
 * @param synchronous - 'OFF' is for tests only
 * @throws StorageError
 */
export async function createSqliteStorage(
  file: string,
  synchronous: 'FULL' | 'OFF' = 'FULL',
): Promise<Storage> {
  // Events and activity may lose the last transactions: those of chains are read again.
  const levels: Record<SqliteContent, Synchronous> = {
    mailbox: synchronous,
    events: 'NORMAL',
    activity: 'NORMAL',
    onramp: synchronous,
    names: 'FULL',
    auth: synchronous,
    sponsors: synchronous,
  }
  const { open, ...stores } = createSqliteStores(
    content => createSqliteFile({ file: toFile(file, content), content, synchronous: levels[content] }),
    createGroupCommit,
  )
  await open()
  return { kind: 'sqlite', ...stores }
}

/** `/var/lib/server.db` → `/var/lib/server-auth.db` */
function toFile(file: string, content: SqliteContent): string {
  if (content === 'mailbox') return file
  const { dir, name, ext } = parse(file)
  return join(dir, `${name}-${content === 'events' ? 'analytics' : content}${ext}`)
}
