import {
  AnalyticsBodySchema,
  type AnalyticsConfigReply,
  AnalyticsConfigReplySchema,
  type AnalyticsEvent,
  AnalyticsReplySchema,
  ClientQuerySchema,
} from '@latchkit/api/schemas'
import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import type { AppEnv } from '../app.js'
import { charges } from '../middleware/charges.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { describe } from '../openapi/describe.js'
import { readBody } from '../utils/readBody.js'
import type { AnalyticsService } from './service.js'

const example: AnalyticsEvent = {
  eventId: '0b0e5f0e-6f4c-4c63-9d6c-0d3b6b1c7a11',
  url: 'https://app.example/',
  domain: 'app.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}

/** `GET /getAnalyticsConfig` and `POST /e`. */
export function createAnalyticsRoute(parameters: { service: AnalyticsService }): Hono<AppEnv> {
  const { service } = parameters
  const app = new Hono<AppEnv>()
  app.get(
    '/getAnalyticsConfig',
    charges(),
    describe({
      id: 'getAnalyticsConfig',
      summary: 'Whether analytics events are requested.',
      reply: AnalyticsConfigReplySchema,
      errors: ['400', '401'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    context => {
      context.header('cache-control', 'public, max-age=300')
      return context.json({ isAnalyticsEnabled: service.enabled } satisfies AnalyticsConfigReply)
    },
  )
  app.post(
    '/e',
    charges('events'),
    describe({
      id: 'postEvent',
      summary: 'Stores one analytics event, or up to 100. JSON, also as text/plain (beacons).',
      status: '202',
      reply: AnalyticsReplySchema,
      body: { schema: AnalyticsBodySchema, mediaTypes: ['application/json', 'text/plain'], example },
      errors: ['400', '401', '413', '415', '503'],
    }),
    validator('query', ClientQuerySchema, onInvalid),
    async context => {
      await service.assertOpen(context.get('clientAddress'))
      const body = await readBody(context.req.raw, {
        schema: AnalyticsBodySchema,
        maxBytes: 262_144,
        message: 'The body is not an event.',
        mediaTypes: ['application/json', 'text/plain'],
        abortEarly: true,
      })
      const events = Array.isArray(body) ? body : [body]
      await service.add(events, context.get('clientAddress'))
      return context.json({ accepted: service.enabled ? events.length : 0 }, 202)
    },
  )
  return app
}
