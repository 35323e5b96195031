import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
})
afterEach(async () => {
  await thread.close()
  rmSync(directory, { recursive: true })
})

const insert = (...ids: string[]) => ({
  sql: 'INSERT INTO analytics_events (id, received_at, name, body) VALUES (?, 1, ?, ?)',
  rows: ids.map(id => [id, 'n', '{}']),
})
const ids = async () => {
  const sql = 'SELECT id FROM analytics_events ORDER BY id'
  return (await thread.request({ kind: 'all', sql, parameters: [] })).rows.map(({ id }) => id)
}

test('a transaction that fails leaves nothing behind, and the next one works', async () => {
  const failing = thread.request({ kind: 'transaction', statements: [insert('a'), insert('b', 'a')] })
  await expect(failing).rejects.toMatchObject({ name: 'StorageError', code: 'STORAGE_UNAVAILABLE' })
  expect(await ids()).toEqual([])
  await expect(
    thread.request({ kind: 'transaction', statements: [insert('a'), { sql: 'no SQL', rows: [[]] }] }),
  ).rejects.toThrow(/syntax error/)
  expect(await ids()).toEqual([])
  expect(await thread.request({ kind: 'transaction', statements: [insert('a', 'b')] })).toMatchObject({
    changes: 1,
  })
  expect(await ids()).toEqual(['a', 'b'])
})

test('requests are handled in order, without blocking the event loop', async () => {
  const order: string[] = []
  const many = Array.from({ length: 20_000 }, (_, index) => `m${index}`)
  await Promise.all([
    thread.request({ kind: 'transaction', statements: [insert(...many)] }).then(() => order.push('first')),
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
