import { isError } from '../errors/isError.js'
import { LatchkitError } from '../errors/LatchkitError.js'

/**
 * The error of a request that a wallet may still carry out, with what its late response comes to in `context.late`;
 * any other error as it is.
 */
export function toLateError(error: unknown, read: (response: unknown) => Promise<unknown>): unknown {
  if (!isError(error) || !(error.context['late'] instanceof Promise)) return error
  const { code, details, cause, rpcCode, context } = error
  const late = error.context['late'].then(read)
  // The caller may ignore it.
  late.catch(() => {})
  return new LatchkitError(code, { details, cause, rpcCode, context: { ...context, late } })
}
