import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import { toNetworkName } from '@latchkit/bitcoin/address'
import * as v from 'valibot'
import { type LogLevel, logLevels } from '../logs/logLevels.js'
import type { Storage } from '../storage/storage.js'
import { isLoopback } from '../utils/isLoopback.js'
import { isPublished } from '../utils/isPublished.js'
import { getDefaults, limitsOption } from './limits.js'
import {
  type CrossCheck,
  checkValue,
  codeOption,
  defineOptions,
  type Environment,
  jsonOption,
  listOption,
  type Option,
  switchOption,
  textOption,
  type Values,
} from './option.js'
import { OriginSchema } from './originSchema.js'
import { HttpUrlSchema } from './schemas.js'
import { CurrencySchema } from './tokens.js'
import { tokensOption } from './tokensOption.js'

const ProjectSchema = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9._-]{1,64}$/, 'is not an id of up to 64 letters, digits, . _ -'),
  ),
  allowedOrigins: v.optional(v.array(OriginSchema)),
})

const most = 100_000_000
const rateLimits = {
  /** Requests per network address. Default 3000. */
  perIp: {
    variable: 'RATE_LIMIT_IP',
    default: 3000,
    maximum: most,
    meaning:
      'Requests a minute and caller: an IPv4 address, or an IPv6 /64, whose /56 has twice and whose /48 four times as many. See [limits](#limits)',
  },
  /** Requests per project id. Default 60,000. */
  perProject: {
    variable: 'RATE_LIMIT_PROJECT',
    default: 60_000,
    maximum: most,
    meaning:
      'Requests a minute and project id. Beyond, an address is served up to its share (the limit divided by the addresses of that minute), so that no address can lock out the others',
  },
  /** Calls to chain endpoints per network address. Default 1500. */
  rpcPerIp: {
    variable: 'RATE_LIMIT_RPC',
    default: 1500,
    maximum: most,
    meaning:
      "Calls to chain endpoints a minute and network address: each request of a batch, each call that a balance makes, each chain of `wallet_getAssets`, each request of a name's gateway, and each read of another caller that is joined",
  },
  /** Bytes of responses of chain endpoints per network address, a sixth of it every 10 s. Default 100,000,000. */
  rpcBytesPerIp: {
    variable: 'RATE_LIMIT_RPC_BYTES',
    default: 100_000_000,
    maximum: 1e12,
    meaning:
      'Bytes of their responses a minute and network address, a sixth of it every 10 s: parsing 1.7 MB a second takes 3 % of a core',
  },
  /** Signed transactions to broadcast per network address. Default 300. */
  broadcastsPerIp: {
    variable: 'RATE_LIMIT_BROADCAST',
    default: 300,
    maximum: most,
    meaning:
      'Signed transactions a minute and network address: a Solana payment is sent every 2 s until it is in a block, so ten at once behind one address',
  },
  /** Registrations and changes of names per network address, and per account. Default 30. */
  nameChanges: {
    variable: 'RATE_LIMIT_NAMES',
    default: 30,
    maximum: most,
    meaning: 'Registrations and changes of names a minute, per caller, and per account that has signed them',
  },
  /** Nonces, sign-ins and sign-outs with a wallet per network address. Default 120. */
  signIns: {
    variable: 'RATE_LIMIT_SIGN_INS',
    default: 120,
    maximum: most,
    meaning: 'Nonces, sign-ins and sign-outs with a wallet a minute, per network address',
  },
  /** Requests to outside services, by the operator's keys, per network address. Default 240. */
  outsidePerIp: {
    variable: 'RATE_LIMIT_OUTSIDE',
    default: 240,
    maximum: most,
    meaning:
      'Requests to outside services (prices, swaps, explorers, on-ramps, names) a minute and caller, which use your keys',
  },
  /** Requests for metadata and pictures that others have put somewhere, per network address. Default 1200. */
  mediaPerIp: {
    variable: 'RATE_LIMIT_MEDIA',
    default: 1200,
    maximum: most,
    meaning: 'Requests for metadata and pictures of NFTs and names a minute and caller',
  },
  /** Purchases that are started per network address and day. Default 200. */
  ordersPerDay: {
    variable: 'RATE_LIMIT_ORDERS',
    default: 200,
    maximum: most,
    meaning: 'Purchases that a caller starts a day',
  },
  /** The total of each limit, in multiples of what one network address may use. Default 50. */
  callers: {
    variable: 'RATE_LIMIT_CALLERS',
    default: 50,
    minimum: 2,
    maximum: 1_000_000,
    meaning: 'The total of each of these limits, in multiples of what one caller may use',
  },
  /** Milliseconds that a response with 429 is held back. Default 250. */
  refusalDelayMs: {
    variable: 'RATE_LIMIT_DELAY_MS',
    default: 250,
    maximum: 10_000,
    meaning:
      'Milliseconds that a response with 429 is held back, for up to 1,000 at once: a caller that waits for each one is refused 4 times a second per connection rather than thousands of times',
  },
}
const rpcLimits = {
  /** Bytes of the response to one JSON-RPC request. Default 2,000,000. */
  responseBytes: {
    variable: 'RPC_RESPONSE_BYTES',
    default: 2_000_000,
    maximum: 4_000_000,
    meaning:
      'Bytes of the response to one JSON-RPC request; a larger one is an error with code -32005. It takes 30 ms to parse and send, during which nothing else is served',
  },
  /** Bytes of the responses to one batch. Default 4,000,000. */
  batchBytes: {
    variable: 'RPC_BATCH_BYTES',
    default: 4_000_000,
    maximum: most,
    meaning: 'Bytes of the responses to one batch; the others get that error',
  },
  /** Calls of one network address to one chain that run at once. Default 10. */
  concurrentPerIp: {
    variable: 'RPC_CONCURRENT_IP',
    default: 10,
    maximum: 10_000,
    meaning:
      'Calls of one network address to one chain that run at once; 200 more wait, further ones get 429',
  },
  /** Calls to one chain that run at once. Default 50. */
  concurrentPerChain: {
    variable: 'RPC_CONCURRENT_CHAIN',
    default: 50,
    maximum: 10_000,
    meaning: 'Calls to one chain that run at once; addresses take turns',
  },
}

const storageOption: Option<string | Storage, string | Storage> = {
  variables: {
    DATABASE_URL: {
      default: 'file:.latchkit/server.db',
      meaning:
        '`file:<path>` (SQLite, made when it is not there), `postgres://user:password@host/database`, or `memory:` (kept nowhere)',
    },
  },
  read({ text, problems }) {
    const storage = text('DATABASE_URL')
    if (!/^(?:file:.+|memory:|postgres(?:ql)?:\/\/.+)$/.test(storage))
      problems.push('DATABASE_URL: starts with none of file:, postgres://, memory:')
    return storage
  },
  check: (input = 'file:.latchkit/server.db') => input,
}

const environmentOption: Option<'production' | 'development', 'production' | 'development'> = {
  variables: {
    NODE_ENV: {
      default: '',
      meaning:
        '`production` disables what is for development: localhost origins, events without an Origin, name gateways at private addresses and a relay without `PUBLIC_URL`. Unset, it is `development` only when `HOST` is loopback, `PUBLIC_URL` is not https and `TRUSTED_PROXIES` is 0; a line of the log says which it is',
    },
  },
  read: toEnvironment,
  check: (input = 'production') => input,
}

/**
 * Unset, the environment is development on loopback only, and not where others reach it through a proxy, so that a
 * deployed server is not left open by mistake.
 */
function toEnvironment({ text }: Environment): 'production' | 'development' {
  const [name, host] = [text('NODE_ENV'), text('HOST')]
  if (name === 'development' || name === 'test') return 'development'
  if (name === 'production' || !isLoopback(host)) return 'production'
  const [publicUrl, trustedProxies] = [text('PUBLIC_URL'), text('TRUSTED_PROXIES')]
  return isPublished(publicUrl, Number(trustedProxies)) ? 'production' : 'development'
}

const logLevelOption: Option<LogLevel, LogLevel> = {
  variables: {
    LOG_LEVEL: { default: 'info', meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`' },
  },
  read({ text, problems }) {
    const given = text('LOG_LEVEL').toLowerCase()
    const level = logLevels.find(each => each === given)
    if (level === undefined) problems.push(`LOG_LEVEL: is none of ${logLevels.join(', ')}`)
    return level
  },
  check: (input = 'info') => input,
}

const ProxiesSchema = v.pipe(
  v.number(),
  v.integer('is not a whole number'),
  v.minValue(0),
  v.maxValue(10, 'is over 10'),
)
const trustedProxiesOption: Option<number, number> = {
  variables: {
    TRUSTED_PROXIES: {
      default: '0',
      meaning:
        "Number of reverse proxies in front. The entry of `X-Forwarded-For` at that place from the right is the client's address, with or without port and brackets; with 0 the header is ignored",
    },
  },
  read: environment => environment.number('TRUSTED_PROXIES', 0, 10),
  check: (input = 0, name, problems) => checkValue(ProxiesSchema, input, 0, { name, problems }),
}

const rpcUrls = jsonOption({
  variable: 'RPC_URLS',
  meaning:
    'JSON object, CAIP-2 id → JSON-RPC URL (http or https); for `bip122` the base URL of an Esplora API, for `stacks` that of a node API. The server reads these chains and no others. User and password in a URL are sent as a header',
  schema: v.record(CaipNetworkIdSchema, HttpUrlSchema),
  empty: {},
})
const isRedisUrl = (value: string) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol)

/** Options of the server as a whole, which several capabilities read. */
export const serverOptions = defineOptions({
  /** `file:…`, `memory:`, `postgres://…`, or a `Storage` object. Default `file:.latchkit/server.db`. */
  storage: storageOption,
  /**
   * Lets several processes without Redis share a PostgreSQL database: each counts limits by itself, and its relay does not
   * hear of messages that another one stores until a client connects anew. Default false: the second one is refused.
   */
  severalProcesses: switchOption({
    variable: 'SEVERAL_PROCESSES',
    meaning:
      '`on` lets several processes share a PostgreSQL database without `REDIS_URL`, each with limits of its own; `off` refuses the second one ([several processes](#several-processes-and-restarts))',
    isOn: false,
  }),
  /** `redis://…` or `rediss://…`: several servers act as one and share a PostgreSQL `storage`. Default none. */
  redisUrl: textOption({
    variable: 'REDIS_URL',
    meaning:
      '`redis://` or `rediss://`. Several processes that share it and a PostgreSQL database are one relay and count limits together ([docs/relay.md](relay.md#several-processes)). It must respond at the start; later the server lives without it until it is back',
    schema: v.pipe(v.string(), v.check(isRedisUrl, 'is not a redis:// or rediss:// URL')),
  }),
  /** CAIP-2 id → JSON-RPC URL (http or https). Only these chains are served. */
  rpcUrls: {
    ...rpcUrls,
    check(input, name, problems) {
      const urls = rpcUrls.check(input, name, problems)
      for (const chain of Object.keys(urls))
        if (chain.startsWith('bip122:') && !toNetworkName(chain))
          problems.push(`${name} (${chain}): is not a known Bitcoin network`)
      return urls
    },
  } satisfies typeof rpcUrls,
  /** CAIP-2 id → tokens whose balances are read. */
  tokens: tokensOption,
  /** CAIP-2 id → native currency of a chain that is not built in. Default 18 decimals, 'ETH'. */
  nativeCurrencies: jsonOption({
    variable: 'NATIVE_CURRENCIES',
    meaning:
      'JSON object, CAIP-2 id → `{ name, symbol, decimals }`, for chains whose coin the server does not know; otherwise an unknown EVM chain has ETH',
    schema: v.record(CaipNetworkIdSchema, CurrencySchema),
    empty: {},
  }),
  /** Browser origins that may call, compared exactly (`https://app.example`). Default none. */
  allowedOrigins: listOption({
    variable: 'ALLOWED_ORIGINS',
    meaning:
      'Browser origins that may call, comma-separated and exact: `https://app.example` (no path, no wildcard, no slash at the end). In development every port of localhost is let in as well',
    item: OriginSchema,
  }),
  projects: jsonOption({
    variable: 'PROJECTS',
    meaning:
      "JSON array of `{ id, allowedOrigins? }`. When it names projects, every API call needs one of their ids; a project's own origins count beside `ALLOWED_ORIGINS`. Empty: any project id, or none",
    schema: v.array(ProjectSchema),
    empty: [],
  }),
  /**
   * The public URL of this server, which tokens of the relay must name as audience. Default: the host that
   * the request names, for development only.
   */
  publicUrl: textOption({
    variable: 'PUBLIC_URL',
    meaning:
      'The public URL of this server; the relay accepts only tokens made for it. Required in production and for a `HOST` that is not loopback, unless `RELAY` is `off`',
    schema: HttpUrlSchema,
  }),
  /** Number of reverse proxies in front whose `X-Forwarded-For` entries are trusted. Default 0. */
  trustedProxies: trustedProxiesOption,
  rateLimits: limitsOption(rateLimits),
  rpcLimits: limitsOption(rpcLimits),
  /** pino's level. Default 'info'. */
  logLevel: logLevelOption,
  /** Destination of log lines. Default standard error. */
  logDestination: codeOption<{ write(line: string): void }>(input => input),
  /** 'development' also allows every port of localhost as origin. Default 'production'. */
  environment: environmentOption,
  /** Whether `/metrics` includes metrics of the Node process. Default true. */
  processMetrics: codeOption<boolean, boolean>((input = true) => input),
  /** Used to call chain endpoints. Default: `globalThis.fetch`. */
  fetch: codeOption<typeof globalThis.fetch>(input => input),
})

export type SharedOptions = Values<typeof serverOptions>
/** A project of this server; without any, every `projectId` (or none) is accepted. */
export type ProjectConfig = v.InferOutput<typeof ProjectSchema>
/** Limits per minute; the defaults suit one site. */
export type RateLimits = SharedOptions['rateLimits']
/** Limits of calls to chain endpoints. */
export type RpcLimits = SharedOptions['rpcLimits']

export const defaultRateLimits: RateLimits = getDefaults(rateLimits)
export const defaultRpcLimits: RpcLimits = getDefaults(rpcLimits)

/** Redis needs a database that processes can share. */
export const checkStores: CrossCheck = ({ read, nameOf, problems }) => {
  const { storage, redisUrl } = read(serverOptions)
  const isPostgres =
    typeof storage === 'object' ? storage.kind === 'postgres' : /^postgres(ql)?:/.test(storage)
  if (redisUrl !== undefined && !isPostgres)
    problems.push(`${nameOf('redisUrl')}: needs a PostgreSQL database, which all the processes share`)
}
