import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'

/** Where the operator names projects, every API call must belong to one (D3). Images and probes are free. */
export function createProjectGuard(projectIds: readonly string[]): MiddlewareHandler<AppEnv> {
  const known = new Set(projectIds)
  return async (context, next) => {
    if (known.size === 0) return next()
    const projectId = context.get('projectId')
    if (projectId === undefined)
      throw new HttpError({
        status: 401,
        code: 'PROJECT_ID_MISSING',
        message: 'This server needs a project id.',
      })
    if (!known.has(projectId))
      throw new HttpError({
        status: 401,
        code: 'INVALID_PROJECT_ID',
        message: 'The project id is not valid.',
      })
    return next()
  }
}
