import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../app.js'
import { HttpError } from '../errors/HttpError.js'
import type { Log } from '../logs/createLog.js'
import { toLogError } from '../logs/toLogError.js'
import { StorageError } from '../storage/StorageError.js'

/** Responses with 429 that are held back at once; further ones are sent immediately. */
const maxHeld = 1_000

/**
 * Turns a thrown value into an error response; the details of an unexpected error are logged and not sent. A 429 is held
 * back for `refusalDelayMs`, because a caller that waits for each response would otherwise be refused thousands of times
 * a second.
 */
export function createErrorHandler({
  log,
  refusalDelayMs,
}: {
  log: Log
  refusalDelayMs: number
}): (error: Error, context: Context<AppEnv>) => Promise<Response> {
  let held = 0
  const holdBack = async (): Promise<void> => {
    if (held >= maxHeld) return
    held += 1
    await new Promise(resolve => setTimeout(resolve, refusalDelayMs))
    held -= 1
  }
  return async (error, context) => {
    const requestId = context.get('requestId') ?? 'unknown'
    const failure = toHttpError(error)
    if (failure.status === 500) log.error({ requestId, error: toLogError(error) }, 'request failed')
    else if (failure.status > 500)
      log.warn({ requestId, code: failure.code, error: toLogError(failure.cause) }, 'request not served')
    if (failure.status === 429) await holdBack()
    for (const [name, value] of Object.entries(failure.headers)) context.header(name, value)
    context.header('cache-control', 'no-store')
    const { code, message, status, rpcError, details } = failure
    return context.json(
      { code, message, requestId, ...details, ...(rpcError && { error: rpcError }) },
      status,
    )
  }
}

function toHttpError(error: Error): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof HTTPException && error.status >= 400 && error.status < 500)
    return new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The request cannot be read.' })
  if (error instanceof StorageError && error.code === 'STORAGE_OVERLOADED')
    return new HttpError({
      status: 503,
      code: 'NOT_READY',
      message: 'There are too many requests at once. Try again.',
      headers: { 'retry-after': '1' },
      cause: error,
    })
  return new HttpError({
    status: 500,
    code: 'SERVER_ERROR',
    message: 'The server returned an error.',
    cause: error,
  })
}
