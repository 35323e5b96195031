import type pg from 'pg'
import { type AuthChange, type AuthStore, fromAuthRow, toAuthValues } from './authStore.js'

const columns = 'kind, key, owner, revision, expires_at, body'
const selectLive = `SELECT ${columns} FROM auth_records WHERE kind = $1 AND key = $2 AND expires_at > $3`
const selectOwned = `
  SELECT ${columns} FROM auth_records WHERE owner = $1 AND kind = $2 AND expires_at > $3 ORDER BY key`
const selectPage = `
  SELECT ${columns} FROM auth_records WHERE kind = $1 AND key > $2 AND expires_at > $3 ORDER BY key LIMIT $4`
const insert = `
  INSERT INTO auth_records (${columns}) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (kind, key) DO UPDATE SET owner = excluded.owner, revision = excluded.revision,
    expires_at = excluded.expires_at, body = excluded.body
  WHERE auth_records.expires_at <= $7`
const replace = `
  UPDATE auth_records SET owner = $3, revision = $4, expires_at = $5, body = $6
  WHERE kind = $1 AND key = $2 AND revision = $4 - 1 AND expires_at > $7`
const remove = 'DELETE FROM auth_records WHERE kind = $1 AND key = $2 AND revision = $3 AND expires_at > $4'
const removeOwned = "DELETE FROM auth_records WHERE owner = $1 AND owner <> ''"
const removeExpired = `
  DELETE FROM auth_records WHERE (kind, key) IN (
    SELECT kind, key FROM auth_records WHERE expires_at <= $1 LIMIT 10000 FOR UPDATE SKIP LOCKED)`

class Refused extends Error {}

/** Creates the store of sign-in in a database that several servers may share; its constraints decide races. */
export function createPostgresAuth(parameters: {
  query<Result extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Result>>
  inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void>
}): AuthStore {
  const { query, inTransaction } = parameters
  return {
    async get(kind, key, now) {
      const [row] = (await query(selectLive, [kind, key, now])).rows
      return row && fromAuthRow(row)
    },
    async list(kind, owner, now) {
      return (await query(selectOwned, [owner, kind, now])).rows.map(fromAuthRow)
    },
    async scan(kind, { after, limit }, now) {
      return (await query(selectPage, [kind, after, now, limit])).rows.map(fromAuthRow)
    },
    async commit(changes, now) {
      const [only] = changes
      if (only !== undefined && changes.length === 1) {
        const { text, values } = toQuery(only, now)
        return (await query(text, values)).rowCount === 1 || only.type === 'deleteOwned'
      }
      try {
        await inTransaction(async client => {
          // Always in one order, so that two transactions cannot wait for each other.
          for (const change of [...changes].sort(byKey)) {
            const { text, values } = toQuery(change, now)
            const { rowCount } = await client.query(text, values)
            if (rowCount !== 1 && change.type !== 'deleteOwned') throw new Refused()
          }
        })
        return true
      } catch (error) {
        if (error instanceof Refused) return false
        throw error
      }
    },
    async purge(now) {
      return (await query(removeExpired, [now])).rowCount ?? 0
    },
  }
}

const toSortKey = (change: AuthChange): string => {
  if (change.type === 'deleteOwned') return `~ ${change.owner}`
  const { kind, key } = change.type === 'delete' ? change : change.record
  return `${kind} ${key}`
}
const byKey = (a: AuthChange, b: AuthChange): number => (toSortKey(a) < toSortKey(b) ? -1 : 1)

function toQuery(change: AuthChange, now: number): { text: string; values: unknown[] } {
  if (change.type === 'deleteOwned') return { text: removeOwned, values: [change.owner] }
  if (change.type === 'delete')
    return { text: remove, values: [change.kind, change.key, change.revision, now] }
  return {
    text: change.type === 'insert' ? insert : replace,
    values: [...toAuthValues(change.record), now],
  }
}
