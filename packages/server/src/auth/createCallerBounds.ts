import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'
import type { RateLimits } from '../config/serverOptions.js'
import { createCallerLimit } from '../middleware/callerLimit.js'
import type { Limit } from '../middleware/rateLimit.js'
import type { Redis } from '../redis/createRedis.js'
import { authCharges, type CallerBoundName, callerBounds } from './authCharges.js'

const isBound = (name: string): name is CallerBoundName => Object.hasOwn(callerBounds, name)

/**
 * Charges a request to the bounds per caller that its route lists in `authCharges`, before its proof is verified and
 * anything is read for it.
 */
export function createCallerBounds(parameters: {
  rateLimits: Pick<RateLimits, 'callers'>
  redis: Redis | undefined
}): MiddlewareHandler<AppEnv> {
  const { rateLimits, redis } = parameters
  const limits = new Map<string, Limit>()
  for (const [name, { points, seconds }] of Object.entries(callerBounds))
    limits.set(name, createCallerLimit({ name, points, seconds, total: points * rateLimits.callers, redis }))
  return async (context, next) => {
    // The path that the router matches too: none of these routes has a parameter.
    const names = authCharges[`${context.req.method} ${context.req.path}`] ?? []
    for (const name of names.filter(isBound)) await limits.get(name)?.(context.get('clientAddress'))
    await next()
  }
}
