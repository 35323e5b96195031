import type { Wallet, WalletIcon } from '@latchkit/core'
import type { RelayLimits } from './relay/createRelay.js'
import type { Storage } from './storage/storage.js'

/**
 * A listed token of a chain. On EVM chains only listed tokens are read; on Solana every
 * token account is read, and tokens on no list are marked as unlisted.
 */
export type TokenConfig = {
  /** Contract address (0x and 40 hex characters); on Solana the mint, base58. */
  address: string
  symbol: string
  name: string
  decimals: number
  /** https URL, or a path on this server. */
  iconUrl?: string | undefined
  /** The token has `permit` (EIP-2612). */
  eip2612?: boolean | undefined
}

/** Native currency of a chain; needed for chains that are not built in. */
export type NativeCurrencyConfig = { name: string; symbol: string; decimals: number }

/** A project of this server; without any, every `projectId` (or none) is accepted (D3). */
export type ProjectConfig = { id: string; allowedOrigins?: readonly string[] | undefined }

/** Single values of a group of limits; the others keep their defaults. */
export type Overrides<Limits> = { readonly [Name in keyof Limits]?: Limits[Name] | undefined }

/** Limits per minute; the defaults suit one site. */
export type RateLimits = {
  /** Requests per network address. Default 3000. */
  perIp: number
  /** Requests per project id. Default 60,000. */
  perProject: number
  /** Calls to chain endpoints per network address. Default 1500. */
  rpcPerIp: number
  /** Bytes of responses of chain endpoints per network address, a sixth of it every 10 s. Default 100,000,000. */
  rpcBytesPerIp: number
  /** Signed transactions to broadcast per network address. Default 300. */
  broadcastsPerIp: number
  /** Milliseconds that a response with 429 is held back. Default 250. */
  refusalDelayMs: number
}

/** Limits of calls to chain endpoints. */
export type RpcLimits = {
  /** Bytes of the response to one JSON-RPC request. Default 2,000,000. */
  responseBytes: number
  /** Bytes of the responses to one batch. Default 4,000,000. */
  batchBytes: number
  /** Calls of one network address to one chain that run at once. Default 10. */
  concurrentPerIp: number
  /** Calls to one chain that run at once. Default 50. */
  concurrentPerChain: number
}

/** Budgets for analytics events, in bytes; an event counts with 256 bytes of overhead. */
export type AnalyticsLimits = {
  /** Bytes per network address and day. Default 5,000,000. */
  dayBytesPerIp: number
  /** Bytes per day. Default 100,000,000. */
  dayBytes: number
  /** Bytes stored; beyond that the oldest events are deleted. Default 500,000,000. */
  totalBytes: number
}

/** Options of `createServer`; every field has a default. */
export type ServerOptions = {
  /** `file:…`, `memory:`, `postgres://…`, or a `Storage` object. Default `file:.latchkit/server.db`. */
  storage?: string | Storage | undefined
  /** `redis://…` or `rediss://…`: several servers act as one and share a PostgreSQL `storage`. Default none. */
  redisUrl?: string | undefined
  /** CAIP-2 id → JSON-RPC URL (http or https). Only these chains are served. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /** CAIP-2 id → tokens whose balances are read. */
  tokens?: Readonly<Record<string, readonly TokenConfig[]>> | undefined
  /** CAIP-2 id → native currency of a chain that is not built in. Default 18 decimals, 'ETH'. */
  nativeCurrencies?: Readonly<Record<string, NativeCurrencyConfig>> | undefined
  /** Browser origins that may call, compared exactly (`https://app.example`). Default none. */
  allowedOrigins?: readonly string[] | undefined
  /** 'development' also allows every port of localhost as origin. Default 'production'. */
  environment?: 'production' | 'development' | undefined
  /** Response of `GET /appkit/v1/config`. Default `{}`, which leaves every feature to the site. */
  features?: Readonly<Record<string, unknown>> | undefined
  /** Whether analytics events are requested and stored. Default true. */
  analytics?: boolean | undefined
  analyticsLimits?: Overrides<AnalyticsLimits> | undefined
  projects?: readonly ProjectConfig[] | undefined
  rateLimits?: Overrides<RateLimits> | undefined
  rpcLimits?: Overrides<RpcLimits> | undefined
  /** Number of reverse proxies in front whose `X-Forwarded-For` entries are trusted. Default 0. */
  trustedProxies?: number | undefined
  /** pino's level. Default 'info'. */
  logLevel?: LogLevel | undefined
  /** Destination of log lines. Default standard error. */
  logDestination?: { write(line: string): void } | undefined
  /**
   * The public URL of this server, which tokens of the relay must name as audience. Default: the host that
   * the request names, for development only.
   */
  publicUrl?: string | undefined
  /** Wallets of the directory. Default: the bundled list. */
  wallets?: readonly Wallet[] | undefined
  /** Icons of the wallets by image id. Default: the bundled ones; a letter where there is none. */
  walletIcons?: ((imageId: string) => Promise<WalletIcon | undefined>) | undefined
  /** Whether the relay is served. Default true. */
  relay?: boolean | undefined
  /** Overrides single limits of the relay. */
  relayLimits?: Overrides<RelayLimits> | undefined
  /** Whether `/metrics` includes metrics of the Node process. Default true. */
  processMetrics?: boolean | undefined
  /** Used to call chain endpoints. Default: `globalThis.fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

/** pino's levels. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** A server that does not listen yet. */
export type LatchkitServer = {
  /** Handles one request without a socket, for tests and other runtimes. */
  fetch(request: Request): Promise<Response>
  /** Opens the port (0 takes a free one) for HTTP and the relay's websocket. Resolves once it accepts connections. */
  listen(parameters: ListenParameters): Promise<ListenReturnType>
  /** Waits for pending requests, then closes sockets and storage. Idempotent. */
  close(): Promise<void>
}

export type ListenParameters = { port: number; host?: string | undefined }
export type ListenReturnType = { url: string; port: number }
