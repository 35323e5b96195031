import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent } from '@latchkit/api/schemas'
import { HttpError } from '../errors/HttpError.js'
import type { Log } from '../logs/createLog.js'
import { toLogError } from '../logs/toLogError.js'
import type { Limit } from '../middleware/rateLimit.js'
import { eventOverheadBytes, type Storage } from '../storage/storage.js'
import { defaultAnalyticsLimits } from './options.js'

export type AnalyticsService = {
  enabled: boolean
  /**
   * Charges nothing.
   * @throws HttpError RATE_LIMITED when the budget of the address is used up; called before a body is read and parsed
   */
  assertOpen(address: string): Promise<void>
  /**
   * Resolves once the events are stored, or dropped when analytics is off.
   *
   * @param address - network address that the day budget is charged to
   * @throws HttpError PAYLOAD_TOO_LARGE, NOT_READY, RATE_LIMITED
   */
  add(events: readonly AnalyticsEvent[], address: string): Promise<void>
  close(): void
}

const maxEventBytes = 16_384
const maxPendingWrites = 50
const hourMs = 3_600_000
/** Share of the total after which the size is checked again, so that it is exceeded by little. */
const trimShare = 1 / 64

/** Stores analytics events for `retentionDays`, within a budget per address, per day and in total. */
export function createAnalyticsService(parameters: {
  enabled: boolean
  storage: Pick<Storage, 'events'>
  log: Log
  /** Bytes stored; beyond that the oldest events are deleted. */
  totalBytes?: number | undefined
  /** Bytes of events per caller, and in total. */
  limit: Limit
  retentionDays?: number | undefined
  now?: (() => number) | undefined
}): AnalyticsService {
  const { enabled, storage, log, limit, retentionDays = 30, now = Date.now } = parameters
  const { totalBytes = defaultAnalyticsLimits.totalBytes } = parameters
  let pendingWrites = 0
  let untrimmedBytes = 0
  let isTrimming = false

  const trim = async (): Promise<void> => {
    if (isTrimming) return
    isTrimming = true
    untrimmedBytes = 0
    await storage.events
      .trim(totalBytes)
      .catch(error => log.warn({ error: toLogError(error) }, 'events over the limit could not be deleted'))
    isTrimming = false
  }
  const purge = async (): Promise<void> => {
    await storage.events
      .purge(now() - retentionDays * 24 * hourMs)
      .catch(error => log.warn({ error: toLogError(error) }, 'old events could not be deleted'))
    await trim()
  }
  const timer = enabled ? setInterval(purge, hourMs) : undefined
  timer?.unref()
  return {
    enabled,
    async assertOpen(address) {
      if (enabled) await limit(address, 0)
    },
    async add(events, address) {
      if (!enabled) return
      if (pendingWrites >= maxPendingWrites)
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
      const sizes = rows.map(row => Buffer.byteLength(row.body))
      if (sizes.some(size => size > maxEventBytes))
        throw new HttpError({
          status: 413,
          code: 'PAYLOAD_TOO_LARGE',
          message: 'An event is larger than 16 kB.',
        })
      const bytes = sizes.reduce((sum, size) => sum + size + eventOverheadBytes, 0)
      pendingWrites++
      try {
        await limit(address, bytes)
        await storage.events.add(rows)
      } finally {
        pendingWrites--
      }
      untrimmedBytes += bytes
      if (untrimmedBytes >= totalBytes * trimShare) void trim()
    },
    close: () => clearInterval(timer),
  }
}
