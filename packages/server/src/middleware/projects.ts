import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'

/** Requires a configured project id for every API call when projects are configured. */
export function createProjectGuard(projectIds: readonly string[]): MiddlewareHandler<AppEnv> {
  const ids = new Set(projectIds)
  return async (context, next) => {
    if (ids.size === 0) return next()
    const projectId = context.get('projectId')
    if (projectId === undefined)
      throw new HttpError({
        status: 401,
        code: 'PROJECT_ID_MISSING',
        message: 'This server needs a project id.',
      })
    if (!ids.has(projectId))
      throw new HttpError({
        status: 401,
        code: 'INVALID_PROJECT_ID',
        message: 'The project id is not valid.',
      })
    return next()
  }
}
