import { getDefaults, limitsOption } from '../config/limits.js'
import { defineOptions, switchOption, type Values } from '../config/option.js'

const limits = {
  /** Bytes per network address and day. Default 5,000,000. */
  dayBytesPerIp: {
    variable: 'ANALYTICS_DAY_BYTES_IP',
    default: 5_000_000,
    maximum: 1e12,
    meaning:
      'Bytes of events per network address and day; more is refused with 429. An office of 500 visitors sends about that much',
  },
  /** Bytes per day. Default 100,000,000. */
  dayBytes: {
    variable: 'ANALYTICS_DAY_BYTES',
    default: 100_000_000,
    maximum: 1e12,
    meaning: 'Bytes of events per day, from all addresses',
  },
  /** Bytes stored; beyond that the oldest events are deleted. Default 500,000,000. */
  totalBytes: {
    variable: 'ANALYTICS_TOTAL_BYTES',
    default: 500_000_000,
    maximum: 1e12,
    meaning: 'Bytes of events that are stored; beyond that the oldest are deleted',
  },
}

export const analyticsOptions = defineOptions({
  /** Whether analytics events are requested and stored. Default true. */
  analytics: switchOption({
    variable: 'ANALYTICS',
    meaning: 'Whether events are wanted and kept (30 days). `off` takes them and drops them',
    isOn: true,
  }),
  analyticsLimits: limitsOption(limits),
})

/** Budgets for analytics events, in bytes; an event counts with 256 bytes of overhead. */
export type AnalyticsLimits = Values<typeof analyticsOptions>['analyticsLimits']
export const defaultAnalyticsLimits: AnalyticsLimits = getDefaults(limits)
