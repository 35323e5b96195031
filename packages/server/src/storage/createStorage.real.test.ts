import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeStorage } from '@latchkit/testing/conformance'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage } from './createStorage.js'
import { sqliteSteps } from './schemaSteps.js'
import type { Storage, StoredMessage } from './storage.js'
import { type RunningPostgres, startPostgres, whyNoPostgres } from './testing/startPostgres.js'

const require = createRequire(import.meta.url)

vi.mock('pg', async () => (await import('./testing/loadPg.js')).loadPg())

describeStorage(
  'SQLite',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'latchkit-sqlite-'))
    return {
      open: () => createStorage(`file:${join(directory, 'deep', 'server.db')}`),
      dispose: async () => rmSync(directory, { recursive: true }),
    }
  },
  { keepsData: true },
)

describe('SQLite file', () => {
  let directory: string
  let file: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'latchkit-sqlite-'))
    file = join(directory, 'server.db')
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  test('is in WAL mode, readable only by its owner, and other programs can read it while it is open', async () => {
    const storage = await createStorage(`file:${file}`)
    const Database = require('libsql')
    const reader = new Database(file)
    expect(reader.pragma('journal_mode', { simple: true })).toMatchObject({ journal_mode: 'wal' })
    expect(reader.prepare('SELECT version FROM latchkit_migrations').all()).toMatchObject([
      { version: 1 },
      { version: 2 },
      { version: 3 },
    ])
    reader.close()
    await storage.events.add([{ id: 'e1', receivedAt: 1, name: 'n', body: '{}' }])
    for (const path of [file, join(directory, 'server-analytics.db')])
      for (const suffix of ['', '-wal', '-lock']) expect(statSync(path + suffix).mode & 0o777).toBe(0o600)
    await storage.close()
  })

  test('is refused to a second server in this process and in another, until the first closes', async () => {
    const storage = await createStorage(`file:${file}`)
    await expect(createStorage(`file:${file}`)).rejects.toMatchObject({ code: 'STORAGE_IN_USE' })
    const script = `
      import { createStorage } from ${JSON.stringify(join(import.meta.dirname, 'createStorage.ts'))}
      await createStorage(${JSON.stringify(`file:${file}`)}).then(() => console.log('opened'), error => console.log(error.code))
      process.exit()`
    const entry = join(directory, 'second.mts')
    require('node:fs').writeFileSync(entry, script)
    const tsx = require.resolve('tsx')
    const second = spawnSync(process.execPath, ['--import', tsx, '-C', '@latchkit/source', entry], {
      encoding: 'utf8',
    })
    expect(second.stdout.trim(), second.stderr).toBe('STORAGE_IN_USE')
    await storage.mailbox.put([])
    await storage.close()
    await (await createStorage(`file:${file}`)).close()
  }, 30_000)

  test('of the first version keeps its messages and receipts', async () => {
    const Database = require('libsql')
    const old = new Database(file)
    old.pragma('journal_mode = WAL')
    old.exec(sqliteSteps.mailbox[0] ?? '')
    old.exec('CREATE TABLE latchkit_migrations (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)')
    old.exec('INSERT INTO latchkit_migrations VALUES (1, 0)')
    const topic = 'a'.repeat(64)
    const insert = old.prepare(
      "INSERT INTO relay_messages (hash, topic, message, tag, publisher, published_at, expires_at) VALUES (?, ?, 'm', 1, 'did:key:app', 1, 100)",
    )
    for (const hash of ['1', '2', '3']) insert.run([hash, topic])
    old.prepare("INSERT INTO relay_acknowledgements VALUES (2, 'did:key:wallet')").run([])
    old.close()

    const storage = await createStorage(`file:${file}`)
    const pending = async () => {
      const reader = { clientId: 'did:key:wallet', topics: [topic], now: 2, limit: 10, maxBytes: 1e6 }
      return (await storage.mailbox.pending(reader)).messages.map(({ hash }) => hash)
    }
    expect(await pending()).toEqual(['1', '3'])
    await storage.mailbox.acknowledge('did:key:wallet', [{ topic, hash: '1' }])
    expect(await pending()).toEqual(['3'])
    expect(await storage.mailbox.purge(100)).toBe(3)
    await storage.close()
    const reader = new Database(file)
    expect(reader.prepare('SELECT COUNT(*) AS rest FROM relay_acknowledgements').all()).toMatchObject([
      { rest: 0 },
    ])
    reader.close()
  })

  test('is refused when a newer server wrote it', async () => {
    await (await createStorage(`file:${file}`)).close()
    const Database = require('libsql')
    const writer = new Database(file)
    writer.prepare('INSERT INTO latchkit_migrations VALUES (?, 0)').run([999])
    writer.close()
    await expect(createStorage(`file:${file}`)).rejects.toMatchObject({ code: 'STORAGE_TOO_NEW' })
  })

  test('that is no database is refused, and the lock is given back', async () => {
    require('node:fs').writeFileSync(
      file,
      'not a database, but long enough to be mistaken for one'.repeat(20),
    )
    await expect(createStorage(`file:${file}`)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    rmSync(file)
    await (await createStorage(`file:${file}`)).close()
  })

  test('one bad operation in a group fails alone', async () => {
    const storage = await createStorage(`file:${file}`)
    await expectOneFailure(storage)
    await storage.close()
  })
})

const reason = whyNoPostgres()

describe.skipIf(reason !== undefined)(
  `PostgreSQL${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let postgres: RunningPostgres
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres?.stop())

    describeStorage(
      'PostgreSQL',
      async () => {
        const url = await postgres.createDatabase()
        return { open: () => createStorage(url), dispose: async () => {} }
      },
      { keepsData: true },
    )

    test('eight servers that start at once migrate it once', async () => {
      const url = await postgres.createDatabase()
      const opened = await Promise.all(Array.from({ length: 8 }, () => createStorage(url)))
      for (const storage of opened) await storage.check()
      for (const storage of opened) await storage.close()
    })

    test('one bad operation in a group fails alone', async () => {
      const storage = await createStorage(await postgres.createDatabase())
      await expectOneFailure(storage)
      await storage.close()
    })

    test('is refused when a newer server wrote it', async () => {
      const url = await postgres.createDatabase()
      await (await createStorage(url)).close()
      postgres.run(url, 'INSERT INTO latchkit_migrations (version) VALUES (999)')
      await expect(createStorage(url)).rejects.toMatchObject({ code: 'STORAGE_TOO_NEW' })
    })

    test('is refused with synchronous_commit off, at the start and when that changes later', async () => {
      const url = await postgres.createDatabase()
      const lax = `${url}?options=-c%20synchronous_commit%3Doff`
      await expect(createStorage(lax)).rejects.toMatchObject({ code: 'STORAGE_NOT_DURABLE' })
      const storage = await createStorage(url)
      postgres.run(url, 'ALTER SYSTEM SET synchronous_commit = off')
      postgres.run(url, 'SELECT pg_reload_conf()')
      await expect.poll(() => storage.check().catch(error => error.code)).toBe('STORAGE_NOT_DURABLE')
      postgres.run(url, 'ALTER SYSTEM RESET synchronous_commit')
      postgres.run(url, 'SELECT pg_reload_conf()')
      await expect.poll(() => storage.check().catch(error => error.code)).toBe(undefined)
      await storage.close()
    })

    test('connections that the database cuts are replaced, and the failed call rejects', async () => {
      const url = await postgres.createDatabase()
      const storage = await createStorage(url)
      await storage.check()
      postgres.run(
        url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      await expect.poll(() => storage.check().catch(error => error.code)).toBe(undefined)
      await storage.mailbox.put([message('aGk=')])
      await storage.close()
    })

    test('a server that is not there is named, without the password', async () => {
      const failure = createStorage('postgres://user:hunter2@127.0.0.1:1/none')
      await expect(failure).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await expect(failure).rejects.not.toThrow(/hunter2/)
    })
  },
)

function message(text: string): StoredMessage {
  const hash = createHash('sha256').update(text).digest('hex')
  return { topic: 'a'.repeat(64), hash, message: text, tag: 1, publisher: 'p', publishedAt: 1, expiresAt: 9 }
}

async function expectOneFailure({ mailbox }: Storage): Promise<void> {
  const bad = { ...message('bad'), publisher: null as unknown as string }
  const results = await Promise.allSettled([
    mailbox.put([message('one')]),
    mailbox.put([bad]),
    mailbox.put([message('two')]),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { messages } = await mailbox.pending({
    clientId: 'c',
    topics: ['a'.repeat(64)],
    now: 2,
    limit: 9,
    maxBytes: 999,
  })
  expect(messages.map(({ message }) => message).sort()).toEqual(['one', 'two'])
}
