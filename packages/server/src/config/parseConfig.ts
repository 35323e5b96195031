import { readFileSync } from 'node:fs'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import type { LogLevel, ServerOptions } from '../options.js'
import { checkOptions, type OptionNames, publicUrlReason } from './checkOptions.js'
import { isLoopback } from './isLoopback.js'
import { parseTokenLists } from './parseTokenLists.js'
import { type VariableName, variables } from './variables.js'

/** Configuration of the command line. */
export type Config = { port: number; host: string; options: ServerOptions }

const names: OptionNames = {
  redisUrl: 'REDIS_URL',
  rpcUrls: 'RPC_URLS',
  tokens: 'TOKEN_LISTS',
  nativeCurrencies: 'NATIVE_CURRENCIES',
  allowedOrigins: 'ALLOWED_ORIGINS',
  projects: 'PROJECTS',
  features: 'FEATURES',
  publicUrl: 'PUBLIC_URL',
  trustedProxies: 'TRUSTED_PROXIES',
  rateLimits: 'RATE_LIMIT_IP, RATE_LIMIT_PROJECT, RATE_LIMIT_RPC, RATE_LIMIT_RPC_BYTES',
  rpcLimits: 'RPC_RESPONSE_BYTES, RPC_BATCH_BYTES, RPC_CONCURRENT_IP, RPC_CONCURRENT_CHAIN',
  relayLimits: 'RELAY_LIMITS',
  analyticsLimits: 'ANALYTICS_DAY_BYTES_IP, ANALYTICS_DAY_BYTES, ANALYTICS_TOTAL_BYTES',
}

const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Parses the environment variables (listed in `docs/server.md`).
 *
 * @param readFile - for `TOKEN_LISTS` that name files
 * @throws ServerConfigError that lists every fault and quotes no value, because it may be a secret
 * @example
 * const { port, host, options } = parseConfig(process.env)
 */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = path => readFileSync(path, 'utf8'),
): Config {
  const problems: string[] = []
  const read = (name: VariableName): string => env[name]?.trim() || variables[name]

  const number = (name: VariableName, minimum: number, maximum: number): number => {
    const text = read(name)
    const value = /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    problems.push(`${name}: is not a whole number from ${minimum} to ${maximum}`)
    return Number(variables[name])
  }
  const json = <T>(name: VariableName, kind: 'object' | 'array'): T => {
    const fallback = (kind === 'array' ? [] : {}) as T
    try {
      const value: unknown = JSON.parse(read(name))
      if (typeof value === 'object' && value !== null && Array.isArray(value) === (kind === 'array'))
        return value as T
      problems.push(`${name}: is not a JSON ${kind}`)
    } catch {
      problems.push(`${name}: is not JSON`)
    }
    return fallback
  }
  const onOff = (name: VariableName): boolean => {
    const text = read(name).toLowerCase()
    if (['on', 'true', '1', 'yes'].includes(text)) return true
    if (!['off', 'false', '0', 'no'].includes(text)) problems.push(`${name}: is neither on nor off`)
    return false
  }

  const host = read('HOST')
  const logLevel = read('LOG_LEVEL').toLowerCase()
  if (!logLevels.includes(logLevel)) problems.push(`LOG_LEVEL: is none of ${logLevels.join(', ')}`)
  const storage = read('DATABASE_URL')
  if (!/^(?:file:.+|memory:|postgres(?:ql)?:\/\/.+)$/.test(storage))
    problems.push('DATABASE_URL: starts with none of file:, postgres://, memory:')

  const options: ServerOptions = {
    storage,
    redisUrl: read('REDIS_URL') || undefined,
    rpcUrls: json<Record<string, string>>('RPC_URLS', 'object'),
    tokens: parseTokenLists(read('TOKEN_LISTS'), readFile, problems),
    nativeCurrencies: json<NonNullable<ServerOptions['nativeCurrencies']>>('NATIVE_CURRENCIES', 'object'),
    features: json<Record<string, unknown>>('FEATURES', 'object'),
    projects: json<NonNullable<ServerOptions['projects']>>('PROJECTS', 'array'),
    allowedOrigins: read('ALLOWED_ORIGINS')
      .split(',')
      .map(origin => origin.trim())
      .filter(Boolean),
    environment: toEnvironment(read('NODE_ENV'), host),
    analytics: onOff('ANALYTICS'),
    relay: onOff('RELAY'),
    relayLimits: json<NonNullable<ServerOptions['relayLimits']>>('RELAY_LIMITS', 'object'),
    publicUrl: read('PUBLIC_URL') || undefined,
    trustedProxies: number('TRUSTED_PROXIES', 0, 10),
    rateLimits: {
      perIp: number('RATE_LIMIT_IP', 1, 100_000_000),
      perProject: number('RATE_LIMIT_PROJECT', 1, 100_000_000),
      rpcPerIp: number('RATE_LIMIT_RPC', 1, 100_000_000),
      rpcBytesPerIp: number('RATE_LIMIT_RPC_BYTES', 1, 1e12),
      broadcastsPerIp: number('RATE_LIMIT_BROADCAST', 1, 100_000_000),
      refusalDelayMs: number('RATE_LIMIT_DELAY_MS', 1, 10_000),
    },
    rpcLimits: {
      responseBytes: number('RPC_RESPONSE_BYTES', 1, 4_000_000),
      batchBytes: number('RPC_BATCH_BYTES', 1, 100_000_000),
      concurrentPerIp: number('RPC_CONCURRENT_IP', 1, 10_000),
      concurrentPerChain: number('RPC_CONCURRENT_CHAIN', 1, 10_000),
    },
    analyticsLimits: {
      dayBytesPerIp: number('ANALYTICS_DAY_BYTES_IP', 1, 1e12),
      dayBytes: number('ANALYTICS_DAY_BYTES', 1, 1e12),
      totalBytes: number('ANALYTICS_TOTAL_BYTES', 1, 1e12),
    },
    logLevel: logLevel as LogLevel,
  }
  const port = number('PORT', 0, 65_535)
  checkOptions(options, problems, names)
  if (options.environment === 'development' && options.relay && !isLoopback(host) && !options.publicUrl)
    problems.push(`PUBLIC_URL: ${publicUrlReason}`)
  if (problems.length > 0) throw new ServerConfigError(problems)
  return { port, host, options }
}

/** Unset, the environment is development on loopback only, so that a deployed server is not left open by mistake. */
function toEnvironment(name: string, host: string): 'production' | 'development' {
  if (name === 'development' || name === 'test') return 'development'
  return name !== 'production' && isLoopback(host) ? 'development' : 'production'
}
