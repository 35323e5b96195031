import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteDialect } from './dialect.js'
import { sqliteSteps } from './schemaSteps.js'
import { type SqliteThread, startSqliteThread } from './sqliteThread.js'

let directory: string
let thread: SqliteThread
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'latchkit-thread-'))
  thread = await startSqliteThread({
    file: join(directory, 'server.db'),
    content: 'events',
    synchronous: 'FULL',
  })
  for (const sql of [sqliteDialect.createVersions, ...sqliteSteps.events.flatMap(step => step.split(';'))])
    await thread.request({ kind: 'run', query: { sql, parameters: [] } })
})
afterEach(async () => {
  await thread.close()
  rmSync(directory, { recursive: true })
})

const insert = (...ids: string[]) => ({
  sql: "INSERT INTO analytics_events (id, received_at, name, body) SELECT value, 1, 'n', '{}' FROM json_each(?)",
  runs: [[JSON.stringify(ids)]],
  mustChange: false,
})
const ids = async () => {
  const sql = 'SELECT id FROM analytics_events ORDER BY id'
  return (await thread.request({ kind: 'run', query: { sql, parameters: [] } })).rows.map(({ id }) => id)
}

test('a transaction that fails leaves nothing behind, and the next one works', async () => {
  const failing = thread.request({ kind: 'transaction', steps: [insert('a'), insert('b', 'a')] })
  await expect(failing).rejects.toMatchObject({ name: 'StorageError', code: 'STORAGE_UNAVAILABLE' })
  expect(await ids()).toEqual([])
  await expect(
    thread.request({
      kind: 'transaction',
      steps: [insert('a'), { sql: 'no SQL', runs: [[]], mustChange: false }],
    }),
  ).rejects.toThrow(/syntax error/)
  expect(await ids()).toEqual([])
  expect(await thread.request({ kind: 'transaction', steps: [insert('a', 'b')] })).toMatchObject({
    refused: undefined,
  })
  expect(await ids()).toEqual(['a', 'b'])
})

test('a step that must change rows and finds none undoes the others, and is named', async () => {
  const remove = (id: string, mustChange: boolean) => ({
    sql: 'DELETE FROM analytics_events WHERE id = ?',
    runs: [[id]],
    mustChange,
  })
  const commit = async (...steps: ReturnType<typeof remove>[]) =>
    (await thread.request({ kind: 'transaction', steps })).refused
  expect(await commit(insert('a'), remove('none', true), insert('b'))).toBe(1)
  expect(await ids()).toEqual([])
  expect(await commit(insert('a'), remove('none', false), insert('b'))).toBe(undefined)
  expect(await ids()).toEqual(['a', 'b'])
})

test('requests are handled in order, without blocking the event loop', async () => {
  const order: string[] = []
  const many = Array.from({ length: 20_000 }, (_, index) => `m${index}`)
  await Promise.all([
    thread.request({ kind: 'transaction', steps: [insert(...many)] }).then(() => order.push('first')),
    thread.request({ kind: 'check' }).then(() => order.push('second')),
    new Promise<void>(resolve => setImmediate(resolve)).then(() => order.push('loop')),
  ])
  expect(order).toEqual(['loop', 'first', 'second'])
})

test('after close every request is refused, and closing again is nothing', async () => {
  await thread.close()
  await thread.close()
  await expect(thread.request({ kind: 'check' })).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})

test('what waits when the thread ends is rejected, not left hanging', async () => {
  const closing = thread.close()
  const late = thread.request({ kind: 'check' })
  await expect(late).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await closing
})
