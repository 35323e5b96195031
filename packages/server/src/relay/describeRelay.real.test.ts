import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeRelay } from '@latchkit/testing/conformance'
import { describe } from 'vitest'
import { startPostgres, whyNoPostgres } from '../storage/testing/startPostgres.js'
import { startRedis, whyNoRedis } from '../storage/testing/startRedis.js'
import { startRelayTarget } from './testing/relayTarget.js'

// One suite over every way to run the relay, each as real processes.

describeRelay('memory', () => startRelayTarget({ storage: 'memory:' }), { keepsData: false })

describeRelay(
  'SQLite',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'latchkit-relay-'))
    return startRelayTarget({
      storage: `file:${join(directory, 'relay.db')}`,
      dispose: () => rmSync(directory, { recursive: true }),
    })
  },
  { keepsData: true },
)

const noPostgres = whyNoPostgres()
const noCluster = noPostgres ?? whyNoRedis()
const named = (reason: string | undefined): string => (reason === undefined ? '' : ` (skipped: ${reason})`)

describe.skipIf(noPostgres !== undefined)(`PostgreSQL${named(noPostgres)}`, () => {
  describeRelay(
    'PostgreSQL',
    async () => {
      const postgres = await startPostgres()
      return startRelayTarget({
        storage: await postgres.createDatabase(),
        dispose: () => postgres.stop(),
      })
    },
    { keepsData: true },
  )
})

describe.skipIf(noCluster !== undefined)(`Redis${named(noCluster)}`, () => {
  describeRelay(
    'two processes over Redis and PostgreSQL',
    async () => {
      const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
      return startRelayTarget({
        storage: await postgres.createDatabase(),
        redis: redis.url,
        processes: 2,
        dispose: async () => {
          await redis.stop()
          await postgres.stop()
        },
      })
    },
    { keepsData: true },
  )
})
