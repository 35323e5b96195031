import { HttpError } from '../errors/HttpError.js'

/** The parts of an error that may be logged. */
export type LogError = {
  name: string
  code?: string | undefined
  message?: string | undefined
  /** Frames only. */
  stack?: readonly string[] | undefined
  cause?: LogError | undefined
}

/**
 * Returns name, code and stack frames. The message is kept for this package's errors only: others may quote
 * their input (JSON.parse does), which may be a secret.
 */
export function toLogError(error: unknown, depth = 0): LogError | undefined {
  if (error === undefined || error === null || depth > 4) return undefined
  if (!(error instanceof Error)) return { name: typeof error }
  const code = (error as { code?: unknown }).code
  const ours = error instanceof HttpError || error.name === 'StorageError' || error.name === 'UpstreamError'
  return {
    name: error.name,
    ...(typeof code === 'string' && /^[A-Z0-9_]{1,64}$/.test(code) && { code }),
    ...(ours && { message: error.message }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => line.startsWith('    at '))
      .slice(0, 12)
      .map(line => line.trim()),
    cause: toLogError(error.cause, depth + 1),
  }
}
