import * as v from 'valibot'

/** Response of `GET /health`. */
export type HealthReply = { status: 'ok'; version: string /** Seconds. */; uptime: number; chains: string[] }

export const HealthReplySchema: v.GenericSchema<HealthReply> = v.object({
  status: v.literal('ok'),
  version: v.string(),
  uptime: v.number(),
  chains: v.array(v.string()),
})

/** Response of `GET /ready`; status 503 with an error body until the storage is reachable. */
export type ReadyReply = {
  status: 'ready'
  storage: 'sqlite' | 'postgres' | 'memory'
  /** Set where several processes share Redis; while it is unavailable, each process works alone. */
  redis?: 'ok' | 'unavailable' | undefined
}

export const ReadyReplySchema: v.GenericSchema<ReadyReply> = v.object({
  status: v.literal('ready'),
  storage: v.picklist(['sqlite', 'postgres', 'memory']),
  redis: v.optional(v.picklist(['ok', 'unavailable'])),
})
