export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** pino's levels. */
export type LogLevel = (typeof logLevels)[number]
