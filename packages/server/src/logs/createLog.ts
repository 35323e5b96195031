import pino, { type Logger } from 'pino'
import type { LogLevel } from './logLevels.js'
import { scrub } from './scrub.js'

export type Log = Logger

const secretKeys = [
  'authorization',
  'cookie',
  'auth',
  'token',
  'password',
  'secret',
  'key',
  'privateKey',
  'symKey',
  'topic',
  'address',
  'url',
  'query',
  'body',
  'headers',
]

/** Creates a logger of JSON lines; fields are redacted by name and every line is scrubbed by pattern. */
export function createLog(parameters: {
  level: LogLevel
  destination?: { write(line: string): void } | undefined
}): Log {
  return pino(
    {
      level: parameters.level,
      base: { name: 'latchkit-server' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: [...secretKeys, ...secretKeys.map(key => `*.${key}`)], censor: '[redacted]' },
      hooks: { streamWrite: scrub },
    },
    // Standard output is reserved for the line with the server's URL.
    parameters.destination ?? pino.destination({ dest: 2, sync: true }),
  )
}
