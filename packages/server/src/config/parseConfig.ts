import { readFileSync } from 'node:fs'
import { checkOptions, type OptionNames, publicUrlReason } from '../checkOptions.js'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import type { LogLevel, ServerOptions } from '../options.js'
import { isLoopback } from '../utils/isLoopback.js'
import { isPublished } from '../utils/isPublished.js'
import { parseAuth } from './parseAuth.js'
import { parseTokenLists } from './parseTokenLists.js'
import { type VariableName, variables } from './variables.js'

/** Configuration of the command line. */
export type Config = { port: number; securePort: number; host: string; options: ServerOptions }

const names: OptionNames = {
  redisUrl: 'REDIS_URL',
  rpcUrls: 'RPC_URLS',
  tokens: 'TOKEN_LISTS',
  nativeCurrencies: 'NATIVE_CURRENCIES',
  prices: 'PRICES',
  swaps: 'SWAPS',
  onramp: 'ONRAMP',
  secure: 'SECURE_ORIGIN, SECURE_ALLOWED_ORIGINS, SECURE_RETURN_URLS, FRAMED_APPROVALS',
  auth: 'AUTH_KEY, SMTP_URL, MAIL_FROM, SOCIAL, FARCASTER_RELAY, PLACE_HEADER',
  names: 'NAMES',
  media: 'MEDIA',
  allowedOrigins: 'ALLOWED_ORIGINS',
  projects: 'PROJECTS',
  features: 'FEATURES',
  publicUrl: 'PUBLIC_URL',
  trustedProxies: 'TRUSTED_PROXIES',
  rateLimits:
    'RATE_LIMIT_IP, RATE_LIMIT_PROJECT, RATE_LIMIT_RPC, RATE_LIMIT_RPC_BYTES, RATE_LIMIT_BROADCAST, RATE_LIMIT_NAMES, RATE_LIMIT_SIGN_INS, RATE_LIMIT_OUTSIDE, RATE_LIMIT_MEDIA, RATE_LIMIT_ORDERS, RATE_LIMIT_CALLERS',
  rpcLimits: 'RPC_RESPONSE_BYTES, RPC_BATCH_BYTES, RPC_CONCURRENT_IP, RPC_CONCURRENT_CHAIN',
  relayLimits: 'RELAY_LIMITS',
  activityChains: 'ACTIVITY_CHAINS',
  activitySources: 'ACTIVITY_SOURCES',
  activityLimits:
    'ACTIVITY_BACKFILL_BLOCKS, ACTIVITY_KEEP_BLOCKS, ACTIVITY_CONCURRENCY, ACTIVITY_BYTES, ACTIVITY_POLL_MS',
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
  const list = (name: VariableName): string[] =>
    read(name)
      .split(',')
      .map(entry => entry.trim())
      .filter(Boolean)
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
    severalProcesses: onOff('SEVERAL_PROCESSES'),
    rpcUrls: json<Record<string, string>>('RPC_URLS', 'object'),
    tokens: parseTokenLists(read('TOKEN_LISTS'), readFile, problems),
    nativeCurrencies: json<NonNullable<ServerOptions['nativeCurrencies']>>('NATIVE_CURRENCIES', 'object'),
    prices: json<NonNullable<ServerOptions['prices']>>('PRICES', 'object'),
    swaps: json<NonNullable<ServerOptions['swaps']>>('SWAPS', 'object'),
    onramp: json<NonNullable<ServerOptions['onramp']>>('ONRAMP', 'object'),
    names: json<NonNullable<ServerOptions['names']>>('NAMES', 'object'),
    ...parseAuth({ read, list, social: json('SOCIAL', 'object') }),
    media: json<NonNullable<ServerOptions['media']>>('MEDIA', 'object'),
    certifiedWalletIds: list('CERTIFIED_WALLETS'),
    features: json<Record<string, unknown>>('FEATURES', 'object'),
    projects: json<NonNullable<ServerOptions['projects']>>('PROJECTS', 'array'),
    allowedOrigins: list('ALLOWED_ORIGINS'),
    activityChains: list('ACTIVITY_CHAINS'),
    activitySources: json<NonNullable<ServerOptions['activitySources']>>('ACTIVITY_SOURCES', 'object'),
    activityTraces: onOff('ACTIVITY_TRACES'),
    activityLimits: {
      backfillBlocks: number('ACTIVITY_BACKFILL_BLOCKS', 1, 1e9),
      keepBlocks: number('ACTIVITY_KEEP_BLOCKS', 1, 1e12),
      concurrency: number('ACTIVITY_CONCURRENCY', 1, 64),
      bytesPerMinute: number('ACTIVITY_BYTES', 1_000_000, 1e12),
      pollMs: number('ACTIVITY_POLL_MS', 100, 3_600_000),
    },
    environment: toEnvironment(read('NODE_ENV'), host, {
      publicUrl: read('PUBLIC_URL'),
      trustedProxies: read('TRUSTED_PROXIES'),
    }),
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
      nameChanges: number('RATE_LIMIT_NAMES', 1, 100_000_000),
      signIns: number('RATE_LIMIT_SIGN_INS', 1, 100_000_000),
      outsidePerIp: number('RATE_LIMIT_OUTSIDE', 1, 100_000_000),
      mediaPerIp: number('RATE_LIMIT_MEDIA', 1, 100_000_000),
      ordersPerDay: number('RATE_LIMIT_ORDERS', 1, 100_000_000),
      callers: number('RATE_LIMIT_CALLERS', 2, 1_000_000),
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
  const securePort = number('SECURE_PORT', 0, 65_535)
  checkOptions(options, problems, names)
  if (options.environment === 'development' && options.relay && !isLoopback(host) && !options.publicUrl)
    problems.push(`PUBLIC_URL: ${publicUrlReason}`)
  if (problems.length > 0) throw new ServerConfigError(problems)
  return { port, securePort, host, options }
}

/**
 * Unset, the environment is development on loopback only, and not where others reach it through a proxy (D74), so that a
 * deployed server is not left open by mistake.
 */
function toEnvironment(
  name: string,
  host: string,
  { publicUrl, trustedProxies }: { publicUrl: string; trustedProxies: string },
): 'production' | 'development' {
  if (name === 'development' || name === 'test') return 'development'
  if (name === 'production' || !isLoopback(host)) return 'production'
  return isPublished(publicUrl, Number(trustedProxies)) ? 'production' : 'development'
}
