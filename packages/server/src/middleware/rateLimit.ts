import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import type { Redis } from '../redis/createRedis.js'
import { toCallerNetwork } from '../utils/callerBuckets.js'
import { createTtlCache } from '../utils/createTtlCache.js'

/** Charges `cost` (default 1) to `key`. @throws HttpError RATE_LIMITED with Retry-After in seconds */
export type Limit = (key: string, cost?: number) => Promise<void>

export type LimitParameters = {
  /** Key prefix of this limit in Redis. */
  name: string
  points: number
  seconds?: number | undefined
  redis?: Redis | undefined
}

/** What a key has used of its window. */
export type Use = { used: number; msLeft: number }

/** Charges as a limit does. @returns what the key has used with it */
export type Counter = (key: string, cost: number) => Promise<Use>

/** @throws HttpError RATE_LIMITED */
export const rateLimited = (msLeft: number): HttpError => {
  const waitSeconds = Math.max(1, Math.ceil(msLeft / 1000))
  return new HttpError({
    status: 429,
    code: 'RATE_LIMITED',
    message: `Too many requests. Try again in ${waitSeconds} s.`,
    headers: { 'retry-after': String(waitSeconds) },
  })
}

/**
 * Allows `points` per key and window of `seconds`, counted over all processes that share `redis`, or in memory while
 * it is down.
 */
export function createCounter({ name, points, seconds = 60, redis }: LimitParameters): Counter {
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
  return async (key, cost) => {
    try {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key, cost)
      return { used: consumedPoints, msLeft: msBeforeNext }
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw rateLimited(error.msBeforeNext)
    }
  }
}

/** A counter whose use is not looked at. */
export function createLimit(parameters: LimitParameters): Limit {
  const count = createCounter(parameters)
  return async (key, cost = 1) => void (await count(key, cost))
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
  const { points, name } = parameters
  const limit = createLimit(parameters)
  const shares = createLimit({ ...parameters, name: `${name}-shares` })
  const groups = createTtlCache<Map<string, number>>({ ttlMs: 60_000, max: maxGroups })
  return async (group, member) => {
    let members = groups.get(group)
    if (members === undefined) {
      members = new Map()
      groups.set(group, members)
    }
    const count = (members.get(member) ?? 0) + 1
    members.set(member, count)
    await limit(group).catch(async error => {
      if (count > points / members.size) throw error
      await shares(group)
    })
  }
}

/** Probes, which are charged apart, so that they pass while all else is refused. */
const probePaths: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/**
 * Charges a request to its caller, before anything else looks at it. What is over the limit is refused by
 * `createRateLimit`, once the response has the headers by which a page can read the refusal.
 */
export function createRequestCharge(parameters: {
  limit: Limit
  limitProbes: Limit
}): MiddlewareHandler<AppEnv> {
  const { limit, limitProbes } = parameters
  return async (context, next) => {
    const address = context.get('clientAddress')
    await (probePaths.has(context.req.path) ? limitProbes(address) : limit(address)).catch(error => {
      context.set('overLimit', error)
    })
    return next()
  }
}

/** @throws HttpError RATE_LIMITED when the caller is over its limit of requests */
export function assertWithinLimit(context: Context<AppEnv>): void {
  const error = context.get('overLimit')
  if (error !== undefined) throw error
}

/** Refuses what is over the limit of its caller, or of its project. */
export function createRateLimit(parameters: {
  perProject: number
  redis?: Redis | undefined
}): MiddlewareHandler<AppEnv> {
  const { redis } = parameters
  const byProject = createSharedLimit({ name: 'project', points: parameters.perProject, redis })
  return async (context, next) => {
    assertWithinLimit(context)
    if (probePaths.has(context.req.path)) return next()
    const projectId = context.get('projectId')
    if (projectId !== undefined) await byProject(projectId, toCallerNetwork(context.get('clientAddress')))
    return next()
  }
}
