import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent } from '@latchkit/api/schemas'
import { HttpError } from '../errors/HttpError.js'
import type { Log } from '../logs/createLog.js'
import { toLogError } from '../logs/toLogError.js'
import type { Storage } from '../storage/storage.js'

export type AnalyticsService = {
  enabled: boolean
  /** Resolves once the events are kept (or dropped, where analytics is off). */
  add(events: readonly AnalyticsEvent[]): Promise<void>
  close(): void
}

const maxEventBytes = 16_384
const maxWaiting = 50
const hour = 3_600_000

/** Keeps analytics events, for `retentionDays`. Bounded in size, in number waiting, and in time. */
export function createAnalyticsService(parameters: {
  enabled: boolean
  storage: Storage
  log: Log
  retentionDays?: number | undefined
  now?: (() => number) | undefined
}): AnalyticsService {
  const { enabled, storage, log, retentionDays = 30, now = Date.now } = parameters
  let waiting = 0
  const purge = () => {
    storage.events
      .purge(now() - retentionDays * 24 * hour)
      .catch(error => log.warn({ error: toLogError(error) }, 'old events could not be deleted'))
  }
  const timer = enabled ? setInterval(purge, hour) : undefined
  timer?.unref()
  return {
    enabled,
    async add(events) {
      if (!enabled) return
      if (waiting >= maxWaiting)
        throw new HttpError({
          status: 503,
          code: 'NOT_READY',
          message: 'Too many events are waiting.',
          headers: { 'retry-after': '5' },
        })
      const receivedAt = now()
      const rows = events.map(event => ({
        id: randomUUID(),
        receivedAt,
        name: event.props.event,
        body: JSON.stringify(event),
      }))
      if (rows.some(row => Buffer.byteLength(row.body) > maxEventBytes))
        throw new HttpError({
          status: 413,
          code: 'PAYLOAD_TOO_LARGE',
          message: 'An event is larger than 16 kB.',
        })
      waiting++
      try {
        await storage.events.add(rows)
      } finally {
        waiting--
      }
    },
    close: () => clearInterval(timer),
  }
}
