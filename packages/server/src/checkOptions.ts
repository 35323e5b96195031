import {
  CaipNetworkIdSchema,
  type FeaturesRecord,
  FeaturesSchema,
  ImageUrlSchema,
} from '@latchkit/api/schemas'
import { toNetworkName } from '@latchkit/bitcoin/address'
import * as v from 'valibot'
import { getAddress } from 'viem'
import type { AuthOptions, SecureOptions } from './auth/options.js'
import { AuthSchema, checkAuth, SecureSchema } from './config/checkAuth.js'
import { checkOnramp, OnrampSchema } from './config/checkOnramp.js'
import {
  defaultActivityLimits,
  defaultAnalyticsLimits,
  defaultRateLimits,
  defaultRpcLimits,
} from './config/limits.js'
import { OriginSchema } from './config/originSchema.js'
import { toNormalName } from './names/nameRules.js'
import type {
  ActivityLimits,
  ActivitySourcesOptions,
  AnalyticsLimits,
  MediaOptions,
  NamesOptions,
  NativeCurrencyConfig,
  OnrampOptions,
  Overrides,
  PricesOptions,
  ProjectConfig,
  RateLimits,
  RpcLimits,
  ServerOptions,
  SwapsOptions,
  TokenConfig,
} from './options.js'
import { defaultRelayLimits, type RelayLimits } from './relay/limits.js'
import { isSolanaAddress } from './utils/isSolanaAddress.js'
import { isStacksContract } from './utils/isStacksContract.js'

/** Validated options with their defaults. */
export type CheckedOptions = {
  redisUrl: string | undefined
  rpcUrls: Record<string, string>
  tokens: Record<string, TokenConfig[]>
  nativeCurrencies: Record<string, NativeCurrencyConfig>
  prices: PricesOptions
  swaps: SwapsOptions
  onramp: OnrampOptions
  secure: SecureOptions | undefined
  auth: AuthOptions
  names: NamesOptions
  media: MediaOptions
  allowedOrigins: string[]
  projects: ProjectConfig[]
  features: FeaturesRecord
  publicUrl: string | undefined
  trustedProxies: number
  rateLimits: RateLimits
  rpcLimits: RpcLimits
  analyticsLimits: AnalyticsLimits
  activityChains: string[]
  activityLimits: ActivityLimits
  activitySources: ActivitySourcesOptions
  relayLimits: RelayLimits
}

/** Names of the options in error messages: environment variables or properties. */
export type OptionNames = Readonly<Record<keyof CheckedOptions, string>>

export const optionNames: OptionNames = {
  redisUrl: 'redisUrl',
  rpcUrls: 'rpcUrls',
  tokens: 'tokens',
  nativeCurrencies: 'nativeCurrencies',
  prices: 'prices',
  swaps: 'swaps',
  onramp: 'onramp',
  secure: 'secure',
  auth: 'auth',
  names: 'names',
  media: 'media',
  allowedOrigins: 'allowedOrigins',
  projects: 'projects',
  features: 'features',
  publicUrl: 'publicUrl',
  trustedProxies: 'trustedProxies',
  rateLimits: 'rateLimits',
  rpcLimits: 'rpcLimits',
  analyticsLimits: 'analyticsLimits',
  activityChains: 'activityChains',
  activityLimits: 'activityLimits',
  activitySources: 'activitySources',
  relayLimits: 'relayLimits',
}

/** Why the relay needs the public URL. */
export const publicUrlReason =
  'is required in production, and for a host that is not loopback, because the relay accepts tokens made for it only'

const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const isRedisUrl = (value: string) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)
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

const StacksTokenSchema = v.object({
  address: v.pipe(v.string(), v.check(isStacksContract, 'is not a Stacks contract (deployer.name)')),
  ...tokenEntries,
})

const CurrencySchema = v.object({ name: label(100), symbol: label(32), decimals })
const positive = v.pipe(
  v.number(),
  v.check(value => value > 0 && Number.isFinite(value), 'is not positive'),
)
const EvmAddressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'is not 0x and 40 hex characters'))
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const PricesSchema = v.strictObject({
  pools: v.optional(
    v.record(
      CaipNetworkIdSchema,
      v.union([
        v.literal(false),
        v.strictObject({
          stableCoin: v.strictObject({ address: EvmAddressSchema, decimals }),
          wrappedNative: EvmAddressSchema,
          uniswapV2Factory: v.optional(EvmAddressSchema),
          uniswapV3Factory: v.optional(EvmAddressSchema),
          uniswapV2Router: v.optional(EvmAddressSchema),
          uniswapV3Router: v.optional(EvmAddressSchema),
          uniswapV3Quoter: v.optional(EvmAddressSchema),
          minDepth: v.optional(positive),
        }),
      ]),
    ),
  ),
  defiLlama: v.optional(v.boolean()),
  coinGeckoKey: v.optional(key),
  jupiterKey: v.optional(key),
})
const HttpUrlSchema = v.pipe(v.string(), v.check(isHttpUrl, 'is not an http(s) URL'))
const ActivitySourcesSchema = v.strictObject({
  etherscan: v.optional(v.strictObject({ key, chains: v.array(CaipNetworkIdSchema) })),
  blockscout: v.optional(
    v.record(CaipNetworkIdSchema, v.strictObject({ url: HttpUrlSchema, key: v.optional(key) })),
  ),
})
const SwapsSchema = v.strictObject({
  oneInchKey: v.optional(key),
  zeroXKey: v.optional(key),
  kyberSwapClientId: v.optional(key),
  lifi: v.optional(v.boolean()),
  lifiKey: v.optional(key),
})
const isParent = (name: string) => toNormalName(name) === name
const NamesSchema = v.strictObject({
  parent: v.optional(v.pipe(v.string(), v.maxLength(190), v.check(isParent, 'is not a normalized name'))),
  chain: v.optional(v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,9}$/, 'is not an EVM chain'))),
  universalResolver: v.optional(EvmAddressSchema),
  gatewayKey: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i, 'is not 0x and 64 hex characters'))),
  stacksApi: v.optional(HttpUrlSchema),
})
const MediaSchema = v.strictObject({
  ipfsGateway: v.optional(HttpUrlSchema),
  arweaveGateway: v.optional(HttpUrlSchema),
  allowPrivate: v.optional(v.boolean()),
  secret: v.optional(v.pipe(v.string(), v.minLength(32, 'is under 32 characters'), v.maxLength(200))),
})
const ProjectSchema = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'is not an id of up to 64 letters, digits, . _ -'),
  ),
  allowedOrigins: v.optional(v.array(OriginSchema)),
})
const count = v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(1, 'is under 1'))
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
    v.record(CaipNetworkIdSchema, HttpUrlSchema),
    options.rpcUrls ?? {},
    {},
  )
  for (const chain of Object.keys(rpcUrls))
    if (chain.startsWith('bip122:') && !toNetworkName(chain))
      problems.push(`${names.rpcUrls} (${chain}): is not a known Bitcoin network`)
  for (const [chain, list] of Object.entries(options.tokens ?? {}))
    if (chain.startsWith('bip122:') && list.length > 0)
      problems.push(`${names.tokens} (${chain}): lists tokens, which Bitcoin does not have`)
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
  const isStacks = (chain: string) => chain.startsWith('stacks:')
  const tokens = checkTokens(TokenSchema, chain => !isSolana(chain) && !isStacks(chain))
  for (const list of Object.values(tokens))
    for (const token of list) token.address = getAddress(token.address.toLowerCase())
  Object.assign(tokens, checkTokens(SolanaTokenSchema, isSolana), checkTokens(StacksTokenSchema, isStacks))
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
  const isEvmChain = (chain: string) => chain.startsWith('eip155:') && Object.hasOwn(rpcUrls, chain)
  const activityChains = check(
    names.activityChains,
    v.array(CaipNetworkIdSchema),
    options.activityChains ?? [],
    [],
  )
  const activitySources = check<ActivitySourcesOptions>(
    names.activitySources,
    ActivitySourcesSchema,
    options.activitySources ?? {},
    {},
  )
  for (const chain of [
    ...(activitySources.etherscan?.chains ?? []),
    ...Object.keys(activitySources.blockscout ?? {}),
  ])
    if (!isEvmChain(chain))
      problems.push(`${names.activitySources} (${chain}): is not an EVM chain of ${names.rpcUrls}`)
  for (const chain of activityChains)
    if (!isEvmChain(chain))
      problems.push(`${names.activityChains} (${chain}): is not an EVM chain of ${names.rpcUrls}`)
  if (activityChains.length > 0 && typeof options.storage === 'object' && !options.storage.activity)
    problems.push(`${names.activityChains}: needs a storage that keeps activity`)
  const onramp = check<OnrampOptions>(names.onramp, OnrampSchema, options.onramp ?? {}, {})
  checkOnramp(onramp, { ...options, environment, rpcUrls }, problems, names)
  const secure = check(names.secure, v.optional(SecureSchema), options.secure, undefined)
  const auth = check<AuthOptions>(names.auth, AuthSchema, options.auth ?? {}, {})
  checkAuth({ secure, auth }, { ...options, environment, rpcUrls }, problems, names)
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
    onramp,
    secure,
    auth,
    prices: check<PricesOptions>(names.prices, PricesSchema, options.prices ?? {}, {}),
    swaps: check<SwapsOptions>(names.swaps, SwapsSchema, options.swaps ?? {}, {}),
    names: check<NamesOptions>(names.names, NamesSchema, options.names ?? {}, {}),
    media: check<MediaOptions>(names.media, MediaSchema, options.media ?? {}, {}),
    allowedOrigins: check(names.allowedOrigins, v.array(OriginSchema), options.allowedOrigins ?? [], []),
    projects: check(names.projects, v.array(ProjectSchema), options.projects ?? [], []),
    features: check(names.features, FeaturesSchema, features, {}),
    publicUrl: check(names.publicUrl, v.optional(HttpUrlSchema), options.publicUrl, undefined),
    trustedProxies: check(
      names.trustedProxies,
      v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(0), v.maxValue(10, 'is over 10')),
      options.trustedProxies ?? 0,
      0,
    ),
    rateLimits: checkLimits(names.rateLimits, defaultRateLimits, options.rateLimits),
    rpcLimits: checkLimits(names.rpcLimits, defaultRpcLimits, options.rpcLimits),
    analyticsLimits: checkLimits(names.analyticsLimits, defaultAnalyticsLimits, options.analyticsLimits),
    activityChains: [...new Set(activityChains)],
    activitySources,
    activityLimits: checkLimits(names.activityLimits, defaultActivityLimits, options.activityLimits),
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
