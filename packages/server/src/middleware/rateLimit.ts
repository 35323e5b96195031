import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import type { Redis } from '../redis/createRedis.js'

/** Counts `points` against `key`. @throws HttpError RATE_LIMITED with Retry-After in seconds */
export type Limit = (key: string, points?: number) => Promise<void>

/** At most `perMinute` points a minute and key; counted over all processes that share `redis`, while it answers. */
export function createLimit({
  name,
  perMinute,
  redis,
}: {
  /** Keeps this limit's counts apart from the others'. */
  name: string
  perMinute: number
  redis?: Redis | undefined
}): Limit {
  const alone = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const limiter =
    redis === undefined
      ? alone
      : new RateLimiterRedis({
          storeClient: redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          keyPrefix: `latchkit:limit:${name}`,
          points: perMinute,
          duration: 60,
          insuranceLimiter: alone,
        })
  return async (key, points = 1) => {
    try {
      await limiter.consume(key, points)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new HttpError({
        status: 429,
        code: 'RATE_LIMITED',
        message: `Too many requests. Try again in ${seconds} s.`,
        headers: { 'retry-after': String(seconds) },
      })
    }
  }
}

const free = new Set(['/health', '/ready', '/metrics'])

/** Limits by network address and by project; probes are free. */
export function createRateLimit(parameters: {
  perIp: number
  perProject: number
  redis?: Redis | undefined
}): MiddlewareHandler<AppEnv> {
  const { redis } = parameters
  const byAddress = createLimit({ name: 'ip', perMinute: parameters.perIp, redis })
  const byProject = createLimit({ name: 'project', perMinute: parameters.perProject, redis })
  return async (context, next) => {
    if (free.has(context.req.path)) return next()
    await byAddress(context.get('clientAddress'))
    const projectId = context.get('projectId')
    if (projectId !== undefined) await byProject(projectId)
    return next()
  }
}
