import type { RateLimits } from '../config/serverOptions.js'
import type { Redis } from '../redis/createRedis.js'
import { createCallerLimit } from './callerLimit.js'
import type { Limit } from './rateLimit.js'

export type MeterName =
  | 'requests'
  | 'calls'
  | 'bytes'
  | 'outside'
  | 'media'
  | 'broadcasts'
  | 'orders'
  | 'names'
  | 'signIns'
  | 'events'
  | 'probes'

/** Bytes of analytics events a day. */
type AnalyticsLimits = { dayBytesPerIp: number; dayBytes: number }

type Meter = {
  /** What a point is, for the documentation. */
  counts: string
  /** Variable that sets what a caller may use, and the one that sets the total. */
  variables: readonly [perCaller: string, total: string] | undefined
  seconds: number
  read(limits: { rateLimits: RateLimits; analyticsLimits: AnalyticsLimits }): {
    points: number
    /** Undefined where there is none. */
    total: number | undefined
  }
}

const daySeconds = 86_400
/** Ten a second. */
const probesPerMinute = 600
const perCaller = (
  variable: string,
  name: Exclude<keyof RateLimits, 'perProject' | 'refusalDelayMs' | 'callers'>,
): Pick<Meter, 'variables' | 'read'> => ({
  variables: [variable, 'RATE_LIMIT_CALLERS'],
  read: ({ rateLimits }) => ({ points: rateLimits[name], total: rateLimits[name] * rateLimits.callers }),
})

/** Everything that callers use up, each per caller and in total. The routes declare which of them they charge. */
export const meters: Readonly<Record<MeterName, Meter>> = {
  requests: { counts: 'requests', seconds: 60, ...perCaller('RATE_LIMIT_IP', 'perIp') },
  calls: {
    counts: 'calls of chain endpoints and name gateways, and reads of others that were joined',
    seconds: 60,
    ...perCaller('RATE_LIMIT_RPC', 'rpcPerIp'),
  },
  bytes: {
    counts: 'bytes of the responses of chain endpoints, and of `wallet_getAssets`',
    // A sixth every 10 s rather than all at once: a minute's worth in one second is memory and a stalled event loop.
    seconds: 10,
    variables: ['RATE_LIMIT_RPC_BYTES', 'RATE_LIMIT_CALLERS'],
    read({ rateLimits: { rpcBytesPerIp, callers } }) {
      const points = Math.ceil(rpcBytesPerIp / 6)
      return { points, total: points * callers }
    },
  },
  outside: {
    counts: "requests to outside services, by the operator's keys",
    seconds: 60,
    ...perCaller('RATE_LIMIT_OUTSIDE', 'outsidePerIp'),
  },
  media: {
    counts: 'requests for metadata and pictures that others have put somewhere',
    seconds: 60,
    ...perCaller('RATE_LIMIT_MEDIA', 'mediaPerIp'),
  },
  broadcasts: {
    counts: 'signed transactions',
    seconds: 60,
    ...perCaller('RATE_LIMIT_BROADCAST', 'broadcastsPerIp'),
  },
  orders: {
    counts: 'purchases that are started',
    seconds: daySeconds,
    ...perCaller('RATE_LIMIT_ORDERS', 'ordersPerDay'),
  },
  names: {
    counts: 'registrations and changes of names',
    seconds: 60,
    ...perCaller('RATE_LIMIT_NAMES', 'nameChanges'),
  },
  signIns: {
    counts: 'nonces, sign-ins, sign-outs and mailed codes of sign-in with a wallet',
    seconds: 60,
    ...perCaller('RATE_LIMIT_SIGN_INS', 'signIns'),
  },
  events: {
    counts: 'bytes of stored analytics events',
    seconds: daySeconds,
    variables: ['ANALYTICS_DAY_BYTES_IP', 'ANALYTICS_DAY_BYTES'],
    read: ({ analyticsLimits: { dayBytesPerIp, dayBytes } }) => ({ points: dayBytesPerIp, total: dayBytes }),
  },
  probes: {
    // No total: what the operator watches the server by must work while all else is refused.
    counts: 'requests of `/health`, `/ready` and `/metrics`',
    seconds: 60,
    variables: undefined,
    read: () => ({ points: probesPerMinute, total: undefined }),
  },
}

export type Limits = Readonly<Record<MeterName, Limit>>

export const meterNames = Object.keys(meters) as MeterName[]

/** Creates the limit of every meter, which all routes and listeners of a server share. */
export function createLimits(parameters: {
  rateLimits: RateLimits
  analyticsLimits: AnalyticsLimits
  redis?: Redis | undefined
}): Limits {
  const { redis, ...limits } = parameters
  const create = (name: MeterName): Limit => {
    const { seconds, read } = meters[name]
    return createCallerLimit({ name, seconds, redis, ...read(limits) })
  }
  return {
    requests: create('requests'),
    calls: create('calls'),
    bytes: create('bytes'),
    outside: create('outside'),
    media: create('media'),
    broadcasts: create('broadcasts'),
    orders: create('orders'),
    names: create('names'),
    signIns: create('signIns'),
    events: create('events'),
    probes: create('probes'),
  }
}
