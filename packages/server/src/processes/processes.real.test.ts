import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../createServer.js'
import type { LatchkitServer, ServerOptions } from '../options.js'
import { createStorage } from '../storage/createStorage.js'
import { type RunningPostgres, startPostgres, whyNoPostgres } from '../storage/testing/startPostgres.js'

vi.mock('pg', async () => (await import('../storage/testing/loadPg.js')).loadPg())

// A real database that two servers without Redis would share.

const reason = whyNoPostgres()

describe.skipIf(reason !== undefined)(
  `two servers without Redis${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    let postgres: RunningPostgres
    beforeAll(async () => {
      postgres = await startPostgres()
    })
    afterAll(() => postgres?.stop())

    const start = async (storage: string, options: ServerOptions = {}): Promise<LatchkitServer> => {
      const server = await createServer({
        environment: 'development',
        storage,
        logLevel: 'silent',
        processMetrics: false,
        ...options,
      })
      onTestFinished(() => server.close())
      return server
    }

    test('attack 21-processes: the second one is refused with what to set, unless the option says so', async () => {
      const database = await postgres.createDatabase()
      const first = await start(database)
      await expect(start(database)).rejects.toThrow(/redisUrl .*is needed.*severalProcesses/)
      await start(database, { severalProcesses: true })
      // Still held: the renewals went on.
      await expect(start(database)).rejects.toThrow('redisUrl')
      await first.close()
      await start(database)
    }, 120_000)

    test('control 21-processes: what a crashed process of this machine has left holds up no start', async () => {
      const database = await postgres.createDatabase()
      const storage = await createStorage(database)
      onTestFinished(() => storage.close())
      await storage.lease?.take({ holder: `${hostname()} ${2 ** 22 + 1} x`, ttlMs: 600_000 })
      const began = Date.now()
      await (await start(database)).close()
      // On another machine until it expires.
      await storage.lease?.take({ holder: 'elsewhere 1 x', ttlMs: 2_000 })
      await start(database)
      expect(Date.now() - began).toBeLessThan(20_000)
    }, 60_000)
  },
)
