import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import type { Log } from '../logs/createLog.js'
import { toLogError } from '../logs/toLogError.js'

/** Turns a thrown value into an error response; the details of an unexpected error are logged and not sent. */
export function createErrorHandler(log: Log): (error: Error, context: Context<AppEnv>) => Response {
  return (error, context) => {
    const requestId = context.get('requestId') ?? 'unknown'
    const failure = toHttpError(error)
    if (failure.status === 500) log.error({ requestId, error: toLogError(error) }, 'request failed')
    else if (failure.status > 500)
      log.warn({ requestId, code: failure.code, error: toLogError(failure.cause) }, 'request not served')
    for (const [name, value] of Object.entries(failure.headers)) context.header(name, value)
    context.header('cache-control', 'no-store')
    const { code, message, status, rpcError } = failure
    return context.json({ code, message, requestId, ...(rpcError && { error: rpcError }) }, status)
  }
}

function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof HTTPException && error.status >= 400 && error.status < 500)
    return new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The request cannot be read.' })
  return new HttpError({
    status: 500,
    code: 'SERVER_ERROR',
    message: 'The server returned an error.',
    cause: error,
  })
}
