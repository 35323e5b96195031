import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createKysely, type Run } from './database.js'
import { postgresDialect, sqliteDialect } from './dialect.js'
import { prepare } from './prepare.js'

test.each([
  [
    sqliteDialect,
    'select "id" from "relay_messages" where "topic" = ? and "tag" > ? and "publisher" <> ? limit ?',
  ],
  [
    postgresDialect,
    'select "id" from "relay_messages" where "topic" = $1 and "tag" > $2 and "publisher" <> $3 limit $4',
  ],
])('a query is compiled once, and each run passes its values in their places', async (dialect, text) => {
  const runs: Parameters<Run>[0][] = []
  const run: Run = async query => {
    runs.push(query)
    return { rows: [{ id: runs.length }], changes: 0 }
  }
  let builds = 0
  const find = prepare<{ topic: string; most: number }, { id: number }>({ run }, value => {
    builds += 1
    return createKysely(dialect, run)
      .selectFrom('relay_messages')
      .select('id')
      .where('topic', '=', value('topic'))
      .where('tag', '>', 7)
      .where('publisher', '<>', sql<string>`${value('topic')}`)
      .limit(value('most'))
  })

  expect(await find({ topic: 'a', most: 1 })).toEqual([{ id: 1 }])
  expect(await find({ topic: 'b', most: 2 })).toEqual([{ id: 2 }])
  expect(builds).toBe(1)
  expect(runs).toEqual([
    { sql: text, parameters: ['a', 7, 'a', 1] },
    { sql: text, parameters: ['b', 7, 'b', 2] },
  ])
})
