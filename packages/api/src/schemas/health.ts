import * as v from 'valibot'

/** Answer of `GET /health`. */
export type HealthReply = { status: 'ok'; version: string /** Seconds. */; uptime: number; chains: string[] }

export const HealthReplySchema: v.GenericSchema<HealthReply> = v.object({
  status: v.literal('ok'),
  version: v.string(),
  uptime: v.number(),
  chains: v.array(v.string()),
})

/** Answer of `GET /ready`; 503 with an error body until the storage answers. */
export type ReadyReply = {
  status: 'ready'
  storage: 'sqlite' | 'postgres' | 'memory'
  /** Only where several processes share one; without it each goes on alone. */
  redis?: 'ok' | 'unavailable' | undefined
}

export const ReadyReplySchema: v.GenericSchema<ReadyReply> = v.object({
  status: v.literal('ready'),
  storage: v.picklist(['sqlite', 'postgres', 'memory']),
  redis: v.optional(v.picklist(['ok', 'unavailable'])),
})
