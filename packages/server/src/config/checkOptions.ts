import {
  CaipNetworkIdSchema,
  type FeaturesRecord,
  FeaturesSchema,
  ImageUrlSchema,
} from '@latchkit/api/schemas'
import * as v from 'valibot'
import { getAddress } from 'viem'
import type {
  AnalyticsLimits,
  NativeCurrencyConfig,
  Overrides,
  ProjectConfig,
  RateLimits,
  RpcLimits,
  ServerOptions,
  TokenConfig,
} from '../options.js'
import { defaultRelayLimits, type RelayLimits } from '../relay/limits.js'
import { isSolanaAddress } from '../utils/isSolanaAddress.js'
import { defaultAnalyticsLimits, defaultRateLimits, defaultRpcLimits } from './limits.js'

/** Validated options with their defaults. */
export type CheckedOptions = {
  redisUrl: string | undefined
  rpcUrls: Record<string, string>
  tokens: Record<string, TokenConfig[]>
  nativeCurrencies: Record<string, NativeCurrencyConfig>
  allowedOrigins: string[]
  projects: ProjectConfig[]
  features: FeaturesRecord
  publicUrl: string | undefined
  trustedProxies: number
  rateLimits: RateLimits
  rpcLimits: RpcLimits
  analyticsLimits: AnalyticsLimits
  relayLimits: RelayLimits
}

/** Names of the options in error messages: environment variables or properties. */
export type OptionNames = Readonly<Record<keyof CheckedOptions, string>>

export const optionNames: OptionNames = {
  redisUrl: 'redisUrl',
  rpcUrls: 'rpcUrls',
  tokens: 'tokens',
  nativeCurrencies: 'nativeCurrencies',
  allowedOrigins: 'allowedOrigins',
  projects: 'projects',
  features: 'features',
  publicUrl: 'publicUrl',
  trustedProxies: 'trustedProxies',
  rateLimits: 'rateLimits',
  rpcLimits: 'rpcLimits',
  analyticsLimits: 'analyticsLimits',
  relayLimits: 'relayLimits',
}

/** Why the relay needs the public URL. */
export const publicUrlReason =
  'is required in production, and for a host that is not loopback, because the relay accepts tokens made for it only'

const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const isRedisUrl = (value: string) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)
// The URL parser accepts a star in a host name, but it is meant as a wildcard.
const isOrigin = (value: string) =>
  isHttpUrl(value) && new URL(value).origin === value && !value.includes('*')

// Token lists come from third parties, so control and direction characters and long names are refused.
const label = (length: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(length),
    v.regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'holds characters that cannot be shown'),
  )
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77, 'is over 77'))

const tokenEntries = {
  symbol: label(32),
  name: label(100),
  decimals,
  iconUrl: v.optional(ImageUrlSchema),
  eip2612: v.optional(v.boolean()),
}
const TokenSchema = v.object({
  address: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{40}$/, 'is not 0x and 40 hex characters'),
    v.check(hasGoodChecksum, 'has a wrong EIP-55 checksum'),
  ),
  ...tokenEntries,
})
const SolanaTokenSchema = v.object({
  address: v.pipe(v.string(), v.check(isSolanaAddress, 'is not a Solana address (base58 of 32 bytes)')),
  ...tokenEntries,
})

const CurrencySchema = v.object({ name: label(100), symbol: label(32), decimals })
const OriginSchema = v.pipe(
  v.string(),
  v.check(
    isOrigin,
    'is not an origin such as https://app.example (no path, no wildcard, no slash at the end)',
  ),
)
const ProjectSchema = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'is not an id of up to 64 letters, digits, . _ -'),
  ),
  allowedOrigins: v.optional(v.array(OriginSchema)),
})
const count = v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1, 'is under 1'))
const positive = v.pipe(
  v.number(),
  v.check(value => value > 0 && Number.isFinite(value), 'is not positive'),
)
const RateSchema = v.strictObject({ perSecond: positive, burst: positive })

function hasGoodChecksum(address: string): boolean {
  const hex = address.slice(2)
  return (
    hex === hex.toLowerCase() || hex === hex.toUpperCase() || getAddress(address.toLowerCase()) === address
  )
}

/** Validates options and fills in defaults; `problems` receives a line per fault. */
export function checkOptions(
  options: ServerOptions,
  problems: string[],
  names: OptionNames = optionNames,
): CheckedOptions {
  const check = <T>(name: string, schema: v.GenericSchema<T>, value: unknown, fallback: T): T => {
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    for (const issue of result.issues.slice(0, 5)) {
      const path = v.getDotPath(issue)
      problems.push(`${name}${path ? ` (${path})` : ''}: ${toPhrase(issue)}`)
    }
    return fallback
  }
  const checkLimits = <Limits extends object>(
    name: string,
    defaults: Limits,
    overrides: Overrides<Limits> | undefined,
  ): Limits => {
    for (const key of Object.keys(overrides ?? {}))
      if (!Object.hasOwn(defaults, key)) problems.push(`${name} (${key}): is not a limit`)
    const entries = Object.entries(defaults).map(
      ([key, value]) => [key, typeof value === 'number' ? count : RateSchema] as const,
    )
    const schema = v.object(
      Object.fromEntries(entries),
    ) as v.GenericSchema<unknown> as v.GenericSchema<Limits>
    return check(name, schema, { ...defaults, ...withoutUndefined(overrides ?? {}) }, defaults)
  }
  const rpcUrls = check(
    names.rpcUrls,
    v.record(CaipNetworkIdSchema, v.pipe(v.string(), v.check(isHttpUrl, 'is not an http(s) URL'))),
    options.rpcUrls ?? {},
    {},
  )
  const checkTokens = (schema: v.GenericSchema<TokenConfig>, wanted: (chain: string) => boolean) =>
    check(
      names.tokens,
      v.record(CaipNetworkIdSchema, v.pipe(v.array(schema), v.maxLength(1000, 'lists over 1000 tokens'))),
      Object.fromEntries(Object.entries(options.tokens ?? {}).filter(([chain]) => wanted(chain))) as Record<
        string,
        TokenConfig[]
      >,
      {},
    )
  const isSolana = (chain: string) => chain.startsWith('solana:')
  const tokens = checkTokens(TokenSchema, chain => !isSolana(chain))
  for (const list of Object.values(tokens))
    for (const token of list) token.address = getAddress(token.address.toLowerCase())
  Object.assign(tokens, checkTokens(SolanaTokenSchema, isSolana))
  const redisUrl = check(
    names.redisUrl,
    v.optional(v.pipe(v.string(), v.check(isRedisUrl, 'is not a redis:// or rediss:// URL'))),
    options.redisUrl,
    undefined,
  )
  if (options.redisUrl !== undefined && !isPostgres(options.storage))
    problems.push(`${names.redisUrl}: needs a PostgreSQL database, which all the processes share`)
  const environment = options.environment ?? 'production'
  if (environment === 'production' && options.relay !== false && options.publicUrl === undefined)
    problems.push(`${names.publicUrl}: ${publicUrlReason}`)
  const features = options.features ?? {}
  for (const name of Object.keys(features))
    if (!(name in featureNames)) problems.push(`${names.features} (${name}): is not a feature`)
  return {
    redisUrl,
    rpcUrls,
    tokens,
    nativeCurrencies: check(
      names.nativeCurrencies,
      v.record(CaipNetworkIdSchema, CurrencySchema),
      options.nativeCurrencies ?? {},
      {},
    ),
    allowedOrigins: check(names.allowedOrigins, v.array(OriginSchema), options.allowedOrigins ?? [], []),
    projects: check(names.projects, v.array(ProjectSchema), options.projects ?? [], []),
    features: check(names.features, FeaturesSchema, features, {}),
    publicUrl: check(
      names.publicUrl,
      v.optional(v.pipe(v.string(), v.check(isHttpUrl, 'is not an http(s) URL'))),
      options.publicUrl,
      undefined,
    ),
    trustedProxies: check(
      names.trustedProxies,
      v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(0), v.maxValue(10, 'is over 10')),
      options.trustedProxies ?? 0,
      0,
    ),
    rateLimits: checkLimits(names.rateLimits, defaultRateLimits, options.rateLimits),
    rpcLimits: checkLimits(names.rpcLimits, defaultRpcLimits, options.rpcLimits),
    analyticsLimits: checkLimits(names.analyticsLimits, defaultAnalyticsLimits, options.analyticsLimits),
    relayLimits: checkLimits(names.relayLimits, defaultRelayLimits, options.relayLimits),
  }
}

const featureNames: Readonly<Record<keyof FeaturesRecord, true>> = {
  swaps: true,
  onramp: true,
  email: true,
  socials: true,
  activity: true,
  branding: true,
  multiWallet: true,
  emailCapture: true,
}

function isPostgres(storage: ServerOptions['storage']): boolean {
  return typeof storage === 'object' ? storage.kind === 'postgres' : /^postgres(ql)?:/.test(storage ?? '')
}

const withoutUndefined = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** Describes an issue without its value, which may be a secret (an RPC URL). */
function toPhrase(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'check' || issue.type === 'regex') return issue.message
  if (issue.expected === null) return issue.message.replace(/ but received .*$/, '')
  return `expected ${issue.expected}`
}
