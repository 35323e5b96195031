import {
  ClientQuerySchema,
  type HealthReply,
  HealthReplySchema,
  type ReadyReply,
  ReadyReplySchema,
} from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import type { Metrics } from '../metrics/createMetrics.js'
import { chargesProbes } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import type { Redis } from '../redis/createRedis.js'
import type { Relay } from '../relay/createRelay.js'
import type { Storage } from '../storage/storage.js'
import { version } from '../version.js'
import { createReadiness } from './createReadiness.js'

/** `GET /health` (the process is alive), `GET /ready` (its storage is reachable) and `GET /metrics`. */
export function createHealthRoute(parameters: {
  storage: Storage
  redis: Redis | undefined
  metrics: Metrics
  chains: readonly string[]
  relay: Relay | undefined
}): Hono<AppEnv> {
  const { storage, redis, metrics, chains, relay } = parameters
  const began = Date.now()
  const isReady = createReadiness(storage)
  const app = new Hono<AppEnv>()
  app.get(
    '/health',
    chargesProbes(),
    describe({
      id: 'getHealth',
      summary: 'The process is alive.',
      reply: HealthReplySchema,
      errors: ['400'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    context =>
      context.json({
        status: 'ok',
        version,
        uptime: Math.floor((Date.now() - began) / 1000),
        chains: [...chains],
      } satisfies HealthReply),
  )
  app.get(
    '/ready',
    chargesProbes(),
    describe({
      id: 'getReady',
      summary: 'The storage is reachable; 503 otherwise.',
      reply: ReadyReplySchema,
      errors: ['400', '503'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    async context => {
      if (!(await isReady()))
        throw new HttpError({
          status: 503,
          code: 'NOT_READY',
          message: 'The storage is unavailable.',
          headers: { 'retry-after': '1' },
        })
      // Without Redis every process still serves its clients and the shared mailbox, so it stays ready.
      return context.json({
        status: 'ready',
        storage: storage.kind,
        ...(redis && { redis: redis.isUp ? 'ok' : 'unavailable' }),
      } satisfies ReadyReply)
    },
  )
  app.get(
    '/metrics',
    chargesProbes(),
    describe({
      id: 'getMetrics',
      summary: 'Metrics as Prometheus text.',
      reply: 'text/plain',
      errors: ['400'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    async context =>
      context.body(await metrics.render(relay?.stats()), 200, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      }),
  )
  return app
}
