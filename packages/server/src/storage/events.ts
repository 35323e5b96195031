import { sql } from 'kysely'
import type { Database } from './database.js'
import { deleteInChunks } from './deleteInChunks.js'
import type { CreateGroupCommit } from './groupCommit.js'
import { type EventStore, eventOverheadBytes, type StoredEvent } from './storage.js'

const types = { id: 'text', received_at: 'bigint', name: 'text', body: 'text' } as const
const columns = ['id', 'received_at as receivedAt', 'name', 'body'] as const

/** Creates the store of analytics events. The last ones may be lost, so they do not compete with the mailbox for the disk. */
export function createEvents(
  { query, dialect, commit }: Database,
  createGroupCommit: CreateGroupCommit,
): EventStore & { idle(): Promise<void> } {
  const { run, idle } = createGroupCommit<readonly StoredEvent[]>({
    async commit(operations) {
      const rows = operations
        .flat()
        .map(({ id, receivedAt, name, body }) => ({ id, received_at: receivedAt, name, body }))
      const insert = query
        .insertInto('analytics_events')
        .columns(['id', 'received_at', 'name', 'body'])
        .expression(query.selectFrom(dialect.toTable(types, rows)).selectAll().where(sql<boolean>`true`))
        .onConflict(conflict => conflict.doNothing())
      await commit([{ query: insert }], { mayBeLost: true })
    },
  })
  const deleteBefore = (before: number): Promise<number> =>
    deleteInChunks(limit => {
      const old = query
        .selectFrom('analytics_events')
        .select('id')
        .where('received_at', '<', before)
        .limit(limit)
      return query.deleteFrom('analytics_events').where('id', 'in', old)
    })

  return {
    idle,
    add: run,
    list: ({ limit, before = Number.MAX_SAFE_INTEGER }) =>
      query
        .selectFrom('analytics_events')
        .select(columns)
        .where('received_at', '<', before)
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    purge: deleteBefore,
    async trim(maxBytes) {
      const counted = query
        .selectFrom('analytics_events')
        .select([
          'received_at',
          sql<number>`SUM(octet_length(body) + ${sql.lit(eventOverheadBytes)})
            OVER (ORDER BY received_at DESC, id DESC)`.as('total'),
        ])
        .as('counted')
      // The time of the newest event that exceeds the bytes, counted from the newest event on.
      const { excess } = await query
        .selectFrom(counted)
        .select(({ fn }) => fn.max('received_at').as('excess'))
        .where('total', '>', maxBytes)
        .executeTakeFirstOrThrow()
      return typeof excess === 'number' ? deleteBefore(excess + 1) : 0
    },
  }
}
