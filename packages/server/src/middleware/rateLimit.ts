import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import type { Redis } from '../redis/createRedis.js'
import { createTtlCache } from '../utils/createTtlCache.js'

/** Charges `cost` (default 1) to `key`. @throws HttpError RATE_LIMITED with Retry-After in seconds */
export type Limit = (key: string, cost?: number) => Promise<void>

/**
 * Allows `points` per key and window of `seconds`, counted over all processes that share `redis`, or in memory while
 * it is down.
 */
export function createLimit({
  name,
  points,
  seconds = 60,
  redis,
}: {
  /** Key prefix of this limit in Redis. */
  name: string
  points: number
  seconds?: number | undefined
  redis?: Redis | undefined
}): Limit {
  const inMemory = new RateLimiterMemory({ points, duration: seconds })
  const limiter =
    redis === undefined
      ? inMemory
      : new RateLimiterRedis({
          storeClient: redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          keyPrefix: `latchkit:limit:${name}`,
          points,
          duration: seconds,
          insuranceLimiter: inMemory,
        })
  return async (key, cost = 1) => {
    try {
      await limiter.consume(key, cost)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const waitSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new HttpError({
        status: 429,
        code: 'RATE_LIMITED',
        message: `Too many requests. Try again in ${waitSeconds} s.`,
        headers: { 'retry-after': String(waitSeconds) },
      })
    }
  }
}

/** Groups whose members are counted at the same time. */
const maxGroups = 10_000

/**
 * Allows `points` per group and minute. Once they are used up, a member still gets its fair share: the points divided by
 * the members of that minute. So no member can lock out the others, and at most twice the points are spent.
 */
function createSharedLimit(parameters: {
  name: string
  points: number
  redis?: Redis | undefined
}): (group: string, member: string) => Promise<void> {
  const { points } = parameters
  const limit = createLimit(parameters)
  const groups = createTtlCache<Map<string, number>>({ ttlMs: 60_000, max: maxGroups })
  return async (group, member) => {
    let members = groups.get(group)
    if (members === undefined) {
      members = new Map()
      groups.set(group, members)
    }
    const count = (members.get(member) ?? 0) + 1
    members.set(member, count)
    await limit(group).catch(error => {
      if (count > points / members.size) throw error
    })
  }
}

const exempt = new Set(['/health', '/ready', '/metrics'])

/** Limits requests by network address and by project; probes are exempt. */
export function createRateLimit(parameters: {
  perIp: number
  perProject: number
  redis?: Redis | undefined
}): MiddlewareHandler<AppEnv> {
  const { redis } = parameters
  const byAddress = createLimit({ name: 'ip', points: parameters.perIp, redis })
  const byProject = createSharedLimit({ name: 'project', points: parameters.perProject, redis })
  return async (context, next) => {
    if (exempt.has(context.req.path)) return next()
    await byAddress(context.get('clientAddress'))
    const projectId = context.get('projectId')
    if (projectId !== undefined) await byProject(projectId, context.get('clientAddress'))
    return next()
  }
}
