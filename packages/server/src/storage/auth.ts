import type { Selectable } from 'kysely'
import type { AuthChange, AuthRecord, AuthStore } from './authStore.js'
import type { Database, Step } from './database.js'
import type { Schema } from './schema.js'

const purgedRecords = 10_000

/** Creates the store of sign-in. Several servers may share its database: constraints decide races. */
export function createAuth({ query, dialect, commit }: Database): AuthStore {
  const live = (kind: string, now: number) =>
    query.selectFrom('auth_records').selectAll().where('kind', '=', kind).where('expires_at', '>', now)

  const toStep = (change: AuthChange, now: number): Step => {
    if (change.type === 'deleteOwned')
      return {
        query: query.deleteFrom('auth_records').where('owner', '=', change.owner).where('owner', '<>', ''),
      }
    if (change.type === 'delete')
      return {
        query: query
          .deleteFrom('auth_records')
          .where('kind', '=', change.kind)
          .where('key', '=', change.key)
          .where('revision', '=', change.revision)
          .where('expires_at', '>', now),
        mustChange: true,
      }
    const { kind, key, owner, revision, expiresAt, body } = change.record
    const values = { owner, revision, expires_at: expiresAt, body }
    const inPlace = query
      .updateTable('auth_records')
      .set(values)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('revision', '=', revision - 1)
      .where('expires_at', '>', now)
    const insert = query
      .insertInto('auth_records')
      .values({ kind, key, ...values })
      .onConflict(conflict =>
        conflict.columns(['kind', 'key']).doUpdateSet(values).where('auth_records.expires_at', '<=', now),
      )
    return { query: change.type === 'insert' ? insert : inPlace, mustChange: true }
  }

  return {
    async get(kind, key, now) {
      const row = await live(kind, now).where('key', '=', key).executeTakeFirst()
      return row && toRecord(row)
    },
    async list(kind, owner, now) {
      return (await live(kind, now).where('owner', '=', owner).orderBy('key').execute()).map(toRecord)
    },
    async scan(kind, { after, limit }, now) {
      const rows = await live(kind, now).where('key', '>', after).orderBy('key').limit(limit).execute()
      return rows.map(toRecord)
    },
    async commit(changes, now) {
      // Always in one order, so that two transactions cannot wait for each other.
      const steps = [...changes].sort(byKey).map(change => toStep(change, now))
      return (await commit(steps)) === undefined
    },
    async purge(now) {
      const old = query
        .selectFrom('auth_records')
        .select(['kind', 'key'])
        .where('expires_at', '<=', now)
        .limit(purgedRecords)
        .$if(dialect.kind === 'postgres', rows => rows.forUpdate().skipLocked())
      const { numDeletedRows } = await query
        .deleteFrom('auth_records')
        .where(({ eb, refTuple }) => eb(refTuple('kind', 'key'), 'in', old.$asTuple('kind', 'key')))
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

const toSortKey = (change: AuthChange): string => {
  if (change.type === 'deleteOwned') return `~ ${change.owner}`
  const { kind, key } = change.type === 'delete' ? change : change.record
  return `${kind} ${key}`
}
const byKey = (a: AuthChange, b: AuthChange): number => (toSortKey(a) < toSortKey(b) ? -1 : 1)

function toRecord({ expires_at: expiresAt, ...row }: Selectable<Schema['auth_records']>): AuthRecord {
  return { ...row, expiresAt }
}
