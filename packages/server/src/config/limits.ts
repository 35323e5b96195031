import type { ActivityLimits, AnalyticsLimits, RateLimits, RpcLimits } from '../options.js'

/** Default limits of the HTTP API, per minute. */
export const defaultRateLimits: RateLimits = {
  perIp: 3000,
  perProject: 60_000,
  rpcPerIp: 1500,
  rpcBytesPerIp: 100_000_000,
  broadcastsPerIp: 300,
  nameChanges: 30,
  signIns: 120,
  outsidePerIp: 240,
  mediaPerIp: 1200,
  ordersPerDay: 200,
  callers: 50,
  refusalDelayMs: 250,
}

/** Default limits of calls to chain endpoints. */
export const defaultRpcLimits: RpcLimits = {
  responseBytes: 2_000_000,
  batchBytes: 4_000_000,
  concurrentPerIp: 10,
  concurrentPerChain: 50,
}

/** Default budgets for analytics events, in bytes. */
export const defaultAnalyticsLimits: AnalyticsLimits = {
  dayBytesPerIp: 5_000_000,
  dayBytes: 100_000_000,
  totalBytes: 500_000_000,
}

/** Default limits of the index of accounts' activity. */
export const defaultActivityLimits: ActivityLimits = {
  backfillBlocks: 10_000,
  keepBlocks: 10_000_000,
  concurrency: 8,
  bytesPerMinute: 300_000_000,
  pollMs: 4000,
}
