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
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import type { Redis } from '../redis/createRedis.js'
import type { Relay } from '../relay/createRelay.js'
import type { Storage } from '../storage/storage.js'
import { version } from '../version.js'
import { createReadiness } from './createReadiness.js'

/** `GET /health` (the process lives), `GET /ready` (its storage answers) and `GET /metrics`. */
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
    describe({ id: 'getHealth', summary: 'The process lives.', reply: HealthReplySchema, errors: ['400'] }),
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
    describe({
      id: 'getReady',
      summary: 'The storage answers; 503 until it does.',
      reply: ReadyReplySchema,
      errors: ['400', '503'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    async context => {
      if (!(await isReady()))
        throw new HttpError({
          status: 503,
          code: 'NOT_READY',
          message: 'The storage does not answer.',
          headers: { 'retry-after': '1' },
        })
      // Without Redis each process still serves its own clients, and the mailbox all: taking them out would help nobody.
      return context.json({
        status: 'ready',
        storage: storage.kind,
        ...(redis && { redis: redis.isUp ? 'ok' : 'unavailable' }),
      } satisfies ReadyReply)
    },
  )
  app.get(
    '/metrics',
    describe({
      id: 'getMetrics',
      summary: 'Figures as Prometheus text.',
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
