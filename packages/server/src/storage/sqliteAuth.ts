import { type AuthChange, type AuthRecord, type AuthStore, fromAuthRow, toAuthValues } from './authStore.js'
import type { SqliteStatement, Synchronous } from './sqliteDatabase.js'
import { createSqliteFile } from './sqliteFile.js'

const selectLive = 'SELECT * FROM auth_records WHERE kind = ? AND key = ? AND expires_at > ?'
const selectOwned = 'SELECT * FROM auth_records WHERE owner = ? AND kind = ? AND expires_at > ? ORDER BY key'
const selectPage =
  'SELECT * FROM auth_records WHERE kind = ? AND key > ? AND expires_at > ? ORDER BY key LIMIT ?'
const selectRevisions = `
  SELECT revision FROM json_each(?) AS wanted
  LEFT JOIN auth_records ON kind = wanted.value ->> 0 AND auth_records.key = wanted.value ->> 1 AND expires_at > ?
  ORDER BY wanted.key`
const put =
  'INSERT OR REPLACE INTO auth_records (kind, key, owner, revision, expires_at, body) VALUES (?, ?, ?, ?, ?, ?)'
const remove = 'DELETE FROM auth_records WHERE kind = ? AND key = ?'
const removeOwned = "DELETE FROM auth_records WHERE owner = ? AND owner <> ''"
const selectExpired = 'SELECT COUNT(*) AS count FROM auth_records WHERE expires_at <= ?'
const removeExpired = 'DELETE FROM auth_records WHERE expires_at <= ?'

/** Creates the store of sign-in in a durable file for it alone. */
export function createSqliteAuth(
  file: string,
  synchronous: Synchronous = 'FULL',
): AuthStore & { check(): Promise<void>; close(): Promise<void> } {
  const { all, write, inTurn, check, close } = createSqliteFile({ file, content: 'auth', synchronous })

  /** The file is this process's alone, so a turn decides what a constraint would. */
  const areAllowed = async (changes: readonly AuthChange[], now: number): Promise<boolean> => {
    const guarded = changes.filter(change => change.type !== 'deleteOwned')
    const keys = guarded.map(change => toKey(change.type === 'delete' ? change : change.record))
    const rows = await all(selectRevisions, [JSON.stringify(keys), now])
    return guarded.every((change, index) => {
      const revision = rows[index]?.['revision'] ?? 0
      if (change.type === 'insert') return revision === 0
      return revision === (change.type === 'delete' ? change.revision : change.record.revision - 1)
    })
  }

  return {
    async get(kind, key, now) {
      const [row] = await all(selectLive, [kind, key, now])
      return row && fromAuthRow(row)
    },
    async list(kind, owner, now) {
      return (await all(selectOwned, [owner, kind, now])).map(fromAuthRow)
    },
    async scan(kind, { after, limit }, now) {
      return (await all(selectPage, [kind, after, now, limit])).map(fromAuthRow)
    },
    commit: (changes, now) =>
      inTurn(async () => {
        if (!(await areAllowed(changes, now))) return false
        await write(changes.map(toStatement))
        return true
      }),
    purge: now =>
      inTurn(async () => {
        const [row] = await all(selectExpired, [now])
        await write([{ sql: removeExpired, rows: [[now]] }])
        return Number(row?.['count'])
      }),
    check,
    close,
  }
}

const toKey = ({ kind, key }: Pick<AuthRecord, 'kind' | 'key'>): string[] => [kind, key]

function toStatement(change: AuthChange): SqliteStatement {
  if (change.type === 'deleteOwned') return { sql: removeOwned, rows: [[change.owner]] }
  if (change.type === 'delete') return { sql: remove, rows: [toKey(change)] }
  return { sql: put, rows: [toAuthValues(change.record)] }
}
