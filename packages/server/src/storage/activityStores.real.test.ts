import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStorage } from './createStorage.js'
import { sqliteSteps } from './schemaSteps.js'
import { describeActivityStore } from './testing/describeActivityStore.js'
import { describeOnDatabases } from './testing/describeOnDatabases.js'

vi.mock('pg', async () => (await import('./testing/loadPg.js')).loadPg())

describeOnDatabases(describeActivityStore)

test('SQLite keeps the activity in a file beside the mailbox, readable by its owner alone', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-activity-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const storage = await createStorage(`file:${join(directory, 'server.db')}`)
  await storage.activity?.getState('eip155:1')
  expect(statSync(join(directory, 'server-activity.db')).mode & 0o777).toBe(0o600)
  await storage.check()
  await storage.close()
})

test('D23: an index of the first version lists the items that it has seen', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkit-activity-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const Database = createRequire(import.meta.url)('libsql')
  const old = new Database(join(directory, 'server-activity.db'))
  old.pragma('journal_mode = WAL')
  old.exec(sqliteSteps.activity[0] ?? '')
  old.exec('CREATE TABLE latchkit_migrations (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)')
  old.exec('INSERT INTO latchkit_migrations VALUES (1, 0)')
  old.exec("INSERT INTO activity_chains (chain, tip, tip_hash) VALUES ('eip155:1', 2, '0x2')")
  const insert = old.prepare("INSERT INTO activity_accounts VALUES (1, '0xb', ?, 0, ?)")
  const pack = (...entries: string[][]) => JSON.stringify(entries)
  insert.run([1, pack(['transfer', 'erc721', '0xt', '7', '0xa', '0xb', '1'])])
  insert.run([
    2,
    pack(
      ['transfer', 'erc721', '0xt', '7', '0xa', '0xb', '1'],
      ['transfer', 'erc1155', '0xt', '8', '0xb', '0xa', '1'],
      ['transfer', 'erc20', '0xt', '', '0xa', '0xb', '1'],
      ['approval', 'erc721', '0xt', '9', '0xa', '0xb', '1'],
    ),
  ])
  old.close()
  const storage = await createStorage(`file:${join(directory, 'server.db')}`)
  const items = await storage.activity?.listItems({ chain: 'eip155:1', account: '0xb', limit: 9 })
  expect(items).toEqual([{ block: 1, token: '0xt', item: '7', standard: 'erc721' }])
  await storage.close()
})
