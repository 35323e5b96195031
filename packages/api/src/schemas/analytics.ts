import * as v from 'valibot'

/** Response of `GET /getAnalyticsConfig`. */
export type AnalyticsConfigReply = { isAnalyticsEnabled: boolean }

export const AnalyticsConfigReplySchema: v.GenericSchema<AnalyticsConfigReply> = v.object({
  isAnalyticsEnabled: v.boolean(),
})

/** One event of `POST /e`. */
export type AnalyticsEvent = {
  /** UUID. */
  eventId: string
  url: string
  domain: string
  /** Unix milliseconds. */
  timestamp: number
  props: {
    type: string
    event: string
    address?: string | undefined
    properties?: Record<string, unknown> | undefined
  }
}

export const AnalyticsEventSchema: v.GenericSchema<AnalyticsEvent> = v.object({
  eventId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/, 'Not an event id')),
  url: v.pipe(v.string(), v.maxLength(2048)),
  domain: v.pipe(v.string(), v.maxLength(255)),
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000)),
  props: v.object({
    type: v.pipe(v.string(), v.maxLength(32)),
    event: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'Not an event name')),
    address: v.optional(v.pipe(v.string(), v.maxLength(200))),
    properties: v.optional(v.record(v.string(), v.unknown())),
  }),
})

/** Body of `POST /e`: one event, or up to 100. */
export const AnalyticsBodySchema: v.GenericSchema<AnalyticsEvent | AnalyticsEvent[]> = v.union([
  AnalyticsEventSchema,
  v.pipe(v.array(AnalyticsEventSchema), v.minLength(1), v.maxLength(100)),
])

/** Response of `POST /e`, with status 202. */
export type AnalyticsReply = { /** Events kept. */ accepted: number }

export const AnalyticsReplySchema: v.GenericSchema<AnalyticsReply> = v.object({
  accepted: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
