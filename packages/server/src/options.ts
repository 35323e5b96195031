import type { Wallet, WalletIcon } from '@latchkit/core'
import type { AuthOptions, SecureOptions } from './auth/options.js'
import type { PoolsConfig } from './prices/providers/pools/poolsConfig.js'
import type { RelayLimits } from './relay/createRelay.js'
import type { Storage } from './storage/storage.js'

/**
 * A listed token of a chain. On EVM chains only listed tokens are read; on Solana every
 * token account is read, and tokens on no list are marked as unlisted.
 */
export type TokenConfig = {
  /** Contract address (0x and 40 hex characters); on Solana the mint, base58; on Stacks the contract, `deployer.name`. */
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

/** Where prices are read. Pools come first, then the others in this order. */
export type PricesOptions = {
  /** CAIP-2 id → pools, in place of the built-in ones; `false` reads none of that chain. */
  pools?: Readonly<Record<string, PoolsConfig | false>> | undefined
  /** Asks DefiLlama, without a key. Default false. */
  defiLlama?: boolean | undefined
  /** Asks CoinGecko with this key of its demo plan. */
  coinGeckoKey?: string | undefined
  /** Asks Jupiter, for Solana, with this key. */
  jupiterKey?: string | undefined
}

/** Explorers that list the activity of EVM chains which the server does not index. */
export type ActivitySourcesOptions = {
  /** Etherscan, API version 2, for these chains. */
  etherscan?: { key: string; chains: readonly string[] } | undefined
  /** CAIP-2 id → an instance of Blockscout; it comes before Etherscan. */
  blockscout?: Readonly<Record<string, { url: string; key?: string | undefined }>> | undefined
}

/** Who offers swaps beside the pools of `prices`. Without keys, those are all. */
export type SwapsOptions = {
  /** Asks 1inch with this key. */
  oneInchKey?: string | undefined
  /** Asks 0x with this key. */
  zeroXKey?: string | undefined
  /** Asks KyberSwap under this client id; it needs no key. */
  kyberSwapClientId?: string | undefined
  /** Asks LI.FI, without a key. Default false. */
  lifi?: boolean | undefined
  /** Asks LI.FI with this key. */
  lifiKey?: string | undefined
}

/** Who sells coins for money. Without any, nothing is sold. */
export type OnrampOptions = {
  /** Shared with the site's server, which signs the contacts that it has verified; without it none is taken. */
  contactSecret?: string | undefined
  /** Coinbase Onramp, with a Secret API Key of the CDP portal. */
  coinbase?:
    | {
        keyId: string
        /** PEM of a P-256 key, or base64 of an Ed25519 key. */
        keySecret: string
        /** Of the webhook subscription. */
        webhookSecret: string
        /** ISO 3166-1 of the buyers, where a page does not send theirs. Default 'US'. */
        country?: string | undefined
        /** Their state in the USA, such as 'NY', which Coinbase needs. */
        subdivision?: string | undefined
      }
    | undefined
  /** Transak, with the partner's key and secret. */
  transak?:
    | {
        apiKey: string
        apiSecret: string
        /** Host name of the site, as registered with Transak. */
        referrerDomain: string
      }
    | undefined
  /** Meld, with a key of its dashboard. */
  meld?:
    | {
        apiKey: string
        /** Of the webhook profile. */
        webhookSecret: string
        /** ISO 3166-1 of the buyers. Default 'US'. */
        country?: string | undefined
      }
    | undefined
  /** Development only: gives away coins of development chains. */
  sandbox?: SandboxOptions | undefined
}

/** The on-ramp sandbox: takes no money and pays out of an account that the operator has funded. */
export type SandboxOptions = {
  /** CAIP-2 ids of development chains, each in `rpcUrls`. */
  chains: readonly string[]
  /** Private key of the account that pays on EVM chains: 0x and 64 hex characters. */
  evmKey?: string | undefined
  /** The same on Solana: base58 of 64 bytes. */
  solanaKey?: string | undefined
  /** Dollars per whole coin by CAIP-2 id, where no source has a price. */
  prices?: Readonly<Record<string, string>> | undefined
  /** Signs the sandbox's notices. Default: one for this process. */
  webhookSecret?: string | undefined
  /**
   * Port for its pages alone, opened and closed with the server's (0 takes a free one), at the host of `publicUrl`.
   * Default: they are pages of the server.
   */
  port?: number | undefined
}

/** Names of accounts, and names of this server's own. */
export type NamesOptions = {
  /** Name below which accounts register names, such as 'names.example.eth'. Default: none can be registered. */
  parent?: string | undefined
  /** CAIP-2 id of the chain of the ENS registry. Default 'eip155:1'; without an endpoint of it no name of ENS is read. */
  chain?: string | undefined
  /** Contract that resolves names (ENSIP-23). Default: that of ENS. */
  universalResolver?: string | undefined
  /** Private key that signs what registered names lead to, for the resolver contract of `parent` (ERC-3668). */
  gatewayKey?: string | undefined
  /** URL of a Stacks API, by which names of BNS are read. Default: they are not. */
  stacksApi?: string | undefined
}

/** Where metadata of NFTs, and pictures of NFTs and names, are read. */
export type MediaOptions = {
  /** URL in front of a content id. Default `https://ipfs.io/ipfs/`. A gateway must not redirect. */
  ipfsGateway?: string | undefined
  /** URL in front of a transaction id. Default `https://arweave.net/raw/`. */
  arweaveGateway?: string | undefined
  /** Also reads http and private addresses that a token names: for development only. Default false. */
  allowPrivate?: boolean | undefined
  /** Signs addresses of pictures; servers that act as one share it. Default: a new one for each process. */
  secret?: string | undefined
}

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
  /** Registrations and changes of names per network address, and per account. Default 30. */
  nameChanges: number
  /** Nonces, sign-ins and sign-outs with a wallet per network address. Default 120. */
  signIns: number
  /** Requests to outside services, by the operator's keys, per network address. Default 240. */
  outsidePerIp: number
  /** Requests for metadata and pictures that others have put somewhere, per network address. Default 1200. */
  mediaPerIp: number
  /** Purchases that are started per network address and day. Default 200. */
  ordersPerDay: number
  /** The total of each limit, in multiples of what one network address may use. Default 50. */
  callers: number
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

/** Limits of the index of accounts' activity, per chain. */
export type ActivityLimits = {
  /** Blocks before the newest one with which a new index begins. Default 10,000. */
  backfillBlocks: number
  /** Newest blocks that are kept. Default 10,000,000. */
  keepBlocks: number
  /** Blocks that are read at once. Default 8. */
  concurrency: number
  /** Bytes of responses of the chain's endpoint per minute. Default 300,000,000. */
  bytesPerMinute: number
  /** Milliseconds between two looks at the chain. Default 4000. */
  pollMs: number
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
  /** Where prices are read. Default: Uniswap's pools on the chains of `rpcUrls` that are built in. */
  prices?: PricesOptions | undefined
  /** Who offers swaps beside the pools of `prices`. Default: none. */
  swaps?: SwapsOptions | undefined
  /** Who sells coins for money. Default: none. */
  onramp?: OnrampOptions | undefined
  /** The secure site. Default: none, and nothing of sign-in is served. */
  secure?: SecureOptions | undefined
  /** Sign-in at the secure site. */
  auth?: AuthOptions | undefined
  /** Names of accounts. Default: those of ENS where `rpcUrls` has Ethereum, and of SNS where it has Solana. */
  names?: NamesOptions | undefined
  /** Where metadata of NFTs, and pictures of NFTs and names, are read. */
  media?: MediaOptions | undefined
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
  /**
   * EVM chains whose accounts' activity is indexed, by CAIP-2 id: every block is read, so choose the endpoint
   * accordingly. Default none. On Solana the activity is read on request.
   */
  activityChains?: readonly string[] | undefined
  /** Whether coins that contracts pay out are indexed where the endpoint offers `trace_block`. Default true. */
  activityTraces?: boolean | undefined
  activityLimits?: Overrides<ActivityLimits> | undefined
  /** Default none. */
  activitySources?: ActivitySourcesOptions | undefined
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
  /**
   * Lets several processes without Redis share a PostgreSQL database: each counts limits by itself, and its relay does not
   * hear of messages that another one stores until a client connects anew. Default false: the second one is refused.
   */
  severalProcesses?: boolean | undefined
  /** Ids, image ids or rdns of wallets that you have certified: `badge_type=certified` of the directory. Default: none. */
  certifiedWalletIds?: readonly string[] | undefined
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
  /** The same for the secure site; throws where `secure` is not set. */
  fetchSecure(request: Request): Promise<Response>
  /** Opens the port of the secure site, which must be reached as `secure.origin`. */
  listenSecure(parameters: ListenParameters): Promise<{ url: string; port: number }>
  /** Waits for pending requests, then closes sockets and storage. Idempotent. */
  close(): Promise<void>
}

export type ListenParameters = { port: number; host?: string | undefined }
export type ListenReturnType = {
  url: string
  port: number
  /** Where the pages of the on-ramp sandbox are, where it has a port. */
  onrampUrl?: string | undefined
}
