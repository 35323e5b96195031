import type { Wallet, WalletIcon } from '@latchkit/core'
import type { RelayLimits } from './relay/createRelay.js'
import type { Storage } from './storage/storage.js'

/**
 * A token the operator lists for a chain. On EVM chains the server reads these balances and no others; on Solana every
 * token account is found, and those on no list are marked so.
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

/** How a chain's coin is called; needed for chains the server does not know by itself. */
export type NativeCurrencyConfig = { name: string; symbol: string; decimals: number }

/** A project the server answers for; without any, every `projectId` (or none) is accepted (D3). */
export type ProjectConfig = { id: string; allowedOrigins?: readonly string[] | undefined }

/** Limits per minute; each has a default that suits one site. */
export type RateLimitOptions = {
  /** Requests per minute and IP address. Default 3000. */
  perIp?: number | undefined
  /** Requests per minute and project id. Default 60,000. */
  perProject?: number | undefined
  /** JSON-RPC calls per minute and IP address, within `perIp`. Default 1500. */
  rpcPerIp?: number | undefined
}

/** What `createServer` takes; every field has a default. */
export type ServerOptions = {
  /** `file:…`, `memory:`, `postgres://…`, or a storage made by the caller. Default `file:.latchkit/server.db`. */
  storage?: string | Storage | undefined
  /** `redis://…` or `rediss://…`: joins several servers, which then share a PostgreSQL `storage`. Default none. */
  redisUrl?: string | undefined
  /** CAIP-2 id → JSON-RPC URL (http or https). Only these chains are served. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /** CAIP-2 id → tokens whose balances are read. */
  tokens?: Readonly<Record<string, readonly TokenConfig[]>> | undefined
  /** CAIP-2 id → the chain's own coin, where the server does not know it. Default 18 decimals, 'ETH'. */
  nativeCurrencies?: Readonly<Record<string, NativeCurrencyConfig>> | undefined
  /** Browser origins that may call, exact (`https://app.example`). Default none. */
  allowedOrigins?: readonly string[] | undefined
  /** 'development' also allows every port of localhost. Default 'production'. */
  environment?: 'production' | 'development' | undefined
  /** What `GET /appkit/v1/config` answers. Default `{}`: the site's own configuration stands. */
  features?: Readonly<Record<string, unknown>> | undefined
  /** Whether analytics events are wanted and kept. Default true. */
  analytics?: boolean | undefined
  projects?: readonly ProjectConfig[] | undefined
  rateLimits?: RateLimitOptions | undefined
  /** Number of reverse proxies in front whose `X-Forwarded-For` entries are believed. Default 0. */
  trustedProxies?: number | undefined
  /** pino's level. Default 'info'. */
  logLevel?: LogLevel | undefined
  /** Where log lines go. Default standard error. */
  logDestination?: { write(line: string): void } | undefined
  /**
   * The URL visitors reach this server at. The relay's tokens must then name it. Default: whatever host
   * the request names, which is for development only.
   */
  publicUrl?: string | undefined
  /** Wallets of the directory. Default: the bundled list. */
  wallets?: readonly Wallet[] | undefined
  /** Drawn marks of the wallets, by image id. Default: the bundled ones; a letter mark where there is none. */
  walletIcons?: ((imageId: string) => Promise<WalletIcon | undefined>) | undefined
  /** False leaves the relay out. Default true. */
  relay?: boolean | undefined
  /** Changes single limits of the relay. */
  relayLimits?: Partial<RelayLimits> | undefined
  /** Figures of the Node process in `/metrics`. Default true. */
  processMetrics?: boolean | undefined
  /** Reaches the chain endpoints. Default: the platform's. */
  fetch?: typeof globalThis.fetch | undefined
}

/** pino's levels. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** A server that is assembled and not listening yet. */
export type LatchkitServer = {
  /** Answers one request without a socket: tests, other runtimes. */
  fetch(request: Request): Promise<Response>
  /** Opens the port (0 takes a free one) for HTTP and the relay's websocket. Resolves once it answers. */
  listen(parameters: ListenParameters): Promise<ListenReturnType>
  /** Finishes requests under way, closes sockets and storage. Safe to call twice. */
  close(): Promise<void>
}

export type ListenParameters = { port: number; host?: string | undefined }
export type ListenReturnType = { url: string; port: number }
