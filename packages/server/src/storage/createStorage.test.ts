import { expect, test } from 'vitest'
import { createStorage } from './createStorage.js'
import { assertDurable } from './sqliteDatabase.js'

test.each([
  '',
  'memory',
  'mysql://user:hunter2@host/db',
  'file:',
  'file::memory:',
  'file://some-other-host/hunter2.db',
  'file:hunter2\0.db',
  'postgres://hunter2@:99999999/',
  './hunter2.db',
])('refuses %j without repeating it', async url => {
  const failure = createStorage(url)
  await expect(failure).rejects.toMatchObject({ code: 'STORAGE_URL_INVALID' })
  await expect(failure).rejects.not.toThrow(/hunter2/)
})

test.each([
  ['wal', 1],
  ['wal', 0],
  ['delete', 2],
  [undefined, undefined],
])('journal_mode=%s with synchronous=%s is not durable', (journalMode, synchronous) => {
  expect(() => assertDurable({ journalMode, synchronous })).toThrow(/synchronous=2/)
})

test.each([2, 3])('WAL with synchronous=%s is durable', synchronous => {
  expect(() => assertDurable({ journalMode: 'wal', synchronous })).not.toThrow()
})
