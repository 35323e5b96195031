import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuthChange, AuthStore } from './authStore.js'
import { createStorage } from './createStorage.js'
import type { Storage } from './storage.js'
import { type RunningPostgres, startPostgres, whyNoPostgres } from './testing/startPostgres.js'

vi.mock('pg', async () => (await import('./testing/loadPg.js')).loadPg())

const reason = whyNoPostgres()

const insert = (key: string): AuthChange => ({
  type: 'insert',
  record: { kind: 'user', key, owner: '', revision: 1, expiresAt: 1_000, body: '{}' },
})

function authOf({ auth }: Storage): AuthStore {
  if (auth === undefined) throw new Error('The storage keeps no records of sign-in.')
  return auth
}

/** A proxy to PostgreSQL that can hang: connections stay open, and nothing passes any more. */
async function startProxy(target: URL) {
  const sockets = new Set<Socket>()
  const server: Server = createServer(socket => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const each of [socket, upstream]) {
      sockets.add(each)
      each.on('error', () => {}).on('close', () => sockets.delete(each))
    }
    socket.pipe(upstream).pipe(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const url = new URL(target)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    hang() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe.skipIf(reason !== undefined)(
  `the pool of PostgreSQL${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let postgres: RunningPostgres
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres?.stop())

    test('T34 operations that wait 12 s for a connection of a busy, healthy database succeed', {
      timeout: 120_000,
    }, async () => {
      const url = await postgres.createDatabase()
      const storage = await createStorage(url)
      postgres.run(
        url,
        `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN PERFORM pg_sleep(2); RETURN NEW; END $$`,
      )
      postgres.run(
        url,
        'CREATE TRIGGER slow BEFORE INSERT ON auth_records FOR EACH ROW EXECUTE FUNCTION slow()',
      )
      const auth = authOf(storage)
      const inserts = Array.from({ length: 35 }, (_, at) => auth.commit([insert(`one-${at}`)], 1))
      const transactions = Array.from({ length: 35 }, (_, at) =>
        auth.commit([insert(`first-${at}`), { type: 'deleteOwned', owner: 'none' }], 1),
      )
      const isHealthy = storage.check().then(() => true)
      expect(await Promise.all([...inserts, ...transactions])).toEqual(Array(70).fill(true))
      expect(await isHealthy).toBe(true)
      await storage.close()
    })

    test('of a database that hangs, every waiting operation is rejected as unreachable within a bounded time', {
      timeout: 120_000,
    }, async () => {
      const proxy = await startProxy(new URL(await postgres.createDatabase()))
      const storage = await createStorage(proxy.url)
      const auth = authOf(storage)
      await Promise.all(Array.from({ length: 20 }, (_, at) => auth.get('user', `${at}`, 1)))
      proxy.hang()
      const codes: unknown[] = []
      const operations = Array.from({ length: 500 }, (_, at) =>
        auth.get('user', `${at}`, 1).catch(error => codes.push(error.code)),
      )
      // Ten are with the database, and end by the timeout of a query.
      await vi.waitFor(() => expect(codes).toHaveLength(490), { timeout: 25_000, interval: 100 })
      await proxy.stop()
      await Promise.all(operations)
      expect(codes).toEqual(Array(500).fill('STORAGE_UNAVAILABLE'))
      await storage.close()
    })
  },
)
